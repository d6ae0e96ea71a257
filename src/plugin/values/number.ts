/**
 * Exact decimals. Terraform's numbers have 512 bits and any exponent, too many for doubles or a library with a
 * fixed precision. Nothing here calculates, so a normal form of the decimal text is enough.
 */
import { LosslessNumber } from 'lossless-json';

/** Numbers with more places before or after the point are refused: written out, they would fill the memory. */
const MAX_PLACES = 10_000;

/** Up to this many zeros are written out; more become an exponent. */
const MAX_PADDING = 20;

const DECIMAL = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * One text for all spellings of a number: `99.90` is `99.9`, `1e2` is `100`, `-0` is `0`, 0.1e-29 is `1e-30`.
 * `undefined` if the text is not a decimal number, or is one with more than 10,000 places before or zeros after the point.
 */
export const canonicalNumber = rememberingShort(20, toCanonical);

function toCanonical(text: string): string | undefined {
  const match = DECIMAL.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const all = whole + fraction;
  if (all === '') return undefined;

  const start = all.search(/[1-9]/);
  if (start < 0) return '0';
  let end = all.length;
  while (all[end - 1] === '0') end--;

  const places = whole.length - start + Number(exponent);
  if (Math.abs(places) > MAX_PLACES) return undefined;
  return (sign === '-' ? '-' : '') + print(all.slice(start, end), places);
}

/** The text of 0.`digits` × 10^`places`. */
function print(digits: string, places: number): string {
  const zerosAfter = places - digits.length;
  if (places > 0 && zerosAfter <= MAX_PADDING) {
    if (zerosAfter >= 0) return digits + '0'.repeat(zerosAfter);
    return `${digits.slice(0, places)}.${digits.slice(places)}`;
  }
  if (places <= 0 && -places <= MAX_PADDING) return `0.${'0'.repeat(-places)}${digits}`;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${digits[0]}${fraction}e${places - 1}`;
}

/** A number in canonical text. Throws `RangeError` if {@link canonicalNumber} returns undefined. */
export function decimal(text: string): LosslessNumber {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) throw new RangeError('not a decimal number, or one with too many digits');
  return new LosslessNumber(canonical);
}

/** Exactly the number that the double is: 0.5 is `0.5`, and the double next to 0.1 has 55 decimals. */
export function fromDouble(double: number): LosslessNumber {
  if (!Number.isFinite(double)) throw new RangeError('not a finite number');
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, double);
  const bits = view.getBigUint64(0);
  const biased = Number((bits / 2n ** 52n) % 2n ** 11n);
  const fraction = bits % 2n ** 52n;
  const mantissa = biased === 0 ? fraction : fraction + 2n ** 52n;
  const power = Math.max(biased, 1) - 1075;
  // A negative power of two is a power of five with the point moved: m / 2^k = m * 5^k / 10^k.
  const digits = mantissa * (power < 0 ? 5n ** BigInt(-power) : 2n ** BigInt(power));
  return decimal(`${double < 0 ? '-' : ''}${digits}e${Math.min(power, 0)}`);
}

/** Whether two numbers are the same, however they are written. */
export function sameNumber(a: LosslessNumber, b: LosslessNumber): boolean {
  return (
    a.value === b.value || (canonicalNumber(a.value) ?? a.value) === (canonicalNumber(b.value) ?? b.value)
  );
}

const MOST_CACHED = 10_000;

/**
 * The same function, with its results cached for texts of at most `longest` characters, which many objects share. `undefined` is
 * not cached.
 */
export function rememberingShort<T>(longest: number, make: (text: string) => T): (text: string) => T {
  const cache = new Map<string, T>();
  return (text) => {
    if (text.length > longest) return make(text);
    const cached = cache.get(text);
    if (cached !== undefined) return cached;
    const result = make(text);
    if (result !== undefined && cache.size < MOST_CACHED) cache.set(text, result);
    return result;
  };
}
