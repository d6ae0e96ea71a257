import { LosslessNumber } from 'lossless-json';
import { isJsonObject, parseContainer, printJson } from './json';
import { definedMembers, mapValues } from '../json/members';
import { orElse } from '../json/or-else';
import { queryStyles } from '../schema/constants';
import { Kind, Members } from '../schema/kind';

/**
 * How a query encodes objects and lists: `a.b=1` (`dotted`), `a[b]=1` (`brackets`), or `a={"b":1}` (`json`).
 *
 * All styles repeat the key for each value of a plain list (`ids=a&ids=b`), and omit a parameter that is an empty list. `dotted` and
 * `brackets` number the items of a list of objects (`order_bys.0.field=time`), and omit all empty objects and lists.
 */
export type QueryStyle = (typeof queryStyles.values)[number]['value'];

/** A decoded query. In every style, plain values are strings. */
export type QueryValue = string | QueryValue[] | QueryObject;
export type QueryObject = { [name: string]: QueryValue };

/** Thrown if a query is nested too deeply or contradicts itself, as `a=1&a.b=2` does. The message names the parameter. */
export class QueryError extends Error {}

/** Returns the percent-encoded query without `?`. Omits members that are null or undefined. Throws `URIError` for invalid Unicode. */
export const encodeQuery = (query: object, style: QueryStyle): string =>
  Object.entries(query)
    .flatMap(([name, value]) => keyValuePairs(encodeURIComponent(name), value, style))
    .map(([key, text]) => `${key}=${encodeURIComponent(text)}`)
    .join('&');

function keyValuePairs(key: string, value: unknown, style: QueryStyle): [string, string][] {
  if (value === undefined || value === null) return [];
  if (!isContainer(value)) return [[key, String(value)]];
  if (Array.isArray(value) && !value.some(isContainer)) {
    return value.flatMap((item) => keyValuePairs(key, item, style));
  }
  if (style === 'json') return [[key, printJson(value)]];
  return Object.entries(value).flatMap(([name, member]) => {
    const segment = encodeURIComponent(name);
    return keyValuePairs(style === 'dotted' ? `${key}.${segment}` : `${key}[${segment}]`, member, style);
  });
}

const isContainer = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !(value instanceof LosslessNumber);

/** Decodes a query in any mix of styles. A declared list may have one value, and only declared objects and lists are parsed as JSON. */
export function decodeQuery(parameters: Iterable<[string, string]>, declared: Members = {}): QueryObject {
  const root: Tree = new Map();
  for (const [key, text] of parameters) insertParameter(root, key, text);
  return Object.fromEntries(
    [...root].map(([name, node]) => [
      name,
      Object.hasOwn(declared, name) ? coerceToKind(treeValue(node), declared[name].kind) : treeValue(node),
    ]),
  );
}

/** Maximum nesting depth of a query: far deeper than any real query, but shallow enough that recursion does not overflow the stack. */
const MAX_DEPTH = 100;

type Tree = Map<string, Tree | string[]>;

function insertParameter(root: Tree, key: string, text: string): void {
  const path = splitKey(key);
  if (path.length > MAX_DEPTH) {
    throw new QueryError(`${path[0]}: nested more than ${MAX_DEPTH} levels deep`);
  }
  const last = path.pop() ?? key;
  let tree = root;
  for (const segment of path) {
    const next: Tree | string[] = tree.get(segment) ?? new Map();
    if (Array.isArray(next)) throw new QueryError(`${key}: "${segment}" is also given as a value`);
    tree.set(segment, next);
    tree = next;
  }
  const leaf = tree.get(last) ?? [];
  if (!Array.isArray(leaf)) throw new QueryError(`${key}: also given as an object`);
  leaf.push(text);
  tree.set(last, leaf);
}

/** Splits a key into its parts: `a.b`, `a[b]` and `a[b][]` all become `['a', 'b']`. */
const splitKey = (key: string): string[] =>
  key
    .replace(/\[\]$/, '')
    .replace(/\[([^\]]*)\]/g, '.$1')
    .split('.');

function treeValue(node: Tree | string[]): QueryValue {
  if (Array.isArray(node)) return node.length === 1 ? node[0] : node;
  const members = [...node].map(([name, child]): [string, QueryValue] => [name, treeValue(child)]);
  const isList = members.every(([name]) => /^(0|[1-9]\d*)$/.test(name) && Number(name) < members.length);
  return isList
    ? members.sort(([a], [b]) => Number(a) - Number(b)).map(([, value]) => value)
    : Object.fromEntries(members);
}

/** Only the outer lists and objects of a query have a kind. */
function coerceToKind(value: QueryValue, kind: Kind): QueryValue {
  if (kind.kind === 'object') return parseIfJson(value);
  if (kind.kind !== 'list') return value;
  if (Array.isArray(value)) return value.map((item) => coerceToKind(item, kind.of));
  const parsed = parseIfJson(value);
  return Array.isArray(parsed) ? parsed : [parsed];
}

const parseIfJson = (value: QueryValue): QueryValue =>
  typeof value === 'string' ? (toQueryValue(parseContainer(value)) ?? value) : value;

function toQueryValue(value: unknown): QueryValue | undefined {
  if (value === null) return undefined;
  if (Array.isArray(value)) return value.map(toQueryValue).filter((item) => item !== undefined);
  if (!isJsonObject(value)) return String(value);
  return definedMembers(mapValues(value, toQueryValue));
}

/** Like `decodeURIComponent`, but returns text that is not percent-encoded correctly unchanged. */
export const decodePercent = (text: string): string => orElse(() => decodeURIComponent(text), text);
