const DAY_MILLISECONDS = 24 * 60 * 60 * 1000;

/** The day, in UTC, that starts at `date` (`2026-01-31`); undefined if that is not a date. */
export function dayOf(date: string): number | undefined {
  const start = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(date) : undefined;
  // JavaScript reads 2026-02-30 as the 2nd of March.
  return start && !Number.isNaN(start.getTime()) && start.toISOString().startsWith(date)
    ? start.getTime() / DAY_MILLISECONDS
    : undefined;
}

/** The number of the period of `everyDays` days that `now` (milliseconds since 1970) is in. The first starts on `fromDay`. */
export function periodAt(now: number, fromDay: number, everyDays: number): number {
  return Math.max(0, Math.floor((Math.floor(now / DAY_MILLISECONDS) - fromDay) / everyDays));
}
