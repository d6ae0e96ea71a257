/**
 * Whether two values are the same, in three strengths, and whether one stands for nothing. Terraform's own equality, which depends on a
 * type, is in plugin/values/value.ts.
 *
 * - exact: equal, number by number as written;
 * - canonical: the same JSON, regardless of the order of members and the notation of numbers;
 * - loose: what a service may return for a value that it stores.
 */
import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { LosslessNumber, stringify } from 'lossless-json';
import { isObject, objectOf } from './members';
import { asDouble, canonicalNumber } from './number';

/** Sorts the members of all objects recursively, and applies `change` to each value that is not an object or a list. */
export function sortMembers<T>(json: T, change = (value: T): unknown => value): T {
  const sort = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(sort);
    return isObject(value)
      ? objectOf(Object.keys(value).sort(), (name) => sort(value[name]))
      : change(value as T);
  };
  return sort(json) as T;
}

export const isExactly: (one: unknown, other: unknown) => boolean = isDeepStrictEqual;

/** Returns the same text for values that are the same JSON. A decimal number counts as the double that it rounds to (see `asDouble`). */
export const canonicalText = (json: unknown): string =>
  String(
    stringify(
      sortMembers(json, (value) =>
        value instanceof LosslessNumber ? new LosslessNumber(asDouble(value.value)) : value,
      ),
    ),
  );

export const isSame = (one: unknown, other: unknown): boolean => canonicalText(one) === canonicalText(other);

export const fingerprintOf = (json: unknown): string =>
  createHash('sha256').update(canonicalText(json)).digest('base64url').slice(0, 22);

/** How the loose comparison reads a text or a number. An `Attribute` of a description fits. */
export interface Looseness {
  readonly kind?: { readonly kind: string; readonly represents?: unknown };
  /** The exact texts that the value may have. */
  readonly constants?: unknown;
}

export const isAlike = (one: unknown, other: unknown, looseness?: Looseness): boolean =>
  looseText(one, looseness) === looseText(other, looseness);

/** Returns text without what services may change: case, space, order, duplicates, Unicode composition, empty parts, notation of numbers. */
export const looseText = (value: unknown, looseness: Looseness = {}): string =>
  [...new Set(partsOf(value, looseness))].sort().join('\n');

function partsOf(value: unknown, looseness: Looseness): string[] {
  if (Array.isArray(value)) {
    // The members of an item stay together.
    return value.flatMap((item) =>
      isObject(item) ? [looseText(item, looseness)] : partsOf(item, looseness),
    );
  }
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) =>
      partsOf(inner, looseness).map((part) => `${plain(key)}/${part}`),
    );
  }
  const { kind, constants } = looseness;
  const text = String(value ?? '');
  if (plain(text) === '') return [];
  if (kind?.kind === 'number' && kind.represents === 'percentage') return [String(Math.fround(Number(text)))];
  // Services may return an integer as a string. Strings in undocumented members are not numbers: 1.10 may be a version.
  const isNumber = value instanceof LosslessNumber || /integer/.test(kind?.kind ?? '');
  return [(isNumber && canonicalNumber(text) && asDouble(text)) || (constants ? text : plain(text))];
}

const plain = (text: string): string => text.toLowerCase().normalize('NFC').replace(/\s/g, '');

/**
 * Whether a value contains nothing: it is null, undefined, or a string, a list or an object without content. `isBlank` in
 * schema/provider-values.ts is for texts that users write.
 */
export const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) || isObject(value) ? Object.keys(value).length === 0 : (value ?? '') === '';

/** Whether a value is empty, or an object whose members all are, at any depth. */
export const isEmptyInside = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).every(isEmptyInside) : isEmpty(value);

/** Whether a value is the default of its type, which services may omit: it is empty, false or zero. */
export const isDefault = (value: unknown): boolean =>
  value instanceof LosslessNumber ? canonicalNumber(value.value) === '0' : value === false || isEmpty(value);
