import { callTo, Operation, Repeat } from '../schema/operation';

/**
 * What is known about the effect of a failed request.
 *
 * - `notSent`: it did not reach the service (no connection, DNS, TLS). It is safe to send it again.
 * - `answered`: the service refused it. Nothing was changed.
 * - `unknown`: it was sent and may or may not have taken effect (connection lost, timeout, 500, 502, 504, an answer that
 *   cannot be read).
 */
export type Outcome = 'notSent' | 'answered' | 'unknown';

/** Every `code` of a {@link ManagementApiError}, with what the user can do. The codes are stable. */
const NEXT_STEPS = {
  /** Status 401. */
  unauthorized:
    'Check the API key. It is sent unchanged as the Authorization header. If the service expects a scheme, include it in the key, as in "Bearer <key>".',
  /** Status 403. */
  forbidden: 'Check that the API key has the permission for this call.',
  /** Status 404. */
  not_found:
    'Check that the object exists in this account, that the base URL is the address of the service (scheme, host and path prefix, without /mgmt/openapi), and that the service supports this apiVersion.',
  /** Status 409 or 412. */
  conflict: 'The object was changed at the same time, or its name is already in use. Plan again.',
  /** Status 429. */
  rate_limited:
    'Try again later, send fewer requests at a time (maxConcurrentRequests), or retry for longer (maxAttempts, maxRetrySeconds).',
  /** Any other status from 400 to 499. */
  bad_request: 'Correct what the service reports.',
  /** Status 503. */
  unavailable: 'The service is currently unavailable. Try again later.',
  /** Any other status from 500. */
  server_error: 'The service, or a proxy in front of it, failed. Try again later.',
  /** Status 300 to 399. Redirects are never followed, so that the API key is sent nowhere else. */
  redirected: 'Redirects are not followed. Set the base URL to the address of the service itself.',
  /** No connection: refused, no route, DNS, connect timeout. */
  unreachable: 'Check the base URL, the network and the proxy.',
  /** The proxy from the environment could not be reached, refused, or sent an unexpected answer. */
  proxy_failure:
    'Check the proxy and its credentials in the environment variables HTTPS_PROXY and HTTP_PROXY, or add the service to NO_PROXY.',
  /** The TLS handshake failed. */
  tls_failure:
    'Check that the base URL supports HTTPS on this port, and that its certificate is valid and issued by an authority that this machine trusts.',
  /** No complete answer within the request timeout, or status 408. */
  timeout: 'Try again later, or increase the request timeout (requestTimeoutSeconds).',
  /** The connection ended after the request was sent and before its answer was complete. */
  connection_lost: 'Check the network and the proxy.',
  /** A 2xx without the documented JSON object, or an answer that is not HTTP. */
  invalid_answer: 'The base URL may be wrong, or a proxy may have answered instead of the service.',
  /** The answer is larger, has more values or is nested more deeply than the client accepts. */
  answer_too_large: 'The base URL may be wrong. If it is correct, request less data at a time.',
  /** The user interrupted the run, or the client was closed. */
  interrupted: 'Run the command again.',
  /** HTTP cannot express the request, such as an empty id in a path. */
  invalid_input: 'Correct the value.',
} as const;

export type ErrorCode = keyof typeof NEXT_STEPS;

/** A failure that is not yet tied to an operation. Its texts are already redacted. */
export interface Failure {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  /** A clause that begins in lower case and has no full stop. */
  readonly happened: string;
  /** HTTP status, if there was an answer. */
  readonly status?: number;
  /** What the service calls the request, if it says so. */
  readonly requestId?: string;
  /** The message in the service's error body, at most 2 kB. */
  readonly serviceMessage?: string;
  /** Whether the service itself refused the call: its error body is JSON with a message, and not a page of a proxy. */
  readonly inServiceForm?: boolean;
  /** The fields of the request that the service refuses, such as `slo.name`. They are not redacted. */
  readonly violatedFields?: readonly string[];
  /** Whether a retry may succeed. */
  readonly isTransient?: boolean;
  /** How many milliseconds the service asks the client to wait. */
  readonly retryAfterMs?: number;
  /** How often it was attempted, as sentences. */
  readonly retries?: string;
}

/** A request got no answer that can be used. */
export class ExchangeError extends Error {
  /** @param clause like that of a `Failure`. It passes text of the service through `shown`, which redacts it */
  constructor(
    public readonly code: ErrorCode,
    public readonly clause: (shown: (foreign: string) => string) => string,
    public readonly known: Pick<Failure, 'status' | 'isTransient'> = {},
  ) {
    super(code);
  }
}

/** One attempt of a call failed. */
export class FailedAttempt extends Error {
  constructor(public readonly failure: Failure) {
    super(failure.happened);
  }
}

/** A call to the management API failed. `message` is for people and contains no secrets. */
export class ManagementApiError extends Error {
  public readonly code: ErrorCode;
  /** What the user can do, which quotes nothing of the service. */
  public readonly nextStep: string;
  public readonly outcome: Outcome;
  /** `path` is the template of the contract, without values. */
  public readonly operation: Pick<Operation, 'summary' | 'method' | 'path'>;
  /** Host and port of the base URL. */
  public readonly host: string;
  public readonly status?: number;
  public readonly serviceMessage?: string;
  public readonly inServiceForm: boolean;
  public readonly violatedFields: readonly string[];

  constructor(operation: Operation, repeat: Repeat, host: string, failure: Failure) {
    const { summary, method, path } = operation;
    super(
      [
        `${capitalized(callTo(operation))} at ${host} failed: ${failure.happened}.`,
        failure.retries ?? '',
        NEXT_STEPS[failure.code],
        failure.outcome === 'unknown' ? WHEN_UNKNOWN[repeat] : '',
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    );
    this.name = 'ManagementApiError';
    this.code = failure.code;
    this.nextStep = NEXT_STEPS[failure.code];
    this.outcome = failure.outcome;
    this.operation = { summary, method, path };
    this.host = host;
    this.status = failure.status;
    this.serviceMessage = failure.serviceMessage;
    this.inServiceForm = failure.inServiceForm ?? false;
    this.violatedFields = failure.violatedFields ?? [];
  }
}

const WHEN_UNKNOWN: Readonly<Record<Repeat, string>> = {
  read: '',
  idempotent: 'The call may have taken effect anyway. It is safe to run it again.',
  create: 'The object may have been created anyway. Look for it before you try again.',
  effect: 'The call may have taken effect anyway.',
};

function capitalized(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

export type ClientOption = 'baseUrl' | 'apiKey' | 'userAgent' | 'caFile' | 'headers';

/** An option of the client is invalid. The message never quotes the value of a secret. */
export class InvalidOptionError extends Error {
  constructor(
    public readonly option: ClientOption,
    message: string,
  ) {
    super(message);
    this.name = 'InvalidOptionError';
  }
}
