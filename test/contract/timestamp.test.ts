import { isSameTime } from '../../src/contract/timestamp';

const TIME = '2026-03-01T20:00:00Z';

test.each([TIME, '2026-03-01T20:00:00.000Z', '2026-03-01T21:00:00+01:00', '2026-03-01t20:00:00.0z'])(
  '%s is the same time',
  (text) => expect(isSameTime(TIME, text)).toBe(true),
);

test.each(['2026-03-01T20:00:00.000000001Z', '2026-03-01T20:00:00', '2026-03-01', ''])(
  '%j is another time, or none',
  (text) => expect([isSameTime(TIME, text), isSameTime(text, text)]).toEqual([false, true]),
);

test('a long fraction is compared in linear time', () => {
  const start = performance.now();
  expect(isSameTime(TIME, `2026-03-01T20:00:00.${'0'.repeat(300_000)}1Z`)).toBe(false);
  expect(performance.now() - start).toBeLessThan(15_000);
});
