import { LosslessNumber } from 'lossless-json';
import { isJsonObject } from './json';
import { formatPath } from '../json/members';
import { Kind } from '../schema/kind';
import { visit } from '../schema/visit';

/** Where a value comes from: JSON, or a path or query, whose values are strings. */
export type ValueSource = 'json' | 'text';

/** Returns an error, such as `labels.team: must be a string`, for each invalid field. Accepts members that the kind does not define. */
export const validate = (kind: Kind, value: unknown, source: ValueSource = 'json'): string[] =>
  visit({ kind }, value, (part, { kind: of }, path, inner) => {
    // The ids are strings in the documented API, but services may use numbers.
    if (of.kind === 'string' && path.at(-1) === 'id' && part instanceof LosslessNumber) return [];
    const where = formatPath(path) || 'body';
    if (!isOfKind(of, part, source)) {
      const type = jsonTypeOf(of);
      return [`${where}: must be ${/^[aio]/.test(type) ? 'an' : 'a'} ${type}`];
    }
    const members = of.kind === 'object' ? Object.entries(of.members) : [];
    const missing = members.filter(
      ([name, { presence }]) => presence === 'required' && !Object.hasOwn(Object(part), name),
    );
    return [...inner(), ...missing.map(([name]) => `${formatPath([...path, name])}: required`)];
  });

const JSON_TYPES: Readonly<Record<string, string>> = { integer64: 'integer', list: 'array', map: 'object' };

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
