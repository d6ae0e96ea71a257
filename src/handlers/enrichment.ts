import { randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { Context, groupOf, canonicalNumber } from '../plugin';
import { member, toJsonObject, integer64Of } from './codec/json';
import { Values } from './codec/values';
import { Known } from './lifecycle/described-object';
import { ManagedObject } from './lifecycle/managed-object';
import { JsonObject, isJsonObject, Json } from '../contract/json';
import { enrichment } from '../schema/enrichment';

const members = enrichment.attributes;
type EnrichmentValues = Values<typeof members>;

/** The part of the private state that tells a rule without an id from others, such as one that it replaces. */
export interface Marked {
  readonly mark: string;
}

const NO_ID = groupOf(
  'enrichmentWithoutId',
  'The ids of more enrichments are not known',
  'Their rules were created, and id is null in the state of each.',
);

/** Appends one rule, of which the answer need not say which one it is. */
export class EnrichmentResource extends ManagedObject<typeof members> {
  protected readonly consequence =
    'The rule stays active and continues to add its fields until somebody removes it in the service.';

  protected notCreated(planned: EnrichmentValues) {
    return {
      what: `Cannot create ${this.nameOf(planned)}`,
      ifCreated: `If the service shows a rule for the field "${String(planned.fieldName)}" that you do not know, remove it there before you apply again. Otherwise there will be two.`,
    };
  }

  /** The answer may not say which rule is the new one, but the rule is active. */
  protected identified() {
    return { id: null };
  }

  protected async complete(
    answer: JsonObject,
    { values, private: own }: Known<typeof members>,
    { diagnostics }: Context,
  ) {
    const { id, candidates } = identify(toJsonObject(members, values), member(answer, 'enrichments'));
    if (id !== null) return { values: { ...values, id }, private: own };
    diagnostics.cappedWarning(
      NO_ID,
      `The id of ${this.subject(values)} is not known`,
      `The service created the rule, but its answer does not say which one it is, so id is null. ${listOf(candidates)}`,
    );
    const marked: Marked = { mark: randomUUID() };
    return { values: { ...values, id }, private: { ...own, ...marked } };
  }
}

function listOf(candidates: readonly string[]): string {
  return candidates.length === 0
    ? 'No rule in the answer matches.'
    : `It may be any of the rules with the ids ${candidates.join(', ')}.`;
}

/**
 * Which rule in the answer is the one that was sent: its id, and the ids of all that may be it. If the answer contains one rule,
 * that is the one. Otherwise it is the rule whose comparable members are all equal: the service may answer with all of its rules,
 * and with other types than were sent.
 */
export function identify(sent: JsonObject, answered: Json | undefined) {
  const rules = (Array.isArray(answered) ? answered : []).filter(isJsonObject);
  const matching = rules.length === 1 ? rules : rules.filter((rule) => matches(sent, rule));
  const ids = matching.map((rule) => integer64Of(member(rule, 'id')) ?? null);
  const candidates = ids.filter((id) => id !== null);
  return { id: ids.length === 1 ? ids[0] : null, candidates };
}

/** A member that is missing or has another type cannot be compared and is ignored. */
function matches(sent: Json, answered: Json): boolean {
  if (isJsonObject(sent) && isJsonObject(answered)) {
    return Object.entries(sent).every(([name, value]) => {
      const other = member(answered, name);
      return other === undefined || matches(value, other);
    });
  }
  if (Array.isArray(sent) && Array.isArray(answered)) return sameTexts(sent, answered.flat());
  if (sent instanceof LosslessNumber && answered instanceof LosslessNumber) {
    return canonicalNumber(sent.value) === canonicalNumber(answered.value);
  }
  return sent === null || answered === null || typeof sent !== typeof answered || sent === answered;
}

/** The API document shows the columns of an answer as lists within a list. Their order has no meaning. */
function sameTexts(sent: readonly Json[], answered: readonly Json[]): boolean {
  if (![...sent, ...answered].every((text) => typeof text === 'string')) return true;
  return sent.length === answered.length && sent.every((text) => answered.includes(text));
}
