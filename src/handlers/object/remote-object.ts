import { isStillMissing } from './missing-call';
import { orNotFound, readObject, requireComplete } from './read';
import { ObjectState, ResourceType } from './resource-type';
import { ReadResult } from './visibility';
import type { Attempt } from '../../client';
import { Context } from '../../plugin';

/** A refresh waits only some seconds for a new object, and then keeps it in the state. A change needs the object. */
export type Purpose = 'refresh' | 'change';

/** An object on the service that Terraform's state contains. By default, it is read by the id in the path. */
export class RemoteObject {
  /** The object's name in messages. */
  public readonly subject: string;
  /** The error of the last read. */
  protected absence?: unknown;

  constructor(
    public readonly type: ResourceType,
    public readonly prior: ObjectState,
    public readonly purpose: Purpose,
    public readonly context: Context,
  ) {
    this.subject = type.subject(prior.values);
  }

  /** Reads the object. Throws if the response is incomplete. */
  public async read(): Promise<ReadResult> {
    return this.complete(await this.load());
  }

  /** Reads an object that was not found again, alone. Throws if the two reads do not prove that it is gone. */
  public async confirm(): Promise<ReadResult> {
    return this.complete(await this.loadAlone());
  }

  /** Reads the object within the call that changes it: a separate call could wait forever for the slot that the first one holds. */
  public async readWithin({ read }: Attempt): Promise<ReadResult> {
    return readObject(this.type, this.prior.values, this.context, read).catch(orNotFound);
  }

  protected async load(): Promise<ReadResult> {
    return readObject(this.type, this.prior.values, this.context).catch((error: unknown) => {
      this.absence = error;
      return orNotFound(error);
    });
  }

  protected async loadAlone(): Promise<ReadResult> {
    const { type, prior, context } = this;
    if (await isStillMissing(type, prior.values, context)) return 'not found';
    const remote = await this.load();
    if (remote !== 'not found') return remote;
    throw type.connection.client.invalidAnswer(
      type.operation('read'),
      `the service returned 404 for the ${type.description.title}, then another response, and then 404 again`,
    );
  }

  protected complete(remote: ReadResult): ReadResult {
    if (remote !== 'not found') requireComplete(this.type, remote, this.prior.values);
    return remote;
  }
}
