import { ErrorCode, ExchangeError, Failure, Outcome } from './errors';
import { InterruptedError, HttpResponse } from './exchange';
import { Redactor } from './redact';
import { UnsendableError } from './request';
import { hiddenMessage, isMissing, isServiceError, serviceMessage, violatedFields } from './service-message';

/**
 * Describes an error response to a request for this URL. It may have any status. With `returnsSecret`, does not quote it if it may contain
 * the new secret.
 */
export function failureOf(
  answer: HttpResponse,
  redactor: Redactor,
  returnsSecret = false,
  requested = '',
): Failure {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    // A 307 or 308 asks the client to send the same request elsewhere, so it had no effect. Other redirects may follow an effect.
    const outcome = status === 307 || status === 308 ? 'answered' : 'unknown';
    const { target, nextStep } = describeRedirect(answer.headers.location, redactor, requested);
    const problem = `the service returned ${status}, a redirect ${target}`;
    return { code: 'redirected', outcome, status, problem, nextStep };
  }
  const mayContainSecret = returnsSecret && mayFollowEffect(status);
  const message = mayContainSecret ? hiddenMessage(answer.body) : serviceMessage(answer.body, redactor);
  // Some servers repeat the status code at the start of the message.
  const reason = message.replace(new RegExp(`^${status}\\b[\\s:]*`), '').replace(/\.$/, '');
  const retryAfterMs = requestedWaitMs(answer);
  const isFromService = isServiceError(answer.body);
  const text = answer.body.toString();
  const isTooLarge = TOO_LARGE_PATTERN.test(text);
  const mayHideEffect = isFirewallPage(answer) || isTooLarge || LOST_RESPONSE_PATTERN.test(text);
  const waitHeader = waitHeaders(status).find((name) => headerIn(answer, name) !== '');
  return {
    code: isTooLarge ? 'answer_too_large' : codeOf(status),
    outcome: mayHideEffect ? 'unknown' : outcomeOf(status, retryAfterMs !== undefined && isFromService),
    status,
    requestId: requestIdOf(answer, redactor),
    serviceMessage: message,
    isFromService: status === 404 ? isMissing(answer.body) : isFromService,
    violatedFields: violatedFields(answer.body),
    isTransient: isTransientStatus(status) && !isTooLarge,
    retryAfterMs,
    problem:
      `the service returned ${status}${status < 300 ? ', but with an error' : ''}` +
      (waitHeader ? ` (${waitHeader}: ${redactor.redact(headerIn(answer, waitHeader))})` : '') +
      (reason === '' ? ' without a message' : `: ${reason}`),
  };
}

const MAX_REQUEST_ID_LENGTH = 100;

/** Returns the request's id from `X-Request-Id`: the API document names no header for it, and this one is the most common. */
export function requestIdOf({ headers }: HttpResponse, redactor: Redactor): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' ? redactor.redactHead(id, MAX_REQUEST_ID_LENGTH) : undefined;
}

/** Describes why a request got no usable response. `isSent` is true once the request has been handed to a connection. */
export function failureWithoutResponse(error: unknown, isSent: boolean, redactor: Redactor): Failure {
  const outcome: Outcome = isSent ? 'unknown' : 'notSent';
  const failure = (code: ErrorCode, problem: string): Failure => ({ code, outcome, problem });
  const reason = redactor.redact(reasonOf(error));

  if (error instanceof UnsendableError) {
    return failure('invalid_input', `the request was not sent, because ${reason}`);
  }
  if (error instanceof InterruptedError) {
    const missed = isSent ? 'the response arrived' : 'the request was sent';
    return failure('interrupted', `the run was interrupted before ${missed}`);
  }
  if (error instanceof ExchangeError) {
    const problem = error.describe((text) => redactor.redact(text));
    return { ...failure(error.code, problem), ...error.details };
  }

  const systemCode = systemCodeOf(error);
  if (systemCode === 'UND_ERR_CLOSED' || systemCode === 'UND_ERR_DESTROYED') {
    return failure('interrupted', 'the client is closed');
  }
  if (systemCode === 'UND_ERR_INVALID_ARG') {
    return failure('invalid_input', `the request was not sent: ${reason}`);
  }
  const isTlsFailure = !isSent && TLS_ERROR_CODE_PATTERN.test(systemCode);
  if (systemCode === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    const problem = 'no secure connection: the server does not speak TLS';
    return {
      ...failure('tls_failure', problem),
      nextStep: 'Does the base URL need http:// instead of https://?',
    };
  }
  if (systemCode === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') {
    return { ...failure('tls_failure', `no secure connection: ${NO_HTTP_1}`), nextStep: HTTP_1_STEP };
  }
  if (isTlsFailure) return failure('tls_failure', `no secure connection: ${reason}`);
  // A retry does not help if the host name does not exist. If the DNS server fails, the code is EAI_AGAIN.
  const isTransient = systemCode !== 'ENOTFOUND';
  if (!isSent) return { ...failure('unreachable', `no connection: ${reason}`), isTransient };
  if (isHttp2(error)) {
    return { ...failure('invalid_answer', NO_HTTP_1), outcome: 'answered', nextStep: HTTP_1_STEP };
  }
  // Not every parser error has a code, so its name is checked first.
  const isUnparsable = (Object(error) as { name?: unknown }).name === 'HTTPParserError';
  if (isUnparsable || systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('invalid_answer', `the response is not valid HTTP: ${reason}`);
  }
  const problem = `the connection ended before the response was complete: ${reason}`;
  return { ...failure('connection_lost', problem), isTransient: true };
}

const NO_HTTP_1 = 'the server seems to speak only HTTP/2';
const HTTP_1_STEP =
  'HTTP/2 is not supported. Set the base URL to an address that accepts HTTP/1.1, such as that of a gateway in front of the service.';

/** Whether the unparsed data of a parser error begins with a SETTINGS frame, with which every HTTP/2 server begins. */
const isHttp2 = (error: unknown): boolean =>
  /^\u0000{2}.\u0004\u0000{5}/s.test(String((Object(error) as { data?: unknown }).data));

/** Matches the codes of Node.js and OpenSSL for a failed handshake or an untrusted certificate. */
const TLS_ERROR_CODE_PATTERN =
  /^(ERR_SSL|ERR_TLS|EPROTO)|CERT|SIGNATURE|^INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH/;

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  405: 'wrong_method',
  408: 'timeout',
  409: 'conflict',
  412: 'conflict',
  429: 'rate_limited',
  499: 'timeout',
  503: 'unavailable',
};

function codeOf(status: number): ErrorCode {
  return CODES_BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'server_error');
}

function isTransientStatus(status: number): boolean {
  return [408, 429, 499].includes(status) || (status >= 500 && status !== 501);
}

/** Whether the response may follow an effect. Proxies send 499 if they gave up waiting for the service. */
const mayFollowEffect = (status: number): boolean =>
  status < 300 || status === 408 || status === 499 || status >= 500;

/** gRPC gateways report a response that is too large as 429, although the request may have had its effect. */
const TOO_LARGE_PATTERN = /message larger than max/i;

/** They report a lost response as 503. */
const LOST_RESPONSE_PATTERN = /\bEOF\b|transport is closing|connection reset/i;

/** The service's own 503 with Retry-After is a rejection. Any other may come from a proxy that lost its connection to the service. */
function outcomeOf(status: number, isServiceBusy: boolean): Outcome {
  if (status === 503) return isServiceBusy ? 'answered' : 'unknown';
  return mayFollowEffect(status) ? 'unknown' : 'answered';
}

/** The statuses with which a proxy's page says that it did not pass the request on, or that it has no such path. */
const PROXY_STATUSES: readonly number[] = [401, 404, 407, 411, 413, 414, 429, 431];

/** Whether the response may be the page of a firewall, which can also replace the response to a request that had an effect. */
const isFirewallPage = ({ status, body }: HttpResponse): boolean =>
  status >= 400 &&
  !PROXY_STATUSES.includes(status) &&
  body.subarray(0, 100).toString().trimStart().startsWith('<');

/** Describes a redirect. Shows only the scheme and host of its target, because the rest of the URL may contain tokens. */
function describeRedirect(location = '', redactor: Redactor, requested: string): RedirectDescription {
  if (location === '') return { target: 'without a target' };
  if (!URL.canParse(location, requested)) return { target: 'without a valid target' };
  const target = new URL(location, requested);
  const { origin, hostname, pathname } = new URL(requested);
  if (target.hostname === hostname && target.pathname === `${pathname}/`) {
    return { target: 'to the same path with "/" at its end', nextStep: ADD_SLASH_STEP };
  }
  if (target.origin === origin) {
    return { target: 'to another path on the same host', nextStep: OTHER_PATH_STEP };
  }
  return { target: `to ${redactor.redact(`${target.protocol}//${target.host}`)}` };
}

interface RedirectDescription {
  readonly target: string;
  /** Default: the step for a redirect to another host. */
  readonly nextStep?: string;
}

const ADD_SLASH_STEP =
  'Redirects are not followed. In paths in the provider\'s dialect, add "/" to the path of this call.';
const OTHER_PATH_STEP =
  "Redirects are not followed. Check apiVersion and paths in the provider's dialect, the path prefix of the base URL, and the API key.";

/** Returns the `code` of a Node.js error, or an empty string. */
export function systemCodeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

export function reasonOf(error: unknown): string {
  const { message, errors, reason } = Object(error) as Record<string, unknown>;
  // If Node.js tried several addresses of the host, it throws an AggregateError, whose own message is empty.
  if (Array.isArray(errors) && errors.length > 0) return errors.map(reasonOf).join(', ');
  // OpenSSL's messages contain source locations. Only the `reason` of the error is readable.
  if (typeof reason === 'string' && /^ERR_(SSL|OSSL)/.test(systemCodeOf(error))) return reason;
  return typeof message === 'string' && message !== '' ? message : systemCodeOf(error) || String(error);
}

/** The headers that say how long to wait. Services also send all except Retry-After with responses that are not rejections. */
const waitHeaders = (status: number): readonly string[] =>
  status === 429 ? ['Retry-After', 'RateLimit-Reset', 'X-RateLimit-Reset', 'RateLimit'] : ['Retry-After'];

const headerIn = ({ headers }: Pick<HttpResponse, 'headers'>, name: string): string =>
  String(headers[name.toLowerCase()] ?? '').trim();

/** Returns how long a response asks the client to wait, in milliseconds, or undefined if no header contains a valid wait. */
export function requestedWaitMs(answer: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  // The wait is relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headerIn(answer, 'Date')) || Date.now();
  return waitHeaders(answer.status)
    .map((name) => (name === 'Retry-After' ? parseWait : parseReset)(headerIn(answer, name), now))
    .find((wait) => wait !== undefined);
}

/** A reset further in the future is ignored, because the number is probably in a different unit. */
const MAX_RESET_WAIT_MS = 24 * 3600 * 1000;

/** Parses any format of `parseWait`, a Unix time in seconds or milliseconds, or either format of the RateLimit header. */
function parseReset(text: string, now: number): number | undefined {
  // Either `limit=5, remaining=0, reset=2`, or a list such as `"day";r=9;t=3600, "burst";r=0;t=2`. Only exhausted limits matter.
  const exhausted = text.split(',').filter((limit) => /;\s*r=0\b|^\s*reset=/.test(limit));
  const resets = exhausted.map((limit) => Number(/\b(?:t|reset)=(\d+)/.exec(limit)?.[1] ?? 0) * 1000);
  const wait = resets.length > 0 ? Math.max(...resets) : (parseWait(text, now) ?? NaN);
  const plausible = [wait, wait - now, wait / 1000 - now].find((each) => Math.abs(each) <= MAX_RESET_WAIT_MS);
  return plausible === undefined ? undefined : Math.max(0, plausible);
}

/** Parses seconds, an HTTP date or an ISO date. */
function parseWait(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  const time = /^([a-z]{3,9},? |\d{4}-\d\d-\d\dT)/i.test(text) ? parseDate(text) : NaN;
  return Number.isNaN(time) ? undefined : Math.max(0, time - now);
}

/** Parses a date. One of HTTP's date formats omits the time zone, which is GMT. */
export function parseDate(text: string): number {
  return Date.parse(/(gmt|z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text} GMT`);
}
