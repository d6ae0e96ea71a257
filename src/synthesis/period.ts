const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** Returns the number of days from 1970-01-01 to a UTC day, such as `2026-01-31`, or undefined if the string is not a date. */
export function dayOf(date: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : undefined;
  // JavaScript reads 2026-02-30 as the 2nd of March.
  return start && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date)
    ? start.getTime() / DAY_MILLISECONDS
    : undefined;
}

/** Returns the number of the period of `everyDays` days that contains `now` (milliseconds since 1970). Period 0 starts on `fromDay`. */
export const periodAt = (now: number, fromDay: number, everyDays: number): number =>
  Math.max(0, Math.floor((Math.floor(now / DAY_MILLISECONDS) - fromDay) / everyDays));
