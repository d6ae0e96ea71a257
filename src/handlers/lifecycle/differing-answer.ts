import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { string } from '../../schema/kind';
import { member } from '../codec/json';
import { spellingOf } from '../codec/spelling';

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

function isSame(sent: Json, answered: Json): boolean {
  if (isJsonObject(sent)) return Object.keys(differingMembers(sent, answered)).length === 0;
  if (Array.isArray(sent) && Array.isArray(answered) && sent.some(isJsonObject) && answered.length > 0) {
    return sent.every((item) => answered.some((one) => isSame(item, one)));
  }
  const spelling = (value: Json) => spellingOf(value, { kind: string });
  return ['', spelling(sent)].includes(spelling(answered));
}
