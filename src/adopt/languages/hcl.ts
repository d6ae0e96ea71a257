import { Declaration, FILE_SUFFIX, itemsOf, Language, withLongEscapes, Writer } from './language';
import { PROVIDER_NAME, toSnakeCase } from '../../schema/names';
import { requiredProviders } from '../../synthesis/provider-address';
import { literalTemplate } from '../../synthesis/template';
import { Group, Item, layOut, Style } from '../layout';

/** Words that must be quoted when they are used as object keys. */
const KEYWORDS = ['for', 'true', 'false', 'null'];

const STYLE: Style = { separator: ' = ', space: ' ', comma: '', indent: '  ', isAligned: true };

/** @param version the provider's version */
export const hcl = (version: string): Language => ({
  main: 'main.tf',
  isConstructs: false,
  imports: /^import \{\n.+\n {2}id = (.+)\n\}$/gm,
  idCode: quoted,
  fileOf: (part) => `${part}${FILE_SUFFIX}.tf`,
  program: (declarations) => `${settings(version)}\n${blocks(declarations)}`,
  programOf: () => settings(version),
  part: ({ declarations }) => blocks(declarations),
});

const settings = (version: string): string => `${requiredProviders(version).join('\n')}

# Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "${PROVIDER_NAME}" {}
`;

function blocks(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ description, name, id, values }) => {
      const { terraformType, attributes, prefix } = description;
      const source = block('import', [
        { name: 'to', value: `${terraformType}.${name}` },
        { name: 'id', value: quoted(id) },
      ]);
      const resource = block(
        `resource "${terraformType}" "${name}"`,
        itemsOf(attributes, values, prefix, WRITER),
      );
      return `${source}\n${resource}`;
    })
    .join('\n');
}

const block = (header: string, items: readonly Item[]): string =>
  `${layOut({ open: `${header} {`, items, close: '}', isBroken: true }, STYLE)}\n`;

const braces = (items: readonly Item[]): Group => ({ open: '{', items, close: '}' });

const WRITER: Writer = {
  member: toSnakeCase,
  text: quoted,
  key: (text) => (/^[A-Za-z_][\w-]*$/.test(text) && !KEYWORDS.includes(text) ? text : quoted(text)),
  boolean: String,
  list: (items) => ({ open: '[', items, close: ']' }),
  // Maps with non-ASCII keys stay on one line: on several, terraform fmt would align values by the keys' visible width, which is unknown.
  map: (items) => ({ ...braces(items), isFlat: items.some(({ name = '' }) => /[^ -~]/.test(name)) }),
  object: braces,
  constant: (constants, name) => quoted(constants.values.find((one) => one.name === name)?.value ?? name),
};

function quoted(text: string): string {
  // HCL rejects half a surrogate pair. In JSON, Terraform reads it as U+FFFD, so the code contains that character.
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  // HCL has no short escapes for backspace and form feed.
  const json = JSON.stringify(literalTemplate(wellFormed))
    .replaceAll('\\b', '\\u0008')
    .replaceAll('\\f', '\\u000c');
  return withLongEscapes(json);
}
