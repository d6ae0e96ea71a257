import { isFresh, now } from '../../src/client/limits';

afterEach(() => jest.restoreAllMocks());

// A test cannot put the computer to sleep: performance.now() then stands still on Linux, while Date.now() goes on.
test('a response is not fresh after the computer slept', () => {
  const received = now();
  expect(isFresh(received)).toBe(true);
  const wake = Date.now() + 8 * 3_600_000;
  jest.spyOn(Date, 'now').mockReturnValue(wake);
  expect(isFresh(received)).toBe(false);
  expect(isFresh(now())).toBe(true);
});

test('the clock does not go back when the time of day is set back', () => {
  const before = now();
  jest.spyOn(Date, 'now').mockReturnValue(0);
  expect(now()).toBeGreaterThanOrEqual(before);
});
