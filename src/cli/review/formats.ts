import { asCode, longestRun, quoteForeign } from './foreign';
import { Review } from './sections';
import { escapeInvisible } from '../../json/invisible';

/** A review, and the texts of the plans, without secrets and invisible characters. */
export interface Content extends Review {
  /** Null if the plans change nothing. Undefined if a plan failed. */
  readonly checksum: string | null | undefined;
  readonly text: string;
  /** Removes secrets from a marked text, and shortens it. */
  readonly clean: (text: string) => string;
}

/** The most bytes that the notes about left out entries and the checksum need. */
const RESERVED_BYTES = 1500;
export const MIN_BYTES = 2 * RESERVED_BYTES;

export function markdown({ summary, sections, text, checksum, clean }: Content, maxBytes: number): string {
  const item = (lines: readonly string[]) =>
    quoteForeign(`- ${lines.join('\n  - ')}`, (each) => asCode(clean(each)));
  const fence = '~'.repeat(Math.max(3, longestRun(text, '~') + 1));
  // One item for each resource.
  const texts = text === '' ? [] : text.split(/\n(?= {2}# )/);
  let used = RESERVED_BYTES;
  /** Leaves out items that are too long, and says so. */
  const part = (title: string, open: string, items: readonly string[], close = '') => {
    let size = used + Buffer.byteLength(`${open}${close}`);
    const kept = items.filter((each) => {
      const end = size + Buffer.byteLength(`${each}\n`);
      if (end <= maxBytes) size = end;
      return end <= maxBytes;
    });
    if (kept.length > 0) used = size;
    const left = `\nToo long for this comment: ${items.length - kept.length} of ${items.length} entries of "${title}".\n`;
    const shown = kept.length > 0 ? `${open}${kept.map((each) => `${each}\n`).join('')}${close}` : '';
    return `${shown}${kept.length < items.length ? left : ''}`;
  };
  return [
    part(
      'Stacks',
      '',
      summary.map((line) => item([line])),
    ),
    ...sections.map(({ title, entries }) => part(title, `\n#### ${title}\n\n`, entries.map(item))),
    part(
      TEXT_TITLE,
      `\n<details><summary>${TEXT_TITLE}</summary>\n\n${fence}text\n`,
      texts,
      `${fence}\n\n</details>\n`,
    ),
    checksum ? `\nPlan ${checksum}` : '',
  ]
    .join('')
    .trimEnd();
}

const TEXT_TITLE = "Terraform's text of the plan";

export function terminalText(
  { summary, sections, text, checksum, clean }: Content,
  isColoured: boolean,
): string {
  const coloured = (code: number, line: string) => (isColoured ? `\u001b[${code}m${line}\u001b[0m` : line);
  const lines = [
    ...summary,
    ...sections.flatMap(({ title, entries }) => [
      `\n${coloured(1, title)}`,
      ...entries.flatMap(([first, ...more]) => [`- ${first}`, ...more.map((line) => `    ${line}`)]),
    ]),
  ].map((line) => quoteForeign(line, (each) => coloured(36, `"${clean(each).replaceAll('"', '\\"')}"`)));
  if (text !== '') lines.push(`\n${coloured(1, TEXT_TITLE)}`, text);
  return [...lines, ...(checksum ? [`\nPlan ${checksum}`] : [])].join('\n');
}

export function json({ summary, sections, checksum, clean }: Content): string {
  const plain = (line: string) => quoteForeign(line, clean);
  const plainSections = sections.map(({ title, entries }) => ({
    title,
    entries: entries.map((lines) => lines.map(plain)),
  }));
  return escapeInvisible(JSON.stringify({ checksum, summary: summary.map(plain), sections: plainSections }));
}
