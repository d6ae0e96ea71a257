import { escapeInvisible } from '../../json/invisible';

const MARKED_TEXT_PATTERN = new RegExp('\u0001([^\u0002]*)\u0002', 'g');

/** Marks text from a user or from the service, so that each format can quote it. Marks in the text itself are escaped. */
export const foreign = (text: unknown): string => `\u0001${escapeInvisible(String(text))}\u0002`;

export const quoteForeign = (line: string, quote: (text: string) => string): string =>
  line.replace(MARKED_TEXT_PATTERN, (_, text: string) => quote(text));

/** Formats text as inline code in Markdown. Nothing in it can end the code, create a link or mention anybody. */
export function asCode(text: string): string {
  const fence = '`'.repeat(longestRun(text, '`') + 1);
  const padding = /^[` ]|[` ]$/.test(text) ? ' ' : '';
  return `${fence}${padding}${text || '""'}${padding}${fence}`;
}

export const longestRun = (text: string, character: string): number =>
  text.split(new RegExp(`[^${character}]`)).reduce((longest, { length }) => Math.max(longest, length), 0);
