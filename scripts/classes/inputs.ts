import { docstring, docstringOf } from './docstring';
import { filterMembers, NestedObject, nestedObjects, inputType, isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Kind, Members, isApiMember } from '../../src/schema/kind';
import { inPropertyNames, propertyName } from '../../src/schema/names';

export function inputInterfaces(descriptions: readonly Description[]): string {
  const shapeOf = ({ name, members, exactlyOne }: NestedObject) => properties(members, name, exactlyOne);
  const interfaces = nestedObjects(descriptions, isConfigurable, shapeOf).map(
    (object) => `${docstring(object.doc ?? object.attributeDoc)}
export interface ${object.name} {
${shapeOf(object)}
}`,
  );
  return ["import { IResolvable } from 'cdktf';", ...interfaces].join('\n\n');
}

/** Returns the properties of a configuration. `parent` is the prefix of the class names of nested objects. */
export const properties = (members: Members, parent: string, exactlyOne: readonly string[] = []): string =>
  filterMembers(members, isConfigurable)
    .map(([member, attribute]) => {
      const isRequired = attribute.presence === 'required';
      const { example } = attribute;
      const isJson = containsObjects(attribute.kind);
      const tags = [
        ...(isRequired ? [] : [`@default ${defaultOf(member, attribute, exactlyOne)}`]),
        ...(example === undefined || isJson ? [] : [`@example ${example}`]),
      ];
      const type = inputType(member, attribute, parent);
      const sentence = example !== undefined && isJson ? ` An example, as JSON: \`${example}\`.` : '';
      const doc = `${attribute.doc}${sentence}`;
      return `${docstringOf({ ...attribute, doc }, ...tags)}
readonly ${propertyName(member)}${isRequired ? '' : '?'}: ${type};`;
    })
    .join('\n\n');

/** Whether values contain objects. jsii translates an object in an `@example` as a struct whose name it does not know. */
const containsObjects = (kind: Kind): boolean =>
  kind.kind === 'list' ? containsObjects(kind.of) : ['map', 'object'].includes(kind.kind);

/** Returns the text of `@default`: a value, or a description after a dash. */
function defaultOf(member: string, attribute: Attribute, exactlyOne: readonly string[]): string {
  const { defaultText, constants } = attribute;
  if (defaultText === undefined && exactlyOne.includes(member)) {
    const others = exactlyOne.filter((name) => name !== member);
    return `- none; set ${others.map((name) => `\`${propertyName(name)}\``).join(' or ')} instead`;
  }
  if (defaultText === undefined) return isApiMember(attribute) ? '- not sent' : '- none';
  const constant = constants?.values.find(({ value }) => value === defaultText);
  if (constants && constant) return `${constants.name}.${constant.name}`;
  return /^(\d[\d.]*|true|false)$/.test(defaultText) ? defaultText : `- ${inPropertyNames(defaultText)}`;
}
