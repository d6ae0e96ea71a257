import { FoundObject, responseTime } from './absence';
import { originAfterChange } from './account';
import { Fingerprints, fingerprintsAfterChange, fingerprintsOf, NOT_APPLIED } from './marks';
import { RemoteObject } from './remote-object';
import { ObjectState, ResourceType } from './resource-type';
import { omit } from './undocumented';
import { reportNotApplied, warnOfMismatches, warnOfReportedError } from './warnings';
import { bodyOfChange, unlistedText, valuesAfterChange } from './whose-value';
import type { Attempt } from '../../client';
import { isFresh } from '../../client/limits';
import { unescapeName } from '../../contract/dialect';
import { JsonObject, objectOrEmpty, parseJson } from '../../contract/json';
import { filterMembers, mapValues } from '../../json/members';
import { canonicalNumber } from '../../json/number';
import { isAlike, isExactly, isSame, looseText } from '../../json/same';
import { Context, DiagnosticError, isRecord, ObjectValue, Unknown } from '../../plugin';
import { member, wrapObject, withoutDefaults } from '../codec/json';
import { secretsIn } from '../codec/secrets';
import { FOR_CHANGE } from '../connection/teams';

/** An object that was read for its change. `readAt` is when it was requested. */
export interface ReadForChange {
  readonly remote: FoundObject;
  readonly readAt: number;
}

export function changeBody(prior: RemoteObject, planned: ObjectValue, remote: JsonObject): JsonObject {
  const { members, connection } = prior.type;
  return bodyOfChange(members, remote, prior, planned, connection.client.dialect.readOnlyMembers);
}

/** Returns the state with the values and fingerprints of the service's object. `planned` has the planned values. */
export function stateAfterChange(
  type: ResourceType,
  shown: JsonObject,
  planned: ObjectState,
  context: Context,
): ObjectState {
  const { values, mismatches } = valuesAfterChange(type.members, shown, planned.values);
  // The warning uses the user's name for the object, not the name in the response.
  warnOfMismatches(mismatches, type.subject(planned.values), context);
  const fingerprints = fingerprintsOf(type.members, shown, planned.values);
  return { values, privateState: { ...planned.privateState, fingerprints } };
}

const GONE =
  'It no longer exists on the service: a new or changed object counts as deleted if the service does not return it within a minute.';
const NOT_FOUND_AGAIN =
  'It no longer exists on the service, or is briefly not visible: it was found at first, but not when it was read again right before the change.';
const DIFFERS_FROM_PLAN =
  'It was changed on the service after the plan. It differs from the object that the plan is based on.';

/** Changes an object that the API can read: `send`, then `stateAfter`. Never overwrites changes made by others after the plan. */
export class ReplaceCall {
  private readonly remote: JsonObject;
  public readonly body: JsonObject;
  private readonly secrets: readonly string[];
  private readAt: number;
  /** The number of earlier attempts that received no response. */
  private uncertain = 0;
  private reported?: JsonObject;

  /** Throws if the object has changed since the plan. */
  constructor(
    public readonly object: RemoteObject,
    private readonly planned: ObjectValue,
    { remote, readAt }: ReadForChange,
  ) {
    const { type } = object;
    this.readAt = readAt;
    this.secrets = [object.values, planned].flatMap((values) => secretsIn(type.members, values));
    this.remote = this.requireUnchanged(remote, object.privateState.fingerprints);
    this.body = changeBody(object, planned, this.remote);
  }

  /** Sends the change and returns the response. If the request has to wait, reads the object again before sending. */
  public async send(): Promise<JsonObject> {
    const { secrets } = this;
    const { type, values, context } = this.object;
    const { signal } = context;
    const operation = type.operation('replace');
    const path = type.pathParameters(operation, values);
    // If the path contains the id, the body does not repeat it.
    const body = omit(this.body, Object.keys(path).length > 0 ? ['id'] : []);
    const input = { path, body: wrapObject(operation, body) };
    const beforeSending = async (attempt: Attempt) => this.compareAgain(attempt);
    await type.connection.teams.read(FOR_CHANGE, signal);
    const response = await type.connection.client.call(operation, input, { signal, secrets, beforeSending });
    this.reported = response.reported;
    return response.body;
  }

  /** Returns the state after the change. Warns about an error in the response, and about values that the service did not apply. */
  public stateAfter(shown: JsonObject): ObjectState {
    const { planned, object: prior } = this;
    const { type, context } = prior;
    const { wasFound } = prior.privateState;
    // A changed object may disappear for a moment, too.
    const createdAt = responseTime(type.connection.client);
    const origin = originAfterChange(type.connection, prior.privateState);
    const privateState = { ...origin, createdAt, wasFound, readPath: type.readPath };
    const state = stateAfterChange(type, shown, { values: planned, privateState }, context);
    warnOfReportedError(type, `changed ${type.subject(planned)}`, this.secrets, this.reported, context);
    const notApplied = reportNotApplied(type, { prior: prior.values, planned }, shown, context);
    const known = fingerprintsAfterChange(type.members, this.remote, prior, planned, shown);
    return { ...state, privateState: { ...state.privateState, fingerprints: { ...known, ...notApplied } } };
  }

  /** Throws `DiagnosticError` if the object was changed while the request was waiting. */
  private async compareAgain({ read, uncertain }: Attempt): Promise<void> {
    const { object, remote, body, planned } = this;
    this.uncertain = uncertain;
    if (isFresh(this.readAt)) return;
    const readAt = performance.now();
    const latest = await object.load(read);
    this.readAt = readAt;
    // An earlier attempt received no response, but it must have taken effect: the object already equals the body.
    if (uncertain > 0 && typeof latest !== 'string' && this.isAppliedTo(latest)) return;
    const expected = fingerprintsOf(object.type.members, remote, object.values);
    const unchanged = this.requireUnchanged(latest, expected, NOT_FOUND_AGAIN);
    if (revisionNumber(unchanged.revision) !== undefined) return;
    if (!isSame(changeBody(object, planned, unchanged), body)) throw this.changedSincePlan(DIFFERS_FROM_PLAN);
  }

  /**
   * Whether the object equals the body, apart from normalized values, and members that the service sets or derives. The revision must have
   * increased, at most once per uncertain attempt: otherwise, somebody else has changed the object.
   */
  private isAppliedTo(latest: JsonObject): boolean {
    const { members, connection } = this.object.type;
    const isOwn = (name: string) =>
      Object.hasOwn(members, name)
        ? members[name].presence === 'computed' || this.planned[name] instanceof Unknown
        : connection.client.dialect.readOnlyMembers.includes(unescapeName(name));
    const compared = filterMembers(latest, (_, name) => Object.hasOwn(this.body, name) || !isOwn(name));
    const [before, after] = [this.remote, latest].map(({ revision }) => revisionNumber(revision));
    const increase = Number(after) - Number(before);
    if (before !== undefined && !(increase >= 1 && increase <= this.uncertain)) return false;
    // Loose text turns 0 and false into words, and blank text into an empty one.
    const [applied, wanted] = [compared, this.body].map((version) =>
      withoutDefaults(
        mapValues(withoutDefaults(version), (value, name) =>
          looseText(value, Object.hasOwn(members, name) ? members[name] : {}),
        ),
      ),
    );
    return isExactly(applied, wanted);
  }

  /** Returns the object. Throws if it is not found, or has other fingerprints than expected: a revision may not count every change. */
  private requireUnchanged(remote: FoundObject, expected?: Fingerprints, ifNotFound = GONE): JsonObject {
    if (typeof remote === 'string') throw this.changedSincePlan(ifNotFound);
    const { type, values } = this.object;
    const { members } = type;
    const [revision, before] = [remote, values].map((version) => revisionNumber(version.revision));
    const current = fingerprintsOf(members, remote, values);
    // Some services also count their own writes, such as evaluations.
    const isOwnWrite = () => isExactly(current, expected) && hasSameUnlisted(type, remote, values);
    if (before !== undefined && revision !== before && !isOwnWrite()) {
      throw this.changedSincePlan(
        `It was changed on the service after the plan. Its revision is ${revision ?? 'unknown'}, but the plan is based on revision ${before}.`,
      );
    }
    // The service may derive a value again. The expected fingerprints may be those of the response to a change, and the service may normalize
    // values only when it reads them.
    const isNormalized = (path: string) =>
      Object.hasOwn(members, path) &&
      (members[path].presence === 'optionalComputed' ||
        isAlike(values[path], member(remote, path), members[path]));
    const known = expected ?? current;
    const isUnchanged = (path: string) =>
      [current[path], NOT_APPLIED].includes(known[path]) || (revision !== undefined && isNormalized(path));
    if (Object.keys({ ...known, ...current }).every(isUnchanged)) return remote;
    throw this.changedSincePlan(DIFFERS_FROM_PLAN);
  }

  private changedSincePlan(how: string): DiagnosticError {
    const effect =
      this.uncertain > 0
        ? 'An earlier attempt at this change received no response and may have taken effect. The change was not sent again.'
        : 'Nothing was sent.';
    return new DiagnosticError(
      `Cannot change ${this.object.subject}`,
      `${how} ${effect} Plan again with a refresh (without -refresh=false) to see the change, then apply.`,
    );
  }
}

/** Whether the object's undocumented members equal those in the state. */
function hasSameUnlisted(type: ResourceType, remote: JsonObject, values: ObjectValue): boolean {
  const { readOnlyMembers } = type.connection.client.dialect;
  const texts = [values.unlistedMembers, unlistedText(type.members, remote, values)];
  const [before, after] = texts.map((text) => omit(objectOrEmpty(parseJson(String(text))), readOnlyMembers));
  return isSame(before, after);
}

function revisionNumber(revision: unknown): string | undefined {
  return isRecord(revision) ? canonicalNumber(String(revision.revision)) : undefined;
}
