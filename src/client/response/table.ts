/** What a response proves, and what its status and its shape alone decide. The first row that fits counts. */
import { Shape } from './shape';
import { Outcome } from '../errors';

/** What the table compares. */
export interface Received {
  /** Undefined if there was no response. */
  readonly status?: number;
  readonly shape: Shape;
  /** Whether the request was handed to a connection. */
  readonly isSent: boolean;
  readonly isRead: boolean;
  /** Whether the call reads or deletes one object by the id in its path. */
  readonly isForOneId: boolean;
  /** Whether the response asks the client to wait (`Retry-After`), in JSON with a `message`. */
  readonly asksToWait: boolean;
  readonly isPage: boolean;
  readonly text: string;
}

/** Without a response. */
export const NO_RESPONSE: Received = {
  shape: 'none',
  isSent: false,
  isRead: false,
  isForOneId: false,
  asksToWait: false,
  isPage: false,
  text: '',
};

export interface Row {
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
const PROXY_STATUSES: readonly number[] = [401, 407, 411, 413, 414, 431];

const isClientError = (status = 0): boolean => (status >= 400 && status < 500) || status === 501;

export const TABLE: readonly [Row, ...Row[]] = [
  {
    status: 'none, before the request was sent',
    shape: '',
    is: 'error',
    outcome: 'notSent',
    again: 'yes',
    fits: ({ status, isSent }) => status === undefined && !isSent,
  },
  {
    status: 'none, after it was sent',
    shape: '',
    is: 'error',
    outcome: 'unknown',
    again: 'if safe',
    fits: ({ status }) => status === undefined,
  },
  {
    status: '206 and 207 to a read',
    shape: 'any',
    is: 'error',
    outcome: 'answered',
    again: 'no',
    fits: ({ status = 0, isRead }) => isRead && [206, 207].includes(status),
  },
  {
    status: '2xx',
    shape: 'content',
    is: 'success',
    outcome: 'answered',
    again: 'no',
    fits: ({ status = 0, shape }) => status < 300 && shape === 'content',
  },
  {
    status: '2xx',
    shape: 'error, other, opaque',
    is: 'error',
    outcome: 'unknown',
    again: 'only if truncated and safe',
    fits: ({ status = 0 }) => status < 300,
  },
  {
    status: '307, 308',
    shape: 'any',
    is: 'error',
    outcome: 'answered',
    again: 'no',
    fits: ({ status = 0 }) => [307, 308].includes(status),
  },
  {
    status: 'other 3xx',
    shape: 'any',
    is: 'error',
    outcome: 'unknown',
    again: 'no',
    fits: ({ status = 0 }) => status < 400,
  },
  {
    status: '404 to a read of one object by its id',
    shape: 'a JSON object, or empty',
    is: 'absent',
    outcome: 'answered',
    again: 'no',
    fits: ({ status, shape, isForOneId }) => status === 404 && isForOneId && shape !== 'opaque',
  },
  {
    status: 'other 404',
    shape: 'any',
    is: 'error',
    outcome: 'answered',
    again: 'no',
    fits: ({ status }) => status === 404,
  },
  {
    status: "429 with gRPC's `message larger than max`",
    shape: 'any',
    is: 'error',
    outcome: 'unknown',
    again: 'no',
    fits: isTooLargeForGateway,
  },
  {
    status:
      "other 429; 503 with `Retry-After` and JSON with `message` (not gRPC's `EOF`, `transport is closing`, `connection reset`)",
    shape: 'any',
    is: 'error',
    outcome: 'answered',
    again: 'waits',
    fits: ({ status, asksToWait, text }) =>
      status === 429 || (status === 503 && asksToWait && !LOST.test(text)),
  },
  {
    status: '408, 499, other 5xx, except 501',
    shape: 'any',
    is: 'error',
    outcome: 'unknown',
    again: 'if safe',
    fits: ({ status = 0 }) => [408, 499].includes(status) || !isClientError(status),
  },
  {
    status: 'other 4xx, 501',
    shape: 'no page; with 401, 407, 411, 413, 414 and 431 any',
    is: 'error',
    outcome: 'answered',
    again: 'no',
    fits: ({ status = 0, isPage }) => !isPage || PROXY_STATUSES.includes(status),
  },
  {
    status: 'other 4xx, 501',
    shape: 'a page, such as that of a firewall',
    is: 'error',
    outcome: 'unknown',
    again: 'no',
    fits: () => true,
  },
];

export const rowFor = (received: Received): Row => TABLE.find(({ fits }) => fits(received)) ?? TABLE[0];

/** Whether the same call may succeed later. After an unknown outcome, it is only repeated if that is safe. */
export const mayRetry = ({ again }: Row, isTruncated = false): boolean =>
  again === 'only if truncated and safe' ? isTruncated : again !== 'no';
