import { mayRetry, NO_RESPONSE, Received, rowFor, TABLE } from '../../../src/client/response/table';

const received = (more: Partial<Received>): Received => ({
  ...NO_RESPONSE,
  isSent: true,
  shape: 'other',
  ...more,
});

/** One case for each row of the table, in its order, with what must not change the row. */
const ROWS: readonly (readonly [
  what: string,
  cases: readonly Partial<Received>[],
  is: string,
  outcome: string,
  again: string,
])[] = [
  ['before it was sent', [{ isSent: false, shape: 'none' }], 'error', 'notSent', 'yes'],
  ['after it was sent', [{ shape: 'none' }], 'error', 'unknown', 'if safe'],
  [
    '206 and 207 to a read',
    [206, 207].map((status) => ({ status, isRead: true, shape: 'content' })),
    'error',
    'answered',
    'no',
  ],
  [
    '2xx with content',
    [200, 201, 204, 207].map((status) => ({ status, shape: 'content' })),
    'success',
    'answered',
    'no',
  ],
  [
    '2xx without content',
    ['error', 'other', 'opaque'].map((shape) => ({ status: 200, shape })),
    'error',
    'unknown',
    'only if truncated and safe',
  ],
  ['307 and 308', [307, 308].map((status) => ({ status })), 'error', 'answered', 'no'],
  [
    'other redirects',
    [300, 301, 302, 303].map((status) => ({ status, isPage: true })),
    'error',
    'unknown',
    'no',
  ],
  [
    '404 for one id',
    ['content', 'error', 'other'].map((shape) => ({ status: 404, isForOneId: true, shape })),
    'absent',
    'answered',
    'no',
  ],
  [
    'other 404',
    [{ isForOneId: true, shape: 'opaque', isPage: true }, { isForOneId: false }].map((more) => ({
      status: 404,
      ...more,
    })),
    'error',
    'answered',
    'no',
  ],
  [
    '429 of gRPC',
    [{ status: 429, text: 'grpc: received message larger than max (5 vs. 4)', asksToWait: true }],
    'error',
    'unknown',
    'no',
  ],
  [
    '429 and a busy 503',
    [
      { status: 429, isPage: true },
      { status: 503, asksToWait: true },
    ],
    'error',
    'answered',
    'waits',
  ],
  [
    'failures',
    [
      ...[408, 499, 500, 502, 503, 504, 599].map((status) => ({ status, isPage: true })),
      ...['EOF', 'transport is closing', 'read: connection reset by peer'].map((text) => ({
        status: 503,
        asksToWait: true,
        text,
      })),
    ],
    'error',
    'unknown',
    'if safe',
  ],
  [
    'refusals',
    [
      ...[400, 403, 405, 409, 418, 501].map((status) => ({ status })),
      ...[401, 407, 411, 413, 414, 431].map((status) => ({ status, isPage: true })),
    ],
    'error',
    'answered',
    'no',
  ],
  [
    'pages of a firewall',
    [400, 403, 405, 406, 418, 451, 501].map((status) => ({ status, isPage: true })),
    'error',
    'unknown',
    'no',
  ],
] as never;

test.each(ROWS.map((row, index) => [...row, index] as const))(
  'row "%s"',
  (_, cases, is, outcome, again, index) => {
    for (const each of cases) {
      expect({ each, row: TABLE.indexOf(rowFor(received(each))) }).toEqual({ each, row: index });
    }
    expect(TABLE[index]).toMatchObject({ is, outcome, again });
  },
);

test('each row has a test', () => {
  expect(ROWS).toHaveLength(TABLE.length);
});

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
