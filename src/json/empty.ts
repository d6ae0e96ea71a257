/** The values that stand for nothing. `isBlank` in schema/provider-values.ts is for texts that users write. */
import { LosslessNumber } from 'lossless-json';
import { isObject } from './members';
import { canonicalNumber } from './number';

/** Whether a value contains nothing: it is null, undefined, or a string, a list or an object without content. */
export const isEmpty = (value: unknown): boolean =>
  Array.isArray(value) || isObject(value) ? Object.keys(value).length === 0 : (value ?? '') === '';

/** Whether a value is empty, or an object whose members all are, at any depth. */
export const isEmptyInside = (value: unknown): boolean =>
  isObject(value) ? Object.values(value).every(isEmptyInside) : isEmpty(value);

/** Whether a value is the default of its type, which services may omit: it is empty, false or zero. */
export const isDefault = (value: unknown): boolean =>
  value instanceof LosslessNumber ? canonicalNumber(value.value) === '0' : value === false || isEmpty(value);
