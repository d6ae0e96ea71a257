import { element } from './dom';
import { visibleLines } from '../../json/visible';

interface Line {
  readonly depth: number;
  readonly parts: { readonly kind: '' | 'name' | 'text'; readonly text: string }[];
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[[\]{},:]|[^\s"[\]{},:]+/g;
const MOST_LINES = 2_000;
const MOST_CHARACTERS = 20_000;

/**
 * JSON, a member in each line, every number as it was written; lines that `before` lacks are marked. Any other text is shown as it is.
 * Of what is very long, the rest is left out and counted.
 */
export function jsonView(json: string, before?: string): HTMLPreElement {
  const lines = linesOf(json);
  if (!lines) return element('pre', { textContent: json === '' ? 'Nothing' : cut(json), tabIndex: 0 });
  const old = before === undefined ? undefined : new Set((linesOf(before) ?? []).map(textOf));
  const shown = lines.slice(0, MOST_LINES).map((line) => {
    const parts = line.parts.map(({ kind, text }) =>
      element('span', { className: kind, textContent: cut(text) }),
    );
    const isChanged = old !== undefined && !old.has(textOf(line));
    const made = element('span', { className: isChanged ? 'line changed' : 'line' }, ...parts);
    made.style.setProperty('--depth', String(line.depth));
    return made;
  });
  const left = lines.length - shown.length;
  return element('pre', { tabIndex: 0 }, ...shown, left > 0 ? `… and ${left} more lines` : '');
}

/** The JSON with a member in each line, to be edited. */
export function jsonText(json: string): string {
  const lines = (linesOf(json) ?? []).map(
    ({ depth, parts }) => '  '.repeat(depth) + parts.map((part) => part.text).join(''),
  );
  return visibleLines(lines.join('\n'));
}

/** Undefined if the text is not JSON. */
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

function cut(text: string): string {
  const left = text.length - MOST_CHARACTERS;
  return left > 0 ? `${text.slice(0, MOST_CHARACTERS)}… and ${left} more characters` : text;
}

/** Without its comma, which comes and goes with the line below it. */
function textOf({ depth, parts }: Line): string {
  const all = parts.map(({ text }) => text).join('');
  return `${depth} ${all.replace(/,$/, '')}`;
}
