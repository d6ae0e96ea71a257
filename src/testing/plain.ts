import type { JsonValue } from './types';

/** A number of the emulator, with its digits. */
interface Lossless {
  readonly isLosslessNumber: true;
  readonly value: string;
}

/** Numbers as JavaScript has them where that keeps their value, else as texts. */
export function plain(json: unknown): JsonValue {
  if (Array.isArray(json)) return json.map(plain);
  if (typeof json !== 'object' || json === null) return json as JsonValue;
  if (isLossless(json)) return plainNumber(json.value);
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, plain(value)]));
}

function isLossless(value: object): value is Lossless {
  return 'isLosslessNumber' in value && 'value' in value && typeof value.value === 'string';
}

function plainNumber(digits: string): number | string {
  const number = Number(digits);
  return Number.isInteger(number) && !Number.isSafeInteger(number) ? digits : number;
}
