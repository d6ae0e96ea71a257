import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber } from 'lossless-json';
import { ObjectState, ResourceType } from './resource-type';
import { ReadResult } from './visibility';
import { Fingerprints, fingerprintsOf } from './whose-value';
import { JsonObject } from '../../contract/json';
import { canonicalNumber, DiagnosticError, isRecord, UpdateRequest, ObjectValue } from '../../plugin';
import { Members } from '../../schema/kind';
import { fromJson } from '../codec/json';
import { fromTerraform } from '../codec/values';

/** A change as it was planned. */
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

export const DIFFERS_FROM_PLAN =
  'It has no revision, and it differs from the object that the plan is based on.';

/**
 * Returns the object. Throws if it is not found, or has changed since the plan.
 *
 * @param fingerprints of the object with which one without a revision is compared
 */
export function requireUnchanged(
  { type: { members }, prior: { values }, what }: PlannedChange,
  fingerprints: Fingerprints | undefined,
  result: ReadResult,
  mayHaveTakenEffect = false,
): JsonObject {
  if (result === 'not found') {
    throw changedSincePlan(what, 'It no longer exists on the service.', mayHaveTakenEffect);
  }
  const [current, planned] = [revisionOf(members, result), revisionNumber(values.revision)];
  if (current !== planned) {
    const how = `Its revision is ${current ?? 'unknown'}, but the plan is based on revision ${planned ?? 'unknown'}.`;
    throw changedSincePlan(what, how, mayHaveTakenEffect);
  }
  if (
    current === undefined &&
    fingerprints &&
    !isDeepStrictEqual(fingerprints, fingerprintsOf(members, result, values))
  ) {
    throw changedSincePlan(what, DIFFERS_FROM_PLAN, mayHaveTakenEffect);
  }
  return result;
}

/** Returns the revision in a response, or undefined if the object has none. */
export function revisionOf({ revision }: Members, current: JsonObject): string | undefined {
  return revision && revisionNumber(fromJson(revision.kind, current.revision));
}

function revisionNumber(revision: unknown): string | undefined {
  const number = isRecord(revision) ? revision.revision : undefined;
  return number instanceof LosslessNumber ? canonicalNumber(number.value) : undefined;
}

export function changedSincePlan(what: string, how: string, mayHaveTakenEffect: boolean): DiagnosticError {
  const effect = mayHaveTakenEffect
    ? 'An earlier attempt at this change received no response and may have taken effect. The change was not sent again.'
    : 'Nothing was sent.';
  return new DiagnosticError(
    what,
    `It was changed on the service after the plan. ${how} ${effect} Plan again to see the change, then apply.`,
  );
}
