import { LosslessNumber } from 'lossless-json';
import { fromDouble, sameNumber } from '../../plugin';

/**
 * Services that store a number as float32 return 99.9 as 99.9000015. If a number is the printed form of a float32, this is the
 * shortest decimal with the same float32 (99.9). Any other number is returned unchanged.
 */
export function shortestFloat32(number: LosslessNumber): LosslessNumber {
  const single = Math.fround(Number(number.value));
  // A whole number needs no shortening.
  if (!Number.isFinite(single) || Number.isInteger(single) || !isPrinted(single, number)) return number;
  for (let digits = 1; digits <= 9; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return new LosslessNumber(String(shorter));
  }
  return number;
}

/** Whether both are the same number for a service that stores float32. */
export function sameFloat32(a: LosslessNumber, b: LosslessNumber): boolean {
  return Math.fround(Number(a.value)) === Math.fround(Number(b.value));
}

/** A float32 is printed exactly, as a double, or with the 9 digits that identify it. */
function isPrinted(single: number, number: LosslessNumber): boolean {
  const forms = [fromDouble(single).value, String(single), single.toPrecision(9)];
  return forms.some((form) => sameNumber(new LosslessNumber(form), number));
}
