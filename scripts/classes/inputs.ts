import { docstring, docstringOf } from './docstring';
import { filterMembers, NestedObject, nestedObjects, inputType, isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Members, isApiMember } from '../../src/schema/kind';
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
      const tags = [
        ...(isRequired ? [] : [`@default ${defaultOf(member, attribute, exactlyOne)}`]),
        ...(attribute.example === undefined ? [] : [`@example ${asStatement(attribute.example)}`]),
      ];
      const type = inputType(member, attribute, parent);
      return `${docstringOf(attribute, ...tags)}
readonly ${propertyName(member)}${isRequired ? '' : '?'}: ${type};`;
    })
    .join('\n\n');

/** Puts an object in parentheses, because a brace at the beginning of a statement would start a block. */
const asStatement = (value: string): string => (value.startsWith('{') ? `(${value})` : value);

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
