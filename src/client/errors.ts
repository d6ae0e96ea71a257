import { callText, Operation, RetrySafety } from '../schema/operation';

/**
 * What is known about the effect of a failed request.
 *
 * - `notSent`: it did not reach the service (no connection, DNS, TLS). It is safe to send it again.
 * - `answered`: the service refused it. Nothing was changed.
 * - `unknown`: it was sent and may have taken effect (connection lost, timeout, 500, 502, 504, an unreadable response).
 */
export type Outcome = 'notSent' | 'answered' | 'unknown';

/** The next step for each `code` of a {@link ManagementApiError}. The codes are stable. */
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
  conflict: 'The object was changed at the same time, or its name is taken. Plan again, or change the name.',
  /** Status 429. */
  rate_limited:
    'Try again later, send fewer requests at a time (maxConcurrentRequests), or retry for longer (maxAttempts, maxRetrySeconds).',
  /** Any other status from 400 to 499. */
  bad_request: 'Correct what the service reports.',
  /** Status 503. */
  unavailable: 'The service is currently unavailable. Try again later.',
  /** Any other status of 500 or more. */
  server_error: 'The service, or a proxy in front of it, failed. Try again later.',
  /** Status 300 to 399. Redirects are never followed, so that the API key is not sent anywhere else. */
  redirected: 'Redirects are not followed. Set the base URL to the address of the service itself.',
  /** No connection: it was refused or timed out, there is no route, or DNS failed. */
  unreachable: 'Check the base URL, the network and the proxy.',
  /** The proxy that the environment sets could not be reached, refused the request, or sent an unexpected response. */
  proxy_failure:
    'Check the proxy and its credentials in the environment variables HTTPS_PROXY and HTTP_PROXY, or add the service to NO_PROXY.',
  /** The TLS handshake failed. */
  tls_failure:
    'Check that the base URL supports HTTPS on this port, and that the certificate is valid and issued by a CA that this machine trusts.',
  /** No complete response within the request timeout, or status 408. */
  timeout: 'Try again later, or increase the request timeout (requestTimeoutSeconds).',
  /** The connection ended after the request was sent and before the response was complete. */
  connection_lost: 'Check the network and the proxy.',
  /** A 2xx response without the documented JSON object, or a response that is not HTTP. */
  invalid_answer: 'The base URL may be wrong, or a proxy may have responded instead of the service.',
  /** The response is larger, has more values or is nested more deeply than the client accepts. */
  answer_too_large: 'The base URL may be wrong. If it is correct, request less data at a time.',
  /** The user interrupted the run, or the client was closed. */
  interrupted: 'Run the command again.',
  /** A file of the provider is missing. */
  missing_file: 'It may have been replaced during the run. Run "terraform init" again.',
  /** HTTP cannot express the request, for example because an id in the path is empty. */
  invalid_input: 'Correct the value.',
} as const;

export type ErrorCode = keyof typeof NEXT_STEPS;

/** A failure that is not yet tied to an operation. All strings except `violatedFields` are already redacted. */
export interface Failure {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  /** What happened, as a clause that begins in lower case and has no full stop. */
  readonly happened: string;
  /** HTTP status, if a response arrived. */
  readonly status?: number;
  /** The service's id for the request, if the response contains one. */
  readonly requestId?: string;
  /** The message in the service's error body, at most 2 kB. */
  readonly serviceMessage?: string;
  /** Whether the service itself refused the call: the error body is JSON with a message, not a proxy's page. */
  readonly isFromService?: boolean;
  /** The request fields that the service rejects, such as `slo.name`. Not redacted. */
  readonly violatedFields?: readonly string[];
  /** Whether a retry may succeed. */
  readonly isTransient?: boolean;
  /** How long the service asks the client to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** Sentences about the attempts and the requested wait. */
  readonly retries?: string;
  /** Why the call is not retried, as a clause for the log. */
  readonly whyNotRetried?: string;
}

/** Thrown if a request gets no usable response. */
export class ExchangeError extends Error {
  /** @param describe returns `Failure.happened`. It must pass all text from outside the package through `redact` */
  constructor(
    public readonly code: ErrorCode,
    public readonly describe: (redact: (text: string) => string) => string,
    public readonly details: Pick<Failure, 'status' | 'isTransient'> = {},
  ) {
    super(code);
  }
}

/** Thrown if one attempt of a call fails. */
export class FailedAttempt extends Error {
  constructor(public readonly failure: Failure) {
    super(failure.happened);
  }
}

/** Thrown if a call to the management API fails. `message` is human-readable and contains no secrets. */
export class ManagementApiError extends Error {
  public readonly code: ErrorCode;
  /** What the user can do. It quotes nothing from the service. */
  public readonly nextStep: string;
  public readonly outcome: Outcome;
  /** `path` is the contract's template, without values. */
  public readonly operation: Pick<Operation, 'summary' | 'method' | 'path'>;
  /** Host and port of the base URL. */
  public readonly host: string;
  public readonly status?: number;
  public readonly serviceMessage?: string;
  public readonly isFromService: boolean;
  public readonly violatedFields: readonly string[];

  constructor(operation: Operation, repeat: RetrySafety, host: string, failure: Failure) {
    const { summary, method, path } = operation;
    super(
      [
        `${capitalized(callText(operation))} at ${host} failed: ${failure.happened}.`,
        failure.retries ?? '',
        NEXT_STEPS[failure.code],
        failure.outcome === 'unknown' ? HINTS_IF_UNKNOWN[repeat] : '',
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
    this.isFromService = failure.isFromService ?? false;
    this.violatedFields = failure.violatedFields ?? [];
  }
}

const HINTS_IF_UNKNOWN: Readonly<Record<RetrySafety, string>> = {
  read: '',
  idempotent: 'The call may have taken effect anyway. It is safe to run it again.',
  create: 'The object may have been created anyway. Look for it before you try again.',
  effect: 'The call may have taken effect anyway.',
};

function capitalized(text: string): string {
  return text[0].toUpperCase() + text.slice(1);
}

export type ClientOption = 'baseUrl' | 'apiKey' | 'userAgent' | 'caFile' | 'headers';

/** Thrown if an option of the client is invalid. The message never quotes a secret. */
export class InvalidOptionError extends Error {
  constructor(
    public readonly option: ClientOption,
    message: string,
  ) {
    super(message);
    this.name = 'InvalidOptionError';
  }
}
