import { objectOf } from '../../json/members';
import { Attribute, Attributes, NestedAttributes, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

type Choice = (attribute: Attribute, value: Value) => boolean;

/** Every attribute of an object, with null for those that are left out, at any depth. */
export function without(attributes: Attributes, state: ObjectValue, isLeftOut: Choice): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const attribute = attributes[name];
    const present = memberOf(state, name);
    const value = isLeftOut(attribute, present) ? null : present;
    return attribute.nested ? nestedWithout(attribute.nested, value, isLeftOut) : value;
  });
}

function nestedWithout({ attributes }: NestedAttributes, value: Value, isLeftOut: Choice): Value {
  const inElement = (element: Value) =>
    isRecord(element) ? without(attributes, element, isLeftOut) : element;
  return Array.isArray(value) ? value.map(inElement) : inElement(value);
}

export const withoutWriteOnly = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  without(attributes, state, ({ writeOnly }) => writeOnly === true);

/**
 * The planned values, with the write-only values of the configuration. Nothing else comes from it: Terraform applies
 * `ignore_changes` to the configuration of a plan, but hands the raw one to the apply.
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
