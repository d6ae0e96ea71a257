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
/** These are blocks within a resource. Everything else is an argument. */
const BLOCKS = ['lifecycle', 'validation'];

/** CDKTF makes it, and an empty folder in it; this synthesis writes no file. */
const OUTDIR = join(ROOT, '.cache', 'examples');

type Json = string | number | boolean | readonly Json[] | JsonObject;
type JsonObject = { readonly [name: string]: Json };

export function hcl(example: (stack: Construct) => void): string {
  mkdirSync(OUTDIR, { recursive: true });
  const stack = new TerraformStack(new App({ outdir: OUTDIR }), 'examples');
  example(stack);
  const made = JSON.parse(Testing.synth(stack)) as JsonObject;
  const blocks = ['provider', 'variable', 'data', 'resource', 'output'].flatMap((type) =>
    Object.entries(made[type] ?? {}).flatMap(([label, content]) => blocksOf(type, label, content)),
  );
  return blocks.join('\n');
}

function blocksOf(type: string, label: string, content: Json): string[] {
  const header = `${type} "${label}"`;
  if (type !== 'resource' && type !== 'data') return [content].flat().map((one) => block(header, one));
  return Object.entries(content as JsonObject).map(([name, one]) => block(`${header} "${name}"`, one, label));
}

function block(header: string, content: Json, type = ''): string {
  const { '//': _notes, ...held } = content as JsonObject;
  const members = inOrder(held, type);
  const [inner, own] = [true, false].map((is) => members.filter(([name]) => BLOCKS.includes(name) === is));
  if (members.length === 0) return `${header} {}\n`;
  const begin = layOut({ open: `${header} {`, items: own.map(item), close: '', isBroken: true }, STYLE);
  const nested = inner.map(([name, value]) => {
    const items = Object.entries(value).map(item);
    return `\n  ${layOut({ open: `${name} {`, items, close: '}', isBroken: true }, STYLE, '  ')}\n`;
  });
  return `${begin}${nested.join('')}}\n`;
}

/** CDKTF sorts members by name. Here they come as the description has them. */
function inOrder(members: JsonObject, type: string): [string, Json][] {
  const described = [...resources, ...dataSources].find(({ terraformType }) => terraformType === type);
  const names = Object.keys(described?.attributes ?? {}).map(toSnakeCase);
  return Object.entries(members).sort(([one], [other]) => names.indexOf(one) - names.indexOf(other));
}

const item = ([name, value]: [string, Json]): Item => ({
  name,
  // The type of a variable is a keyword, and a provider a reference.
  value: (name === 'type' && value === 'string') || name === 'provider' ? String(value) : code(value),
});

function code(value: Json): Code {
  // A text that is only an expression needs no quotes.
  if (typeof value === 'string') return /^\$\{([^{}]*)\}$/.exec(value)?.[1] ?? JSON.stringify(value);
  if (typeof value !== 'object') return String(value);
  return value instanceof Array
    ? { open: '[', items: value.map((one: Json) => ({ value: code(one) })), close: ']' }
    : { open: '{', items: Object.entries(value).map(item), close: '}' };
}
