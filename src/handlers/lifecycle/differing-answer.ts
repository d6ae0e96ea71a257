import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { json, string } from '../../schema/kind';
import { member } from '../codec/json';
import { normalisedText } from '../codec/normalised-text';
import { mayBeOmitted, withoutDefaults } from '../codec/omitted-defaults';

/**
 * Returns the members of a response that contradict the request: different values, and values in `earlier` that the change should have
 * removed. Ignores members that the response omits or returns empty.
 */
export function differingMembers(sent: JsonObject, received: unknown, earlier: JsonObject = {}): JsonObject {
  if (!isJsonObject(received)) return {};
  const entries = Object.keys({ ...earlier, ...sent }).flatMap((name): [string, Json][] => {
    const [value, found, before = null] = [
      sent[name] ?? null,
      member(received, name) ?? null,
      member(earlier, name),
    ];
    if (!Object.hasOwn(sent, name)) {
      return isSame(before, found) && !mayBeOmitted(json, found) ? [[name, found]] : [];
    }
    if (!isJsonObject(value) || !isJsonObject(found)) {
      // Services may add items, and members of items, but a list that still has its old value was not applied.
      const isOld = hasOldValue(value, before, found) && normalisedText(found) !== '';
      return isSame(value, found) && !isOld ? [] : [[name, found]];
    }
    const inner = differingMembers(value, found, isJsonObject(before) ? before : {});
    return Object.keys(inner).length > 0 ? [[name, inner]] : [];
  });
  return Object.fromEntries(entries);
}

/** Whether the response contains the old value instead of the sent one. */
export const hasOldValue = (sent: Json, before: Json, found: Json): boolean =>
  normalisedText(found) === normalisedText(before) &&
  normalisedText(withoutDefaults(found)) !== normalisedText(withoutDefaults(sent));

function isSame(sent: Json, received: Json): boolean {
  if (isJsonObject(sent)) return Object.keys(differingMembers(sent, received)).length === 0;
  if (Array.isArray(sent) && Array.isArray(received) && sent.some(isJsonObject) && received.length > 0) {
    return sent.every((item) => received.some((one) => isSame(item, one)));
  }
  const normalised = (value: Json) => normalisedText(value, { kind: string });
  return ['', normalised(sent)].includes(normalised(received));
}
