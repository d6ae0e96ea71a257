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

function inObject(
  attributes: Attributes,
  config: ObjectValue,
  planned: ObjectValue,
  path: AttributePath,
): Violation[] {
  const foreign = Object.keys(planned).filter((name) => !Object.hasOwn(attributes, name));
  return [
    ...foreign.map((name) => ({ path: [...path, name], rule: 'is not in the schema' })),
    ...Object.entries(attributes).flatMap(([name, attribute]) =>
      inAttribute(attribute, memberOf(config, name), memberOf(planned, name), [...path, name]),
    ),
  ];
}

function inAttribute(attribute: Attribute, config: Value, planned: Value, path: AttributePath): Violation[] {
  if (attribute.writeOnly) {
    return planned === null ? [] : [{ path, rule: 'is write-only and must be planned as null' }];
  }
  if (config === null) {
    if (attribute.computed || planned === null) return [];
    return [{ path, rule: 'is neither configured nor computed and must be planned as null' }];
  }
  if (attribute.nested) return inNested(attribute.nested, config, planned, path);
  const isValid = equal(config, planned, typeOf(attribute)) || meanSame(attribute, config, planned);
  return isValid ? [] : asConfigured(path);
}

function inNested(
  { nesting, attributes }: NestedAttributes,
  config: Value,
  planned: Value,
  path: AttributePath,
): Violation[] {
  const inElement = (wanted: Value, element: Value, here: AttributePath): Violation[] => {
    if (isRecord(wanted) && isRecord(element)) return inObject(attributes, wanted, element, here);
    const same = wanted === element || (wanted instanceof Unknown && element instanceof Unknown);
    return same ? [] : asConfigured(here);
  };

  if (nesting === 'single' || !Array.isArray(config) || !Array.isArray(planned)) {
    return inElement(config, planned, path);
  }
  if (config.length !== planned.length) return asConfigured(path);
  return config.flatMap((wanted, index) => inElement(wanted, planned[index], [...path, index]));
}

function asConfigured(path: AttributePath): Violation[] {
  return [{ path, rule: 'must be planned as it is configured' }];
}
