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
  mainFileName: 'main.tf',
  usesConstructs: false,
  importPattern: /^import \{\n.+\n {2}id = (.+)\n\}$/gm,
  idCode: quoted,
  partFileName: (part) => `${part}${FILE_SUFFIX}.tf`,
  singleFile: (declarations) => `${settings(version)}\n${blocks(declarations)}`,
  mainFile: () => settings(version),
  partFile: ({ declarations }) => blocks(declarations),
});

const settings = (version: string): string => `${requiredProviders(version).join('\n')}

# Reads OBSERVABILITY_BASE_URL and OBSERVABILITY_API_KEY.
provider "${PROVIDER_NAME}" {}
`;

function blocks(declarations: readonly Declaration[]): string {
  return declarations
    .map(({ description, name, id, values }) => {
      const { terraformType, attributes, prefix } = description;
      const importBlock = block('import', [
        { name: 'to', value: `${terraformType}.${name}` },
        { name: 'id', value: quoted(id) },
      ]);
      const resourceBlock = block(
        `resource "${terraformType}" "${name}"`,
        itemsOf(attributes, values, prefix, WRITER),
      );
      return `${importBlock}\n${resourceBlock}`;
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
  // On several lines, terraform fmt would align the values by the visible width of the keys, which is unknown for non-ASCII keys.
  map: (items) => ({ ...braces(items), isFlat: items.some(({ name = '' }) => /[^ -~]/.test(name)) }),
  object: braces,
  constant: (constants, name) => quoted(constants.values.find((each) => each.name === name)?.value ?? name),
};

function quoted(text: string): string {
  // HCL rejects a lone surrogate. In the state it is U+FFFD, so the code contains that character, too.
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  // HCL has no short escapes for backspace and form feed.
  const json = JSON.stringify(literalTemplate(wellFormed))
    .replaceAll('\\b', '\\u0008')
    .replaceAll('\\f', '\\u000c');
  return withLongEscapes(json);
}
