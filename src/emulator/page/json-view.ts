import { element } from './dom';
import { escapeInvisibleInLines } from '../../json/invisible';

interface JsonLine {
  readonly depth: number;
  readonly parts: { readonly kind: '' | 'name' | 'text'; readonly text: string }[];
}

const JSON_TOKEN_PATTERN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;
const MAX_LINES = 2_000;
const MAX_CHARACTERS = 20_000;

/**
 * Returns JSON as an element, with one member per line and numbers as written. Lines that are not in `before` are marked. Text that is not
 * JSON is shown unchanged. Long content is truncated, and the view says how many lines or characters are left out.
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
export function formatJson(json: string): string {
  const lines = (linesOf(json) ?? []).map(
    ({ depth, parts }) => '  '.repeat(depth) + parts.map((part) => part.text).join(''),
  );
  return escapeInvisibleInLines(lines.join('\n'));
}

/** Returns undefined if the text is not JSON. */
function linesOf(json: string): JsonLine[] | undefined {
  try {
    JSON.parse(json);
  } catch {
    return undefined;
  }
  const tokens = json.match(JSON_TOKEN_PATTERN) ?? [];
  const lines: JsonLine[] = [];
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

/** Returns a line's depth and text. It leaves out a trailing comma, which only says that another line follows. */
function comparableText({ depth, parts }: JsonLine): string {
  const all = parts.map(({ text }) => text).join('');
  return `${depth} ${all.replace(/,$/, '')}`;
}
