import { AttributePath, DiagnosticError, formatPath } from '../diagnostics';
import { Attribute, Attributes, meanSame, NestedAttributes, Schema, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Unknown, Value } from '../values/value';

interface Violation {
  readonly path: AttributePath;
  readonly rule: string;
}

/**
 * Checks Terraform's rules for a plan that a resource has refined, and completes it with null. Throws `DiagnosticError` for a
 * violation, which is a defect of the resource: the message of Terraform itself would not help to find it.
 */
export function normalizePlanned(schema: Schema, config: ObjectValue, planned: ObjectValue): ObjectValue {
  const [violation] = inObject(schema.attributes, config, planned, []);
  if (violation) {
    throw new DiagnosticError(
      'The provider planned what Terraform does not allow',
      `"${formatPath(violation.path)}" ${violation.rule}. This is an error in the provider, not in the configuration. ` +
        'Please report it with the name of the resource.',
      violation.path,
    );
  }
  return Object.fromEntries(Object.keys(schema.attributes).map((name) => [name, memberOf(planned, name)]));
}

function* inObject(
  attributes: Attributes,
  config: ObjectValue,
  planned: ObjectValue,
  path: AttributePath,
): Iterable<Violation> {
  for (const name of Object.keys(planned)) {
    if (!Object.hasOwn(attributes, name)) yield { path: [...path, name], rule: 'is not in the schema' };
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    yield* inAttribute(attribute, memberOf(config, name), memberOf(planned, name), [...path, name]);
  }
}

function* inAttribute(
  attribute: Attribute,
  config: Value,
  planned: Value,
  path: AttributePath,
): Iterable<Violation> {
  if (attribute.writeOnly) {
    if (planned !== null) yield { path, rule: 'is write-only and must be planned as null' };
  } else if (config === null) {
    if (attribute.computed || planned === null) return;
    yield { path, rule: 'is neither configured nor computed and must be planned as null' };
  } else if (attribute.nested) {
    yield* inNested(attribute.nested, config, planned, path);
  } else if (!equal(config, planned, typeOf(attribute)) && !meanSame(attribute, config, planned)) {
    yield asConfigured(path);
  }
}

function* inNested(
  { nesting, attributes }: NestedAttributes,
  config: Value,
  planned: Value,
  path: AttributePath,
): Iterable<Violation> {
  if (nesting === 'single' || !Array.isArray(config) || !Array.isArray(planned)) {
    yield* inElement(attributes, config, planned, path);
  } else if (config.length !== planned.length) {
    yield asConfigured(path);
  } else {
    for (const [index, wanted] of config.entries()) {
      yield* inElement(attributes, wanted, planned[index], [...path, index]);
    }
  }
}

function* inElement(
  attributes: Attributes,
  config: Value,
  planned: Value,
  path: AttributePath,
): Iterable<Violation> {
  if (isRecord(config) && isRecord(planned)) {
    yield* inObject(attributes, config, planned, path);
  } else if (config !== planned && !(config instanceof Unknown && planned instanceof Unknown)) {
    yield asConfigured(path);
  }
}

const asConfigured = (path: AttributePath): Violation => ({
  path,
  rule: 'must be planned as it is configured',
});
