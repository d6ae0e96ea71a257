import { asConfigured, overriddenValues, omit } from './body';
import { CREATED_GROUP, replacedDetail, signOfAge } from './created-object';
import { DescribedObject, IMPORT_ADVICE, isGone, StoredState, objectIn } from './described-object';
import { differingMembers } from './differing-answer';
import { importedPrivateState, objectIdentity } from './identity';
import { reportOldValues } from './not-taken';
import { Replacement } from './replacement';
import {
  appliedState,
  keptAttributesOf,
  ObjectPrivateState,
  MISMATCHES_GROUP,
  objectFingerprints,
  warnOfMismatches,
} from './state';
import { destroyRefused, warnThatObjectStays } from './stays-on-service';
import { RenamedObjects, ReplacedObjects } from './successors';
import { ReadResult } from './visibility';
import type { Attempt } from '../../client';
import { reportedError } from '../../client/service-message';
import { isJsonObject, JsonObject, printJson } from '../../contract/json';
import {
  Context,
  CreateRequest,
  DeleteRequest,
  DiagnosticError,
  Diagnostics,
  groupOf,
  KeptAttributesRequest,
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
import { storesNothing, isImportable, leavesNothing } from '../../schema/description';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { hasEmptyAnswer, Operation } from '../../schema/operation';
import { checkPlannedValues } from '../checks/configuration';
import { reportNewFindings } from '../checks/rules';
import { AnswerMismatch, idFrom, member, toJsonObject } from '../codec/json';
import { secretsIn } from '../codec/secrets';
import { fromTerraform, toTerraform, Values } from '../codec/values';
import { failedCreate, failure, isManagementApiError, refusedPath } from '../connection/failure';
import { originAfterChange, requireSameAccount } from '../connection/origin';

const NOT_READABLE_YET_GROUP = groupOf(
  'notReadYet',
  'More objects were created, but cannot be read yet',
  'The next plan or apply reads all of them.',
);

const INCOMPLETE_GROUP = groupOf(
  'incomplete',
  'More objects are incomplete in the state',
  'Every affected object was created and is in the state, but some of its attributes are null.',
);

/** The parts of a response that cannot be read later: the object's id, or a secret that the service returns only once. */
type CreatedIdentity = { readonly [name: string]: string | null };

/**
 * A resource whose description determines its behaviour: each operation has a role, such as create or replace. Resources with special
 * behaviour override methods. `Answer` is the type that `sendCreate` returns.
 */
export class ManagedObject<M extends Members, Answer = JsonObject>
  extends DescribedObject<M>
  implements ManagedResource
{
  private readonly replacedObjects = new ReplacedObjects();
  private readonly renamedObjects = new RenamedObjects();
  /** Whether this process has created an object. Only then is a planned destroy known to be part of a replacement: see `planDestroy`. */
  private isApplying = false;
  /** The part of a create's response without which Terraform cannot manage the object, as error messages name it. */
  protected readonly identifiedBy: string = 'the id of the new object';
  /** Sentences that say what the user should know or do if an object stays on the service. */
  protected readonly consequence: string = 'If you no longer need it, remove it in the service.';

  public get identity(): ManagedResource['identity'] {
    return isImportable(this.description) ? objectIdentity : undefined;
  }

  /** Imports only the id, because Terraform reads the object next. */
  public get importState(): ManagedResource['importState'] {
    if (!isImportable(this.description)) return undefined;
    return async ({ id, identity: imported }, context) => ({
      state: { id },
      privateState:
        imported && (await importedPrivateState(this.provider.requiredConnection, imported, context)),
    });
  }

  public async plan(request: PlanRequest, context: Context): Promise<PlanResponse> {
    reportNewFindings(this.members, request.config, request.prior, context);
    const { connection } = this.provider;
    if (!request.prior) {
      const planned = fromTerraform(this.members, request.planned);
      this.recordPlanned('create', planned, context);
      if (!connection) return { planned: request.planned, privateState: {} };
      const { baseUrl, teamIds } = request.privateState;
      await this.requireSameAccount(baseUrl === undefined ? 'create' : 'replace', planned, request, context);
      await connection.verification.run(context);
      return {
        planned: request.planned,
        privateState: { baseUrl, teamIds, refreshUrl: connection.baseUrl },
      };
    }
    const prior = fromTerraform(this.members, request.prior);
    await this.requireSameAccount(request.replaces ? 'replace' : 'change', prior, request, context);
    this.knownObjects.set(this.idOf(prior), this.subject(prior));
    if (!request.replaces) return { planned: request.planned, privateState: this.privateStateFor(request) };
    await this.warnThatObjectStays(prior, 'replacePlanned', context);
    return { planned: request.planned, warned: true };
  }

  public keptAttributes({ config, prior }: KeptAttributesRequest): readonly string[] {
    if (!this.isReadBeforeChange) return [];
    const [state, configured] = [prior, config].map((values) => fromTerraform(this.members, values));
    return keptAttributesOf(this.members, state, configured).map(toSnakeCase);
  }

  public async create(request: CreateRequest, context: Context): Promise<StateResponse> {
    const connection = this.provider.requiredConnection;
    const planned = fromTerraform(this.members, request.planned);
    checkPlannedValues(this.description, planned);
    this.isApplying = true;
    const creation = this.sendCreate(planned, context);
    const origin = storesNothing(this.description)
      ? Promise.resolve({})
      : originAfterChange(connection, request.privateState, context);
    // If the create fails first, nothing awaits `origin`, and its rejection would end the process.
    origin.catch(() => undefined);
    let answer: Answer;
    let identified: CreatedIdentity;
    try {
      answer = await creation;
      const identity = this.createdIdentity(answer);
      if (!identity) throw this.missingIdentityError(planned);
      identified = identity;
    } catch (error) {
      const { what, ifCreated = '', ifRefused } = this.createFailureTexts(planned);
      const path = refusedPath(this.members, error);
      throw this.nameReplacedObject(failedCreate(what, error, path, ifCreated, ifRefused), planned);
    }
    const entries = Object.entries(identified).map(([name, value]) => [toSnakeCase(name), value]);
    const state = { ...request.planned, ...(Object.fromEntries(entries) as ObjectValue) };
    const runStep = async <T>(step: () => T | Promise<T>) => this.runStep(step, state, context);
    const privateState: PrivateState = {
      baseUrl: connection.baseUrl,
      ...(await runStep(() => this.initialPrivateState())),
      ...(await runStep(async () => origin)),
    };
    await runStep(() => this.replacedObjects.forgetReplaced(this.subjectWithoutId(planned)));
    const completed = await runStep(async () => {
      const draft = { values: fromTerraform(this.members, state), privateState };
      return this.toResponse(await this.complete(answer, draft, context));
    });
    const response = completed ?? { state, privateState };
    await runStep(() => this.checkCreated(response.state, answer, context));
    return response;
  }

  public async update(request: UpdateRequest, context: Context): Promise<StateResponse> {
    const { replace, read } = this.operations;
    // Without a replace operation, an update only changes attributes that are not sent to the service.
    if (!replace) return { state: request.planned, privateState: request.privateState };
    // The API has no call that returns this object, so the change sends all values, as a create does.
    if (!read) return this.create(request, context);
    const { members } = this;
    const { privateState } = request;
    const [planned, prior] = [request.planned, request.prior].map((values) => fromTerraform(members, values));
    const stored = { values: prior, privateState };
    const what = `Cannot change ${this.subject(prior)}`;
    try {
      const { found, readAt } = await this.loadForChange(stored, context);
      const { overridden = {}, answered } = privateState as ObjectPrivateState;
      const configured = asConfigured(members, planned, overridden as Partial<Values<M>>);
      const change = { members, prior, planned: configured, lastFingerprints: answered, what };
      const replacement = new Replacement(change, found, readAt);
      const answer = await this.replace(replacement, stored, context);
      const origin = await originAfterChange(this.provider.requiredConnection, privateState, context);
      const reread = hasEmptyAnswer(replace) && (await this.load(stored, context));
      const current = isJsonObject(reread) ? reread : objectIn(answer, replace);
      const draft = { values: planned, privateState: { ...origin, ...this.privateStateAfterChange(stored) } };
      const { values, privateState: recorded } = this.stateFromAnswer(current, answer, draft, context);
      this.warnOfReportedError('changed', planned, answer, context.diagnostics);
      const old = reportOldValues(replacement, current, this.subject(planned), context);
      const fingerprints = { ...(recorded as ObjectPrivateState).answered, ...old };
      return this.toResponse({ values, privateState: { ...recorded, answered: fingerprints } });
    } catch (error) {
      throw failure(what, error, refusedPath(members, error));
    }
  }

  public async planDestroy(
    { prior, privateState }: PlanDestroyRequest,
    context: Context,
  ): Promise<PlanDestroyResponse> {
    const values = fromTerraform(this.members, prior);
    // An apply plans a destroy only for a deposed object, but its requests look like those of a plan. If another provider block or an
    // earlier run created the new object, "refuse" therefore keeps the old one in the state.
    if (!this.isApplying) this.refuseIfObjectStays(values);
    else await this.requireSameAccount('replace', values, { privateState }, context);
    await this.warnThatObjectStays(values, 'destroyPlanned', context);
    this.recordPlanned('destroy', values, context);
    return { warned: this.provider.onDestroy !== undefined };
  }

  public async delete({ state, privateState, isReplaced, warned }: DeleteRequest, context: Context) {
    const values = fromTerraform(this.members, state);
    if (this.operations.delete) {
      return this.callDelete(this.operations.delete, { values, privateState }, context);
    }
    if (storesNothing(this.description)) return;
    if (isReplaced) await this.requireSameAccount('replace', values, { privateState }, context);
    if (isReplaced) this.replacedObjects.add(this.subjectWithoutId(values), this.subject(values));
    else if (!warned) this.refuseIfObjectStays(values);
    if (!warned) await this.warnThatObjectStays(values, 'destroyed', context);
  }

  // The steps of a create, in order.

  /** Creates the object on the service and returns the response. `planned` includes the write-only values. */
  protected async sendCreate(planned: Values<M>, { signal }: Context): Promise<Answer> {
    const create = this.operation('create');
    const body = requestBody(create, toJsonObject(this.members, planned));
    const options = { signal, secrets: secretsIn(this.members, planned) };
    // The cast is safe, because resources with a different `Answer` override this method.
    return (await this.provider.requiredConnection.client.call(create, { body }, options)).body as Answer;
  }

  /** Returns the values that cannot be read later, or undefined if the required id is missing. Must not throw. */
  protected createdIdentity(answer: Answer): CreatedIdentity | undefined {
    const name = this.identityName;
    if (name === null || this.members[name]?.presence !== 'computed') return {};
    const { identity, responseMember } = this.operation('create');
    const path = identity === undefined ? [responseMember ?? [], name].flat() : [identity];
    const created = idFrom(answer, ...path);
    return created && { [name]: created.id };
  }

  /** Warns if the service also reported an error, or if the object existed before. */
  private checkCreated(state: ObjectValue, answer: Answer, { diagnostics }: Context): void {
    const values = fromTerraform(this.members, state);
    const [id, subject] = [this.idOf(values), this.subject(values)];
    const { client } = this.provider.requiredConnection;
    this.warnOfReportedError('created', values, answer, diagnostics);
    if (this.members[this.identityName ?? '']?.presence !== 'computed' || id === null) return;
    const owner = this.knownObjects.get(id);
    this.knownObjects.set(id, subject);
    const object = objectIn(answer as JsonObject, this.operation('create'));
    const sign = owner === undefined ? signOfAge(object, client.lastDate) : `this run also uses ${owner}`;
    if (sign !== undefined) {
      const summary = `The create of ${subject} replaced an existing object`;
      diagnostics.cappedWarning(CREATED_GROUP, summary, replacedDetail(sign));
    }
  }

  private warnOfReportedError(
    done: string,
    values: Values<M>,
    answer: unknown,
    diagnostics: Diagnostics,
  ): void {
    const error = isJsonObject(answer) && reportedError(answer);
    if (!error) return;
    const { client } = this.provider.requiredConnection;
    const reason = client.redact(printJson(error), secretsIn(this.members, values)).slice(0, 500);
    const summary = `The service ${done} ${this.subject(values)}, but reported an error`;
    diagnostics.cappedWarning(CREATED_GROUP, summary, `It responded: ${reason}.`);
  }

  private missingIdentityError(planned: Values<M>): DiagnosticError {
    const { what, ifCreated = '' } = this.createFailureTexts(planned);
    return new DiagnosticError(
      what,
      `The service responded without ${this.identifiedBy}, so Terraform cannot manage the object. It may exist anyway. Look for it in the service before you apply again. ${ifCreated}`,
    );
  }

  /** Returns the private state of an object that has not been read yet. */
  protected initialPrivateState(): PrivateState {
    return this.operations.read ? { createdAt: new Date().toISOString() } : {};
  }

  /** Returns the complete state of the new object. If this method throws, `draft` is stored instead. */
  protected async complete(answer: Answer, draft: StoredState<M>, context: Context): Promise<StoredState<M>> {
    const { create, read } = this.operations;
    if (create && hasEmptyAnswer(create)) {
      // A service may return the object anyway, with or without its envelope.
      const object = member(answer as JsonObject, create.requestMember ?? '') ?? answer;
      const sent = toJsonObject(this.members, draft.values);
      this.warnOfDifferences(differingMembers(sent, object), draft.values, context);
    }
    if (!create || !read) return draft;
    if (create.responseMember !== undefined) {
      const current = objectIn(answer as JsonObject, create);
      return this.stateFromAnswer(current, answer as JsonObject, draft, context);
    }
    try {
      return this.stateOfNewObject(await this.readOrThrow(draft.values, context), draft, context);
    } catch (error) {
      if (!isManagementApiError(error) && !(error instanceof AnswerMismatch)) throw error;
      context.diagnostics.cappedWarning(
        NOT_READABLE_YET_GROUP,
        `${this.subject(draft.values)} was created, but cannot be read yet`,
        `Its computed attributes stay null in the state until the next plan or apply reads the object. ${error.message}`,
      );
      return draft;
    }
  }

  /** Warns about members of the response that contradict what was sent, if there are any. */
  protected warnOfDifferences(different: JsonObject, values: Values<M>, { diagnostics }: Context): void {
    if (Object.keys(different).length === 0) return;
    const { client } = this.provider.requiredConnection;
    const quoted = client.redact(printJson(different), secretsIn(this.members, values));
    diagnostics.cappedWarning(
      MISMATCHES_GROUP,
      `The response for ${this.subject(values)} differs from what was sent`,
      `The request succeeded, but the service responded with ${quoted.slice(0, 500)}. The state contains the values that were sent. Check in the service which values are in effect.`,
    );
  }

  /** Returns the state of a new object after the read that follows its creation. */
  protected stateOfNewObject(current: JsonObject, draft: StoredState<M>, context: Context): StoredState<M> {
    const privateState = { ...draft.privateState, createdAt: undefined };
    return this.stateFromAnswer(current, current, { ...draft, privateState }, context);
  }

  /** Returns the state after a create or a change whose response contains the object. `draft` contains the sent values. */
  protected stateFromAnswer(
    current: JsonObject,
    _answer: JsonObject,
    draft: StoredState<M>,
    context: Context,
  ): StoredState<M> {
    const { values, mismatches } = appliedState(this.members, current, draft.values);
    // The warning uses the user's name for the object, not the name in the response.
    warnOfMismatches(mismatches, this.subject(draft.values), context);
    const answered = objectFingerprints(this.members, current, draft.values);
    return { values, privateState: { ...draft.privateState, answered } };
  }

  // The steps of a change.

  /** Returns the part of the private state that a change keeps, in addition to the origin. */
  protected privateStateAfterChange(_stored: StoredState<M>): PrivateState {
    return {};
  }

  protected async loadForChange(stored: StoredState<M>, context: Context) {
    const readAt = performance.now();
    return { found: await this.load(stored, context), readAt };
  }

  /** Sends the change and returns the response. */
  protected async replace(replacement: Replacement<M>, { values: prior }: StoredState<M>, context: Context) {
    const operation = this.operation('replace');
    const beforeSending = async (attempt: Attempt) =>
      replacement.compareAgain(attempt, async () => this.reread(attempt, prior, context));
    const path = this.pathParameters(operation, prior);
    // If the path contains the id, the body does not repeat it.
    const object = omit(replacement.body, Object.keys(path).length > 0 ? ['id'] : []);
    const input = { path, body: requestBody(operation, object) };
    const secrets = [prior, replacement.change.planned].flatMap((values) => secretsIn(this.members, values));
    const options = { signal: context.signal, secrets, beforeSending };
    return (await this.provider.requiredConnection.client.call(operation, input, options)).body;
  }

  /** Reads the object as part of the call that changes it. A separate call could wait forever for the slot that this call occupies. */
  protected async reread(attempt: Attempt, prior: Values<M>, context: Context): Promise<ReadResult> {
    return this.readOrThrow(prior, context, async (...of) => attempt.read(...of));
  }

  /** Whether a change is based on the service's current object. */
  private get isReadBeforeChange(): boolean {
    const { read, replace } = this.operations;
    return read !== undefined && replace !== undefined;
  }

  /** Returns the private state for a plan: with the configured values for which the plan kept the state's values. */
  protected privateStateFor({ config, planned, privateState }: PlanRequest): PrivateState {
    if (!this.isReadBeforeChange) return privateState;
    const [configured, kept] = [config, planned].map((values) => fromTerraform(this.members, values));
    return { ...privateState, overridden: overriddenValues(this.members, configured, kept) };
  }

  private async callDelete(operation: Operation, { values, privateState }: StoredState<M>, context: Context) {
    const connection = this.provider.requiredConnection;
    const what = `Cannot delete ${this.subject(values)}`;
    try {
      await this.requireSameAccount('delete', values, { privateState }, context);
      await connection.client.call(
        operation,
        { path: this.pathParameters(operation, values) },
        { signal: context.signal },
      );
    } catch (error) {
      if (!isGone(error)) throw failure(what, error, ['id']);
    }
  }

  /** Throws if the object belongs to another account, or the change was planned at another base URL. */
  private async requireSameAccount(
    verb: 'create' | 'change' | 'replace' | 'delete',
    prior: Values<M>,
    { privateState }: { readonly privateState: PrivateState },
    context: Context,
  ): Promise<void> {
    const { connection } = this.provider;
    if (!connection) return;
    const what = `Cannot ${verb} ${this.subject(prior)}`;
    const there = this.identityName === null ? 'replace the one of the current account' : 'create it there';
    const wayOut = isImportable(this.description)
      ? `then ${IMPORT_ADVICE.replace(/\.$/, '')}, or apply again to ${there}.`
      : `then apply again to ${there}.`;
    await requireSameAccount(connection, privateState, { what, wayOut }, context);
  }

  private toResponse({ values, privateState }: StoredState<M>): StateResponse {
    return {
      state: toTerraform(this.members, values),
      privateState: { baseUrl: this.provider.requiredConnection.baseUrl, ...privateState },
    };
  }

  /** Runs a step that follows a create. If it throws, only its result is lost, because the new object must still be stored. */
  private async runStep<T>(step: () => T | Promise<T>, state: ObjectValue, context: Context) {
    try {
      return await step();
    } catch (error) {
      this.warnOfIncompleteState(state, error, context);
      return undefined;
    }
  }

  private warnOfIncompleteState(state: ObjectValue, error: unknown, { diagnostics, log }: Context): void {
    log.log('error', 'A new object is incomplete in the state, because a step after its creation failed', {
      reason: String(error),
    });
    try {
      // This may fail, too: for example, after a stack overflow caused by a deeply nested response.
      const reason = this.provider.requiredConnection.client.redact(String(error)).slice(0, 500);
      diagnostics.cappedWarning(
        INCOMPLETE_GROUP,
        `${this.subject(fromTerraform(this.members, state))} is incomplete in the state`,
        `It was created, but a later step failed: ${reason}. The attributes that this step would have set are null in the state.`,
      );
    } catch {
      // The log already contains the error, and the object must still be stored in the state.
    }
  }

  /** Names the old object in the error of a failed replacement, because the state no longer contains it. */
  private nameReplacedObject(error: unknown, planned: Values<M>): unknown {
    const next = isImportable(this.description)
      ? `To manage it again, ${IMPORT_ADVICE}`
      : `It cannot be imported, because the API has no call that returns it. ${this.consequence}`;
    const hint = this.replacedObjects.hint(this.subjectWithoutId(planned), next);
    if (hint === '' || !(error instanceof DiagnosticError)) return error;
    return new DiagnosticError(error.summary, `${error.detail} ${hint}`, error.path, error.group);
  }

  private recordPlanned(change: 'create' | 'destroy', values: Values<M>, context: Context): void {
    // An object without an identity exists only once per account, so it cannot be created a second time.
    if (this.isApplying || leavesNothing(this.description) || this.identityName === null) return;
    const name = this.subjectWithoutId(values);
    if (name !== this.description.title) this.renamedObjects.record(change, name, context);
  }

  /** Throws if `on_destroy` is "refuse" and the object would stay on the service. */
  private refuseIfObjectStays(values: Values<M>): void {
    if (this.provider.onDestroy !== 'refuse' || leavesNothing(this.description)) return;
    throw destroyRefused(this.subject(values), this.consequence);
  }

  private async warnThatObjectStays(
    values: Values<M>,
    group: Parameters<typeof warnThatObjectStays>[1],
    context: Context,
  ): Promise<void> {
    if (leavesNothing(this.description)) return;
    await warnThatObjectStays(this.subject(values), group, this.consequence, context);
  }
}

/** Wraps the object as the operation's request body requires. */
function requestBody({ requestMember, body }: Operation, object: JsonObject): JsonObject {
  if (requestMember === undefined) return object;
  return { [requestMember]: body?.members[requestMember].kind.kind === 'list' ? [object] : object };
}
