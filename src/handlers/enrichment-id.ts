import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../contract/json';
import { canonicalNumber } from '../plugin';
import { member } from './common/json';

/** Which of the answered rules is the one that was sent. */
export interface Identified {
  /** Decimal text; null unless exactly one rule fits and has an id. */
  readonly id: string | null;
  /** The ids of all that fit. */
  readonly candidates: readonly string[];
}

/**
 * A lone rule is the one. Of several it is the one that agrees on every comparable member: the service may answer with all
 * of its rules, and in other types than it was sent.
 */
export function identify(sent: JsonObject, answered: Json | undefined): Identified {
  const rules = (Array.isArray(answered) ? answered : []).filter(isJsonObject);
  const fitting = rules.length === 1 ? rules : rules.filter((rule) => agrees(sent, rule));
  const ids = fitting.map((rule) => idOf(member(rule, 'id')));
  const candidates = ids.filter((id) => id !== null);
  return { id: ids.length === 1 ? ids[0] : null, candidates };
}

function idOf(id: Json | undefined): string | null {
  const text = id instanceof LosslessNumber ? (canonicalNumber(id.value) ?? '') : id;
  return typeof text === 'string' && /^-?\d+$/.test(text) ? text : null;
}

/** What is of another type or absent cannot be compared, and speaks neither for nor against. */
function agrees(sent: Json, answered: Json): boolean {
  if (isJsonObject(sent) && isJsonObject(answered)) {
    return Object.entries(sent).every(([name, value]) => {
      const other = member(answered, name);
      return other === undefined || agrees(value, other);
    });
  }
  if (Array.isArray(sent) && Array.isArray(answered)) return sameTexts(sent, answered.flat());
  if (sent instanceof LosslessNumber && answered instanceof LosslessNumber) {
    return canonicalNumber(sent.value) === canonicalNumber(answered.value);
  }
  return sent === null || answered === null || typeof sent !== typeof answered || sent === answered;
}

/** The document shows the columns of an answer as lists within a list. Their order means nothing. */
function sameTexts(sent: readonly Json[], answered: readonly Json[]): boolean {
  if (![...sent, ...answered].every((text) => typeof text === 'string')) return true;
  return sent.length === answered.length && sent.every((text) => answered.includes(text));
}
