import { objectOf } from '../../json/members';
import { Attributes, NestedAttributes, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

/** Every attribute of an object, with null for write-only ones. */
export function withoutWriteOnly(attributes: Attributes, state: ObjectValue): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const { writeOnly, nested } = attributes[name];
    const value = writeOnly ? null : memberOf(state, name);
    return nested ? nestedWithoutWriteOnly(nested, value) : value;
  });
}

function nestedWithoutWriteOnly({ attributes }: NestedAttributes, value: Value): Value {
  const inElement = (element: Value) => (isRecord(element) ? withoutWriteOnly(attributes, element) : element);
  return Array.isArray(value) ? value.map(inElement) : inElement(value);
}

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
