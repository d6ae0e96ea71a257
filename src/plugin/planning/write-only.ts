import { objectOf } from '../../json/members';
import { Attribute, Attributes, NestedAttributes, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

type Predicate = (attribute: Attribute, value: Value) => boolean;

/** The object, with null for the attributes that the predicate selects, at any depth. */
export function nullWhere(attributes: Attributes, state: ObjectValue, isNulled: Predicate): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const attribute = attributes[name];
    const value = memberOf(state, name);
    if (isNulled(attribute, value)) return null;
    if (!attribute.nested) return value;
    const inner = attribute.nested.attributes;
    const inElement = (element: Value) => (isRecord(element) ? nullWhere(inner, element, isNulled) : element);
    return Array.isArray(value) ? value.map(inElement) : inElement(value);
  });
}

export const withoutWriteOnly = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  nullWhere(attributes, state, ({ writeOnly }) => writeOnly === true);

/**
 * The planned values, with the write-only values of the configuration. Nothing else comes from it: `ignore_changes = [name]` applies
 * to the configuration of a plan, but the apply gets the raw one, with the ignored name.
 */
export function withWriteOnly(
  attributes: Attributes,
  planned: ObjectValue,
  config: ObjectValue,
): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const { writeOnly, nested } = attributes[name];
    if (writeOnly) return memberOf(config, name);
    const value = memberOf(planned, name);
    return nested ? nestedWithWriteOnly(nested, value, memberOf(config, name)) : value;
  });
}

function nestedWithWriteOnly({ attributes }: NestedAttributes, planned: Value, config: Value): Value {
  // An object that ignore_changes kept must not get the secret of another one.
  const inElement = (element: Value, written: Value): Value =>
    isRecord(element) && isRecord(written) && differOnlyInSecrets(attributes, element, written)
      ? withWriteOnly(attributes, element, written)
      : element;
  if (!Array.isArray(planned)) return inElement(planned, config);
  const items = Array.isArray(config) ? config : [];
  return planned.map((element, index) => inElement(element, items[index] ?? null));
}

/** A write-only value that was rotated is still that of the object, even if its version is ignored. */
function differOnlyInSecrets(attributes: Attributes, one: ObjectValue, other: ObjectValue): boolean {
  const isSecret = (name: string) => Object.hasOwn(attributes, name) && attributes[name].writeOnly === true;
  return Object.entries(attributes).every(
    ([name, attribute]) =>
      isSecret(name) ||
      isSecret(name.replace(/_version$/, '')) ||
      equal(memberOf(one, name), memberOf(other, name), typeOf(attribute)),
  );
}
