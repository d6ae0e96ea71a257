import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { canonicalNumber } from '../plugin';
import { integer64Of, member } from './codec/json';

/** Which rule in the answer is the one that was sent. */
export interface Identified {
  /** Decimal text. Null unless exactly one rule matches and has an id. */
  readonly id: string | null;
  /** The ids of all rules that match. */
  readonly candidates: readonly string[];
}

/**
 * If the answer contains one rule, that is the one. Otherwise it is the rule whose comparable members are all equal: the service
 * may answer with all of its rules, and with other types than were sent.
 */
export function identify(sent: JsonObject, answered: Json | undefined): Identified {
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
