/** The change of an existing SLO. It does not overwrite changes that somebody else has made since the plan. */
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { replacedSlo, SloBody, SloValues } from './body';
import { rememberSlo } from './state';
import type { Attempt } from '../../client';
import { isFresh } from '../../client/limits';
import { Json, JsonObject } from '../../contract/json';
import { canonicalNumber, Context, DiagnosticError, isRecord } from '../../plugin';
import { slo } from '../../schema/slo';
import { fromJson, member } from '../codec/json';
import { fingerprint, Remembered } from '../codec/remembered';
import { Connection } from '../connection/account';

type Found = JsonObject | 'not found';

interface PlannedChange {
  readonly prior: SloValues;
  readonly planned: SloValues;
  /** The service's last answer before the plan. */
  readonly remembered?: Remembered;
  /** A phrase like `Cannot change SLO "checkout" (id 4711)`. */
  readonly what: string;
}

export class SloReplacement {
  public readonly body: SloBody;
  private readonly present: JsonObject;

  /**
   * Throws if the SLO has changed since the plan.
   *
   * @param comparedAt when `found` was asked for
   */
  constructor(
    private readonly change: PlannedChange,
    found: Found,
    private comparedAt: number,
  ) {
    this.present = requireUnchanged(change, found);
    this.body = replacedSlo(this.present, change.prior, change.planned);
  }

  /** Throws `ManagementApiError`, or `DiagnosticError` if the SLO was changed while the request waited. */
  public async send({ client, operations, slos }: Connection, { signal }: Context): Promise<JsonObject> {
    const beforeSending = async ({ mayHaveTakenEffect, read }: Attempt) => {
      if (isFresh(this.comparedAt)) return;
      const readAt = performance.now();
      const found = await slos.loadBy(read, String(this.change.prior.id));
      this.comparedAt = readAt;
      this.requireStillUnchanged(found, mayHaveTakenEffect);
    };
    const { body } = this;
    return (await client.call(operations.replaceSlo, { body }, { signal, beforeSending })).body;
  }

  private requireStillUnchanged(found: Found, mayHaveTakenEffect: boolean): void {
    // An earlier attempt was not answered, but it did take effect: the SLO is as it was sent.
    if (mayHaveTakenEffect && found !== 'not found' && this.isIn(found)) return;
    const { change, present, body } = this;
    const remembered = rememberSlo(present, change.prior);
    const now = requireUnchanged({ ...change, remembered }, found, mayHaveTakenEffect);
    if (revisionOf(now) !== undefined) return;
    if (fingerprint(replacedSlo(now, change.prior, change.planned)) === fingerprint(body)) return;
    throw changedSincePlan(change.what, UNLIKE_BEFORE, mayHaveTakenEffect);
  }

  private isIn(found: JsonObject): boolean {
    return Object.entries<Json>(this.body).every(
      ([name, sent]) => fingerprint(member(found, name) ?? null) === fingerprint(sent),
    );
  }
}

const UNLIKE_BEFORE = 'It has no revision, and it differs from the SLO that the plan is based on.';

function requireUnchanged(
  { prior, remembered, what }: PlannedChange,
  found: Found,
  mayHaveTakenEffect = false,
): JsonObject {
  if (found === 'not found') {
    throw changedSincePlan(what, 'It no longer exists on the service.', mayHaveTakenEffect);
  }
  const [now, planned] = [revisionOf(found), revisionNumber(prior.revision)];
  if (now !== planned) {
    const how = `Its revision is ${now ?? 'unknown'}, but the plan is based on revision ${planned ?? 'unknown'}.`;
    throw changedSincePlan(what, how, mayHaveTakenEffect);
  }
  // If the service has no revisions, only the last answer can be compared.
  if (now === undefined && remembered && !isDeepStrictEqual(remembered, rememberSlo(found, prior))) {
    throw changedSincePlan(what, UNLIKE_BEFORE, mayHaveTakenEffect);
  }
  return found;
}

function revisionOf(present: JsonObject): string | undefined {
  return revisionNumber(fromJson(slo.attributes.revision.kind, present.revision));
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
    ['name'],
  );
}
