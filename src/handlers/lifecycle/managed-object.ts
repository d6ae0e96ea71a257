import { asConfigured, configuredApart, without } from './body';
import { DescribedObject, IMPORT_IT, isGone, Known, objectIn } from './described-object';
import { importedPrivate, objectIdentity } from './identity';
import { Replacement } from './replacement';
import {
  appliedState,
  keptAttributesOf,
  ObjectPrivate,
  lastAnswerFingerprints,
  stateAfter,
  storedAnswer,
  warnOfMismatches,
} from './state';
import { destroyRefused, warnThatItStays } from './stays-on-service';
import { Renamed, Replaced } from './successors';
import { ReadResult } from './visibility';
import type { Attempt } from '../../client';
import { isJsonObject, JsonObject } from '../../contract/json';
import {
  Context,
  CreateRequest,
  DeleteRequest,
  DiagnosticError,
  groupOf,
  KeptRequest,
  ManagedResource,
  ObjectValue,
  PlanDestroyRequest,
  PlanDestroyResponse,
  PlanRequest,
  PlanResponse,
  PrivateState,
  StateResponse,
  UpdateRequest,
} from '../../plugin';
import { hasEffectOnly, isImportable, leavesNothing } from '../../schema/description';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { hasEmptyAnswer, Operation } from '../../schema/operation';
import { checkPlanned } from '../checks/configuration';
import { reportNew } from '../checks/rules';
import { AnswerMismatch, idFrom, toJsonObject } from '../codec/json';
import { secretsIn } from '../codec/secrets';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { createFailure, failure, isManagementApiError, refusedPath } from '../connection/failure';
import { differentOrigin, currentOrigin } from '../connection/origin';

const UNREAD = groupOf(
  'notReadYet',
  'More objects were created, but cannot be read yet',
  'The next plan or apply reads all of them.',
);

const NOT_ALL_KNOWN = groupOf(
  'notAllKnown',
  'More objects are incomplete in the state',
  'All of them were created and are in the state.',
);

/** The parts of an answer that cannot be read later: the object's id, or a secret that the service returns only once. */
type Identified = { readonly [name: string]: string | null };

/**
 * A resource whose object has the operations of its description. What it does follows from their roles; a resource with special
 * behaviour overrides the methods. `Answer` is the result of `make`.
 */
export class ManagedObject<M extends Members, Answer = JsonObject>
  extends DescribedObject<M>
  implements ManagedResource
{
  private readonly replaced = new Replaced();
  private readonly renamed = new Renamed();
  private isApplying = false;
  /** What the answer to a create must contain. */
  protected readonly identifiedBy: string = 'the id of the new object';
  /** What it means that the object stays on the service, and what to do about it. */
  protected readonly consequence: string = 'If you no longer need it, remove it in the service.';

  public get identity(): ManagedResource['identity'] {
    return isImportable(this.description) ? objectIdentity : undefined;
  }

  /** Terraform reads the rest. */
  public get importState(): ManagedResource['importState'] {
    if (!isImportable(this.description)) return undefined;
    return async ({ id, identity: imported }, context) => ({
      state: { id },
      private: imported && (await importedPrivate(this.account.connected, imported, context)),
    });
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    reportNew(this.members, request.config, request.prior, context);
    if (!request.prior) {
      this.noteName('create', fromTerraform(this.members, request.planned), context);
      await this.account.connection?.verification.run(context);
      return { planned: request.planned };
    }
    if (!request.replaces) return { planned: request.planned, private: this.withConfigured(request) };
    await this.warnThatItStays(fromTerraform(this.members, request.prior), 'replacePlanned', context);
    return { planned: request.planned, warned: true };
  }

  public keptAttributes({ config, prior }: KeptRequest): readonly string[] {
    if (!this.isCompared) return [];
    const [state, wanted] = [prior, config].map((of) => fromTerraform(this.members, of));
    return keptAttributesOf(this.members, state, wanted).map(toSnakeCase);
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const connection = this.account.connected;
    const planned = fromTerraform(this.members, request.planned);
    checkPlanned(this.description, planned);
    this.renamed.made(this.nameOf(planned));
    this.isApplying = true;
    const making = this.make(planned, context);
    const origin = hasEffectOnly(this.description)
      ? Promise.resolve({})
      : currentOrigin(connection, {}, context);
    // If the create fails first, nobody awaits it, and its rejection would end the process.
    origin.catch(() => undefined);
    let answer: Answer;
    let identified: Identified;
    try {
      answer = await making;
      const found = this.identified(answer);
      if (!found) throw this.notIdentified(planned);
      identified = found;
    } catch (error) {
      const { what, ifCreated = '', ifRefused } = this.notCreated(planned);
      const path = refusedPath(this.members, error);
      throw this.namingReplaced(createFailure(what, error, path, ifCreated, ifRefused), planned, context);
    }
    const unseen = Object.entries(identified).map(([name, value]) => [toSnakeCase(name), value]);
    const state = { ...request.planned, ...(Object.fromEntries(unseen) as ObjectValue) };
    const attempt = async <T>(step: () => T | Promise<T>) => this.attempt(step, state, context);
    const own: PrivateState = {
      baseUrl: connection.baseUrl,
      ...(await attempt(() => this.initialPrivate())),
      ...(await attempt(async () => origin)),
    };
    await attempt(() => this.replaced.settle(this.nameOf(planned)));
    const completed = await attempt(async () => {
      const made = { values: fromTerraform(this.members, state), private: own };
      return this.stateOf(await this.complete(answer, made, context));
    });
    return completed ?? { state, private: own };
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { replace, read } = this.operations;
    // Only attributes that are not sent can change in origin.
    if (!replace) return { state: request.planned, private: request.private };
    // What cannot be read is set again as a whole.
    if (!read) return this.create(request, context);
    const { members } = this;
    const { private: own } = request;
    const [planned, prior] = [request.planned, request.prior].map((of) => fromTerraform(members, of));
    const before = { values: prior, private: own };
    const what = `Cannot change ${this.subject(prior)}`;
    try {
      const { found, readAt } = await this.loadForChange(before, context);
      const { apart = {} } = own as ObjectPrivate;
      const wanted = asConfigured(members, planned, apart as Partial<Values<M>>);
      const remembered = lastAnswerFingerprints(members, own, prior);
      const replacement = new Replacement(
        { members, prior, planned: wanted, remembered, what },
        found,
        readAt,
      );
      const answer = await this.replace(replacement, before, context);
      const present = hasEmptyAnswer(replace) ? await this.load(before, context) : objectIn(answer, replace);
      if (!isJsonObject(present)) {
        const happened = `the answer contains no ${replace.answers ?? 'object'}`;
        throw this.account.connected.client.invalidAnswer(replace, happened, replacement.body);
      }
      const made = { values: planned, private: this.privateAfterChange(before) };
      return this.stateOf(this.answered(present, answer, made, context));
    } catch (error) {
      throw failure(what, error, refusedPath(members, error));
    }
  }

  public async planDestroy({ prior }: PlanDestroyRequest, context: Context): Promise<PlanDestroyResponse> {
    const values = fromTerraform(this.members, prior);
    this.refuseIfItStays(values);
    await this.warnThatItStays(values, 'destroyPlanned', context);
    this.noteName('destroy', values, context);
    return { warned: this.account.onDestroy !== undefined };
  }

  public async delete({ state, private: own, isReplaced, warned }: DeleteRequest, context: Context) {
    const values = fromTerraform(this.members, state);
    if (this.operations.delete) {
      return this.remove(this.operations.delete, { values, private: own }, context);
    }
    if (hasEffectOnly(this.description)) return;
    if (isReplaced) this.replaced.add(this.nameOf(values), this.subject(values));
    else if (!warned) this.refuseIfItStays(values);
    if (!warned) await this.warnThatItStays(values, 'destroyed', context);
  }

  // What a create consists of, in this order.

  /** Creates the object on the service and returns the answer. The planned values include the write-only ones. */
  protected async make(planned: Values<M>, { signal }: Context): Promise<Answer> {
    const create = this.operation('create');
    const body = sent(create, toJsonObject(this.members, planned));
    const options = { signal, secrets: secretsIn(this.members, planned) };
    // A resource with another `Answer` has its own method.
    return (await this.account.connected.client.call(create, { body }, options)).body as Answer;
  }

  /** What cannot be read later, or undefined if the id is missing, so that the object cannot be managed. Must not throw. */
  protected identified(answer: Answer): Identified | undefined {
    const name = this.identityName;
    if (name === null || this.members[name]?.presence !== 'computed') return {};
    const { identity, answers } = this.operation('create');
    const path = identity === undefined ? [...(answers === undefined ? [] : [answers]), name] : [identity];
    const found = idFrom(answer, ...path);
    return found && { [name]: found.id };
  }

  private notIdentified(planned: Values<M>): DiagnosticError {
    const { what, ifCreated = '' } = this.notCreated(planned);
    return new DiagnosticError(
      what,
      `The service answered without ${this.identifiedBy}, so Terraform cannot manage it. The object may exist anyway. Look for it in the service before you apply again. ${ifCreated}`,
    );
  }

  /** The private state of an object that was not read yet. */
  protected initialPrivate(): PrivateState {
    return this.operations.read ? { createdAt: new Date().toISOString() } : {};
  }

  /** Everything else about the new object. May throw: `made` is stored anyway. */
  protected async complete(answer: Answer, made: Known<M>, context: Context): Promise<Known<M>> {
    const { create, read } = this.operations;
    if (!create || !read) return made;
    if (create.answers !== undefined) {
      const present = objectIn(answer as JsonObject, create);
      return this.answered(isJsonObject(present) ? present : {}, answer as JsonObject, made, context);
    }
    try {
      return this.firstRead(await this.get(made.values, context), made, context);
    } catch (error) {
      if (!isManagementApiError(error) && !(error instanceof AnswerMismatch)) throw error;
      context.diagnostics.cappedWarning(
        UNREAD,
        `${this.subject(made.values)} was created, but cannot be read yet`,
        `Its computed attributes stay null in the state until the next plan or apply reads it. ${error.message}`,
      );
      return made;
    }
  }

  /** What is known of a new object when it was read right after its creation. */
  protected firstRead(present: JsonObject, made: Known<M>, context: Context): Known<M> {
    const known = { ...made, private: { ...made.private, createdAt: undefined } };
    return this.answered(present, present, known, context);
  }

  /** What is known after a create or a change that is answered with the object. `made` has the values that were sent. */
  protected answered(present: JsonObject, _answer: JsonObject, made: Known<M>, context: Context): Known<M> {
    const { values, mismatches } = appliedState(this.members, present, made.values);
    // The user knows the name that was sent.
    warnOfMismatches(mismatches, this.subject(made.values), context);
    const stored = storedAnswer(this.members, present, stateAfter(made.values, values));
    return { values, private: { ...made.private, ...stored } };
  }

  // What a change consists of.

  /** What stays of the private state. */
  protected privateAfterChange({ private: { teamIds } }: Known<M>): PrivateState {
    return { teamIds };
  }

  protected async loadForChange(before: Known<M>, context: Context) {
    const readAt = performance.now();
    return { found: await this.load(before, context), readAt };
  }

  /** Sends the change and returns the answer. */
  protected async replace(replacement: Replacement<M>, { values: prior }: Known<M>, context: Context) {
    const operation = this.operation('replace');
    const beforeSending = async (attempt: Attempt) =>
      replacement.compareAgain(attempt, async () => this.reread(attempt, prior, context));
    const path = this.pathOf(operation, prior);
    // The path already tells which object it is.
    const object = without(replacement.body, Object.keys(path).length > 0 ? ['id'] : []);
    const input = { path, body: sent(operation, object) };
    const secrets = [prior, replacement.change.planned].flatMap((values) => secretsIn(this.members, values));
    const options = { signal: context.signal, secrets, beforeSending };
    return (await this.account.connected.client.call(operation, input, options)).body;
  }

  /** Reads the object within the turn of the call that changes it. */
  protected async reread(attempt: Attempt, prior: Values<M>, context: Context): Promise<ReadResult> {
    return this.get(prior, context, async (...of) => attempt.read(...of));
  }

  /** Whether a change is based on what the service has. */
  private get isCompared(): boolean {
    const { read, replace } = this.operations;
    return read !== undefined && replace !== undefined;
  }

  /** The private state of a planned change: what is configured where the plan keeps the state's value. */
  protected withConfigured({ config, planned, private: own }: PlanRequest): PrivateState {
    if (!this.isCompared) return own;
    const [wanted, kept] = [config, planned].map((of) => fromTerraform(this.members, of));
    return { ...own, apart: configuredApart(this.members, wanted, kept) };
  }

  private async remove(operation: Operation, { values, private: own }: Known<M>, context: Context) {
    const connection = this.account.connected;
    const what = `Cannot delete ${this.subject(values)}`;
    try {
      const other = await differentOrigin(connection, own, context);
      if (other) {
        throw new DiagnosticError(what, `${other.difference} ${other.remedy} Nothing was deleted.`, ['id']);
      }
      await connection.client.call(
        operation,
        { path: this.pathOf(operation, values) },
        { signal: context.signal },
      );
    } catch (error) {
      if (!isGone(error)) throw failure(what, error, ['id']);
    }
  }

  private stateOf({ values, private: own }: Known<M>): StateResponse {
    return {
      state: toTerraform(this.members, values),
      private: { baseUrl: this.account.connected.baseUrl, ...own },
    };
  }

  /**
   * The object exists now, or a secret that the service returns only once. It must reach the state whatever fails: if a step
   * throws, only what that step adds is lost.
   */
  private async attempt<T>(step: () => T | Promise<T>, state: ObjectValue, context: Context) {
    try {
      return await step();
    } catch (error) {
      this.warnOfLoss(state, error, context);
      return undefined;
    }
  }

  private warnOfLoss(state: ObjectValue, error: unknown, { diagnostics, log }: Context): void {
    log.log('error', 'A new object is incomplete in the state, because a step after its creation failed', {
      reason: String(error),
    });
    try {
      // For example a stack overflow because of a deeply nested answer.
      const reason = this.account.connected.client.redact(String(error)).slice(0, 500);
      diagnostics.cappedWarning(
        NOT_ALL_KNOWN,
        `${this.subject(fromTerraform(this.members, state))} is incomplete in the state`,
        `It was created, but a later step failed: ${reason}. The attributes of that step are null in the state.`,
      );
    } catch {
      // The log contains the error, and the object must reach the state.
    }
  }

  /** Adds the old object to the error, because it is no longer in the state. */
  private namingReplaced(error: unknown, planned: Values<M>, { diagnostics }: Context): unknown {
    const next = isImportable(this.description)
      ? `To manage it again, ${IMPORT_IT}`
      : `The API cannot read it, so it cannot be imported. ${this.consequence}`;
    const hint = this.replaced.hint(this.nameOf(planned), next);
    if (hint === '') return error;
    if (error instanceof DiagnosticError) {
      return new DiagnosticError(error.summary, `${error.detail} ${hint}`, error.path, error.group);
    }
    diagnostics.warning(`${this.nameOf(planned)} was not replaced`, hint);
    return error;
  }

  private noteName(change: 'create' | 'destroy', values: Values<M>, context: Context): void {
    // Of what an account has only one of, there are never two.
    if (leavesNothing(this.description) || this.identityName === null) return;
    const name = this.nameOf(values);
    if (name !== this.description.title) this.renamed.note(change, name, context);
  }

  /** With create_before_destroy, Terraform plans the destroy of the old object in the apply, after the new one was created. */
  private refuseIfItStays(values: Values<M>): void {
    if (this.account.onDestroy !== 'refuse' || this.isApplying || leavesNothing(this.description)) return;
    throw destroyRefused(this.subject(values), this.consequence);
  }

  private async warnThatItStays(
    values: Values<M>,
    group: Parameters<typeof warnThatItStays>[1],
    context: Context,
  ): Promise<void> {
    if (leavesNothing(this.description)) return;
    await warnThatItStays(this.subject(values), group, this.consequence, context);
  }
}

/** The object in a body, which may be a list of several. */
function sent({ sends, body }: Operation, object: JsonObject): JsonObject {
  if (sends === undefined) return object;
  return { [sends]: body?.members[sends].kind.kind === 'list' ? [object] : object };
}
