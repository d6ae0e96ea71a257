/** Formats the lists of arguments and attributes. */
import { Attribute, Constants, Kind } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';
import { describeConstants } from '../classes/docstring';
import { isConfigurable, nestedObject } from '../classes/shapes';

/** Says which changes force replacement. The list states the effect of changing an argument only if it differs from `replacesByDefault`. */
export interface ReplacementRules {
  readonly replaces: (attribute: Attribute) => boolean;
  readonly replacesByDefault: boolean;
}

/** In an object that HCL writes as JSON text (`isJson`), the members have the same names in every language. */
export const listItems = (
  attributes: [string, Attribute][],
  rules?: ReplacementRules,
  indent = '',
  isJson = false,
): string =>
  attributes
    .map(([name, attribute]) => {
      const inHcl = isJson ? propertyName(name) : toSnakeCase(name);
      const notes = [
        inHcl === propertyName(name) ? '' : `\`${inHcl}\``,
        attribute.jsonText ? 'object; in HCL, its JSON text' : typeName(attribute.kind),
        ...flagsOf(attribute, rules),
      ];
      const line = `${indent}- \`${propertyName(name)}\` (${notes.filter(Boolean).join(', ')}): ${docOf(attribute, isJson)}`;
      const nested = nestedObject(attribute.kind);
      return nested
        ? `${line}\n${listItems(Object.entries(nested.members), undefined, `${indent}  `, attribute.jsonText)}`
        : line;
    })
    .join('\n');

function flagsOf(attribute: Attribute, rules: ReplacementRules | undefined): string[] {
  const { presence, sensitive, writeOnly } = attribute;
  const replaces = rules !== undefined && isConfigurable(attribute) && rules.replaces(attribute);
  const effect = replaces ? 'forces replacement' : 'changed in place';
  return [
    presence === 'required' ? '**required**' : '',
    writeOnly ? 'write-only' : sensitive ? 'sensitive' : '',
    rules && replaces !== rules.replacesByDefault ? effect : '',
  ];
}

const docOf = (
  { kind, jsonText, doc, constants, defaultText, example, deprecated }: Attribute,
  isJson: boolean,
): string =>
  [
    deprecated !== undefined && `**Deprecated:** ${inPropertyNames(deprecated)}`,
    inPropertyNames(doc),
    constants && describeConstants(constants, (value) => ` (\`${value}\`)`),
    defaultText !== undefined && `Default: ${defaultOf(defaultText, constants)}.`,
    example !== undefined &&
      `Example: \`${exampleOf(example, isJson, kind.kind === 'json' || jsonText === true)}\`.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');

/** Returns an example in HCL or, in an object that HCL writes as JSON text, in JSON. */
function exampleOf(example: string, isJson: boolean, isJsonText: boolean): string {
  const [, text = example] = /^'(.*)'$/s.exec(example) ?? [];
  // A string without other quotes is the same in TypeScript, JSON and HCL.
  if (text !== example && !isJsonText) return `"${text}"`;
  const value: unknown = JSON.parse(text.replaceAll("'", '"'));
  if (isJson) return JSON.stringify(value);
  return isJsonText ? `jsonencode(${hclOf(value)})` : hclOf(value);
}

function hclOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(hclOf).join(', ')}]`;
  const members = Object.entries(value).map(([name, each]) => `${name} = ${hclOf(each)}`);
  return `{ ${members.join(', ')} }`;
}

function defaultOf(defaultText: string, constants: Constants | undefined): string {
  const constant = constants?.values.find(({ value }) => value === defaultText);
  return constant ? `\`${constants?.name}.${constant.name}\`` : inPropertyNames(defaultText);
}

const TYPE_NAMES: Readonly<Partial<Record<Kind['kind'], string>>> = {
  integer: 'number',
  integer64: 'string of digits',
  json: 'JSON string',
};

function typeName(kind: Kind): string {
  if (kind.kind === 'list' || kind.kind === 'map') {
    return `${kind.kind} of ${typeName(kind.of).replace(/^(JSON )?\w+/, '$&s')}`;
  }
  return TYPE_NAMES[kind.kind] ?? kind.kind;
}
