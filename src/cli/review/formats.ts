import { asCode, longestRun, quoteForeign } from './foreign';
import { Section } from './sections';

export interface Review {
  readonly sections: readonly Section[];
  /** Terraform's output for each plan, with secrets redacted and invisible characters escaped. */
  readonly texts: readonly { readonly stack: string; readonly text: string }[];
  /** Null if the plans change nothing. Undefined if a plan failed. */
  readonly checksum: string | null | undefined;
  readonly drift: boolean;
  readonly clean: (text: string) => string;
}

/** `stack` is empty if there is only one stack. */
function textTitle(stack: string, text: string): string {
  const title = `Terraform's plan output${stack && ` of ${stack}`}`;
  const isDestroyed = /^ {2}# .* (will be destroyed|must be replaced)/m.test(text);
  return isDestroyed
    ? `${title}. Objects that "will be destroyed" or "must be replaced" stay on the service if they are listed above`
    : title;
}

function checksumText(checksum: Review['checksum']): string {
  if (checksum === undefined) return 'A plan failed, so there is no checksum.';
  return checksum ? `Checksum of these changes: ${checksum}` : '';
}

/** Maximum size of the checksum and of the notes about omitted entries. */
const RESERVED_BYTES = 1500;
export const MIN_BYTES = 2 * RESERVED_BYTES;

export function markdown({ sections, texts, checksum, clean }: Review, maxBytes: number): string {
  const item = (lines: readonly string[]) =>
    quoteForeign(`- ${lines.join('\n  - ')}\n`, (each) => asCode(clean(each)));
  let used = RESERVED_BYTES;
  /** Omits items that do not fit, and adds a note about them. */
  const part = (title: string, open: string, items: readonly string[], close = '') => {
    let size = used + Buffer.byteLength(`${open}${close}`);
    const kept = items.filter((each) => {
      const end = size + Buffer.byteLength(each);
      if (end <= maxBytes) size = end;
      return end <= maxBytes;
    });
    if (kept.length > 0) used = size;
    const left = items.length - kept.length;
    const note = `\nOmitted because of the size limit: ${left} of ${items.length} entries in "${title}".\n`;
    return (kept.length > 0 ? `${open}${kept.join('')}${close}` : '') + (left > 0 ? note : '');
  };
  const textPart = ({ stack, text }: Review['texts'][number]) => {
    const fence = '~'.repeat(Math.max(3, longestRun(text, '~') + 1));
    const name = stack && `<code>${stack.replace(/[^\w .-]/g, (each) => `&#${each.codePointAt(0)};`)}</code>`;
    const open = `\n<details><summary>${textTitle(name, text)}</summary>\n\n${fence}text\n`;
    const items = `${text}\n`.split(/(?<=\n)(?= {2}# )/);
    return part("Terraform's plan output", open, items, `${fence}\n\n</details>\n`);
  };
  return [
    ...sections.map(({ title, entries }) => part(title, `\n#### ${title}\n\n`, entries.map(item))),
    ...texts.map(textPart),
    `\n${checksumText(checksum)}`,
  ]
    .join('')
    .trim();
}

export function terminalText({ sections, texts, checksum, clean }: Review): string {
  const quote = (each: string) => `"${clean(each).replaceAll('"', '\\"')}"`;
  return [
    ...sections.map(({ title, entries }) => {
      const lines = entries.map((entry) => quoteForeign(`- ${entry.join('\n    ')}`, quote));
      return [title, ...lines, ''].join('\n');
    }),
    ...texts.map(({ stack, text }) => `${textTitle(stack, text)}\n${text}\n`),
    checksumText(checksum),
  ]
    .join('\n')
    .trimEnd();
}

export function json({ sections, checksum, drift, clean }: Review): string {
  const plain = (entry: readonly string[]) => entry.map((line) => quoteForeign(line, clean));
  const shown = sections.map(({ title, entries }) => ({ title, entries: entries.map(plain) }));
  return JSON.stringify({ checksum, drift, sections: shown });
}
