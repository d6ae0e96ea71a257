/** The change of an existing object. It does not overwrite changes that somebody else has made since the plan. */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { replacedObject } from './body';
import { objectFingerprints } from './state';
import { ReadResult } from './visibility';
import type { Attempt } from '../../client';
import { isFresh } from '../../client/limits';
import { Json, JsonObject } from '../../contract/json';
import { canonicalNumber, DiagnosticError, isRecord } from '../../plugin';
import { Members } from '../../schema/kind';
import { fingerprint, Fingerprints } from '../codec/answer-fingerprints';
import { fromJson, member } from '../codec/json';
import { Values } from '../codec/values';

export interface PlannedChange<M extends Members> {
  readonly members: M;
  readonly prior: Values<M>;
  readonly planned: Values<M>;
  /** The service's last answer before the plan. */
  readonly remembered?: Fingerprints;
  /** A phrase like `Cannot change SLO "checkout" (id 4711)`. */
  readonly what: string;
}

export class Replacement<M extends Members> {
  public readonly body: JsonObject;
  private readonly present: JsonObject;

  /**
   * Throws if the object has changed since the plan.
   *
   * @param comparedAt when `found` was asked for
   */
  constructor(
    public readonly change: PlannedChange<M>,
    found: ReadResult,
    private comparedAt: number,
  ) {
    this.present = requireUnchanged(change, found);
    this.body = this.replaced(this.present);
  }

  /** For `beforeSending`: throws `DiagnosticError` if the object was changed while the request waited. */
  public async compareAgain({ mayHaveTakenEffect }: Attempt, read: () => Promise<ReadResult>): Promise<void> {
    if (isFresh(this.comparedAt)) return;
    const readAt = performance.now();
    const found = await read();
    this.comparedAt = readAt;
    // An earlier attempt was not answered, but it did take effect: the object is as it was sent.
    if (mayHaveTakenEffect && found !== 'not found' && this.isIn(found)) return;
    const { change, present, body } = this;
    const remembered = objectFingerprints(change.members, present, change.prior);
    const now = requireUnchanged({ ...change, remembered }, found, mayHaveTakenEffect);
    if (revisionOf(change.members, now) !== undefined) return;
    if (fingerprint(this.replaced(now)) === fingerprint(body)) return;
    throw changedSincePlan(change.what, UNLIKE_BEFORE, mayHaveTakenEffect);
  }

  private replaced(present: JsonObject): JsonObject {
    const { members, prior, planned } = this.change;
    return replacedObject(members, present, prior, planned);
  }

  private isIn(found: JsonObject): boolean {
    return Object.entries<Json>(this.body).every(
      ([name, sent]) => fingerprint(member(found, name) ?? null) === fingerprint(sent),
    );
  }
}

const UNLIKE_BEFORE = 'It has no revision, and it differs from the one that the plan is based on.';

function requireUnchanged<M extends Members>(
  { members, prior, remembered, what }: PlannedChange<M>,
  found: ReadResult,
  mayHaveTakenEffect = false,
): JsonObject {
  if (found === 'not found') {
    throw changedSincePlan(what, 'It no longer exists on the service.', mayHaveTakenEffect);
  }
  const [now, planned] = [revisionOf(members, found), revisionNumber(prior.revision)];
  if (now !== planned) {
    const how = `Its revision is ${now ?? 'unknown'}, but the plan is based on revision ${planned ?? 'unknown'}.`;
    throw changedSincePlan(what, how, mayHaveTakenEffect);
  }
  // If the service has no revisions, only the last answer can be compared.
  if (
    now === undefined &&
    remembered &&
    !isDeepStrictEqual(remembered, objectFingerprints(members, found, prior))
  ) {
    throw changedSincePlan(what, UNLIKE_BEFORE, mayHaveTakenEffect);
  }
  return found;
}

/** Of an object that has revisions. */
function revisionOf({ revision }: Members, present: JsonObject): string | undefined {
  return revision && revisionNumber(fromJson(revision.kind, present.revision));
}

function revisionNumber(revision: unknown): string | undefined {
  const number = isRecord(revision) ? revision.revision : undefined;
  return number instanceof LosslessNumber ? canonicalNumber(number.value) : undefined;
}

function changedSincePlan(what: string, how: string, mayHaveTakenEffect: boolean): DiagnosticError {
  const sent = mayHaveTakenEffect
    ? 'An earlier attempt of this change was not answered and may have taken effect. It was not sent again.'
    : 'Nothing was sent.';
  return new DiagnosticError(
    what,
    `It was changed on the service after the plan. ${how} ${sent} Plan again to see the change, then apply.`,
  );
}
