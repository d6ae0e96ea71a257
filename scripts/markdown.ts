/** Functions that return Markdown for GitHub. */

/** The comment below the title of the pages that `npm run docs` writes. */
export const GENERATED_NOTE = '<!-- Generated from src/schema by `npm run docs`. -->';

export const anchor = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc} -]/gu, '')
    .replaceAll(' ', '-');

export const linkTo = (heading: string, text: string): string => `[${text}](#${anchor(heading)})`;

/** Returns text as Markdown: markup is escaped, except in inline code, and inline code that names a heading becomes a link to it. */
export function proseToMarkdown(text: string, headings: ReadonlySet<string>): string {
  const linked = (code: string): string => {
    const [name] = code.slice(1, -1).split('.');
    return headings.has(name) ? linkTo(name, code) : code;
  };
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? linked(part) : part.replace(/[<{[$*|\\]/g, '\\$&')))
    .join('');
}

/** Returns text such as `a, b and c`. */
export const joinWithAnd = (texts: readonly string[]): string => new Intl.ListFormat('en-GB').format(texts);

type Cell = string | number;

const row = (cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;

/** Returns a cell's text on one line, with `|` escaped, because it separates cells even within code. */
const escapeCell = (cell: Cell): string =>
  String(cell)
    .replace(/(?<!\\)\|/g, '\\|')
    .replace(/\s+/g, ' ');

/** Returns a table whose cells contain Markdown, or an empty string if there are no rows. */
export const table = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  rows.length === 0
    ? ''
    : [head, head.map(() => '---'), ...rows].map((cells) => row(cells.map(escapeCell))).join('\n');

/** Returns a table with aligned columns, for files that prettier checks. */
export function alignedTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((cells) => cells[column].length)));
  const padded = (cells: readonly string[]) => cells.map((cell, column) => cell.padEnd(widths[column]));
  const dashes = widths.map((width) => '-'.repeat(width));
  return [head, dashes, ...rows].map((cells) => row(padded(cells))).join('\n');
}

export const paragraphs = (...parts: readonly string[]): string =>
  parts.filter((part) => part !== '').join('\n\n');
