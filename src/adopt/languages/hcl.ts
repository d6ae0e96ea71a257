import {
  CONNECTION_COMMENT,
  Declaration,
  itemsOf,
  Language,
  ProgramSettings,
  withLongEscapes,
  Writer,
} from './language';
import { PROVIDER_NAME, toSnakeCase } from '../../schema/names';
import { slo } from '../../schema/slo';
import { requiredProviders } from '../../synthesis/provider-address';
import { literalTemplate } from '../../synthesis/template';
import { Group, Item, layOut, Style } from '../layout';

/** Words that must be quoted when they are used as object keys. */
const KEYWORDS = ['for', 'true', 'false', 'null'];

const STYLE: Style = { separator: ' = ', space: ' ', comma: '', indent: '  ', isAligned: true };

export const hcl = (version: string): Language => ({
  usesConstructs: false,
  program: (declarations, settings) =>
    [
      settingsBlocks(version, settings),
      ...(settings.readsIds ? [IDS_FILE_BLOCKS] : []),
      ...declarations.map((each) => declarationBlocks(each, settings)),
    ].join('\n'),
});

const settingsBlocks = (
  version: string,
  { dialectFile }: ProgramSettings,
) => `${requiredProviders(version, '>= 1.11').join('\n')}

# ${CONNECTION_COMMENT}
provider "${PROVIDER_NAME}" {${dialectFile === undefined ? '' : `\n  dialect = file("\${path.module}/${stringLiteral(dialectFile).slice(1)})\n`}}
`;

const IDS_FILE_BLOCKS = `variable "ids_file" {
  type        = string
  description = "Path of the file with the ids of one environment."
}

locals {
  ids = jsondecode(file(var.ids_file))
}
`;

function declarationBlocks({ name, id, values }: Declaration, { readsIds }: ProgramSettings): string {
  const importBlock = block('import', [
    { name: 'to', value: `${slo.terraformType}.${name}` },
    { name: 'id', value: readsIds ? `local.ids["${name}"]` : stringLiteral(id) },
  ]);
  return `${importBlock}\n${block(`resource "${slo.terraformType}" "${name}"`, itemsOf(values, WRITER))}`;
}

const block = (header: string, items: readonly Item[]): string =>
  `${layOut({ open: `${header} {`, items, close: '}', isMultiLine: true }, STYLE)}\n`;

const braces = (items: readonly Item[]): Group => ({ open: '{', items, close: '}' });

const WRITER: Writer = {
  member: toSnakeCase,
  text: stringLiteral,
  key: (text) => (/^[A-Za-z_][\w-]*$/.test(text) && !KEYWORDS.includes(text) ? text : stringLiteral(text)),
  // Keeps a map with non-ASCII keys on one line. Otherwise, terraform fmt would align values by the keys' visible width, which is unknown.
  map: (items) => ({ ...braces(items), isSingleLine: items.some(({ name = '' }) => /[^ -~]/.test(name)) }),
  object: braces,
  constant: ({ values }, name) => stringLiteral(values.find((each) => each.name === name)?.value ?? name),
};

function stringLiteral(text: string): string {
  // HCL rejects lone surrogates. Terraform's state contains U+FFFD instead, so the code does as well.
  const wellFormed = text.replace(/\p{Surrogate}/gu, '\ufffd');
  // HCL has no short escapes for backspace and form feed.
  const json = JSON.stringify(literalTemplate(wellFormed))
    .replaceAll('\\b', '\\u0008')
    .replaceAll('\\f', '\\u000c');
  return withLongEscapes(json);
}
