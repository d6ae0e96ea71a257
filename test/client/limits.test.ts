import { isFresh, now } from '../../src/client/limits';

afterEach(() => jest.restoreAllMocks());

// While a computer with Linux sleeps, performance.now() stands still, but Date.now() goes on. This test only imitates that.
test('a response is no longer fresh after the computer has slept', () => {
  const received = now();
  expect(isFresh(received)).toBe(true);
  const afterSleep = Date.now() + 8 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(afterSleep);
  expect(isFresh(received)).toBe(false);
  expect(isFresh(now())).toBe(true);
});

test('the clock does not go back if the system time is set back', () => {
  const before = now();
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(now()).toBeGreaterThanOrEqual(before);
});
