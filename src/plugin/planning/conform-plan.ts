import { objectOf } from '../../json/members';
import { AttributePath, DiagnosticError, formatPath } from '../diagnostics';
import { areSynonyms, Attribute, Attributes, Schema, typeOf } from '../schema';
import { equal } from '../values/equality';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

/**
 * Checks a refined plan against Terraform's rules, and sets missing attributes to null. Throws `DiagnosticError` for the first violation,
 * which is a bug in the resource: Terraform's own message would not help to find it.
 */
export function conformPlan({ attributes }: Schema, config: ObjectValue, planned: ObjectValue): ObjectValue {
  checkObject(attributes, config, planned, []);
  return objectOf(Object.keys(attributes), (name) => memberOf(planned, name));
}

function checkObject(
  attributes: Attributes,
  config: ObjectValue,
  planned: ObjectValue,
  path: AttributePath,
): void {
  for (const name of Object.keys(planned)) {
    if (!Object.hasOwn(attributes, name)) throw violation([...path, name], 'is not in the schema');
  }
  for (const [name, attribute] of Object.entries(attributes)) {
    checkAttribute(attribute, memberOf(config, name), memberOf(planned, name), [...path, name]);
  }
}

function checkAttribute(attribute: Attribute, config: Value, planned: Value, path: AttributePath): void {
  const { writeOnly, computed, nested } = attribute;
  if (writeOnly) {
    if (planned !== null) throw violation(path, 'is write-only, so it must be planned as null');
  } else if (config === null) {
    if (computed || planned === null) return;
    throw violation(path, 'is neither configured nor computed, so it must be planned as null');
  } else if (nested) {
    checkNested(nested.attributes, config, planned, path);
  } else if (!equal(config, planned, typeOf(attribute)) && !areSynonyms(attribute, config, planned)) {
    throw notAsConfigured(path);
  }
}

/** Checks a list of objects or a single object. */
function checkNested(attributes: Attributes, config: Value, planned: Value, path: AttributePath): void {
  if (Array.isArray(config) && Array.isArray(planned) && config.length === planned.length) {
    config.forEach((element, index) => checkNested(attributes, element, planned[index], [...path, index]));
  } else if (isRecord(config) && isRecord(planned)) {
    checkObject(attributes, config, planned, path);
  } else if (config !== planned) {
    throw notAsConfigured(path);
  }
}

const notAsConfigured = (path: AttributePath) => violation(path, 'must be planned as configured');

function violation(path: AttributePath, rule: string): DiagnosticError {
  return new DiagnosticError(
    'The provider planned a value that Terraform does not allow',
    `"${formatPath(path)}" ${rule}. This is a bug in the provider, not an error in the configuration. ` +
      'Please report it with the name of the resource.',
    path,
  );
}
