import type { TSchema } from '@sinclair/typebox';
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, JsonObject } from './json';

/** Where the value comes from: JSON, or the texts of a path or query. */
export type Source = 'json' | 'text';

/**
 * The problems of a value, one entry per field, under the API's names: `targetThresholdPercentage: required`,
 * `labels.team: must be a string`. Empty if the value is valid. Members that the shape does not name are allowed, unless the
 * shape says `additionalProperties: false`.
 */
export function validate(shape: TSchema, value: unknown, source: Source = 'json'): string[] {
  return problems(shape, value, '', source).map(
    ([path, problem]) => `${path === '' ? 'body' : path}: ${problem}`,
  );
}

type Problem = [path: string, problem: string];

function problems(shape: TSchema, value: unknown, path: string, source: Source): Problem[] {
  const types: string[] = [shape.type ?? []].flat();
  if (types.length === 0) return [];
  if (!types.some((type) => isOfType(type, value, source))) {
    return [[path, `must be ${types.map(article).join(' or ')}`]];
  }
  if (Array.isArray(value)) {
    const items = shape.items as TSchema;
    return value.flatMap((item, index) => problems(items, item, `${path}[${index}]`, source));
  }
  return isJsonObject(value) ? problemsOfMembers(shape, value, path, source) : [];
}

function problemsOfMembers(shape: TSchema, value: JsonObject, path: string, source: Source): Problem[] {
  const declared = (shape.properties ?? {}) as Record<string, TSchema>;
  const missing = ((shape.required ?? []) as string[])
    .filter((name) => !Object.hasOwn(value, name))
    .map((name): Problem => [join(path, name), 'required']);
  const wrong = Object.entries(value).flatMap(([name, member]): Problem[] => {
    if (Object.hasOwn(declared, name)) return problems(declared[name], member, join(path, name), source);
    if (shape.additionalProperties === false) {
      return [[join(path, name), `unknown; known are ${Object.keys(declared).join(', ')}`]];
    }
    const others: unknown = shape.additionalProperties;
    return typeof others === 'object' ? problems(others as TSchema, member, join(path, name), source) : [];
  });
  return [...missing, ...wrong];
}

function isOfType(type: string, value: unknown, source: Source): boolean {
  switch (type) {
    case 'string':
      return typeof value === 'string';
    case 'boolean':
      return typeof value === 'boolean' || (source === 'text' && (value === 'true' || value === 'false'));
    case 'integer':
      // `1.0` and `5e2` are whole numbers as well.
      return /^-?\d+(\.0+)?([eE]\+?\d+)?$/.test(numberText(value));
    case 'number':
      return /^-?\d+(\.\d+)?([eE][-+]?\d+)?$/.test(numberText(value));
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isJsonObject(value);
    default:
      throw new TypeError(`Unknown type "${type}" in a shape.`);
  }
}

function numberText(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' || value instanceof LosslessNumber
    ? String(value)
    : '';
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function join(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
