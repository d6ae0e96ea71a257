import { LosslessNumber } from 'lossless-json';
import { fromDouble, isSameNumber } from '../../plugin';

/**
 * Some services store numbers as float32 and return 99.9 as 99.9000015. If a number looks like a printed float32, returns the shortest
 * decimal that rounds to the same float32 (99.9). Returns other numbers unchanged.
 */
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
