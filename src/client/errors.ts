import { Operation, Repeat } from '../contract/operation';

/**
 * What is known about the effect of a request that failed.
 *
 * - `notSent`: it surely did not reach the service (no connection, DNS, TLS). Sending it again is safe.
 * - `answered`: the service refused it. Nothing was changed.
 * - `unknown`: it was sent, and it may or may not have taken effect (connection lost, timeout, 500, 502, 504, an answer
 *   that cannot be read).
 */
export type Outcome = 'notSent' | 'answered' | 'unknown';

/** Every `code` of a {@link ManagementApiError}, with what to do next. The codes are stable. */
const NEXT_STEPS = {
  /** Status 401. */
  unauthorized:
    'Check the API key. It is sent byte for byte as the Authorization header: a service that wants a scheme needs it in the key, as in "Bearer <key>".',
  /** Status 403. */
  forbidden: 'Check that the API key has the permission that this operation needs.',
  /** Status 404. */
  not_found:
    'Check that the object exists in this account, and that the base URL is the service itself (its scheme, host and path prefix, without /mgmt/openapi/latest).',
  /** Status 409 or 412. */
  conflict: 'Something else has changed the object at the same time or holds its name. Plan again.',
  /** Status 429. */
  rate_limited:
    'Try again later; or send fewer requests at a time (maxConcurrentRequests), or try for longer (maxAttempts, maxRetrySeconds).',
  /** Any other status from 400 to 499. */
  bad_request: 'Correct what the service objects to.',
  /** Status 503. */
  unavailable: 'The service is not available at the moment. Try again later.',
  /** Any other status from 500. */
  server_error: 'The service or a proxy before it has failed. Try again later.',
  /** Status 300 to 399. Redirects are never followed, so that the API key goes nowhere else. */
  redirected: 'Redirects are not followed. Set the base URL to the address of the service itself.',
  /** No connection: refused, no route, DNS, connect timeout. */
  unreachable: 'Check the base URL, the network and the proxy.',
  /** The proxy that the environment names was not reached, refused, or answered in another way. */
  proxy_failure:
    'Check the proxy and its credentials in the environment variables HTTPS_PROXY and HTTP_PROXY, or name the service in NO_PROXY.',
  /** The TLS handshake failed. */
  tls_failure:
    'Check that the base URL speaks HTTPS on this port, and that its certificate is valid and issued by an authority that this machine trusts.',
  /** No complete answer within the request timeout, or status 408. */
  timeout: 'Try again later, or raise the request timeout.',
  /** The connection ended after the request was sent and before its answer was complete. */
  connection_lost: 'Check the network and the proxy.',
  /** A 2xx without the JSON object that the operation promises, or no HTTP at all. */
  invalid_answer: 'The base URL may be wrong, or a proxy answers in place of the service.',
  /** The answer is larger than the client reads. */
  answer_too_large: 'The base URL may be wrong. Otherwise ask for less at a time.',
  /** The caller gave up, or the client was closed. */
  interrupted: 'Run again when ready.',
  /** The request cannot be expressed in HTTP, such as an empty id in a path. */
  invalid_input: 'Correct the value.',
} as const;

export type ErrorCode = keyof typeof NEXT_STEPS;

/** Which operation a failure belongs to. `path` is the template of the contract and holds no values. */
export interface OperationReference {
  readonly number: number;
  readonly summary: string;
  readonly method: string;
  readonly path: string;
}

/** A failure before it is tied to an operation. Texts are redacted already. */
export interface Failure {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  /** A sentence without its full stop. */
  readonly happened: string;
  /** HTTP status, where there was an answer. */
  readonly status?: number;
  /** What the service's error body says, at most 2 kB. */
  readonly serviceMessage?: string;
  /** Whether the error body has the service's own form, and is not that of a proxy. */
  readonly inServiceForm?: boolean;
  /** Whether the same request may fare better a moment later. */
  readonly isTransient?: boolean;
  /** In how many milliseconds the service wants to be asked again. */
  readonly retryAfterMs?: number;
  /** How often it was tried, as sentences. */
  readonly retries?: string;
}

/** One sending failed. */
export class FailedSending extends Error {
  constructor(public readonly failure: Failure) {
    super(failure.happened);
  }
}

/** A call of the management API failed. `message` is for people and holds no secrets. */
export class ManagementApiError extends Error {
  public readonly code: ErrorCode;
  public readonly outcome: Outcome;
  public readonly operation: OperationReference;
  /** Host and port of the base URL. */
  public readonly host: string;
  public readonly status?: number;
  public readonly serviceMessage?: string;
  /** Whether the service itself refused: its error body is JSON with a message, and not a page of a proxy. */
  public readonly inServiceForm: boolean;

  constructor(operation: Operation, repeat: Repeat, host: string, failure: Failure) {
    const { number, summary, method, path } = operation;
    super(
      [
        `${summary} (operation ${number}, ${method} ${path}) at ${host}: ${failure.happened}.`,
        failure.retries ?? '',
        NEXT_STEPS[failure.code],
        failure.outcome === 'unknown' ? WHEN_UNKNOWN[repeat] : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    );
    this.name = 'ManagementApiError';
    this.code = failure.code;
    this.outcome = failure.outcome;
    this.operation = { number, summary, method, path };
    this.host = host;
    this.status = failure.status;
    this.serviceMessage = failure.serviceMessage;
    this.inServiceForm = failure.inServiceForm ?? false;
  }

  /** Whether sending the request again cannot do anything twice, because it never reached the service. */
  public get isSurelyNotSent(): boolean {
    return this.outcome === 'notSent';
  }
}

const WHEN_UNKNOWN: Readonly<Record<Repeat, string>> = {
  read: '',
  idempotent: 'It may have taken effect all the same; sending it again does no harm.',
  create: 'The object may have been created all the same: look for it before you try again.',
  effect: 'It may have taken effect all the same.',
};

export type ClientOption = 'baseUrl' | 'apiKey' | 'userAgent' | 'caFile' | 'headers';

/** An option of the client is not usable. The message never quotes the value of a secret. */
export class InvalidOptionError extends Error {
  constructor(
    public readonly option: ClientOption,
    message: string,
  ) {
    super(message);
    this.name = 'InvalidOptionError';
  }
}
