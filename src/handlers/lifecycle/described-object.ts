import { ObjectPrivateState, objectFingerprints, refreshedState, warnOfMismatches } from './state';
import { subjectOf } from './stays-on-service';
import { ReadResult, remainingNewMs, waitUntilVisible } from './visibility';
import type { Attempt } from '../../client';
import { isJsonObject, JsonObject } from '../../contract/json';
import {
  Context,
  groupOf,
  ObjectValue,
  PrivateState,
  ReadRequest,
  ReadResponse,
  Schema,
  ValidateRequest,
} from '../../plugin';
import { storesNothing, isImportable, ResourceDescription } from '../../schema/description';
import { Members } from '../../schema/kind';
import { isPathParameter, Operation, Role } from '../../schema/operation';
import { checkConfiguration } from '../checks/configuration';
import { reportFindings } from '../checks/rules';
import { member } from '../codec/json';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { secretsIn } from '../codec/secrets';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { ConfiguredProvider } from '../connection/configured-provider';
import { failure, isManagementApiError } from '../connection/failure';
import { originAfterRead, refreshedUnreadable, requireSameOrigin } from '../connection/origin';

const GONE_GROUP = groupOf(
  'gone',
  'More objects no longer exist on the service',
  'Until the next apply, terraform show lists all of them with their ids.',
);

/** An object's values under their API names, and its private state. */
export interface StoredState<M extends Members> {
  readonly values: Values<M>;
  readonly privateState: PrivateState;
}

/** The texts of the error message for an object that could not be created. */
export interface CreateFailureTexts {
  /** A phrase like `Cannot create SLO "checkout"`. */
  readonly what: string;
  /** What to do if the object was created anyway. Begins with where to look for it, for example `If the service shows ...`. */
  readonly ifCreated?: string;
  /** Another possible reason why the service rejected the request, and what to do about it. */
  readonly ifRefused?: string;
}

/** The end of a sentence that advises the user to import an existing object. */
export const IMPORT_ADVICE = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** Base class of resources. The description determines the schema, the object's name in messages, and how the object is read. */
export abstract class DescribedObject<M extends Members> {
  /** The Terraform resource type, such as `observability_slo`. */
  public readonly type: string;
  protected readonly members: M;
  /**
   * How messages name the objects that this process has read, planned or created, by id. It does not know the objects of another provider
   * block, those that `-target` leaves out, and, during an apply, those without changes: the process of the plan has read them.
   */
  protected readonly knownObjects = new Map<unknown, string>();

  constructor(
    protected readonly description: ResourceDescription<M>,
    protected readonly provider: ConfiguredProvider,
  ) {
    this.type = description.terraformType;
    this.members = description.attributes;
  }

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  public async validate({ config }: ValidateRequest, context: Context): Promise<void> {
    reportFindings(this.members, config, context);
    const values = fromTerraform(this.members, config);
    checkConfiguration({ members: this.members, exactlyOne: this.description.exactlyOne }, values);
    await this.check(values);
  }

  /** Checks the configuration for errors that the description cannot express. Must accept unknown values. Throws `DiagnosticError`. */
  protected check(_values: Values<M>): void | Promise<void> {}

  protected createFailureTexts(planned: Values<M>): CreateFailureTexts {
    const { repeat, summary } = this.operation('create');
    if (repeat === 'idempotent') {
      return { what: `Cannot ${summary.split(' ')[0].toLowerCase()} ${this.subject(planned)}` };
    }
    const name = this.subjectWithoutId(planned);
    // Without a name, the new object looks like others that the user created intentionally.
    const which = Object.hasOwn(this.members, 'name') ? '' : ' that you do not recognise';
    const next = isImportable(this.description)
      ? `${IMPORT_ADVICE} Otherwise the next apply creates a second one.`
      : 'remove it there before you apply again. Otherwise there will be two.';
    return {
      what: `Cannot create ${name}`,
      ifCreated: `If the service shows ${/^([aeio]|SLO)/i.test(name) ? 'an' : 'a'} ${name}${which}, ${next}`,
    };
  }

  /** Returns the object's name in messages, such as `SLO "checkout" (id 4711)`. */
  protected subject(values: Values<M>): string {
    const { [this.identityName ?? '']: id, name, [this.firstRequired ?? '']: first } = values as ObjectValue;
    return subjectOf(this.description.title, Object.hasOwn(this.members, 'name') ? name : first, id);
  }

  /** Returns the object's name in messages without the id. An object and its replacement usually share this name. */
  protected subjectWithoutId(values: Values<M>): string {
    return this.subject({ ...values, [this.identityName ?? 'id']: null });
  }

  protected get operations(): ResourceDescription['operations'] {
    return this.description.operations;
  }

  /** Returns the operation for a role. Throws if the description has no such operation. */
  protected operation(role: Role): Operation {
    const operation = this.operations[role];
    if (operation) return operation;
    throw new TypeError(`The description of ${this.type} has no ${role} operation.`);
  }

  protected get identityName(): string | null {
    const { identity = 'id' } = this.description;
    return identity;
  }

  protected idOf(values: Values<M>): unknown {
    return (values as ObjectValue)[this.identityName ?? 'id'];
  }

  protected get firstRequired(): string | undefined {
    return Object.keys(this.members).find((name) => this.members[name].presence === 'required');
  }

  protected pathParameters(operation: Operation, values: Values<M>): Record<string, string> {
    const name = Object.keys(operation.parameters).find((parameter) => isPathParameter(operation, parameter));
    return name === undefined ? {} : { [name]: String(this.idOf(values)) };
  }

  // The steps of a read, in order. If the API cannot read this type of object, `read` returns the stored state.

  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { state, privateState } = request;
    const { connection } = this.provider;
    const stored = { values: fromTerraform(this.members, state), privateState };
    const subject = this.subject(stored.values);
    this.knownObjects.set(this.idOf(stored.values), subject);
    if (storesNothing(this.description)) return { state };
    if (!this.operations.read) {
      return { state, privateState: await refreshedUnreadable(connection, privateState, subject, context) };
    }
    if (!connection) return { state, privateState };
    try {
      const result = await this.load(stored, context);
      if (result === 'not found') return this.handleNotFound(request, subject, context);
      const origin = await originAfterRead(connection, privateState, context);
      const refreshed = this.stateAfterRead(result, stored, context);
      return {
        state: toTerraform(this.members, refreshed.values),
        privateState: { ...origin, ...refreshed.privateState },
      };
    } catch (error) {
      throw failure(`Cannot read ${subject}`, error, ['id']);
    }
  }

  /** Reads the object. If it is not found: throws for an object from another base URL or account, and repeats the read for a new object. */
  protected async load(
    stored: StoredState<M>,
    context: Context,
    readOnce = async () => this.readOnce(stored, context),
  ) {
    const { values, privateState } = stored;
    const readComplete = async () => {
      const result = await readOnce();
      if (result !== 'not found') this.requireComplete(result, values);
      return result;
    };
    const remainingMs = remainingNewMs(privateState.createdAt, Date.now());
    const result = await readComplete();
    if (result !== 'not found') return result;
    await requireSameOrigin(this.provider.requiredConnection, privateState, this.subject(values), context);
    return waitUntilVisible(remainingMs, readComplete, this.subject(values), context);
  }

  protected async readOnce({ values }: StoredState<M>, context: Context): Promise<ReadResult> {
    return this.readOrThrow(values, context).catch((error: unknown) => {
      if (isGone(error)) return 'not found';
      throw error;
    });
  }

  /** Reads the object, with `read` if that is part of another call (see `reread`). Throws if the object does not exist. */
  protected async readOrThrow(values: Values<M>, { signal }: Context, read?: Attempt['read']) {
    const { client } = this.provider.requiredConnection;
    const operation = this.operation('read');
    const input = { path: this.pathParameters(operation, values) };
    const options = { signal, secrets: secretsIn(this.members, values) };
    const { body } = await (read ? read(operation, input) : client.call(operation, input, options));
    return objectIn(body, operation);
  }

  /** Throws if required members are missing, which must not look like a change. Services may omit a member that is 0 or empty. */
  protected requireComplete(current: JsonObject, values: Values<M>): void {
    const state = values as ObjectValue;
    const missing = Object.entries(this.members).find(
      ([name, { kind, apiRequires, presence, mayStayEmpty }]) => {
        if (!apiRequires || presence !== 'required') return false;
        const answer = member(current, name) ?? null;
        const isMissing = answer === null || (answer === '' && !mayStayEmpty);
        return isMissing && !(state[name] !== null && mayBeOmitted(kind, state[name]));
      },
    );
    if (!missing) return;
    const problem = `the response contains the ${this.description.title} "${String(values.id)}" without its ${missing[0]}`;
    throw this.provider.requiredConnection.client.invalidAnswer(this.operation('read'), problem);
  }

  /** Returns the state after a read, and the private state without the object's origin. */
  protected stateAfterRead(
    current: JsonObject,
    { values: state, privateState }: StoredState<M>,
    context: Context,
  ) {
    const { answered: last } = privateState as ObjectPrivateState;
    const { values, mismatches, isUnchanged } = refreshedState(this.members, current, state, last);
    warnOfMismatches(mismatches, this.subject(state), context);
    // Nearly every read finds no change. The recorded fingerprints then remain valid, and need not be computed again.
    const answered = isUnchanged ? last : objectFingerprints(this.members, current, values);
    return { values, privateState: { answered } as PrivateState };
  }

  /** Warns about a deleted object, which Terraform's plan may not mention. If an import finds no object, Terraform reports that. */
  protected handleNotFound(
    { privateState }: ReadRequest,
    subject: string,
    { diagnostics }: Context,
  ): ReadResponse {
    if (privateState.baseUrl !== undefined) {
      diagnostics.cappedWarning(
        GONE_GROUP,
        `${subject} no longer exists on the service`,
        'It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.',
      );
    }
    return { state: null };
  }
}

/** Returns the object in a response. The client has checked that it exists, except in the response to a create. */
export function objectIn(answer: JsonObject, { responseMember }: Operation): JsonObject {
  const object = responseMember === undefined ? answer : member(answer, responseMember);
  return isJsonObject(object) ? object : {};
}

/** Whether the service itself, and not a gateway, reports that the object does not exist. */
export function isGone(error: unknown): boolean {
  return isManagementApiError(error) && error.code === 'not_found' && error.isFromService;
}
