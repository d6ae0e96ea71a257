/** Compares times in ISO 8601 format, which services write in different ways. */

const TIME_PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;

/** Returns a canonical form of a time, without losing precision: two notations of the same time are equal. Returns any other text unchanged. */
export function comparableTime(text: string): string {
  const [, seconds, fraction = '', zone] = TIME_PATTERN.exec(text) ?? [];
  const time = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(time) ? text : `${time / 1000}.${fraction.replace(/0+$/, '')}`;
}

export const isSameTime = (one: string, other: string): boolean =>
  comparableTime(one) === comparableTime(other);
