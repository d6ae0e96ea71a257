import type { InDialect } from '../contract/dialect';
import { capitalized } from '../schema/names';
import { callText, Operation, RetrySafety } from '../schema/operation';

/**
 * What is known about the effect of a failed request.
 *
 * - `notSent`: the request did not reach the service, for example because DNS or TLS failed. Sending it again is safe.
 * - `answered`: the service rejected the request and changed nothing.
 * - `unknown`: the request was sent and may have taken effect, for example because the connection was lost, or the status was 500.
 */
export type Outcome = 'notSent' | 'answered' | 'unknown';

/** What the user can do next, by the `code` of a {@link ManagementApiError}. */
const NEXT_STEPS = {
  unauthorized:
    'Check the API key. It is sent unchanged as the Authorization header. If the service expects a scheme, include it in the key, as in "Bearer <key>".',
  forbidden: 'Check that the API key has the permission for this call.',
  not_found:
    "Check that the object exists in this account, that the base URL is the address of the service (scheme, host and path prefix, without /mgmt/openapi), and that apiVersion and paths in the provider's dialect are those of the service.",
  wrong_method: "Correct the method of this path in paths in the provider's dialect.",
  conflict: 'Somebody may have changed the object, or its name is taken. Plan again, or change the name.',
  /** Status 429, or the request was not sent because the service had rejected another call. */
  rate_limited:
    'Try again later. To retry for longer, set maxRetrySeconds on ObservabilityProvider (max_retry_seconds in HCL). To send fewer requests at a time, set maxConcurrentRequests (max_concurrent_requests).',
  /** Any other status from 400 to 499, or a 2xx response that reports an error. */
  bad_request: 'Correct the problem that the service reports.',
  unavailable: 'The service is currently unavailable. Try again later.',
  server_error: 'The service, or a proxy in front of it, failed. Try again later.',
  /** Status 300 to 399, if it redirects to another host. Redirects are never followed, so that the API key is not sent anywhere else. */
  redirected: 'Redirects are not followed. Set the base URL to the address of the service itself.',
  /** No connection: it was refused or timed out, there is no route, or DNS failed. */
  unreachable: 'Check the base URL, the network and the proxy.',
  /** The proxy set in the environment could not be reached, rejected the request, or sent an unexpected response. */
  proxy_failure:
    'Check the proxy and its credentials in the environment variables HTTPS_PROXY and HTTP_PROXY, or add the service to NO_PROXY.',
  tls_failure:
    "Check that the server at the base URL uses HTTPS, and that its certificate is valid. For a company's CA, set caFile (ca_file in HCL) or NODE_EXTRA_CA_CERTS to its PEM file. Node.js ignores this machine's certificate store unless NODE_USE_SYSTEM_CA=1 is set (Node.js 22.19, 24.6 or newer).",
  /** No complete response within the request timeout, or status 408. */
  timeout:
    'Try again later, or increase the request timeout (requestTimeoutSeconds, request_timeout_seconds in HCL).',
  /** The connection ended after the request was sent and before the response was complete. */
  connection_lost: 'Check the network and the proxy.',
  /** A 2xx response without JSON or without the documented object, or a response that is not valid HTTP. */
  invalid_answer:
    "The base URL may be wrong, a proxy may have responded instead of the service, or the service may use different names than memberNames in the provider's dialect.",
  /** The response is larger, has more values or is nested more deeply than the client or a gateway accepts. */
  answer_too_large: 'The base URL may be wrong. If it is correct, request less data at a time.',
  /** The user interrupted the run, or the client was closed. */
  interrupted: 'Run the command again.',
  missing_call:
    "Remove what needs this call from the configuration. If the service has the call, remove it from missingCalls in the provider's dialect.",
  missing_file: 'The file may have been replaced during the run. Run "terraform init" again.',
  /** The request cannot be sent, for example because an id in the path is empty, or the value of HTTPS_PROXY is invalid. */
  invalid_input: 'Correct the value.',
} as const;

export type ErrorCode = keyof typeof NEXT_STEPS;

const NAME_TAKEN_STEP = 'The name may be taken. Choose another.';

const WRONG_CREATE_METHOD_STEP = "Set sloCreateMethod in the provider's dialect to POST.";

/** The next step after a 404 for a path without an id: no object can be missing, so the path itself is wrong. */
const WRONG_PATH_STEP =
  "Check scheme, host and path prefix of the base URL (without /mgmt/openapi), and apiVersion and paths in the provider's dialect.";

/** A failure that is not yet tied to an operation. All strings except `violatedFields` are already redacted. */
export interface Failure {
  readonly code: ErrorCode;
  readonly outcome: Outcome;
  /** What happened, as a clause that begins in lower case and has no full stop. */
  readonly problem: string;
  readonly status?: number;
  /** The service's id for the request, if the response contains one. */
  readonly requestId?: string;
  /** The message in the service's error body, at most 2,048 characters. */
  readonly serviceMessage?: string;
  /** Whether the service says that the requested object does not exist. That alone proves nothing: the call may have moved. */
  readonly isAbsent?: boolean;
  /** Whether the body is a JSON object, and not, for example, a proxy's page. */
  readonly isFromService?: boolean;
  /** The request fields that the service rejects, such as `slo.name`. Not redacted. */
  readonly violatedFields?: readonly string[];
  readonly isTransient?: boolean;
  /** How long the service asks the client to wait, in milliseconds. */
  readonly retryAfterMs?: number;
  /** What the user can do next. Default: the step for the code. */
  readonly nextStep?: string;
  /** Sentences for the message: how often the call was tried, and the requested wait if it is too long. Empty if neither applies. */
  readonly retrySummary?: string;
  /** Why the call is not retried, as a clause for the log. */
  readonly whyNotRetried?: string;
}

/** Thrown if a request cannot be sent or gets no usable response. */
export class ExchangeError extends Error {
  constructor(
    public readonly code: ErrorCode,
    problem: string,
    public readonly status?: number,
  ) {
    super(problem);
  }
}

/** Thrown if one attempt of a call fails. */
export class FailedAttempt extends Error {
  constructor(public readonly failure: Failure) {
    super(failure.problem);
  }
}

/** Thrown if a call to the management API fails. `message` is human-readable and contains no secrets. */
export class ManagementApiError extends Error {
  public readonly code: ErrorCode;
  /** What the user can do next. Contains no text from the service. */
  public readonly nextStep: string;
  public readonly outcome: Outcome;
  /** What happened, as a clause that does not name the call. */
  public readonly problem: string;
  /** The operation that failed. `path` is a template, such as `/v3/events/{id}`, without values. */
  public readonly operation: Pick<Operation, 'summary' | 'method' | 'path' | 'repeat'>;
  /** A sentence about what the call has changed, or an empty string. */
  public readonly effect: string;
  public readonly status?: number;
  public readonly serviceMessage?: string;
  public readonly isAbsent: boolean;
  public readonly isFromService: boolean;
  public readonly violatedFields: readonly string[];

  constructor(operation: InDialect, host: string, failure: Failure) {
    const { summary, method, path, repeat } = operation;
    const call = callText(operation);
    const nextStep = nextStepAfter(failure, operation);
    const effect = effectOf(failure, repeat);
    const isCreate = repeat === 'create';
    // For a create, the summary of the diagnostic already names the object.
    const failed = isCreate
      ? `Creating it failed (${method} ${path} at ${host})`
      : `${capitalized(call)} at ${host} failed`;
    super(
      [
        `${failed}: ${failure.problem}.`,
        failure.retrySummary ?? '',
        // Another create may make a second object.
        isCreate && failure.outcome === 'unknown' && TRY_AGAIN_CODES.includes(failure.code) ? '' : nextStep,
        effect,
      ]
        .filter((sentence) => sentence !== '')
        .join(' '),
    );
    this.name = 'ManagementApiError';
    this.code = failure.code;
    this.nextStep = nextStep;
    this.problem = failure.problem;
    this.outcome = failure.outcome;
    this.operation = { summary, method, path, repeat };
    this.effect = effect;
    this.status = failure.status;
    this.serviceMessage = failure.serviceMessage;
    this.isAbsent = failure.isAbsent ?? false;
    this.isFromService = failure.isFromService ?? false;
    this.violatedFields = failure.violatedFields ?? [];
  }
}

/** Returns what is known about the effect, or an empty string if the next step of an invalid response says it. */
function effectOf({ code, outcome, nextStep }: Failure, repeat: RetrySafety): string {
  const { ifNone, ifUnknown } = EFFECTS[repeat];
  if (outcome !== 'unknown') return ifNone;
  return code === 'invalid_answer' && nextStep !== undefined ? '' : ifUnknown;
}

function nextStepAfter({ code, nextStep }: Failure, { path, repeat, method }: InDialect): string {
  if (nextStep !== undefined) return nextStep;
  if (code === 'not_found' && !path.includes('{')) return WRONG_PATH_STEP;
  // Only an SLO is created with PUT, unless the dialect says otherwise.
  if (code === 'wrong_method' && repeat === 'create' && method === 'PUT') return WRONG_CREATE_METHOD_STEP;
  return code === 'conflict' && repeat === 'create' ? NAME_TAKEN_STEP : NEXT_STEPS[code];
}

const TRY_AGAIN_CODES: readonly ErrorCode[] = ['server_error', 'unavailable', 'timeout', 'connection_lost'];

const MAY_HAVE_WORKED = 'The call may have taken effect anyway.';

const EFFECTS: Readonly<Record<RetrySafety, { readonly ifNone: string; readonly ifUnknown: string }>> = {
  read: { ifNone: '', ifUnknown: '' },
  idempotent: {
    ifNone: 'Nothing was changed.',
    ifUnknown: `${MAY_HAVE_WORKED} You can safely run it again.`,
  },
  create: { ifNone: 'Nothing was created.', ifUnknown: 'It may have been created.' },
  effect: { ifNone: '', ifUnknown: MAY_HAVE_WORKED },
};

/** Thrown if an option of the client is invalid. The message never quotes a secret. */
export class InvalidOptionError extends Error {
  public readonly name = 'InvalidOptionError';
}
