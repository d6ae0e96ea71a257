import { objectOf } from '../../json/members';
import { Attributes, NestedAttributes } from '../schema';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

/** Every attribute of an object, with null for write-only ones. */
export function withoutWriteOnly(attributes: Attributes, state: ObjectValue): ObjectValue {
  return objectOf(Object.keys(attributes), (name) => {
    const { writeOnly, nested } = attributes[name];
    const value = writeOnly ? null : memberOf(state, name);
    return nested ? nestedWithoutWriteOnly(nested, value) : value;
  });
}

function nestedWithoutWriteOnly({ nesting, attributes }: NestedAttributes, value: Value): Value {
  const inElement = (element: Value) => (isRecord(element) ? withoutWriteOnly(attributes, element) : element);
  if (Array.isArray(value)) return value.map(inElement);
  if (nesting === 'single' || !isRecord(value)) return inElement(value);
  return Object.fromEntries(Object.entries(value).map(([key, element]) => [key, inElement(element)]));
}
