import type { IncomingHttpHeaders } from 'node:http';
import { ErrorCode, ExchangeError, Failure, Outcome } from './errors';
import { InterruptedError, HttpResponse } from './exchange';
import { Redactor } from './redact';
import { UnsendableError } from './request';
import { inServiceForm, serviceMessage, violatedFields } from './service-message';

/** Shown instead of the answer. */
export const NOT_QUOTED = 'the answer is not shown, because it may contain the new secret';

/**
 * The failure for an answer that is not a 2xx. With `answersSecret`, the message does not quote the answer if the service may
 * have created a secret.
 */
export function failureOf(answer: HttpResponse, redactor: Redactor, answersSecret = false): Failure {
  const { status } = answer;
  if (status < 400) {
    // 307 and 308 mean that the request must be sent elsewhere unchanged. The others can also mean "done, see there".
    const outcome = status === 307 || status === 308 ? 'answered' : 'unknown';
    return { code: 'redirected', outcome, status, happened: redirection(answer, redactor) };
  }
  const hides = answersSecret && (status === 408 || status >= 500);
  const message = hides ? NOT_QUOTED : serviceMessage(answer.body, redactor);
  const retryAfterMs = retryAfter(answer.headers);
  const asked = answer.headers['retry-after'];
  return {
    code: codeOf(status),
    outcome: outcomeOf(status, retryAfterMs !== undefined),
    status,
    requestId: requestIdOf(answer, redactor),
    serviceMessage: message,
    inServiceForm: inServiceForm(answer.body),
    violatedFields: violatedFields(answer.body),
    isTransient: isTransientStatus(status),
    retryAfterMs,
    happened:
      `the service answered ${status}` +
      (asked === undefined ? '' : ` (Retry-After: ${redactor.redact(asked)})`) +
      (message === '' ? ' without a message' : `: ${message.replace(/\.$/, '')}`),
  };
}

const LONGEST_REQUEST_ID = 100;

/** By the usual header: the API document names none. */
export function requestIdOf({ headers }: HttpResponse, redactor: Redactor): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' ? redactor.redactHead(id, LONGEST_REQUEST_ID) : undefined;
}

/** The failure for a request without an answer. `sent` says whether the request was handed to a connection. */
export function failureWithoutResponse(error: unknown, sent: boolean, redactor: Redactor): Failure {
  const outcome: Outcome = sent ? 'unknown' : 'notSent';
  const failure = (code: ErrorCode, happened: string, isTransient = false): Failure => ({
    code,
    outcome,
    happened,
    isTransient,
  });
  const reason = redactor.redact(reasonOf(error));

  if (error instanceof UnsendableError) {
    return failure('invalid_input', `the request was not sent, because ${reason}`);
  }
  if (error instanceof InterruptedError) {
    return failure(
      'interrupted',
      sent
        ? 'the run was interrupted before the answer'
        : 'the run was interrupted before the request was sent',
    );
  }
  if (error instanceof ExchangeError) {
    const happened = error.clause((foreign) => redactor.redact(foreign));
    return { ...failure(error.code, happened), ...error.known };
  }

  const systemCode = systemCodeOf(error);
  if (systemCode === 'UND_ERR_CLOSED' || systemCode === 'UND_ERR_DESTROYED') {
    return failure('interrupted', 'the client is closed');
  }
  if (systemCode === 'UND_ERR_INVALID_ARG') {
    return failure('invalid_input', `the request was not sent: ${reason}`);
  }
  if (!sent && TLS_CODES.test(systemCode)) return failure('tls_failure', `no secure connection: ${reason}`);
  // A retry does not help if the host name does not exist. A resolver that fails reports EAI_AGAIN.
  if (!sent) return failure('unreachable', `no connection: ${reason}`, systemCode !== 'ENOTFOUND');
  // Its code is not always set.
  const unparsed = (Object(error) as { name?: unknown }).name === 'HTTPParserError';
  if (unparsed || systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('invalid_answer', `the answer is not HTTP: ${reason}`);
  }
  return failure('connection_lost', `the connection ended before the answer was complete: ${reason}`, true);
}

/** Codes of Node.js and OpenSSL for a failed handshake or a certificate that is not trusted. */
const TLS_CODES = /^(ERR_SSL|ERR_TLS|EPROTO)|CERT|SIGNATURE|^INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH/;

const CODES: Readonly<Record<number, ErrorCode>> = {
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
  return CODES[status] ?? (status < 500 ? 'bad_request' : 'server_error');
}

function isTransientStatus(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** A 503 with Retry-After is a refusal. Without it, the 503 may come from a proxy that lost the service. */
function outcomeOf(status: number, hasRetryAfter: boolean): Outcome {
  if (status === 503) return hasRetryAfter ? 'answered' : 'unknown';
  return status === 408 || status >= 500 ? 'unknown' : 'answered';
}

/** Only the host: the rest of the address may hold tokens. */
function redirection(answer: HttpResponse, redactor: Redactor): string {
  const { status } = answer;
  const location = answer.headers.location ?? '';
  if (location === '') return `the service answered ${status}, a redirect without a target`;
  if (!URL.canParse(location)) {
    return `the service answered ${status}, a redirect to another path of the same host`;
  }
  const { protocol, host } = new URL(location);
  return `the service answered ${status}, a redirect to ${redactor.redact(`${protocol}//${host}`)}`;
}

function systemCodeOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

function reasonOf(error: unknown): string {
  const { message, errors, reason } = Object(error) as Record<string, unknown>;
  // Several addresses of the host were tried. The message of the aggregate error is empty.
  if (Array.isArray(errors) && errors.length > 0) return errors.map(reasonOf).join(', ');
  // OpenSSL's messages are lists of source files. The reason is the readable part.
  if (typeof reason === 'string' && /^ERR_(SSL|OSSL)/.test(systemCodeOf(error))) return reason;
  return typeof message === 'string' && message !== '' ? message : systemCodeOf(error) || String(error);
}

/** How many milliseconds the service asks the client to wait. Undefined without a readable Retry-After header. */
export function retryAfter(headers: IncomingHttpHeaders): number | undefined {
  const text = headers['retry-after']?.trim() ?? '';
  if (/^\d+(\.\d+)?$/.test(text)) return Number(text) * 1000;
  if (!/^[a-z]{3,9},? /i.test(text)) return undefined;
  const time = parseDate(text);
  // Relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headers.date ?? '');
  return Number.isNaN(time) ? undefined : Math.max(0, time - (Number.isNaN(now) ? Date.now() : now));
}

/** The oldest of HTTP's three date formats has no time zone. It is GMT. */
function parseDate(text: string): number {
  return Date.parse(/gmt$/i.test(text) ? text : `${text} GMT`);
}
