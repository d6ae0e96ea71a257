import { Lazy } from 'cdktf';
import { mapValues } from '../json/members';

/**
 * Returns attributes for `cdktf synth --hcl`, written as expressions. CDKTF's renderer writes nested attributes as blocks, which Terraform
 * rejects, and changes strings with line breaks, backslashes or a leading brace.
 *
 * Each expression is in a list, because CDKTF quotes a `reference` that is a string with `${`, but does not quote a list.
 */
export const hclAttributes = (attributes: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  mapValues(attributes, (value) => ({
    type: 'reference',
    value: [Lazy.anyValue({ produce: (context) => hclExpression(context.resolve(value)) })],
  }));

/** Converts a value from Terraform's JSON syntax, where every string is a template, to an HCL expression. */
export function hclExpression(value: unknown): string {
  if (typeof value === 'string') return hclTemplate(value);
  if (Array.isArray(value)) return `[${value.map(hclExpression).join(', ')}]`;
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value).map(
      ([name, member]) => `${hclTemplate(name)} = ${hclExpression(member)}`,
    );
    return `{ ${members.join(', ')} }`;
  }
  return String(value);
}

/** Returns a template as an HCL string: escapes the literal parts, and keeps the `${...}` and `%{...}` sequences. */
function hclTemplate(template: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < template.length) {
    const sequence = /\$\$\{|%%\{|[$%]\{/g;
    sequence.lastIndex = position;
    const match = sequence.exec(template);
    const start = match?.index ?? template.length;
    parts.push(escapeLiteral(template.slice(position, start)));
    const end = match === null ? start : match[0].length === 3 ? start + 3 : sequenceEnd(template, start + 2);
    parts.push(template.slice(start, end));
    position = end;
  }
  return `"${parts.join('')}"`;
}

const escapeLiteral = (literal: string): string =>
  literal
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\u0000-\u001f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);

/** Returns the position after the closing brace of a sequence whose content starts at `position`. Ignores braces in quoted strings. */
function sequenceEnd(template: string, position: number): number {
  const open: string[] = ['}'];
  let index = position;
  while (index < template.length && open.length > 0) {
    const inText = open.at(-1) === '"';
    const character = template[index];
    if (inText && character === '\\') {
      index += 1;
    } else if (character === open.at(-1)) {
      open.pop();
    } else if (inText && /^[$%]\{/.test(template.slice(index, index + 2))) {
      if (template[index - 1] !== character) open.push('}');
      index += 1;
    } else if (!inText && (character === '"' || character === '{')) {
      open.push(character === '"' ? '"' : '}');
    }
    index += 1;
  }
  return index;
}
