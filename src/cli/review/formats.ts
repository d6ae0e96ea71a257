import { asCode, longestRun, quoteForeign } from './foreign';
import { Section } from './sections';
import { escapeInvisible } from '../../json/invisible';

export interface Review {
  readonly sections: readonly Section[];
  /** Terraform's text of the plans, without secrets and invisible characters. May be empty. */
  readonly text: string;
  /** Null if the plans change nothing. Undefined if a plan failed. */
  readonly checksum: string | null | undefined;
  /** Removes secrets from a marked text, and shortens it. */
  readonly clean: (text: string) => string;
}

const TEXT_TITLE = "Terraform's text of the plan";

/** The most bytes that the notes about left out entries and the checksum need. */
const RESERVED_BYTES = 1500;
export const MIN_BYTES = 2 * RESERVED_BYTES;

export function markdown({ sections, text, checksum, clean }: Review, maxBytes: number): string {
  const item = (lines: readonly string[]) =>
    quoteForeign(`- ${lines.join('\n  - ')}\n`, (each) => asCode(clean(each)));
  const fence = '~'.repeat(Math.max(3, longestRun(text, '~') + 1));
  let used = RESERVED_BYTES;
  /** Leaves out items that are too long, and says so. */
  const part = (title: string, open: string, items: readonly string[], close = '') => {
    let size = used + Buffer.byteLength(`${open}${close}`);
    const kept = items.filter((each) => {
      const end = size + Buffer.byteLength(each);
      if (end <= maxBytes) size = end;
      return end <= maxBytes;
    });
    if (kept.length > 0) used = size;
    const left = items.length - kept.length;
    const note = `\nToo long for this comment: ${left} of ${items.length} entries of "${title}".\n`;
    return (kept.length > 0 ? `${open}${kept.join('')}${close}` : '') + (left > 0 ? note : '');
  };
  const open = `\n<details><summary>${TEXT_TITLE}</summary>\n\n${fence}text\n`;
  // One item for each resource.
  const texts = text === '' ? [] : `${text}\n`.split(/(?<=\n)(?= {2}# )/);
  return [
    ...sections.map(({ title, entries }) => part(title, `\n#### ${title}\n\n`, entries.map(item))),
    part(TEXT_TITLE, open, texts, `${fence}\n\n</details>\n`),
    checksum ? `\nPlan ${checksum}` : '',
  ]
    .join('')
    .trim();
}

export function terminalText({ sections, text, checksum, clean }: Review, isColoured: boolean): string {
  const coloured = (code: number, line: string) => (isColoured ? `\u001b[${code}m${line}\u001b[0m` : line);
  const quote = (each: string) => coloured(36, `"${clean(each).replaceAll('"', '\\"')}"`);
  return [
    ...sections.map(({ title, entries }) => {
      const lines = entries.map((entry) => quoteForeign(`- ${entry.join('\n    ')}`, quote));
      return [coloured(1, title), ...lines, ''].join('\n');
    }),
    ...(text === '' ? [] : [`${coloured(1, TEXT_TITLE)}\n${text}\n`]),
    checksum ? `Plan ${checksum}` : '',
  ]
    .join('\n')
    .trimEnd();
}

export function json({ sections, checksum, clean }: Review): string {
  const plain = (entry: readonly string[]) => entry.map((line) => quoteForeign(line, clean));
  const shown = sections.map(({ title, entries }) => ({ title, entries: entries.map(plain) }));
  return escapeInvisible(JSON.stringify({ checksum, sections: shown }));
}
