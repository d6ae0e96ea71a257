import { LosslessNumber } from 'lossless-json';
import { isJsonObject } from './json';
import { joinPath } from '../json/path';
import { Kind } from '../schema/kind';

/** Where a value comes from: JSON, or a path or query, whose values are strings. */
export type ValueSource = 'json' | 'text';

/**
 * Returns an error for each invalid field of a value, with the API's names, such as `targetThresholdPercentage: required` or
 * `labels.team: must be a string`. Accepts members that the kind does not define.
 */
export const validate = (kind: Kind, value: unknown, source: ValueSource = 'json'): string[] =>
  problems(kind, value, '', source).map(([path, problem]) => `${path === '' ? 'body' : path}: ${problem}`);

type Problem = [path: string, problem: string];

function problems(kind: Kind, value: unknown, path: string, source: ValueSource): Problem[] {
  if (!isOfKind(kind, value, source)) {
    const type = jsonTypeOf(kind);
    return [[path, `must be ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`]];
  }
  if (kind.kind === 'list' && Array.isArray(value)) {
    return value.flatMap((item, index) => problems(kind.of, item, `${path}[${index}]`, source));
  }
  if (kind.kind === 'map' && isJsonObject(value)) {
    return Object.entries(value).flatMap(([name, entry]) =>
      problems(kind.of, entry, joinPath(path, name), source),
    );
  }
  if (kind.kind !== 'object' || !isJsonObject(value)) return [];
  return Object.entries(kind.members).flatMap(([name, { kind: of, presence }]): Problem[] => {
    // The ids are strings in the documented API, but services may use numbers.
    if (name === 'id' && of.kind === 'string' && value.id instanceof LosslessNumber) return [];
    if (Object.hasOwn(value, name)) return problems(of, value[name], joinPath(path, name), source);
    return presence === 'required' ? [[joinPath(path, name), 'required']] : [];
  });
}

const JSON_TYPES: Readonly<Record<string, string>> = { integer64: 'integer', list: 'array', map: 'object' };

/** Returns the JSON type of values of a kind, such as `integer`. */
export const jsonTypeOf = ({ kind }: Kind): string => JSON_TYPES[kind] ?? kind;

/** Whether the value is of the kind. Does not check what lists, maps and objects contain. */
export function isOfKind({ kind }: Kind, value: unknown, source: ValueSource): boolean {
  switch (kind) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean' || (source === 'text' && (value === 'true' || value === 'false'));
    case 'integer':
    case 'integer64':
      // `1.0` and `5e2` are integers too.
      return /^-?\d+(\.0+)?([eE]\+?\d+)?$/.test(numberText(value));
    case 'number':
      return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(numberText(value));
    case 'json':
      return true;
    case 'list':
      return Array.isArray(value);
    case 'map':
    case 'object':
      return isJsonObject(value);
  }
}

const numberText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' || value instanceof LosslessNumber
    ? String(value)
    : '';
