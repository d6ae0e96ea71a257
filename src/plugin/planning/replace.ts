import { AttributePath } from '../diagnostics';
import { Attributes, NestedAttributes, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Unknown, UNKNOWN, Value } from '../values/value';

/** The attributes with `requiresReplace` whose planned value differs from the state. An unknown value differs. */
export function replacingPaths(
  attributes: Attributes,
  planned: ObjectValue,
  prior: ObjectValue,
  path: AttributePath = [],
): AttributePath[] {
  return Object.entries(attributes).flatMap(([name, attribute]) => {
    const after = memberOf(planned, name);
    const before = memberOf(prior, name);
    const here = [...path, name];
    if (equal(after, before, typeOf(attribute))) return [];
    if (attribute.requiresReplace) return [here];
    return attribute.nested ? nestedPaths(attribute.nested, after, before, here) : [];
  });
}

function nestedPaths(
  nested: NestedAttributes,
  planned: Value,
  prior: Value,
  path: AttributePath,
): AttributePath[] {
  const { nesting, attributes } = nested;
  const inElement = (after: Value, before: Value, here: AttributePath) =>
    replacingPaths(attributes, members(attributes, after), members(attributes, before), here);

  switch (nesting) {
    case 'single':
      return inElement(planned, prior, path);
    case 'set':
      // Elements of sets have no identity, so any different element counts as new.
      return mayReplace(attributes) ? [path] : [];
    case 'list':
    case 'map':
      return [...new Set([...steps(planned), ...steps(prior)])].flatMap((step) =>
        inElement(elementAt(planned, step), elementAt(prior, step), [...path, step]),
      );
  }
}

/** Each member of an unknown object is unknown, and each member of null is null. */
function members(attributes: Attributes, value: Value): ObjectValue {
  if (isRecord(value)) return value;
  const member = value instanceof Unknown ? UNKNOWN : null;
  return Object.fromEntries(Object.keys(attributes).map((name) => [name, member]));
}

function steps(collection: Value): (string | number)[] {
  if (Array.isArray(collection)) return [...collection.keys()];
  return isRecord(collection) ? Object.keys(collection) : [];
}

function elementAt(collection: Value, step: string | number): Value {
  if (collection instanceof Unknown) return UNKNOWN;
  if (Array.isArray(collection)) return collection[Number(step)] ?? null;
  return isRecord(collection) ? memberOf(collection, String(step)) : null;
}

function mayReplace(attributes: Attributes): boolean {
  return Object.values(attributes).some(
    ({ requiresReplace, nested }) =>
      requiresReplace === true || (nested !== undefined && mayReplace(nested.attributes)),
  );
}
