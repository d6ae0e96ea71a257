import { docstring, docstringOf } from './docstring';
import { heldObject, inputType, isConfigurable } from './shapes';
import { Description } from '../../src/schema/description';
import { Attribute, Members } from '../../src/schema/kind';
import { inPropertyNames, objectName, propertyName } from '../../src/schema/names';

interface Input {
  readonly name: string;
  readonly doc: string;
  readonly members: Members;
  readonly exactlyOne?: readonly string[];
}

/** The module with the interfaces of the objects in configurations. */
export function inputInterfaces(descriptions: readonly Description[]): string {
  const inputs = new Map<string, Input>();
  for (const { prefix, attributes } of descriptions) {
    for (const input of inputsIn(attributes, prefix)) {
      const text = inputInterface(input);
      const same = inputs.get(input.name);
      if (same && inputInterface({ ...same, doc: input.doc }) !== text) {
        throw new Error(`Two objects with different members are called ${input.name}.`);
      }
      if (!same) inputs.set(input.name, input);
    }
  }
  return ["import { IResolvable } from 'cdktf';", ...[...inputs.values()].map(inputInterface)].join('\n\n');
}

/** Inner ones first. */
function inputsIn(members: Members, parent: string): Input[] {
  return Object.entries(members)
    .filter(([, attribute]) => isConfigurable(attribute))
    .flatMap(([member, { kind, doc }]) => {
      const held = heldObject(kind);
      if (!held) return [];
      const name = objectName(held, parent, member);
      return [...inputsIn(held.members, name), { ...held, name, doc: held.doc ?? doc }];
    });
}

function inputInterface({ name, doc, members, exactlyOne }: Input): string {
  return `${docstring(doc)}
export interface ${name} {
${properties(members, name, exactlyOne)}
}`;
}

/** The properties of a configuration. `parent` is the prefix of the names of its objects. */
export function properties(members: Members, parent: string, exactlyOne: readonly string[] = []): string {
  return Object.entries(members)
    .filter(([, attribute]) => isConfigurable(attribute))
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
}

/** Braces at the beginning of a statement would be a block. */
const asStatement = (value: string): string => (value.startsWith('{') ? `(${value})` : value);

/** A value, or a description after a dash. */
function defaultOf(
  member: string,
  { unset, local, constants }: Attribute,
  exactlyOne: readonly string[],
): string {
  const others = exactlyOne.filter((name) => name !== member);
  if (unset === undefined && exactlyOne.includes(member)) {
    return `- ${others.map((name) => `\`${propertyName(name)}\``).join(' or ')} is set`;
  }
  if (unset === undefined) return local ? '- none' : '- not sent';
  const constant = constants?.values.find(({ value }) => value === unset);
  if (constants && constant) return `${constants.name}.${constant.name}`;
  return /^(\d[\d.]*|true|false)$/.test(unset) ? unset : `- ${inPropertyNames(unset)}`;
}
