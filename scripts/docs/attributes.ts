/** Writes the lists of arguments and attributes. */
import { Attribute, Constants, Kind } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';
import { constantsIn } from '../classes/docstring';
import { isConfigurable, nestedObject } from '../classes/shapes';

/** The effects of changes. A list mentions the effect only for arguments that differ from the default. */
export interface Changes {
  readonly replaces: (attribute: Attribute) => boolean;
  readonly replacesByDefault: boolean;
}

export const listOf = (attributes: readonly [string, Attribute][], changes?: Changes, indent = ''): string =>
  attributes
    .map(([name, attribute]) => {
      const inHcl = toSnakeCase(name);
      const notes = [
        inHcl === propertyName(name) ? '' : `\`${inHcl}\``,
        typeName(attribute.kind),
        ...flags(attribute, changes),
      ];
      const line = `${indent}- \`${propertyName(name)}\` (${notes.filter(Boolean).join(', ')}): ${docOf(attribute)}`;
      const nested = nestedObject(attribute.kind);
      return nested ? `${line}\n${listOf(Object.entries(nested.members), undefined, `${indent}  `)}` : line;
    })
    .join('\n');

function flags(attribute: Attribute, changes: Changes | undefined): string[] {
  const { presence, sensitive, writeOnly } = attribute;
  const replaces = changes !== undefined && isConfigurable(attribute) && changes.replaces(attribute);
  const effect = replaces ? 'forces replacement' : 'changed in place';
  return [
    presence === 'required' ? '**required**' : '',
    writeOnly ? 'write-only' : sensitive ? 'sensitive' : '',
    changes && replaces !== changes.replacesByDefault ? effect : '',
  ];
}

export const deprecation = (message: string): string => `**Deprecated:** ${inPropertyNames(message)}`;

const docOf = ({ doc, constants, unset, example, deprecated }: Attribute): string =>
  [
    deprecated !== undefined && deprecation(deprecated),
    inPropertyNames(doc),
    constants && constantsIn(constants, (value) => ` (\`${value}\`)`),
    unset !== undefined && `Default: ${defaultOf(unset, constants)}.`,
    example !== undefined && `Example: \`${example}\`.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');

function defaultOf(unset: string, constants: Constants | undefined): string {
  const constant = constants?.values.find(({ value }) => value === unset);
  return constant ? `\`${constants?.name}.${constant.name}\`` : inPropertyNames(unset);
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
