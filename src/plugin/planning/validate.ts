import { AttributePath, Diagnostics, formatPath } from '../diagnostics';
import { Attribute, Attributes, NestedAttributes, Schema } from '../schema';
import { isRecord, memberOf, ObjectValue, Value } from '../values/value';

/**
 * What Terraform leaves to the provider: it checks types, and that required attributes are written, but neither that
 * they are not null nor that read-only and write-only attributes are used rightly.
 */
export function validateConfig(
  schema: Schema,
  config: ObjectValue,
  client: { readonly writeOnlyAllowed: boolean },
  diagnostics: Diagnostics,
): void {
  checkObject(schema.attributes, config, []);

  function checkObject(attributes: Attributes, object: ObjectValue, path: AttributePath): void {
    for (const [name, attribute] of Object.entries(attributes)) {
      const value = memberOf(object, name);
      const here = [...path, name];
      if (value === null) {
        if (attribute.required) reportMissing(here);
      } else if (isReadOnly(attribute)) {
        reportReadOnly(here);
      } else if (attribute.writeOnly && !client.writeOnlyAllowed) {
        reportWriteOnly(here, attributes);
      } else if (attribute.nested) {
        for (const [elementPath, element] of elements(attribute.nested, value, here)) {
          if (isRecord(element)) checkObject(attribute.nested.attributes, element, elementPath);
        }
      }
    }
  }

  function reportMissing(path: AttributePath): void {
    const detail = `"${formatPath(path)}" is required, but is null. Set it; if it comes from a variable or another resource, that value is null.`;
    diagnostics.error('A required attribute is null', detail, path);
  }

  function reportReadOnly(path: AttributePath): void {
    const detail = `"${formatPath(path)}" is set by the provider and cannot be configured. Remove it from the configuration.`;
    diagnostics.error('A read-only attribute is configured', detail, path);
  }

  function reportWriteOnly(path: AttributePath, siblings: Attributes): void {
    const plain = String(path[path.length - 1]).replace(/_wo$/, '');
    const instead =
      Object.hasOwn(siblings, plain) && !siblings[plain].writeOnly ? `, or set "${plain}" instead` : '';
    const detail =
      `"${formatPath(path)}" is write-only, and this version of Terraform would store it. ` +
      `Use Terraform 1.11 or OpenTofu 1.11 or later${instead}.`;
    diagnostics.error('This Terraform has no write-only attributes', detail, path);
  }
}

function isReadOnly({ required, optional, computed }: Attribute): boolean {
  return computed === true && !required && !optional;
}

/** The objects in a nested attribute. Those of a set have no path of their own. */
function elements(
  { nesting }: NestedAttributes,
  value: Value,
  path: AttributePath,
): [AttributePath, Value][] {
  if (nesting === 'single') return [[path, value]];
  if (nesting === 'set') return Array.isArray(value) ? value.map((element) => [path, element]) : [];
  if (Array.isArray(value)) return value.map((element, index) => [[...path, index], element]);
  return isRecord(value) ? Object.entries(value).map(([key, element]) => [[...path, key], element]) : [];
}
