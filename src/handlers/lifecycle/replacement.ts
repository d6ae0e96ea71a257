/** Changes an existing object without overwriting changes that somebody else has made since the plan. */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { ReadResult } from './visibility';
import { bodyOfChange, Fingerprints, fingerprintsOf } from './whose-value';
import type { Attempt } from '../../client';
import { isFresh, now } from '../../client/limits';
import { Json, JsonObject } from '../../contract/json';
import { canonicalNumber, DiagnosticError, isRecord } from '../../plugin';
import { Members } from '../../schema/kind';
import { fingerprintOf } from '../codec/fingerprint';
import { fromJson, member } from '../codec/json';
import { Values } from '../codec/values';

export interface PlannedChange<M extends Members> {
  readonly members: M;
  readonly prior: Values<M>;
  readonly planned: Values<M>;
  /** Fingerprints of the last response before the plan. */
  readonly lastFingerprints?: Fingerprints;
  /** A phrase like `Cannot change SLO "checkout" (id 4711)`. */
  readonly what: string;
}

export class Replacement<M extends Members> {
  public readonly body: JsonObject;
  /** The object before the change. */
  public readonly base: JsonObject;

  /**
   * Throws if the object has changed since the plan.
   *
   * @param comparedAt the time at which `result` was requested
   */
  constructor(
    public readonly change: PlannedChange<M>,
    result: ReadResult,
    private comparedAt: number,
  ) {
    this.base = requireUnchanged(change, result);
    this.body = this.bodyFor(this.base);
  }

  /** Used as `beforeSending`. Throws `DiagnosticError` if the object was changed while the request was waiting. */
  public async compareAgain({ mayHaveTakenEffect }: Attempt, read: () => Promise<ReadResult>): Promise<void> {
    if (isFresh(this.comparedAt)) return;
    const readAt = now();
    const result = await read();
    this.comparedAt = readAt;
    // An earlier attempt received no response, but it must have taken effect: the object already equals the body.
    if (mayHaveTakenEffect && result !== 'not found' && this.isAppliedTo(result)) return;
    const { change, base, body } = this;
    const lastFingerprints = fingerprintsOf(change.members, base, change.prior);
    const current = requireUnchanged({ ...change, lastFingerprints }, result, mayHaveTakenEffect);
    if (revisionOf(change.members, current) !== undefined) return;
    if (fingerprintOf(this.bodyFor(current)) === fingerprintOf(body)) return;
    throw changedSincePlan(change.what, DIFFERS_FROM_PLAN, mayHaveTakenEffect);
  }

  private bodyFor(current: JsonObject): JsonObject {
    const { members, prior, planned, lastFingerprints } = this.change;
    return bodyOfChange(members, current, prior, planned, lastFingerprints);
  }

  private isAppliedTo(object: JsonObject): boolean {
    return Object.entries<Json>(this.body).every(
      ([name, sent]) => fingerprintOf(member(object, name) ?? null) === fingerprintOf(sent),
    );
  }
}

const DIFFERS_FROM_PLAN = 'It has no revision, and it differs from the object that the plan is based on.';

function requireUnchanged<M extends Members>(
  { members, prior, lastFingerprints, what }: PlannedChange<M>,
  result: ReadResult,
  mayHaveTakenEffect = false,
): JsonObject {
  if (result === 'not found') {
    throw changedSincePlan(what, 'It no longer exists on the service.', mayHaveTakenEffect);
  }
  const [current, planned] = [revisionOf(members, result), revisionNumber(prior.revision)];
  if (current !== planned) {
    const how = `Its revision is ${current ?? 'unknown'}, but the plan is based on revision ${planned ?? 'unknown'}.`;
    throw changedSincePlan(what, how, mayHaveTakenEffect);
  }
  // An object without a revision can only be compared with the last response.
  if (
    current === undefined &&
    lastFingerprints &&
    !isDeepStrictEqual(lastFingerprints, fingerprintsOf(members, result, prior))
  ) {
    throw changedSincePlan(what, DIFFERS_FROM_PLAN, mayHaveTakenEffect);
  }
  return result;
}

/** Returns the revision in a response, or undefined if the object has none. */
function revisionOf({ revision }: Members, current: JsonObject): string | undefined {
  return revision && revisionNumber(fromJson(revision.kind, current.revision));
}

function revisionNumber(revision: unknown): string | undefined {
  const number = isRecord(revision) ? revision.revision : undefined;
  return number instanceof LosslessNumber ? canonicalNumber(number.value) : undefined;
}

function changedSincePlan(what: string, how: string, mayHaveTakenEffect: boolean): DiagnosticError {
  const effect = mayHaveTakenEffect
    ? 'An earlier attempt at this change received no response and may have taken effect. The change was not sent again.'
    : 'Nothing was sent.';
  return new DiagnosticError(
    what,
    `It was changed on the service after the plan. ${how} ${effect} Plan again to see the change, then apply.`,
  );
}
