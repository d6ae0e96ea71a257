import type { IncomingHttpHeaders } from 'node:http';
import { ErrorCode, ExchangeError, Failure, Outcome } from './errors';
import { InterruptedError, HttpResponse } from './exchange';
import { Redactor } from './redact';
import { UnsendableError } from './request';
import { hiddenMessage, isServiceError, serviceMessage, violatedFields } from './service-message';

/** Describes a response that is an error, whatever its status. With `returnsSecret`, does not quote it if it may contain the new secret. */
export function failureOf(answer: HttpResponse, redactor: Redactor, returnsSecret = false): Failure {
  const { status } = answer;
  if (status >= 300 && status < 400) {
    // A 307 or 308 asks the client to send the same request elsewhere, so it had no effect. Other redirects may follow an effect.
    const outcome = status === 307 || status === 308 ? 'answered' : 'unknown';
    return { code: 'redirected', outcome, status, problem: describeRedirect(answer, redactor) };
  }
  const mayContainSecret = returnsSecret && (status < 300 || status === 408 || status >= 500);
  const message = mayContainSecret ? hiddenMessage(answer.body) : serviceMessage(answer.body, redactor);
  const retryAfterMs = parseRetryAfter(answer.headers);
  const retryHeader = answer.headers['retry-after'];
  return {
    code: codeOf(status),
    outcome: outcomeOf(status, retryAfterMs !== undefined),
    status,
    requestId: requestIdOf(answer, redactor),
    serviceMessage: message,
    isFromService: isServiceError(answer.body),
    violatedFields: violatedFields(answer.body),
    isTransient: isTransientStatus(status),
    retryAfterMs,
    problem:
      `the service returned ${status}${status < 300 ? ', but with an error' : ''}` +
      (retryHeader === undefined ? '' : ` (Retry-After: ${redactor.redact(retryHeader)})`) +
      (message === '' ? ' without a message' : `: ${message.replace(/\.$/, '')}`),
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
  const failure = (code: ErrorCode, problem: string, isTransient = false): Failure => ({
    code,
    outcome,
    problem,
    isTransient,
  });
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
  if (isTlsFailure) return failure('tls_failure', `no secure connection: ${reason}`);
  // A retry does not help if the host name does not exist. If the DNS server fails, the code is EAI_AGAIN.
  if (!isSent) return failure('unreachable', `no connection: ${reason}`, systemCode !== 'ENOTFOUND');
  // Not every parser error has a code, so its name is checked first.
  const isUnparsable = (Object(error) as { name?: unknown }).name === 'HTTPParserError';
  if (isUnparsable || systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('invalid_answer', `the response is not valid HTTP: ${reason}`);
  }
  return failure('connection_lost', `the connection ended before the response was complete: ${reason}`, true);
}

/** Matches the codes of Node.js and OpenSSL for a failed handshake or an untrusted certificate. */
const TLS_ERROR_CODE_PATTERN =
  /^(ERR_SSL|ERR_TLS|EPROTO)|CERT|SIGNATURE|^INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH/;

const CODES_BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthorized',
  403: 'forbidden',
  404: 'not_found',
  408: 'timeout',
  409: 'conflict',
  412: 'conflict',
  429: 'rate_limited',
  503: 'unavailable',
};

function codeOf(status: number): ErrorCode {
  return CODES_BY_STATUS[status] ?? (status < 500 ? 'bad_request' : 'server_error');
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** A 503 with Retry-After is a refusal. Without Retry-After, it may come from a proxy that lost its connection to the service. */
function outcomeOf(status: number, hasRetryAfter: boolean): Outcome {
  if (status === 503) return hasRetryAfter ? 'answered' : 'unknown';
  return status < 300 || status === 408 || status >= 500 ? 'unknown' : 'answered';
}

/** Describes a redirect. Shows only the scheme and host of its target, because the rest of the URL may contain tokens. */
function describeRedirect(answer: HttpResponse, redactor: Redactor): string {
  const { status } = answer;
  const location = answer.headers.location ?? '';
  if (location === '') return `the service returned ${status}, a redirect without a target`;
  if (!URL.canParse(location)) return `the service returned ${status}, a redirect to a relative URL`;
  const { protocol, host } = new URL(location);
  return `the service returned ${status}, a redirect to ${redactor.redact(`${protocol}//${host}`)}`;
}

function systemCodeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function reasonOf(error: unknown): string {
  const { message, errors, reason } = Object(error) as Record<string, unknown>;
  // If Node.js tried several addresses of the host, it throws an AggregateError, whose own message is empty.
  if (Array.isArray(errors) && errors.length > 0) return errors.map(reasonOf).join(', ');
  // OpenSSL's messages contain source locations. Only the `reason` of the error is readable.
  if (typeof reason === 'string' && /^ERR_(SSL|OSSL)/.test(systemCodeOf(error))) return reason;
  return typeof message === 'string' && message !== '' ? message : systemCodeOf(error) || String(error);
}

/** Returns the wait that Retry-After asks for, in milliseconds, or undefined if the header is missing or unreadable. */
export function parseRetryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[a-z]{3,9},? /i.test(text)) return undefined;
  const time = parseDate(text);
  // The wait is relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headers.date ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - (Number.isNaN(now) ? Date.now() : now));
}

/** Parses an HTTP date. One of the three formats has no time zone and means GMT. */
export function parseDate(text: string): number {
  return Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
}
