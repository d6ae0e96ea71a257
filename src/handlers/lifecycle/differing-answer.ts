import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { member } from '../codec/json';
import { spellingOf } from '../codec/spelling';

/** Returns the members of a response that contradict what was sent. A member that it leaves out, or shows empty, proves nothing. */
export function differingMembers(sent: JsonObject, answered: unknown): JsonObject {
  if (!isJsonObject(answered)) return {};
  const entries = Object.entries(sent).flatMap(([name, value]): [string, Json][] => {
    const answer = member(answered, name) ?? null;
    if (!isJsonObject(value) || !isJsonObject(answer)) {
      return ['', spellingOf(value)].includes(spellingOf(answer)) ? [] : [[name, answer]];
    }
    const inner = differingMembers(value, answer);
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}
