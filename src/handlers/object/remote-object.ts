import { isStillMissing } from './missing-call';
import { ObjectState, ResourceType } from './resource-type';
import type { Attempt } from '../../client';
import { nameAsReceived } from '../../contract/dialect';
import { JsonObject } from '../../contract/json';
import { Context, ObjectValue } from '../../plugin';
import { member, unwrapObject, mayBeOmitted } from '../codec/json';
import { ObjectPrivateState } from '../codec/private-state';
import { secretsIn } from '../codec/secrets';
import { isManagementApiError } from '../connection/failed-call';

export type ReadResult = JsonObject | 'not found';

/** A refresh waits only some seconds for a new object, and then keeps it in the state. A change needs the object. */
export type Purpose = 'refresh' | 'change';

/** An object on the service: as the state contains it or, if it is new, as planned. By default, it is read by the id in the path. */
export class RemoteObject implements ObjectState {
  public readonly values: ObjectValue;
  public readonly privateState: ObjectPrivateState;
  /** The object's name in messages. */
  public readonly subject: string;

  constructor(
    public readonly type: ResourceType,
    { values, privateState }: ObjectState,
    public readonly context: Context,
    public readonly purpose: Purpose,
  ) {
    this.values = values;
    this.privateState = privateState;
    this.subject = type.subject(values);
  }

  /** Reads the object. Throws if the response is incomplete. */
  public async read(): Promise<ReadResult> {
    return this.requireComplete(await this.load());
  }

  /** Reads an object that was not found again, alone. Throws if the two reads do not prove that it is gone. */
  public async confirm(): Promise<ReadResult> {
    return this.requireComplete(await this.loadAlone());
  }

  /**
   * Like `read`, but accepts an incomplete response. During another call, pass its `read`: a separate call could wait forever for the slot
   * that the first one holds.
   */
  public async load(read?: Attempt['read']): Promise<ReadResult> {
    return this.request(read).catch((error: unknown) => {
      // The read of one object by its id failed with 404, in JSON or without a body.
      if (isManagementApiError(error) && error.isAbsent) return 'not found';
      throw error;
    });
  }

  /** Like `load`, but also throws if the object is not found. */
  public async request(read?: Attempt['read']): Promise<JsonObject> {
    const { type, values, context } = this;
    const operation = type.operation('read');
    const input = { path: type.pathParameters(operation, values) };
    const options = { signal: context.signal, secrets: secretsIn(type.members, values) };
    const call = read?.(operation, input) ?? type.connection.client.call(operation, input, options);
    return unwrapObject((await call).body, operation);
  }

  protected async loadAlone(): Promise<ReadResult> {
    const { type } = this;
    if (await isStillMissing(this)) return 'not found';
    const remote = await this.load();
    if (remote !== 'not found') return remote;
    throw type.connection.client.invalidAnswer(
      type.operation('read'),
      `the service returned 404 for the ${type.description.title}, then another response, and then 404 again`,
    );
  }

  /** Throws if a required member is missing, because it would show as drift. Services may omit a member that is 0 or empty. */
  protected requireComplete(remote: ReadResult): ReadResult {
    if (remote === 'not found') return remote;
    const { type, values } = this;
    const { members } = type;
    const missing = Object.keys(members).find((name) => {
      const { kind, apiRequires, presence, mayStayEmpty } = members[name];
      if (!apiRequires || presence !== 'required') return false;
      const [old, value] = [values[name], member(remote, name) ?? null];
      const isMissing = value === null || (value === '' && !mayStayEmpty);
      return isMissing && !(old !== null && mayBeOmitted(kind, old));
    });
    if (missing === undefined) return remote;
    const problem = `the response contains the ${type.description.title} "${String(values.id)}" without its ${nameAsReceived(remote, missing)}`;
    throw type.connection.client.invalidAnswer(type.operation('read'), problem);
  }
}
