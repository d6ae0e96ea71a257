/** The lists of arguments and attributes. */
import { Attribute, Constants, Kind, Members } from '../../src/schema/kind';
import { inPropertyNames, propertyName, toSnakeCase } from '../../src/schema/names';

export const isArgument = ({ presence }: Attribute): boolean => presence !== 'computed';

/** Whether a change replaces the object: said of an argument only if it differs from what is usual. */
export interface Changes {
  readonly replaces: (attribute: Attribute) => boolean;
  readonly usually: boolean;
}

export function listOf(members: Members, changes?: Changes, indent = ''): string {
  return Object.entries(members)
    .map(([name, attribute]) => {
      const notes = [spellings(name), typeName(attribute.kind), ...flags(attribute, changes)];
      const line = `${indent}- \`${propertyName(name)}\` (${notes.filter(Boolean).join(', ')}): ${docOf(attribute)}`;
      const held = membersOf(attribute.kind);
      return held ? `${line}\n${listOf(held, undefined, `${indent}  `)}` : line;
    })
    .join('\n');
}

/** In HCL, if it is another. */
function spellings(name: string): string {
  const inHcl = toSnakeCase(name);
  return inHcl === propertyName(name) ? '' : `\`${inHcl}\``;
}

function flags(attribute: Attribute, changes: Changes | undefined): string[] {
  const { presence, sensitive, writeOnly, deprecated } = attribute;
  const replaces = changes !== undefined && isArgument(attribute) && changes.replaces(attribute);
  return [
    presence === 'required' ? '**required**' : '',
    writeOnly ? 'write-only' : sensitive ? 'sensitive' : '',
    changes && replaces !== changes.usually ? (replaces ? 'a change replaces' : 'changes in place') : '',
    deprecated ? 'deprecated' : '',
  ];
}

function docOf({ doc, constants, unset, example }: Attribute): string {
  return [
    inPropertyNames(doc),
    constants && constantsOf(constants),
    unset !== undefined && `Default: ${defaultOf(unset, constants)}.`,
    example !== undefined && `Example: \`${example}\`.`,
  ]
    .filter((sentence) => typeof sentence === 'string')
    .join(' ');
}

function constantsOf({ name, values, closed }: Constants): string {
  const listed = values.map((one) => `\`${name}.${one.name}\` (\`${one.value}\`)`).join(', ');
  return closed ? `One of ${listed}.` : `The API documents ${listed}; any other text is allowed.`;
}

function defaultOf(unset: string, constants: Constants | undefined): string {
  const constant = constants?.values.find(({ value }) => value === unset);
  return constant ? `\`${constants?.name}.${constant.name}\`` : inPropertyNames(unset);
}

function typeName(kind: Kind): string {
  switch (kind.kind) {
    case 'list':
    case 'map':
      return `${kind.kind} of ${typeName(kind.of).replace(/^\w+/, '$&s')}`;
    case 'integer':
      return 'number';
    case 'integer64':
      return 'string of digits';
    case 'json':
      return 'JSON text';
    default:
      return kind.kind;
  }
}

function membersOf(kind: Kind): Members | undefined {
  if (kind.kind === 'list' || kind.kind === 'map') return membersOf(kind.of);
  return kind.kind === 'object' ? kind.members : undefined;
}
