import { dayOf, periodAt } from '../../src/synthesis/period';

const FROM = dayOf('2026-01-31') ?? 0;
const at = (time: string, everyDays: number) => periodAt(Date.parse(time), FROM, everyDays);

test.each([
  ['1999-01-01T00:00:00Z', 30, 0],
  ['2026-01-30T23:59:59.999Z', 30, 0],
  ['2026-01-31T00:00:00Z', 30, 0],
  ['2026-03-01T23:59:59.999Z', 30, 0],
  ['2026-03-02T00:00:00Z', 30, 1],
  ['2026-03-01T23:30:00-01:00', 30, 1],
  ['2026-02-01T00:00:00Z', 1, 1],
  ['2027-01-31T00:00:00Z', 365, 1],
])('at %s, with periods of %i days, returns period %i', (time, everyDays, period) => {
  expect(at(time, everyDays)).toBe(period);
});

test.each(['', '31.1.2026', '2026-1-31', '2026-02-30', '2026-13-01', '2026-01-31T00:00:00Z'])(
  '"%s" is not a date',
  (text) => {
    expect(dayOf(text)).toBeUndefined();
  },
);
