import { mayRetry, NO_RESPONSE, Received, rowFor, TABLE } from '../../../src/client/response/table';

const received = (more: Partial<Received>): Received => ({
  ...NO_RESPONSE,
  isSent: true,
  shape: 'other',
  ...more,
});

const withStatus = (statuses: readonly number[], more: Partial<Received> = {}) =>
  statuses.map((status) => ({ status, ...more }));
const withShape = (shapes: readonly Received['shape'][], more: Partial<Received>) =>
  shapes.map((shape) => ({ shape, ...more }));
const LOST = ['EOF', 'transport is closing', 'read: connection reset by peer'];

/** The cases of each row of the table, in its order, with what must not change the row, and the row's verdict. */
const ROWS: readonly (readonly [verdict: string, cases: readonly Partial<Received>[]])[] = [
  ['error, notSent, yes', [{ isSent: false, shape: 'none' }]],
  ['error, unknown, if safe', [{ shape: 'none' }]],
  ['error, answered, no', withStatus([206, 207], { isRead: true, shape: 'content' })],
  ['success, answered, no', withStatus([200, 201, 204, 207], { shape: 'content' })],
  [
    'error, unknown, if safe and the body is truncated',
    withShape(['error', 'other', 'opaque'], { status: 200 }),
  ],
  ['error, answered, no', withStatus([307, 308])],
  ['error, unknown, no', withStatus([300, 301, 302, 303], { isPage: true })],
  ['absent, answered, no', withShape(['content', 'error', 'other'], { status: 404, isForOneId: true })],
  [
    'error, answered, no',
    [{ status: 404, isForOneId: true, shape: 'opaque', isPage: true }, { status: 404 }],
  ],
  [
    'error, unknown, no',
    [{ status: 429, text: 'grpc: received message larger than max (5 vs. 4)', asksToWait: true }],
  ],
  [
    'error, answered, waits',
    [
      { status: 429, isPage: true },
      { status: 503, asksToWait: true },
    ],
  ],
  [
    'error, unknown, if safe',
    [
      ...withStatus([408, 499, 500, 502, 503, 504, 599], { isPage: true }),
      ...LOST.map((text) => ({ status: 503, asksToWait: true, text })),
    ],
  ],
  [
    'error, answered, no',
    [
      ...withStatus([400, 403, 405, 409, 418, 501]),
      ...withStatus([401, 407, 411, 413, 414, 431], { isPage: true }),
    ],
  ],
  ['error, unknown, no', withStatus([400, 403, 405, 406, 418, 451, 501], { isPage: true })],
];

test.each(TABLE.map((row, index) => ({ ...row, index })))(
  'row "$responses"',
  ({ is, outcome, again, index }) => {
    expect(ROWS).toHaveLength(TABLE.length);
    const [verdict, cases] = ROWS[index];
    for (const each of cases) {
      expect({ each, row: TABLE.indexOf(rowFor(received(each))) }).toEqual({ each, row: index });
    }
    expect([is, outcome, again].join(', ')).toBe(verdict);
  },
);

test('a retry may help unless the row rules it out, and after a truncated response', () => {
  const may = (each: Partial<Received>, isTruncated = false) => mayRetry(rowFor(received(each)), isTruncated);
  expect([may({ status: 429 }), may({ status: 500 }), may({ isSent: false, shape: 'none' })]).toEqual([
    true,
    true,
    true,
  ]);
  expect([may({ status: 400 }), may({ status: 404 }), may({ status: 200 })]).toEqual([false, false, false]);
  expect(may({ status: 200, shape: 'opaque' }, true)).toBe(true);
});
