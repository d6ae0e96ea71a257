/** What a response proves, and what its status and its shape alone decide. The first row that fits counts. */
import { Shape } from './shape';
import { Outcome } from '../errors';

export interface Received {
  /** NaN if there was no response. */
  readonly status: number;
  readonly shape: Shape;
  readonly isSent: boolean;
  readonly isRead: boolean;
  /** Whether the call reads or deletes one object by the id in its path. */
  readonly isForOneId: boolean;
  /** Whether the response asks the client to wait (`Retry-After`), in JSON with a `message`. */
  readonly asksToWait: boolean;
  readonly isPage: boolean;
  readonly text: string;
}

export const NO_RESPONSE: Received = {
  status: NaN,
  shape: 'none',
  isSent: false,
  isRead: false,
  isForOneId: false,
  asksToWait: false,
  isPage: false,
  text: '',
};

export interface Row {
  /** The status and the shape, as docs/reliability.md shows them. */
  readonly status: string;
  readonly shape: string;
  readonly is: 'success' | 'absent' | 'error';
  readonly outcome: Outcome;
  /** Whether a retry may help. After an unknown outcome, only calls that are safe to repeat are retried. */
  readonly again: 'yes' | 'if safe' | 'waits' | 'only if truncated and safe' | 'no';
  readonly fits: (received: Received) => boolean;
}

/** gRPC gateways report a response that is too large as 429, although the request may have had its effect. */
const TOO_LARGE = /message larger than max/i;

/** They report a lost response as 503. */
const LOST = /\bEOF\b|transport is closing|connection reset/i;

export const isTooLargeForGateway = ({ status, text }: Pick<Received, 'status' | 'text'>): boolean =>
  status === 429 && TOO_LARGE.test(text);

/** With these statuses, a page says that a proxy did not pass the request on. */
const PROXY_STATUSES = [401, 407, 411, 413, 414, 431];

type Verdict = Pick<Row, 'is' | 'outcome' | 'again'>;
const REFUSED: Verdict = { is: 'error', outcome: 'answered', again: 'no' };
const UNCERTAIN: Verdict = { is: 'error', outcome: 'unknown', again: 'no' };
const RETRIED_IF_SAFE: Verdict = { ...UNCERTAIN, again: 'if safe' };

const row = (status: string, shape: string, verdict: Verdict, fits: Row['fits']): Row => ({
  status,
  shape,
  ...verdict,
  fits,
});

const LOST_TEXTS = "gRPC's `EOF`, `transport is closing`, `connection reset`";

export const TABLE: readonly [Row, ...Row[]] = [
  row(
    'none, before the request was sent',
    '',
    { ...REFUSED, outcome: 'notSent', again: 'yes' },
    (received) => received.shape === 'none' && !received.isSent,
  ),
  row('none, after it was sent', '', RETRIED_IF_SAFE, ({ shape }) => shape === 'none'),
  row('206 and 207 to a read', 'any', REFUSED, ({ status, isRead }) => isRead && [206, 207].includes(status)),
  row(
    '2xx',
    'content',
    { ...REFUSED, is: 'success' },
    ({ status, shape }) => status < 300 && shape === 'content',
  ),
  row(
    '2xx',
    'error, other, opaque',
    { ...UNCERTAIN, again: 'only if truncated and safe' },
    ({ status }) => status < 300,
  ),
  row('307, 308', 'any', REFUSED, ({ status }) => status === 307 || status === 308),
  row('other 3xx', 'any', UNCERTAIN, ({ status }) => status < 400),
  row(
    '404 to a read of one object by its id',
    'a JSON object, or empty',
    { ...REFUSED, is: 'absent' },
    ({ status, shape, isForOneId }) => status === 404 && isForOneId && shape !== 'opaque',
  ),
  row('other 404', 'any', REFUSED, ({ status }) => status === 404),
  row("429 with gRPC's `message larger than max`", 'any', UNCERTAIN, isTooLargeForGateway),
  row(
    `other 429; 503 with \`Retry-After\` and JSON with \`message\` (not ${LOST_TEXTS})`,
    'any',
    { ...REFUSED, again: 'waits' },
    ({ status, asksToWait, text }) => status === 429 || (status === 503 && asksToWait && !LOST.test(text)),
  ),
  row(
    '408, 499, other 5xx, except 501',
    'any',
    RETRIED_IF_SAFE,
    ({ status }) => [408, 499].includes(status) || (status >= 500 && status !== 501),
  ),
  row(
    'other 4xx, 501',
    'no page; with 401, 407, 411, 413, 414 and 431 any',
    REFUSED,
    ({ status, isPage }) => !isPage || PROXY_STATUSES.includes(status),
  ),
  row('other 4xx, 501', 'a page, such as that of a firewall', UNCERTAIN, () => true),
];

export const rowFor = (received: Received): Row => TABLE.find(({ fits }) => fits(received)) ?? TABLE[0];

/** Whether the same call may succeed later. After an unknown outcome, it is only repeated if that is safe. */
export const mayRetry = ({ again }: Row, isTruncated = false): boolean =>
  again === 'only if truncated and safe' ? isTruncated : again !== 'no';
