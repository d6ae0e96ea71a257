import { element } from './dom';
import { printJson, tryParseJson } from '../../contract/json';
import { escapeInvisibleInLines } from '../../json/invisible';

const MAX_CHARACTERS = 20_000;

/**
 * Returns JSON as an element, with one member per line and numbers as written. Text that is not JSON is shown unchanged. A long string is
 * truncated, and the view says how many characters are left out.
 */
export function jsonView(json: string): HTMLPreElement {
  const lines = linesOf(json) ?? [json === '' ? 'Empty' : json];
  return element('pre', { tabIndex: 0 }, lines.map(truncate).join('\n'));
}

/** Returns the JSON with one member per line, for editing. */
export const formatJson = (json: string): string => escapeInvisibleInLines(linesOf(json)?.join('\n') ?? '');

function linesOf(text: string): string[] | undefined {
  const json = tryParseJson(text);
  return json === undefined ? undefined : printJson(json, 2).split('\n');
}

function truncate(text: string): string {
  const remaining = text.length - MAX_CHARACTERS;
  return remaining > 0 ? `${text.slice(0, MAX_CHARACTERS)}… and ${remaining} more characters` : text;
}
