import { objectOf } from '../../json/members';
import { Attribute, Attributes, NestedAttributes, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

type Predicate = (attribute: Attribute, value: Value) => boolean;

/** Returns the state with null for each attribute that the predicate selects, at any depth. */
export function withNulls(attributes: Attributes, state: ObjectValue, isNulled: Predicate): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const attribute = attributes[name];
    const value = memberOf(state, name);
    if (isNulled(attribute, value)) return null;
    if (!attribute.nested) return value;
    const inner = attribute.nested.attributes;
    const inElement = (element: Value) => (isRecord(element) ? withNulls(inner, element, isNulled) : element);
    return Array.isArray(value) ? value.map(inElement) : inElement(value);
  });
}

export const withoutWriteOnly = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  withNulls(attributes, state, ({ writeOnly }) => writeOnly === true);

/**
 * Adds the configuration's write-only values to the planned values. Takes nothing else from the configuration, which in an apply still
 * contains the values that `ignore_changes` excludes.
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
  // If ignore_changes kept an old object, it must not get the secret of the object that is now configured.
  const inElement = (element: Value, configured: Value): Value =>
    isRecord(element) && isRecord(configured) && differOnlyInSecrets(attributes, element, configured)
      ? withWriteOnly(attributes, element, configured)
      : element;
  if (!Array.isArray(planned)) return inElement(planned, config);
  const items = Array.isArray(config) ? config : [];
  return planned.map((element, index) => inElement(element, items[index] ?? null));
}

/** Whether the objects are equal, apart from write-only values and their versions, which differ after a rotation. */
function differOnlyInSecrets(attributes: Attributes, a: ObjectValue, b: ObjectValue): boolean {
  const isSecret = (name: string) => Object.hasOwn(attributes, name) && attributes[name].writeOnly === true;
  return Object.entries(attributes).every(
    ([name, attribute]) =>
      isSecret(name) ||
      isSecret(name.replace(/_version$/, '')) ||
      equal(memberOf(a, name), memberOf(b, name), typeOf(attribute)),
  );
}
