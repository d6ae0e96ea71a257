import { objectOf } from '../../json/members';
import { areSynonyms, Attribute, Attributes } from '../schema';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

/** Returns the state after a read. Keeps each string whose new value means the same, so that its spelling is no drift. */
export function keepSynonyms(attributes: Attributes, before: ObjectValue, after: ObjectValue): ObjectValue {
  return objectOf(Object.keys(after), (name) =>
    Object.hasOwn(attributes, name)
      ? keepSynonym(attributes[name], memberOf(before, name), after[name])
      : after[name],
  );
}

function keepSynonym(attribute: Attribute, before: Value, after: Value): Value {
  if (areSynonyms(attribute, before, after)) return before;
  const { nested } = attribute;
  if (!nested) return after;
  const keepIn = (old: Value, now: Value): Value =>
    isRecord(old) && isRecord(now) ? keepSynonyms(nested.attributes, old, now) : now;
  if (!Array.isArray(after)) return keepIn(before, after);
  return after.map((item, index) => keepIn(Array.isArray(before) ? (before[index] ?? null) : null, item));
}
