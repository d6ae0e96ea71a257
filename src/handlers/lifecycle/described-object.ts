import { refreshedState, lastAnswerFingerprints, storedAnswer, warnOfMismatches } from './state';
import { subjectOf } from './stays-on-service';
import { ReadResult, waitUntilVisible } from './visibility';
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
import { isInPath, Operation, Role } from '../../schema/operation';
import { checkConfiguration } from '../checks/configuration';
import { reportFindings } from '../checks/rules';
import { member } from '../codec/json';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { secretsIn } from '../codec/secrets';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { ConfiguredProvider } from '../connection/configured-provider';
import { failure, isManagementApiError } from '../connection/failure';
import { followedOrigin, currentOrigin, requireSameOrigin } from '../connection/origin';

const GONE = groupOf(
  'gone',
  'Other objects no longer exist on the service either',
  'Until the next apply, terraform show lists all of them with their ids.',
);

/** An object's known values under the API's names, and its private state. */
export interface StoredState<M extends Members> {
  readonly values: Values<M>;
  readonly privateState: PrivateState;
}

/** The texts of the error message for an object that could not be created. */
export interface CreateFailureText {
  /** A phrase like `Cannot create SLO "checkout"`. */
  readonly what: string;
  /** What to do if the object was created anyway. Begins with where to look for it, for example `If the service shows ...`. */
  readonly ifCreated?: string;
  /** Another possible reason why the service rejected the request, and what to do about it. */
  readonly ifRefused?: string;
}

/** The advice to import an existing object, which ends a sentence. */
export const IMPORT_IT = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** Base class of resources. The resource's description determines the schema, the object's name in messages, and how it is read. */
export abstract class DescribedObject<M extends Members> {
  /** Terraform's name for the type of resource, such as `observability_slo`. */
  public readonly type: string;
  protected readonly members: M;

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

  protected createFailureText(planned: Values<M>): CreateFailureText {
    const { repeat, summary } = this.operation('create');
    if (repeat === 'idempotent') {
      return { what: `Cannot ${summary.split(' ')[0].toLowerCase()} ${this.subject(planned)}` };
    }
    const name = this.nameOf(planned);
    // Only a name distinguishes the new object from others that the user created intentionally.
    const which = Object.hasOwn(this.members, 'name') ? '' : ' that you do not know';
    const next = isImportable(this.description)
      ? `${IMPORT_IT} Otherwise the next apply creates a second one.`
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
  protected nameOf(values: Values<M>): string {
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

  protected get firstRequired(): string | undefined {
    return Object.keys(this.members).find((name) => this.members[name].presence === 'required');
  }

  protected pathOf(operation: Operation, values: Values<M>): { readonly [parameter: string]: string } {
    const name = Object.keys(operation.parameters).find((parameter) => isInPath(operation, parameter));
    return name === undefined ? {} : { [name]: String((values as ObjectValue)[this.identityName ?? 'id']) };
  }

  // The steps of a read, in order. The API cannot read every type of object.

  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { state, privateState } = request;
    const { connection } = this.provider;
    const before = { values: fromTerraform(this.members, state), privateState };
    const subject = this.subject(before.values);
    if (storesNothing(this.description)) return { state };
    if (!this.operations.read) {
      return { state, privateState: await followedOrigin(connection, privateState, subject, context) };
    }
    if (!connection) return { state, privateState };
    try {
      const result = await this.load(before, context);
      if (result === 'not found') return this.withoutObject(request, subject, context);
      const origin = await currentOrigin(connection, privateState, context);
      const refreshed = this.refreshed(result, before, context);
      return {
        state: toTerraform(this.members, refreshed.values),
        privateState: { ...origin, ...refreshed.privateState },
      };
    } catch (error) {
      throw failure(`Cannot read ${subject}`, error, ['id']);
    }
  }

  /** Returns `not found` only if the object was deleted, not if it is still new or belongs to another account. */
  protected async load(
    before: StoredState<M>,
    context: Context,
    fetch = async () => this.fetch(before, context),
  ) {
    const { values, privateState } = before;
    const fetchComplete = async () => {
      const result = await fetch();
      if (result !== 'not found') this.requireComplete(result, values);
      return result;
    };
    const result = await fetchComplete();
    if (result !== 'not found') return result;
    await requireSameOrigin(this.provider.connected, privateState, this.subject(values), context);
    return waitUntilVisible(privateState.createdAt, fetchComplete, this.subject(values), context);
  }

  protected async fetch({ values }: StoredState<M>, context: Context): Promise<ReadResult> {
    return this.get(values, context).catch((error: unknown) => {
      if (isGone(error)) return 'not found';
      throw error;
    });
  }

  /** Reads the object. Throws if it does not exist. `call` makes the request. By default, that is a separate call. */
  protected async get(
    values: Values<M>,
    { signal }: Context,
    call: Attempt['read'] = async (...of) =>
      this.provider.connected.client.call(...of, { signal, secrets: secretsIn(this.members, values) }),
  ): Promise<JsonObject> {
    const operation = this.operation('read');
    const path = this.pathOf(operation, values);
    const object = objectIn((await call(operation, { path })).body, operation);
    if (isJsonObject(object)) return object;
    throw this.provider.connected.client.invalidAnswer(
      operation,
      `the response contains no ${operation.answers ?? 'object'}`,
    );
  }

  /** Throws for an incomplete response, which must not look like a change. A missing 0 or an empty string may be valid. */
  protected requireComplete(present: JsonObject, values: Values<M>): void {
    const state = values as ObjectValue;
    const missing = Object.entries(this.members).find(
      ([name, { kind, apiRequires, presence, mayStayEmpty }]) => {
        if (!apiRequires || presence !== 'required') return false;
        const answer = member(present, name) ?? null;
        const isMissing = answer === null || (answer === '' && !mayStayEmpty);
        return isMissing && !(state[name] !== null && mayBeOmitted(kind, state[name]));
      },
    );
    if (!missing) return;
    const problem = `the response contains the ${this.description.title} "${String(values.id)}" without its ${missing[0]}`;
    throw this.provider.connected.client.invalidAnswer(this.operation('read'), problem);
  }

  /** Returns the state after a read, and the private state without the object's origin. */
  protected refreshed(
    present: JsonObject,
    { values: before, privateState }: StoredState<M>,
    context: Context,
  ) {
    const remembered = lastAnswerFingerprints(this.members, privateState, before);
    const { values, mismatches, isUnchanged } = refreshedState(this.members, present, before, remembered);
    warnOfMismatches(mismatches, this.subject(before), context);
    // `isStored` is true in nearly every read. The second comparison can then be skipped.
    const isStored = isUnchanged && privateState.unlikeState !== undefined;
    const stored = isStored
      ? { unlikeState: privateState.unlikeState }
      : storedAnswer(this.members, present, values);
    return { values, privateState: stored as PrivateState };
  }

  /** Warns about the deleted object, because Terraform's plan does not mention it. If an import finds no object, Terraform reports it. */
  protected withoutObject(
    { privateState }: ReadRequest,
    subject: string,
    { diagnostics }: Context,
  ): ReadResponse {
    if (privateState.baseUrl !== undefined) {
      diagnostics.cappedWarning(
        GONE,
        `${subject} no longer exists on the service`,
        'It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.',
      );
    }
    return { state: null };
  }
}

/** Returns the object in a response. */
export function objectIn(answer: JsonObject, { answers }: Operation): unknown {
  return answers === undefined ? answer : member(answer, answers);
}

/** Whether the service itself, and not a gateway, reports that the object does not exist. */
export function isGone(error: unknown): boolean {
  return isManagementApiError(error) && error.code === 'not_found' && error.inServiceForm;
}
