/** Compares times in ISO 8601 format, which services write in different ways. */

const TIME_PATTERN = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d+))?(Z|[+-]\d\d:\d\d)$/i;

/** Returns the same text for all notations of a time, without losing precision. Returns text that is not a time unchanged. */
export function comparableTime(text: string): string {
  const [, seconds, fraction = '', zone] = TIME_PATTERN.exec(text) ?? [];
  const time = Date.parse(`${seconds}${zone}`);
  return Number.isNaN(time) ? text : `${time / 1000}.${fraction.replace(/(?<!0)0+$/, '')}`;
}

export const isSameTime = (one: string, other: string): boolean =>
  comparableTime(one) === comparableTime(other);
