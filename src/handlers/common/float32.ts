import { LosslessNumber } from 'lossless-json';
import { fromDouble, sameNumber } from '../../plugin';

/**
 * Services that keep a number as float32 answer 99.9 as 99.9000015. If a number is the printed form of a float32, this is
 * the shortest decimal that means the same float32 (99.9); any other number is returned as it is.
 */
export function shortestFloat32(number: LosslessNumber): LosslessNumber {
  const single = Math.fround(Number(number.value));
  // A whole number is what it says.
  if (!Number.isFinite(single) || Number.isInteger(single) || !isPrinted(single, number)) return number;
  for (let digits = 1; digits <= 9; digits++) {
    const shorter = Number(single.toPrecision(digits));
    if (Math.fround(shorter) === single) return new LosslessNumber(String(shorter));
  }
  return number;
}

/** Whether both are the same number to a service that keeps float32. */
export function sameFloat32(a: LosslessNumber, b: LosslessNumber): boolean {
  return Math.fround(Number(a.value)) === Math.fround(Number(b.value));
}

/** Printers write a float32 exactly, as the double it is, or with the 9 digits that identify it. */
function isPrinted(single: number, number: LosslessNumber): boolean {
  const forms = [fromDouble(single).value, String(single), single.toPrecision(9)];
  return forms.some((form) => sameNumber(new LosslessNumber(form), number));
}
