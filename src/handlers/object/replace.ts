import { isDeepStrictEqual } from 'node:util';
import { originAfterChange } from './account';
import { requestBody } from './envelope';
import { Fingerprints, fingerprintsAfterChange, fingerprintsOf, NOT_APPLIED } from './marks';
import { reportNotApplied } from './not-applied';
import { ObjectState, ResourceType } from './resource-type';
import { stateAfterChange, warnOfReportedError } from './state';
import { omit } from './undocumented';
import { ReadResult, responseTime } from './visibility';
import { bodyOfChange, unlistedText } from './whose-value';
import type { Attempt } from '../../client';
import { isFresh } from '../../client/limits';
import { unescapeName } from '../../contract/dialect';
import { JsonObject, objectOrEmpty, parseJson } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import {
  canonicalNumber,
  Context,
  DiagnosticError,
  isRecord,
  ObjectValue,
  Unknown,
  UpdateRequest,
} from '../../plugin';
import { fingerprintOf } from '../codec/fingerprint';
import { member } from '../codec/json';
import { normalisedText } from '../codec/normalised-text';
import { withoutDefaults } from '../codec/omitted-defaults';
import { secretsIn } from '../codec/secrets';
import { fromTerraform } from '../codec/values';
import { FOR_CHANGE } from '../connection/teams';

/** A planned change. */
export interface PlannedChange {
  readonly type: ResourceType;
  readonly prior: ObjectState;
  readonly planned: ObjectValue;
  /** A phrase like `Cannot change SLO "checkout" (id 4711)`. */
  readonly what: string;
}

export function plannedChange(type: ResourceType, request: UpdateRequest): PlannedChange {
  const prior = type.fromTerraform(request.prior, request.privateState);
  const planned = fromTerraform(type.members, request.planned);
  return { type, prior, planned, what: `Cannot change ${type.subject(prior.values)}` };
}

/** Returns the body of a change to the service's current object. */
export function changeBody({ type, prior, planned }: Omit<PlannedChange, 'what'>, remote: JsonObject) {
  const { readOnlyMembers } = type.connection.client.dialect;
  return bodyOfChange(type.members, remote, prior, planned, readOnlyMembers);
}

/** A change to an object that the API can read: call `send`, then `stateAfter`. Never overwrites changes made by others after the plan. */
export class ReplaceCall {
  /** The object before the change. */
  public readonly remote: JsonObject;
  public readonly body: JsonObject;
  private readonly secrets: readonly string[];
  /** The members of the response that report a failure. */
  private reported?: JsonObject;

  /**
   * Throws if the object has changed since the plan.
   *
   * @param comparedAt the time at which `result` was requested
   */
  constructor(
    public readonly plan: PlannedChange,
    result: ReadResult,
    private comparedAt: number,
  ) {
    const { type, prior, planned } = plan;
    this.secrets = [prior.values, planned].flatMap((values) => secretsIn(type.members, values));
    this.remote = requireUnchanged(plan, prior.privateState.fingerprints, result);
    this.body = changeBody(plan, this.remote);
  }

  /** Sends the change and returns the response. If the request has to wait, reads the object again with `reread` before sending. */
  public async send(
    reread: (attempt: Attempt) => Promise<ReadResult>,
    { signal }: Context,
  ): Promise<JsonObject> {
    const { secrets } = this;
    const { type, prior } = this.plan;
    const operation = type.operation('replace');
    const path = type.pathParameters(operation, prior.values);
    // If the path contains the id, the body does not repeat it.
    const object = omit(this.body, Object.keys(path).length > 0 ? ['id'] : []);
    const input = { path, body: requestBody(operation, object) };
    const beforeSending = async (attempt: Attempt) => this.compareAgain(attempt, reread);
    const options = { signal, secrets, beforeSending };
    await type.connection.teams.read(FOR_CHANGE, signal);
    const response = await type.connection.client.call(operation, input, options);
    this.reported = response.reported;
    return response.body;
  }

  /**
   * Returns the state after the change. Warns about an error in the response, and about values that the service did not apply.
   *
   * @param shown the object in the response, or from a read if the response does not contain it
   */
  public stateAfter(shown: JsonObject, context: Context): ObjectState {
    const { type, prior, planned } = this.plan;
    const subject = type.subject(planned);
    const { wasFound } = prior.privateState;
    // A changed object may disappear for a moment, too.
    const createdAt = responseTime(type.connection.client);
    const found = { createdAt, wasFound, readPath: type.readPath };
    const origin = originAfterChange(type.connection, prior.privateState);
    const plannedState = { values: planned, privateState: { ...origin, ...found } };
    const state = stateAfterChange(type, shown, plannedState, context);
    warnOfReportedError(type, `changed ${subject}`, this.secrets, this.reported, context);
    const old = reportNotApplied(type, { prior: prior.values, planned }, shown, context);
    const known = fingerprintsAfterChange(type.members, this.remote, prior, planned, shown);
    return { ...state, privateState: { ...state.privateState, fingerprints: { ...known, ...old } } };
  }

  /** Throws `DiagnosticError` if the object was changed while the request was waiting. */
  private async compareAgain(attempt: Attempt, reread: (attempt: Attempt) => Promise<ReadResult>) {
    const { plan, remote: remote, body, comparedAt } = this;
    const { uncertain } = attempt;
    const mayHaveTakenEffect = uncertain > 0;
    if (isFresh(comparedAt)) return;
    const readAt = performance.now();
    const result = await reread(attempt);
    this.comparedAt = readAt;
    // An earlier attempt received no response, but it must have taken effect: the object already equals the body.
    if (mayHaveTakenEffect && result !== 'not found' && this.isAppliedTo(result, uncertain)) return;
    const fingerprints = fingerprintsOf(plan.type.members, remote, plan.prior.values);
    const unchanged = requireUnchanged(plan, fingerprints, result, mayHaveTakenEffect);
    if (revisionNumber(unchanged.revision) !== undefined) return;
    if (fingerprintOf(changeBody(plan, unchanged)) === fingerprintOf(body)) return;
    throw changedSincePlan(plan.what, DIFFERS_FROM_PLAN, mayHaveTakenEffect);
  }

  /**
   * Whether the object equals the body, apart from members that the service sets or derives. If it has a revision, values may be
   * normalised, but the revision must have increased, at most once per uncertain attempt: otherwise, somebody else has changed the object.
   */
  private isAppliedTo(object: JsonObject, uncertain: number): boolean {
    const { members, connection } = this.plan.type;
    const isOwn = (name: string) =>
      Object.hasOwn(members, name)
        ? members[name].presence === 'computed' || this.plan.planned[name] instanceof Unknown
        : connection.client.dialect.readOnlyMembers.includes(unescapeName(name));
    const compared = filterMembers(object, (_, name) => Object.hasOwn(this.body, name) || !isOwn(name));
    const [before, after] = [this.remote, object].map(({ revision }) => revisionNumber(revision));
    const increase = Number(after) - Number(before);
    if (before !== undefined && !(increase >= 1 && increase <= uncertain)) return false;
    const [applied, wanted] = [compared, this.body].map((version) => {
      const normalised = mapValues(version, (value, name) =>
        normalisedText(value, Object.hasOwn(members, name) ? members[name] : {}),
      );
      return fingerprintOf(withoutDefaults(before === undefined ? version : normalised));
    });
    return applied === wanted;
  }
}

const GONE =
  'It no longer exists on the service: a new or changed object counts as deleted if the service does not return it within a minute.';
const DIFFERS_FROM_PLAN =
  'It was changed on the service after the plan. It differs from the object that the plan is based on.';

/**
 * Returns the object. Throws if it is not found, or has changed since the plan.
 *
 * @param fingerprints the expected ones: a revision may not count every change
 */
function requireUnchanged(
  { type, prior: { values }, what }: PlannedChange,
  fingerprints: Fingerprints | undefined,
  result: ReadResult,
  mayHaveTakenEffect = false,
): JsonObject {
  const { members } = type;
  if (result === 'not found') {
    throw changedSincePlan(what, GONE, mayHaveTakenEffect);
  }
  const [revision, expected] = [revisionNumber(result.revision), revisionNumber(values.revision)];
  const latest = fingerprintsOf(members, result, values);
  if (expected !== undefined && revision !== expected) {
    // Some services also count their own writes, such as evaluations.
    if (isDeepStrictEqual(latest, fingerprints) && hasSameUnlisted(type, result, values)) return result;
    const how = `It was changed on the service after the plan. Its revision is ${revision ?? 'unknown'}, but the plan is based on revision ${expected}.`;
    throw changedSincePlan(what, how, mayHaveTakenEffect);
  }
  if (!fingerprints) return result;
  // The service may derive a value again. The expected fingerprints may be those of the response to a change, and the service may normalise
  // values only when it reads them.
  const isNormalised = (path: string) =>
    Object.hasOwn(members, path) &&
    (members[path].presence === 'optionalComputed' ||
      normalisedText(values[path], members[path]) === normalisedText(member(result, path), members[path]));
  const isUnchanged = (path: string) =>
    [latest[path], NOT_APPLIED].includes(fingerprints[path]) ||
    (revision !== undefined && isNormalised(path));
  if (Object.keys({ ...fingerprints, ...latest }).every(isUnchanged)) return result;
  throw changedSincePlan(what, DIFFERS_FROM_PLAN, mayHaveTakenEffect);
}

/** Whether the object's undocumented members equal those in the state. False if the state does not store them. */
function hasSameUnlisted(type: ResourceType, remote: JsonObject, values: ObjectValue): boolean {
  if (!Object.hasOwn(type.members, 'unlistedMembers')) return false;
  const { readOnlyMembers } = type.connection.client.dialect;
  const texts = [values.unlistedMembers, unlistedText(type.members, remote, values)];
  const [before, after] = texts.map((text) =>
    fingerprintOf(omit(objectOrEmpty(parseJson(String(text))), readOnlyMembers)),
  );
  return before === after;
}

/** Returns the number in a revision, or undefined if there is none. */
function revisionNumber(revision: unknown): string | undefined {
  return isRecord(revision) ? canonicalNumber(String(revision.revision)) : undefined;
}

function changedSincePlan(what: string, how: string, mayHaveTakenEffect: boolean): DiagnosticError {
  const effect = mayHaveTakenEffect
    ? 'An earlier attempt at this change received no response and may have taken effect. The change was not sent again.'
    : 'Nothing was sent.';
  return new DiagnosticError(
    what,
    `${how} ${effect} Plan again with a refresh (without -refresh=false) to see the change, then apply.`,
  );
}
