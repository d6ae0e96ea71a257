import { retryAfter } from '../../src/client/retry-after';

const DATE = 'Sun, 06 Nov 2033 08:49:37 GMT';

test.each([
  ['0', 0],
  ['120', 120_000],
  [' 1.5 ', 1500],
  ['99999999999', 99_999_999_999_000],
  ['Sun, 06 Nov 2033 08:49:47 GMT', 10_000],
  ['Sunday, 06-Nov-33 08:49:47 GMT', 10_000],
  ['Sun Nov  6 08:49:47 2033', 10_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 0],
  ['', undefined],
  ['-1', undefined],
  ['soon', undefined],
  ['12:00', undefined],
])('%j is in %p milliseconds by the clock of the service', (header, expected) => {
  expect(retryAfter({ 'retry-after': header, date: DATE })).toBe(expected);
});

test.each([undefined, 'now'])('the clock of this machine counts when the answer is dated %p', (date) => {
  const inAMinute = new Date(Date.now() + 60_000).toUTCString();
  const milliseconds = Number(retryAfter({ 'retry-after': inAMinute, date }));
  expect(milliseconds).toBeGreaterThan(50_000);
  expect(milliseconds).toBeLessThanOrEqual(60_000);
});

test('an answer that does not say it has none', () => {
  expect(retryAfter({})).toBeUndefined();
});
