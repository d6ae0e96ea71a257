import { AttributePath, Diagnostics, formatPath, groupOf } from '../diagnostics';
import { Attributes, Schema, typeOf } from '../schema';
import { isRecord, mapParts, memberOf, ObjectValue, Type, UNKNOWN, Value } from '../values/value';

const NULL_ADVICE = 'If the value comes from a variable or another resource, check why that is null.';

/** Runs the checks that Terraform leaves to the provider, such as for a required attribute that is null because a variable is null. */
export function validateConfig(
  schema: Schema,
  config: ObjectValue,
  clientCapabilities: { readonly writeOnlyAllowed: boolean },
  diagnostics: Diagnostics,
  typeName: string,
): void {
  checkObject(schema.attributes, config, []);

  function checkObject(attributes: Attributes, object: ObjectValue, path: AttributePath): void {
    for (const [name, attribute] of Object.entries(attributes)) {
      const value = memberOf(object, name);
      const here = [...path, name];
      if (attribute.deprecated && value !== null && value !== UNKNOWN) {
        warnOfDeprecated(name, attribute.deprecated, here);
      }
      if (value === null) {
        const detail = `is required, but its value is null. Set a value. ${NULL_ADVICE}`;
        if (attribute.required) report('A required attribute is null', here, detail);
      } else if (attribute.computed && !attribute.required && !attribute.optional) {
        const readOnly = 'is set by the provider and cannot be configured. Remove it from the configuration.';
        report('A read-only attribute is configured', here, readOnly);
      } else if (attribute.writeOnly && !clientCapabilities.writeOnlyAllowed) {
        reportWriteOnly(here, attributes);
      } else {
        checkParts(typeOf(attribute), value, here, attribute.nested?.attributes);
      }
    }
  }

  function checkParts(type: Type, value: Value, path: AttributePath, nested?: Attributes): void {
    const isObject = type[0] === 'object';
    if (isObject && nested) return isRecord(value) ? checkObject(nested, value, path) : undefined;
    mapParts(type, value, (part, partType, step) => {
      const here = [...path, step];
      const detail = `is null, but lists and maps must not contain null. Set or remove the element. ${NULL_ADVICE}`;
      if (part === null && !isObject) report('An element is null', here, detail);
      else checkParts(partType, part, here, nested);
      return null;
    });
  }

  /** The summary contains the type, because Terraform groups warnings with the same summary. */
  function warnOfDeprecated(name: string, message: string, path: AttributePath): void {
    const summary = `"${name}" of ${typeName} is deprecated`;
    diagnostics.cappedWarning(groupOf(summary, message), summary, message, path);
  }

  function report(summary: string, path: AttributePath, detail: string): void {
    diagnostics.error(summary, `"${formatPath(path)}" ${detail}`, path);
  }

  function reportWriteOnly(path: AttributePath, siblings: Attributes): void {
    const plainName = String(path[path.length - 1]).replace(/_wo$/, '');
    const hasPlain = Object.hasOwn(siblings, plainName) && !siblings[plainName].writeOnly;
    const alternative = hasPlain ? `, or set "${plainName}" instead` : '';
    report(
      'This version of Terraform does not support write-only attributes',
      path,
      `is write-only, but this version of Terraform would store its value. Use Terraform or OpenTofu 1.11 or newer${alternative}.`,
    );
  }
}
