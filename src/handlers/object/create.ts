import { responseTime } from './absence';
import { originAfterChange } from './account';
import { adviceIfCreated, failedCreate, stateOfUncertainChange, summaryIfFailed } from './failed-create';
import { IMPORT_ADVICE, MEMBER_NAMES_ADVICE, ObjectState, ResourceType } from './resource-type';
import { reportNotApplied, evidenceOfAge, warnOfReplacedObject, warnOfReportedError } from './warnings';
import type { CallOptions } from '../../client';
import { JsonObject, printJson } from '../../contract/json';
import {
  Context,
  CreateRequest,
  DiagnosticError,
  groupOf,
  ObjectValue,
  StateResponse,
  UpdateRequest,
} from '../../plugin';
import { isImportable } from '../../schema/description';
import { toSnakeCase } from '../../schema/names';
import { checkPlannedValues } from '../checks/configuration';
import { idFrom, unwrapObject, wrapObject, toJsonObject } from '../codec/json';
import { readPrivateState } from '../codec/private-state';
import { secretsIn, wholeSecretsIn } from '../codec/secrets';
import { fromTerraform } from '../codec/terraform';
import { isManagementApiError } from '../connection/failed-call';
import { FOR_CHANGE } from '../connection/teams';

const APPLY_AGAIN =
  'The service may have applied the change, so the affected values were removed from the state. Apply again to set them.';

/** The parts of a response that cannot be read later: the object's id, or a secret that the service returns only once. */
type CreatedIdentity = { readonly [name: string]: string | null };

/**
 * Creates an object, or changes it by sending all its values again. Call `send`, `identify`, any steps, and `finish`. After
 * `identify`, a failed step loses only its own result: an error would taint the object, and the next apply would create another.
 */
export class CreateCall {
  /** Includes the write-only values. */
  public readonly planned: ObjectValue;
  /** Undefined for a new object. */
  public readonly prior?: ObjectValue;
  /** The members of the response that report a failure. */
  public reported?: JsonObject;
  private readonly secrets: readonly string[];
  private returnsSecret = false;
  /** The planned values and the identity. Messages use them to name the object. */
  private identified: ObjectValue;
  private state: ObjectState;
  private result: StateResponse;

  /** Throws if a planned value is invalid. */
  constructor(
    private readonly type: ResourceType,
    private readonly request: CreateRequest | UpdateRequest,
    private readonly context: Context,
  ) {
    const { members } = type;
    this.planned = this.identified = fromTerraform(members, request.planned);
    this.prior = 'prior' in request ? fromTerraform(members, request.prior) : undefined;
    this.secrets = [this.planned, this.prior ?? {}].flatMap((values) => secretsIn(members, values));
    type.connection.client.hide(wholeSecretsIn(members, this.planned));
    this.state = { values: this.planned, privateState: { baseUrl: type.connection.baseUrl } };
    this.result = { state: request.planned, privateState: this.state.privateState };
    type.memory.isApplying = true;
    try {
      checkPlannedValues(type.shape, this.planned);
    } catch (error) {
      throw this.errorFor(error);
    }
  }

  /** Sends the planned values to the service, and returns the response. */
  public async send(options?: CallOptions): Promise<JsonObject> {
    const { type, request, planned } = this;
    const create = type.operation('create');
    const body = wrapObject(create, toJsonObject(type.members, planned));
    const { secrets, context } = this;
    const { client } = type.connection;
    this.returnsSecret = options?.returnsSecret === true;
    // Read before the request, so that no new id or secret waits for them.
    await type.connection.teams.read(FOR_CHANGE, context.signal);
    // In a replacement, the private state contains the teams of the old object, but the new one may belong to another account.
    const old = this.prior ? readPrivateState(request.privateState) : {};
    const privateState = originAfterChange(type.connection, old);
    this.state = { values: planned, privateState };
    this.result = { state: request.planned, privateState };
    return this.run(async () => {
      const result = await client.call(create, { body }, { signal: context.signal, secrets, ...options });
      this.reported = result.reported;
      return result.body;
    });
  }

  /** Runs the calls that create the object. If they fail, the error says whether the object may exist, and what to do. */
  public async run<T>(calls: () => Promise<T>): Promise<T> {
    return calls().catch((error: unknown) => {
      throw this.errorFor(error);
    });
  }

  /** Stores the identity in the response, if the service assigns one. Throws if the response does not contain the identity. */
  public identifyFrom(response: JsonObject): void {
    const { type } = this;
    const { identityName: name } = type;
    if (name === null || !type.hasComputedIdentity) return this.identify({});
    const { identity, responseMember } = type.operation('create');
    const path = identity === undefined ? [responseMember ?? [], name].flat() : [identity];
    const created = idFrom(response, ...path);
    this.identify(created && { [name]: created.id });
  }

  /** Stores the identity of the new object. If it is undefined, throws: `what` is missing in the response. */
  public identify(identity: CreatedIdentity | undefined, what = 'the id of the new object'): void {
    if (!identity) throw this.missingIdentityError(what);
    // Reads use this time to handle eventual consistency: the service may not return the object yet.
    const { type } = this;
    const { read } = type.description.operations;
    const createdAt = responseTime(type.connection.client);
    const created = read && { createdAt, readPath: type.readPath };
    const privateState = { ...this.state.privateState, ...created };
    this.identified = { ...this.planned, ...identity };
    this.state = { values: this.identified, privateState };
    const attributes = Object.entries(identity).map(([name, value]) => [toSnakeCase(name), value] as const);
    const state = { ...this.request.planned, ...Object.fromEntries<string | null>(attributes) };
    this.result = { state, privateState };
  }

  /** Runs a step that completes the state. If the step throws, its result is lost, and the user gets a warning. */
  public async step(advance: (state: ObjectState) => ObjectState | Promise<ObjectState>) {
    try {
      const state = await advance(this.state);
      this.result = this.type.toTerraform(state);
      this.state = state;
    } catch (error) {
      this.warnOfIncompleteState(error);
    }
  }

  /** Returns the state, and warns about what the response shows. `object` is in it, if not where documented; `others` differ from the plan. */
  public async finish(
    response: JsonObject = {},
    object?: JsonObject,
    others: readonly string[] = [],
  ): Promise<StateResponse> {
    await this.step((state) => {
      const { type, identified, secrets, context } = this;
      const done = this.prior ? 'changed' : 'created';
      type.memory.forgetReplaced(type.subjectWithoutId(this.planned));
      const shownSecrets = this.returnsSecret ? undefined : secrets;
      warnOfReportedError(type, `${done} ${type.subject(identified)}`, shownSecrets, this.reported, context);
      this.reportExistingObject(response);
      const plan = { prior: this.prior ?? {}, planned: identified };
      const create = type.operation('create');
      const shown = object ?? (create.responseMember === undefined ? {} : unwrapObject(response, create));
      const notApplied = reportNotApplied(type, plan, shown, context, others);
      // Without fingerprints, the first read stores the service's values, as after an import.
      if (Object.keys(notApplied).length === 0) return state;
      const fingerprints = { ...state.privateState.fingerprints, ...notApplied };
      return { values: state.values, privateState: { ...state.privateState, fingerprints } };
    });
    return this.result;
  }

  /** Returns the evidence that the create found an existing object, if any. Needs the identity. */
  public evidenceOfExisting(object: JsonObject): string | undefined {
    const owner = this.type.memory.subjects.get(this.type.keyOf(this.identified));
    return owner === undefined ? evidenceOfAge(object) : `this run also uses ${owner}`;
  }

  private reportExistingObject(response: JsonObject): void {
    const { type, identified } = this;
    const id = type.idOf(identified);
    if (!type.hasComputedIdentity || id === null) return;
    const evidence = this.evidenceOfExisting(unwrapObject(response, type.operation('create')));
    const subject = type.remember(identified);
    type.memory.created.add(type.keyOf(identified));
    if (evidence !== undefined) warnOfReplacedObject(subject, evidence, this.context);
  }

  private warnOfIncompleteState(error: unknown): void {
    try {
      // This may fail, too: for example, after a stack overflow caused by a deeply nested response.
      const reason = this.type.connection.client.redact(String(error), this.secrets).slice(0, 500);
      this.context.diagnostics.cappedWarning(
        groupOf('More objects are incomplete in the state'),
        `${this.type.subject(this.identified)} is incomplete in the state`,
        `It was created, but a later step failed: ${reason}. The attributes that this step would have set are null in the state.`,
      );
    } catch {
      // The object is stored in the state even if the warning fails.
    }
  }

  private missingIdentityError(what: string): unknown {
    const { type, planned, reported, secrets } = this;
    const said = this.returnsSecret ? Object.keys(reported ?? {}).join(', ') : printJson(reported ?? {});
    const report = reported ? ` It reported an error: ${type.connection.client.redact(said, secrets)}.` : '';
    return this.errorFor(
      new DiagnosticError(
        summaryIfFailed(type, planned),
        `The service responded without ${what}, so Terraform cannot manage the object.${report} It may have been created. ${adviceIfCreated(type, planned)} ${MEMBER_NAMES_ADVICE}`,
      ),
    );
  }

  /** Returns the error to report. If a replacement fails, it names the old object, because the state no longer contains that object. */
  private errorFor(cause: unknown): unknown {
    const { type, planned, request } = this;
    const error = failedCreate(type, planned, cause);
    if (!(error instanceof DiagnosticError)) return error;
    if ('prior' in request && isManagementApiError(cause) && cause.outcome === 'unknown') {
      const failed = error.plus(APPLY_AGAIN);
      failed.state = stateOfUncertainChange(request, type.identityName);
      return failed;
    }
    const next = isImportable(type.description)
      ? `To manage it again, ${IMPORT_ADVICE}.`
      : `It cannot be imported, because the API has no call that returns it. ${type.ifItStays}`;
    const hint = type.memory.replacementHint(type.subjectWithoutId(planned), next);
    return hint === '' ? error : error.plus(hint);
  }
}
