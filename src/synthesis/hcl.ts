import { IResolvable, Lazy, TerraformResource } from 'cdktf';
import { onRender } from './on-synthesize';

/**
 * An attribute for `cdktf synth --hcl`. CDKTF's renderer writes nested attributes as blocks, which Terraform refuses, and changes
 * text with line breaks, backslashes or a leading brace. So this function writes the expression.
 *
 * CDKTF writes a `reference` unchanged, except that it quotes a string with `${`. Hence the list with one entry.
 */
export function hclAttribute(value: unknown): { type: string; value: IResolvable[] } {
  const expression = Lazy.anyValue({ produce: (context) => hclExpression(context.resolve(value)) });
  return { type: 'reference', value: [expression] };
}

/**
 * Writes `replaceTriggeredBy` of a resource without quotes in HCL, as Terraform requires. CDKTF quotes it, as Terraform requires
 * in JSON.
 */
export function writeTriggersBare(resource: TerraformResource): void {
  onRender(resource, 'toHclTerraform', ({ lifecycle }) => {
    const block: { replace_triggered_by?: unknown } = Object(lifecycle);
    const triggers = block.replace_triggered_by;
    if (!Array.isArray(triggers) || triggers.some((item) => String(item).includes('${'))) return;
    // CDKTF does not quote text that starts with a bracket.
    block.replace_triggered_by = `[${triggers.join(', ')}]`;
  });
}

/** The expression for a value in Terraform's JSON syntax, where every string is a template. */
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

/** Quotes the literal parts of a template and keeps its `${...}` and `%{...}` sequences. */
function hclTemplate(template: string): string {
  const parts: string[] = [];
  let position = 0;
  while (position < template.length) {
    const sequence = /\$\$\{|%%\{|[$%]\{/g;
    sequence.lastIndex = position;
    const found = sequence.exec(template);
    const start = found?.index ?? template.length;
    parts.push(quoted(template.slice(position, start)));
    const end = found === null ? start : found[0].length === 3 ? start + 3 : sequenceEnd(template, start + 2);
    parts.push(template.slice(start, end));
    position = end;
  }
  return `"${parts.join('')}"`;
}

function quoted(literal: string): string {
  return literal
    .replace(/["\\]/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/[\u0000-\u001f]/g, (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The end of the sequence whose content starts at `position`: after its closing brace, ignoring braces in quoted text. */
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
