/** Translates an example to HCL, from its synthesized JSON. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, TerraformStack, Testing } from 'cdktf';
import { Construct } from 'constructs';
import { Code, Item, layOut, Style } from '../../src/adopt/layout';
import { dataSources, resources } from '../../src/schema';
import { toSnakeCase } from '../../src/schema/names';
import { ROOT } from '../checkout';

const STYLE: Style = { separator: ' = ', space: ' ', comma: '', indent: '  ', isAligned: true };
/** Names of the blocks inside a resource or a variable. Every other member of a resource or a variable is an argument. */
const NESTED_BLOCKS = ['lifecycle', 'validation'];

/** CDKTF's output folder. CDKTF creates an empty folder in it, although this synthesis writes no files. */
const OUTPUT_FOLDER = join(ROOT, '.cache', 'examples');

type Json = string | number | boolean | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };

export function hcl(example: (stack: Construct) => void): string {
  mkdirSync(OUTPUT_FOLDER, { recursive: true });
  const stack = new TerraformStack(new App({ outdir: OUTPUT_FOLDER }), 'examples');
  example(stack);
  const synthesized = JSON.parse(Testing.synth(stack)) as JsonObject;
  const blocks = ['provider', 'variable', 'data', 'resource', 'output'].flatMap((type) =>
    Object.entries(synthesized[type] ?? {}).flatMap(([label, content]) => blocksOf(type, label, content)),
  );
  return blocks.join('\n');
}

function blocksOf(type: string, label: string, content: Json): string[] {
  const header = `${type} "${label}"`;
  if (type !== 'resource' && type !== 'data') return [content].flat().map((body) => block(header, body));
  return Object.entries(content as JsonObject).map(([id, body]) => block(`${header} "${id}"`, body, label));
}

function block(header: string, content: Json, type = ''): string {
  const { '//': _notes, ...unsorted } = content as JsonObject;
  const members = inDescriptionOrder(unsorted, type);
  const blocks = members.filter(([name]) => NESTED_BLOCKS.includes(name));
  const args = members.filter(([name]) => !NESTED_BLOCKS.includes(name));
  if (members.length === 0) return `${header} {}\n`;
  const begin = layOut({ open: `${header} {`, items: args.map(item), close: '', isMultiLine: true }, STYLE);
  const nested = blocks.map(([name, value]) => {
    const items = Object.entries(value).map(item);
    return `\n  ${layOut({ open: `${name} {`, items, close: '}', isMultiLine: true }, STYLE, '  ')}\n`;
  });
  return `${begin}${nested.join('')}}\n`;
}

/** Sorts members in the order of the description. CDKTF sorts them by name. */
function inDescriptionOrder(members: JsonObject, type: string): [string, Json][] {
  const description = [...resources, ...dataSources].find(({ terraformType }) => terraformType === type);
  const names = Object.keys(description?.attributes ?? {}).map(toSnakeCase);
  return Object.entries(members).sort(([a], [b]) => names.indexOf(a) - names.indexOf(b));
}

const item = ([name, value]: [string, Json]): Item => ({
  name,
  // The type of a variable is a keyword, and a provider is a reference: neither has quotes.
  value: (name === 'type' && value === 'string') || name === 'provider' ? String(value) : code(value),
});

function code(value: Json): Code {
  // A string that consists of one expression needs no quotes.
  if (typeof value === 'string') return /^\$\{([^{}]*)\}$/.exec(value)?.[1] ?? JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  return value instanceof Array
    ? { open: '[', items: value.map((element: Json) => ({ value: code(element) })), close: ']' }
    : { open: '{', items: Object.entries(value).map(item), close: '}' };
}
