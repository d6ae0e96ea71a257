import { element } from './dom';
import { escapeInvisibleInLines } from '../../json/invisible';

interface Line {
  readonly depth: number;
  readonly parts: { readonly kind: '' | 'name' | 'text'; readonly text: string }[];
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;
const MAX_LINES = 2_000;
const MAX_CHARACTERS = 20_000;

/**
 * Shows JSON with one member per line and numbers as written, and marks lines that are not in `before`. Shows other text unchanged.
 * Truncates long content, and shows how many lines or characters remain.
 */
export function jsonView(json: string, before?: string): HTMLPreElement {
  const lines = linesOf(json);
  if (!lines) return element('pre', { textContent: json === '' ? 'Empty' : truncate(json), tabIndex: 0 });
  const old = before === undefined ? undefined : new Set((linesOf(before) ?? []).map(comparableText));
  const shown = lines.slice(0, MAX_LINES).map((line) => {
    const parts = line.parts.map(({ kind, text }) =>
      element('span', { className: kind, textContent: truncate(text) }),
    );
    const isChanged = old !== undefined && !old.has(comparableText(line));
    const made = element('span', { className: isChanged ? 'line changed' : 'line' }, ...parts);
    made.style.setProperty('--depth', String(line.depth));
    return made;
  });
  const remaining = lines.length - shown.length;
  return element('pre', { tabIndex: 0 }, ...shown, remaining > 0 ? `… and ${remaining} more lines` : '');
}

/** Returns the JSON with one member per line, for editing. */
export function jsonText(json: string): string {
  const lines = (linesOf(json) ?? []).map(
    ({ depth, parts }) => '  '.repeat(depth) + parts.map((part) => part.text).join(''),
  );
  return escapeInvisibleInLines(lines.join('\n'));
}

/** Returns undefined if the text is not JSON. */
function linesOf(json: string): Line[] | undefined {
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const tokens = json.match(TOKEN) ?? [];
  const lines: Line[] = [];
  let depth = 0;
  const begin = () => lines.push({ depth, parts: [] });
  begin();
  tokens.forEach((token, index) => {
    const [before, after] = [tokens[index - 1] ?? '', tokens[index + 1] ?? ''];
    if (/^[\]}]$/.test(token)) {
      depth -= 1;
      if (!/^[[{]$/.test(before)) begin();
    }
    const kind = after === ':' ? 'name' : 'text';
    lines[lines.length - 1].parts.push({
      kind: token.startsWith('"') ? kind : '',
      text: token === ':' ? ': ' : token,
    });
    if (/^[[{]$/.test(token)) {
      depth += 1;
      if (!/^[\]}]$/.test(after)) begin();
    }
    if (token === ',') begin();
  });
  return lines;
}

function truncate(text: string): string {
  const remaining = text.length - MAX_CHARACTERS;
  return remaining > 0 ? `${text.slice(0, MAX_CHARACTERS)}… and ${remaining} more characters` : text;
}

/** Returns the line's text without a trailing comma, which depends on the next line. */
function comparableText({ depth, parts }: Line): string {
  const all = parts.map(({ text }) => text).join('');
  return `${depth} ${all.replace(/,$/, '')}`;
}
