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
import { hasEffectOnly, isImportable, ResourceDescription } from '../../schema/description';
import { Members } from '../../schema/kind';
import { isInPath, Operation, Role } from '../../schema/operation';
import { checkConfiguration } from '../checks/configuration';
import { reportMistakes } from '../checks/rules';
import { member } from '../codec/json';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { secretsIn } from '../codec/secrets';
import { terraformSchema } from '../codec/terraform-schema';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { Account } from '../connection/account';
import { failure, isManagementApiError } from '../connection/failure';
import { followedOrigin, currentOrigin, requireSameOrigin } from '../connection/origin';

const GONE = groupOf(
  'gone',
  'More objects no longer exist on the service',
  'Until the next apply, terraform show lists all of them with their ids.',
);

/** The values that are known now, under the API's names, and their private state. */
export interface Known<M extends Members> {
  readonly values: Values<M>;
  readonly private: PrivateState;
}

/** The message for an object that could not be created. */
export interface NotCreated {
  /** A phrase like `Cannot create SLO "checkout"`. */
  readonly what: string;
  /** What to do if the object exists anyway. Begins with where to look, such as `If the service shows ...`. */
  readonly ifCreated?: string;
  /** Another possible reason if the service refuses the request. */
  readonly ifRefused?: string;
}

/** How a program takes over an object that exists. */
export const IMPORT_IT = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** A resource as its description has it: its schema, what messages call its object, and how its object is read. */
export abstract class DescribedObject<M extends Members> {
  /** In Terraform, such as `observability_slo`. */
  public readonly type: string;
  protected readonly members: M;

  constructor(
    protected readonly description: ResourceDescription<M>,
    protected readonly account: Account,
  ) {
    this.type = description.terraformType;
    this.members = description.attributes;
  }

  public get schema(): Schema {
    return terraformSchema(this.description);
  }

  public async validate({ config }: ValidateRequest, context: Context): Promise<void> {
    reportMistakes(this.members, config, context);
    const values = fromTerraform(this.members, config);
    checkConfiguration({ members: this.members, exactlyOne: this.description.exactlyOne }, values);
    await this.check(values);
  }

  /** Checks of the configuration beyond the description; unknown values pass. Throws `DiagnosticError`. */
  protected check(_values: Values<M>): void | Promise<void> {}

  protected notCreated(planned: Values<M>): NotCreated {
    const { repeat, summary } = this.operation('create');
    if (repeat === 'idempotent') {
      return { what: `Cannot ${summary.split(' ')[0].toLowerCase()} ${this.subject(planned)}` };
    }
    const named = this.nameOf(planned);
    // Nothing but a name tells it from one that the user has on purpose.
    const which = Object.hasOwn(this.members, 'name') ? '' : ' that you do not know';
    const next = isImportable(this.description)
      ? `${IMPORT_IT} Otherwise the next apply creates a second one.`
      : 'remove it there before you apply again. Otherwise there will be two.';
    return {
      what: `Cannot create ${named}`,
      ifCreated: `If the service shows ${/^([aeio]|SLO)/i.test(named) ? 'an' : 'a'} ${named}${which}, ${next}`,
    };
  }

  /** What messages call the object. */
  protected subject(values: Values<M>): string {
    const { [this.identityName ?? '']: id, name, [this.firstRequired ?? '']: first } = values as ObjectValue;
    return subjectOf(this.description.title, Object.hasOwn(this.members, 'name') ? name : first, id);
  }

  /** The name that an object and its replacement usually share. */
  protected nameOf(values: Values<M>): string {
    return this.subject({ ...values, [this.identityName ?? 'id']: null });
  }

  protected get operations(): ResourceDescription['operations'] {
    return this.description.operations;
  }

  /** For a role without which the method is not called. */
  protected operation(role: Role): Operation {
    const operation = this.operations[role];
    if (operation) return operation;
    throw new TypeError(`The description of ${this.type} has no such operation.`);
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

  // What a read does, from top to bottom. The API cannot read every object.

  public async read(request: ReadRequest, context: Context): Promise<ReadResponse> {
    const { state, private: own } = request;
    const { connection } = this.account;
    const before = { values: fromTerraform(this.members, state), private: own };
    const subject = this.subject(before.values);
    if (hasEffectOnly(this.description)) return { state };
    if (!this.operations.read) {
      return { state, private: await followedOrigin(connection, own, subject, context) };
    }
    if (!connection) return { state, private: own };
    try {
      const present = await this.load(before, context);
      if (present === 'not found') return this.withoutObject(request, subject, context);
      const origin = await currentOrigin(connection, own, context);
      const refreshed = this.refreshed(present, before, context);
      return {
        state: toTerraform(this.members, refreshed.values),
        private: { ...origin, ...refreshed.private },
      };
    } catch (error) {
      throw failure(`Cannot read ${subject}`, error, ['id']);
    }
  }

  /** `not found` only for a deleted object, not for one that was just created or that belongs to another account. */
  protected async load(before: Known<M>, context: Context, fetch = async () => this.fetch(before, context)) {
    const { values, private: own } = before;
    const complete = async () => {
      const found = await fetch();
      if (found !== 'not found') this.requireComplete(found, values);
      return found;
    };
    const found = await complete();
    if (found !== 'not found') return found;
    await requireSameOrigin(this.account.connected, own, this.subject(values), context);
    return waitUntilVisible(own.createdAt, complete, this.subject(values), context);
  }

  protected async fetch({ values }: Known<M>, context: Context): Promise<ReadResult> {
    return this.get(values, context).catch((error: unknown) => {
      if (isGone(error)) return 'not found';
      throw error;
    });
  }

  /** Throws if it does not exist. Default: a separate call. */
  protected async get(
    values: Values<M>,
    { signal }: Context,
    call: Attempt['read'] = async (...of) =>
      this.account.connected.client.call(...of, { signal, secrets: secretsIn(this.members, values) }),
  ): Promise<JsonObject> {
    const read = this.operation('read');
    const present = objectIn((await call(read, { path: this.pathOf(read, values) })).body, read);
    if (isJsonObject(present)) return present;
    throw this.account.connected.client.invalidAnswer(
      read,
      `the answer contains no ${read.answers ?? 'object'}`,
    );
  }

  /** An incomplete answer must not look like a change. A service may omit a 0, and a text may be empty. */
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
    const happened = `the answer contains the ${this.description.title} "${String(values.id)}" without its ${missing[0]}`;
    const read = this.operation('read');
    throw this.account.connected.client.invalidAnswer(read, happened);
  }

  /** The state after a read, with the private state except for the object's origin. */
  protected refreshed(present: JsonObject, { values: before, private: own }: Known<M>, context: Context) {
    const remembered = lastAnswerFingerprints(this.members, own, before);
    const { values, mismatches, isUnchanged } = refreshedState(this.members, present, before, remembered);
    warnOfMismatches(mismatches, this.subject(before), context);
    // Nearly every read, so it is worth not to compare again.
    const isStored = isUnchanged && own.unlikeState !== undefined;
    const stored = isStored ? { unlikeState: own.unlikeState } : storedAnswer(this.members, present, values);
    return { values, private: stored as PrivateState };
  }

  /** Terraform plans to create the object again, but does not mention the old one. For an import, Terraform itself reports that the object does not exist. */
  protected withoutObject(
    { private: own }: ReadRequest,
    subject: string,
    { diagnostics }: Context,
  ): ReadResponse {
    if (own.baseUrl !== undefined) {
      diagnostics.cappedWarning(
        GONE,
        `${subject} no longer exists on the service`,
        'It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with another id. Everything outside this stack that uses the old id needs the new one.',
      );
    }
    return { state: null };
  }
}

/** The object in an answer. */
export function objectIn(answer: JsonObject, { answers }: Operation): unknown {
  return answers === undefined ? answer : member(answer, answers);
}

/** Whether the service itself, and no gateway, says that the object does not exist. */
export function isGone(error: unknown): boolean {
  return isManagementApiError(error) && error.code === 'not_found' && error.inServiceForm;
}
