import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { canonicalNumber } from '../../plugin';
import { member } from '../codec/json';

/** Returns the members of a response that contradict what was sent. A member that it leaves out, or shows empty, proves nothing. */
export function differingMembers(sent: JsonObject, answered: unknown): JsonObject {
  if (!isJsonObject(answered)) return {};
  const entries = Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
    const answer = member(answered, name) ?? null;
    if (!isJsonObject(value) || !isJsonObject(answer)) return isSame(value, answer) ? [] : [[name, answer]];
    const inner = differingMembers(value, answer);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

/** Ignores what services normalise: case, white space and the Unicode form of texts, and the order of lists. Ignores other types. */
function isSame(sent: Json, answered: Json): boolean {
  if (sent instanceof LosslessNumber || answered instanceof LosslessNumber) {
    return answered === null || canonicalNumber(String(sent)) === canonicalNumber(String(answered));
  }
  if (typeof sent === 'string' && typeof answered === 'string') {
    return answered === '' || textOf(sent) === textOf(answered);
  }
  if (Array.isArray(sent) && Array.isArray(answered)) {
    const isMatched = (item: Json) => answered.some((one) => isSame(item, one));
    return answered.length === 0 || (sent.length === answered.length && sent.every(isMatched));
  }
  if (isJsonObject(sent)) return Object.keys(differingMembers(sent, answered)).length === 0;
  return typeof sent !== typeof answered || typeof sent !== 'boolean' || sent === answered;
}

const textOf = (text: string): string => text.normalize('NFKC').replace(/\s/g, '').toLowerCase();
