/** The examples of src/schema, as code. */
import { Description, ExampleValue } from '../src/schema/description';
import { Attribute, Constants, Kind, Members } from '../src/schema/kind';

/** How a language writes the values of an example. */
export interface Language {
  /** The text between a name and its value. */
  readonly is: string;
  member(apiName: string): string;
  constant(constants: Constants, value: string): string;
  variable(name: string): string;
}

/** The properties of an example, with their names and values as code. */
export function exampleMembers({ example, attributes }: Description, language: Language): [string, string][] {
  return members(example, attributes, language);
}

/** The variables and classes of constants that an example uses. */
export function exampleReferences(description: Description): { variables: string[]; constants: string[] } {
  const variables: string[] = [];
  const constants: string[] = [];
  exampleMembers(description, {
    is: '',
    member: (name) => name,
    constant: ({ name }) => `${constants.push(name)}`,
    variable: (name) => `${variables.push(name)}`,
  });
  return { variables, constants };
}

function members(value: ExampleValue, described: Members, language: Language): [string, string][] {
  return Object.entries(value).map(([name, held]: [string, ExampleValue]) => {
    if (!Object.hasOwn(described, name)) throw new Error(`An example has ${name}, which is no attribute.`);
    return [language.member(name), attributeCode(held, described[name], language)];
  });
}

function attributeCode(value: ExampleValue, attribute: Attribute, language: Language): string {
  const { kind, writeOnly, constants } = attribute;
  if (typeof value === 'string' && writeOnly) return language.variable(value);
  if (typeof value === 'string' && constants) return language.constant(constants, value);
  return code(value, kind, language);
}

function code(value: ExampleValue, kind: Kind, language: Language): string {
  if (kind.kind === 'object') return braces(members(value, kind.members, language), language);
  if (kind.kind === 'list' && Array.isArray(value)) {
    return `[${value.map((entry: ExampleValue) => code(entry, kind.of, language)).join(', ')}]`;
  }
  if (kind.kind === 'map') {
    const entries = Object.entries(value).map(([key, held]: [string, ExampleValue]): [string, string] => [
      key,
      code(held, kind.of, language),
    ]);
    return braces(entries, language);
  }
  return JSON.stringify(value);
}

const braces = (entries: [string, string][], { is }: Language): string =>
  `{ ${entries.map(([name, value]) => `${name}${is}${value}`).join(', ')} }`;
