/** What a response proves, and what its status and its shape alone decide. The first row that fits counts. */
import { Shape } from './shape';
import { ErrorCode, Outcome } from '../errors';

export interface Received {
  /** NaN if there was no response. */
  readonly status: number;
  readonly shape: Shape;
  readonly isSent: boolean;
  readonly isRead: boolean;
  /** Whether the call reads one object by the id in its path. */
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
  /** The responses that fit, as docs/reliability.md shows them. */
  readonly responses: string;
  readonly is: 'success' | 'absent' | 'error';
  readonly outcome: Outcome;
  /** The code of the error. Default: the one that follows from the status. */
  readonly code?: ErrorCode;
  /** Whether a retry may help. After an unknown outcome, only calls that are safe to repeat are retried. */
  readonly again: 'yes' | 'if safe' | 'waits' | 'if safe and the body is truncated' | 'no';
  readonly fits: (received: Received) => boolean;
}

/** gRPC gateways report a response that is too large as 429, although the request may have had its effect. */
const TOO_LARGE = /message larger than max/i;

/** They report a lost response as 503. */
const LOST = /\bEOF\b|transport is closing|connection reset/i;

/** With these statuses, a page says that a proxy did not pass the request on. */
const PROXY_STATUSES = [401, 407, 411, 413, 414, 431];

type Verdict = Pick<Row, 'is' | 'outcome' | 'again' | 'code'>;
const REFUSED: Verdict = { is: 'error', outcome: 'answered', again: 'no' };
const UNCERTAIN: Verdict = { is: 'error', outcome: 'unknown', again: 'no' };
const RETRIED_IF_SAFE: Verdict = { ...UNCERTAIN, again: 'if safe' };

const row = (responses: string, verdict: Verdict, fits: Row['fits']): Row => ({
  responses,
  ...verdict,
  fits,
});

export const TABLE: readonly [Row, ...Row[]] = [
  row(
    'no response, because the request was not sent',
    { ...REFUSED, outcome: 'notSent', again: 'yes' },
    (received) => received.shape === 'none' && !received.isSent,
  ),
  row('no response to a request that was sent', RETRIED_IF_SAFE, ({ shape }) => shape === 'none'),
  row('206 or 207 to a read', REFUSED, ({ status, isRead }) => isRead && [206, 207].includes(status)),
  row(
    '2xx with content',
    { ...REFUSED, is: 'success' },
    ({ status, shape }) => status < 300 && shape === 'content',
  ),
  row(
    'any other 2xx',
    { ...UNCERTAIN, again: 'if safe and the body is truncated' },
    ({ status }) => status < 300,
  ),
  row('307 or 308', REFUSED, ({ status }) => status === 307 || status === 308),
  row('any other 3xx', UNCERTAIN, ({ status }) => status < 400),
  row(
    '404 to a read of one object by its id, with a JSON object or an empty body',
    { ...REFUSED, is: 'absent' },
    ({ status, shape, isForOneId }) => status === 404 && isForOneId && shape !== 'opaque',
  ),
  row('any other 404', REFUSED, ({ status }) => status === 404),
  row(
    "429 with gRPC's text `message larger than max`",
    { ...UNCERTAIN, code: 'answer_too_large' },
    ({ status, text }) => status === 429 && TOO_LARGE.test(text),
  ),
  row(
    "any other 429; also a 503 with `Retry-After` and a JSON `message`, unless its text contains gRPC's `EOF`, `transport is closing` or `connection reset`",
    { ...REFUSED, again: 'waits' },
    ({ status, asksToWait, text }) => status === 429 || (status === 503 && asksToWait && !LOST.test(text)),
  ),
  row(
    '408, 499, or any other 5xx except 501',
    RETRIED_IF_SAFE,
    ({ status }) => [408, 499].includes(status) || (status >= 500 && status !== 501),
  ),
  row(
    '401, 407, 411, 413, 414 or 431; any other 4xx or 501 without a web page',
    REFUSED,
    ({ status, isPage }) => !isPage || PROXY_STATUSES.includes(status),
  ),
  row("4xx or 501 with a web page, such as a firewall's", UNCERTAIN, () => true),
];

export const rowFor = (received: Received): Row => TABLE.find(({ fits }) => fits(received)) ?? TABLE[0];

/** Whether the same call may succeed later. After an unknown outcome, it is only repeated if that is safe. */
export const mayRetry = ({ again }: Row, isTruncated = false): boolean =>
  again === 'if safe and the body is truncated' ? isTruncated : again !== 'no';
