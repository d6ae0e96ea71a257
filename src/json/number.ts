/** Exact decimals as canonical text: Terraform's numbers have 512 bits and any exponent, and the provider never calculates with them. */
import { LosslessNumber } from 'lossless-json';

/** Maximum number of places before or after the decimal point. More places would fill the memory when written out. */
const MAX_PLACES = 10_000;

/** Maximum number of zeros that are written out. A number with more zeros gets an exponent. */
const MAX_PADDING_ZEROS = 20;

const DECIMAL_PATTERN = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,9}))?$/;

/**
 * Returns the same text for all notations of a number: `99.90` is `99.9`, `1e2` is `100`, `-0` is `0`, `0.1e-29` is `1e-30`. Returns
 * `undefined` if the text is not a decimal number, or has more than 10,000 digits before the decimal point or zeros directly after it.
 */
export function canonicalNumber(text: string): string | undefined {
  const match = DECIMAL_PATTERN.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const allDigits = whole + fraction;
  if (allDigits === '') return undefined;

  const start = allDigits.search(/[1-9]/);
  if (start < 0) return '0';
  let end = allDigits.length;
  while (allDigits[end - 1] === '0') end--;

  const places = whole.length - start + Number(exponent);
  if (Math.abs(places) > MAX_PLACES) return undefined;
  return (sign === '-' ? '-' : '') + formatDigits(allDigits.slice(start, end), places);
}

/** Formats 0.`digits` × 10^`places`. */
function formatDigits(digits: string, places: number): string {
  const zerosAfter = places - digits.length;
  if (places > 0 && zerosAfter <= MAX_PADDING_ZEROS) {
    if (zerosAfter >= 0) return digits + '0'.repeat(zerosAfter);
    return `${digits.slice(0, places)}.${digits.slice(places)}`;
  }
  if (places <= 0 && -places <= MAX_PADDING_ZEROS) return `0.${'0'.repeat(-places)}${digits}`;
  const fraction = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${digits[0]}${fraction}e${places - 1}`;
}

/** Returns a number with canonical text. Throws `RangeError` if {@link canonicalNumber} returns undefined. */
export function toDecimal(text: string): LosslessNumber {
  const canonical = canonicalNumber(text);
  if (canonical === undefined) throw new RangeError('not a decimal number, or a number with too many digits');
  return new LosslessNumber(canonical);
}

/** Returns the exact value of a double: 0.5 is `0.5`, and the double closest to 0.1 has 55 decimal places. */
export function fromDouble(double: number): LosslessNumber {
  if (!Number.isFinite(double)) throw new RangeError('not a finite number');
  let [integer, doublings] = [double, 0];
  for (; !Number.isInteger(integer); doublings++) integer *= 2;
  // A negative power of two is a power of five with the point moved: m / 2^k = m * 5^k / 10^k.
  return toDecimal(`${BigInt(integer) * 5n ** BigInt(doublings)}e${-doublings}`);
}

export const isSameNumber = (a: LosslessNumber, b: LosslessNumber): boolean =>
  a.value === b.value || (canonicalNumber(a.value) ?? a.value) === (canonicalNumber(b.value) ?? b.value);

/** Returns the shortest text for the double that a decimal rounds to: for Terraform, 0.993 * 100 is not quite 99.3. Integers may be ids. */
export function asDouble(number: string): string {
  const canonical = canonicalNumber(number) ?? number;
  const double = Number(canonical);
  return (/[.e]/.test(canonical) && double !== 0 && canonicalNumber(String(double))) || canonical;
}

export const isSameDouble = (one: string, other: string): boolean => asDouble(one) === asDouble(other);

/** Returns the shortest decimal with the same float32, such as 99.9 for 99.9000015, if the number looks like a printed float32. */
export function shortestFloat32(number: LosslessNumber): LosslessNumber {
  const single = Math.fround(Number(number.value));
  if (!Number.isFinite(single) || Number.isInteger(single) || !isPrintedForm(single, number)) return number;
  for (let digits = 1; digits <= 9; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return new LosslessNumber(String(shorter));
  }
  return number;
}

/** Whether a service may print the float32 as this number: exactly, as the shortest double, or with nine significant digits. */
function isPrintedForm(single: number, number: LosslessNumber): boolean {
  const forms = [fromDouble(single).value, String(single), single.toPrecision(9)];
  return forms.some((form) => isSameNumber(new LosslessNumber(form), number));
}
