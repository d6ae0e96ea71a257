import { docstring, docstringOf } from './docstring';
import { attributeReader, filterMembers, NestedObject, nestedObjects } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute } from '../../src/schema/kind';
import { propertyName } from '../../src/schema/names';

export function outputClasses(descriptions: readonly Description[]): string {
  const outputs = nestedObjects(descriptions, isReadable, ({ name, members }) =>
    filterMembers(members, isReadable)
      .map(([member, attribute]) => `${member}: ${attributeReader(member, attribute, name).type}`)
      .join(),
  );
  return [
    "import { ComplexObject, IResolvable } from 'cdktf';",
    "import { OutputList } from '../synthesis/output-list';",
    ...outputs.flatMap((output) => [outputClass(output), listClass(output)]),
  ].join('\n\n');
}

/** Write-only values cannot be read, because the state does not contain them. */
const isReadable = ({ writeOnly }: Attribute): boolean => !writeOnly;

function outputClass({ name, doc, attributeDoc, isEntry, members }: NestedObject): string {
  const getters = filterMembers(members, isReadable).map(([member, one]) => getter(member, one, name));
  return `${docstring(doc ?? (isEntry ? `An entry of \`${name}List\`.` : attributeDoc))}
export class ${name}OutputReference extends ComplexObject {
${getters.join('\n\n')}
}`;
}

function listClass({ name, attributeDoc, isEntry }: NestedObject): string {
  if (!isEntry) return '';
  return `${docstring(attributeDoc)}
export class ${name}List extends OutputList {
  /** @param index position in the list, from 0 */
  public get(index: number): ${name}OutputReference {
    return this._entry(${name}OutputReference, index);
  }
}`;
}

/** Returns the getter of an attribute. `parent` is the prefix of the class names of nested objects. */
export function getter(member: string, attribute: Attribute, parent: string): string {
  const { type, expression } = attributeReader(member, attribute, parent);
  return `${docstringOf(attribute)}
public get ${propertyName(member)}(): ${type} {
  return ${expression};
}`;
}
