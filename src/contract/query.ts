import { LosslessNumber } from 'lossless-json';
import { isJsonObject, parseJson, printJson } from './json';
import { queryStyles } from '../schema/constants';
import { Kind, Members } from '../schema/kind';

/**
 * How objects and lists are written in a query:
 * - `dotted`: `pagination.page_size=10`
 * - `brackets`: `pagination[page_size]=10`
 * - `json`: `pagination={"page_size":10}`, one JSON value per parameter
 *
 * All of them repeat the key of a list of plain values (`ids=a&ids=b`). `dotted` and `brackets` number the entries of a list
 * of objects (`order_bys.0.field=time`). They cannot express an empty object or list, so they omit it.
 */
export type QueryStyle = (typeof queryStyles.values)[number]['value'];

/** A decoded query: every plain value is text, whatever the style. */
export type QueryValue = string | QueryValue[] | QueryObject;
export type QueryObject = { [name: string]: QueryValue };

/** The query contradicts itself, such as `a=1&a.b=2`. The message names the parameter. */
export class QueryError extends Error {}

/** Percent-encoded, without `?`. Omits members that are null or undefined. Throws `URIError` for broken Unicode. */
export function encodeQuery(query: object, style: QueryStyle): string {
  return Object.entries(query)
    .flatMap(([name, value]) => pairs(encodeURIComponent(name), value, style))
    .map(([key, text]) => `${key}=${encodeURIComponent(text)}`)
    .join('&');
}

function pairs(key: string, value: unknown, style: QueryStyle): [string, string][] {
  if (value === undefined || value === null) return [];
  if (!isContainer(value)) return [[key, String(value)]];
  if (Array.isArray(value) && !value.some(isContainer)) {
    return value.flatMap((item) => pairs(key, item, style));
  }
  if (style === 'json') return [[key, printJson(value)]];
  return Object.entries(value).flatMap(([name, member]) => {
    const segment = encodeURIComponent(name);
    return pairs(style === 'dotted' ? `${key}.${segment}` : `${key}[${segment}]`, member, style);
  });
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !(value instanceof LosslessNumber);
}

/**
 * Accepts all three styles, even mixed. `declared` says which parameters are lists, so that a single value becomes a list, and
 * which may be JSON (objects and lists).
 */
export function decodeQuery(parameters: Iterable<[string, string]>, declared: Members = {}): QueryObject {
  const root: Tree = new Map();
  for (const [key, text] of parameters) insert(root, key, text);
  return Object.fromEntries(
    [...root].map(([name, node]) => [
      name,
      Object.hasOwn(declared, name) ? shaped(plain(node), declared[name].kind) : plain(node),
    ]),
  );
}

/** Far deeper than any real query, and far from a stack overflow. */
const DEEPEST = 100;

type Tree = Map<string, Tree | string[]>;

function insert(root: Tree, key: string, text: string): void {
  const path = segments(key);
  if (path.length > DEEPEST) throw new QueryError(`${path[0]}: is nested more than ${DEEPEST} levels deep`);
  const last = path.pop() ?? key;
  let tree = root;
  for (const segment of path) {
    const next: Tree | string[] = tree.get(segment) ?? new Map();
    if (Array.isArray(next)) throw new QueryError(`${key}: "${segment}" is given as a value too`);
    tree.set(segment, next);
    tree = next;
  }
  const leaf = tree.get(last) ?? [];
  if (!Array.isArray(leaf)) throw new QueryError(`${key}: is given as an object too`);
  leaf.push(text);
  tree.set(last, leaf);
}

/** `a.b`, `a[b]` and `a[b][]` are all `a`, `b`. */
function segments(key: string): string[] {
  return key
    .replace(/\[\]$/, '')
    .replace(/\[([^\]]*)\]/g, '.$1')
    .split('.');
}

function plain(node: Tree | string[]): QueryValue {
  if (Array.isArray(node)) return node.length === 1 ? node[0] : node;
  const members = [...node].map(([name, child]): [string, QueryValue] => [name, plain(child)]);
  const isList = members.every(([name]) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < members.length);
  return isList
    ? members.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(members);
}

function shaped(value: QueryValue, kind: Kind): QueryValue {
  if (kind.kind === 'object') return fromJson(value);
  if (kind.kind !== 'list') return value;
  if (Array.isArray(value)) return value.map((item) => shaped(item, kind.of));
  const read = fromJson(value);
  return Array.isArray(read) ? read : [read];
}

function fromJson(value: QueryValue): QueryValue {
  if (typeof value !== 'string' || !/^\s*[{[]/.test(value)) return value;
  try {
    return texts(parseJson(value)) ?? value;
  } catch {
    return value;
  }
}

function texts(value: unknown): QueryValue | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(texts).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return String(value);
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, member]) => {
      const text = texts(member);
      return text === undefined ? [] : [[name, text]];
    }),
  );
}
