import { DeadlineError } from './dispatcher';
import { ErrorCode, Failure, Outcome } from './errors';
import { AnswerTooLargeError, InterruptedError, RawAnswer } from './exchange';
import { MAX_ANSWER_BYTES } from './limits';
import { ProxyError } from './proxy';
import { Redactor } from './redact';
import { UnsendableError } from './request';
import { retryAfter } from './retry-after';
import { inServiceForm, serviceMessage } from './service-message';

/** In place of what an answer says. */
export const NOT_QUOTED = 'what it says is not shown, since it may hold the new secret';

/**
 * What it means that the service answered with anything but a 2xx. With `answersSecret`, nothing is quoted of an answer
 * after which the service may have made a secret.
 */
export function refusal(answer: RawAnswer, redactor: Redactor, answersSecret = false): Failure {
  const { status } = answer;
  if (status < 400) {
    return { code: 'redirected', outcome: 'answered', status, happened: redirection(answer, redactor) };
  }
  const hides = answersSecret && (status === 408 || status >= 500);
  const message = hides ? NOT_QUOTED : serviceMessage(answer.body, redactor);
  const retryAfterMs = retryAfter(answer.headers);
  const asked = answer.headers['retry-after'];
  return {
    code: codeOf(status),
    outcome: outcomeOf(status, retryAfterMs !== undefined),
    status,
    serviceMessage: message,
    inServiceForm: inServiceForm(answer.body),
    isTransient: mayPass(status),
    retryAfterMs,
    happened:
      `the service answered ${status}` +
      (asked === undefined ? '' : ` (Retry-After: ${redactor.redact(asked)})`) +
      (message === '' ? ' without a message' : `: ${message.replace(/\.$/, '')}`),
  };
}

/** What it means that there is no answer. `sent` says whether the request was handed to a connection. */
export function breakdown(error: unknown, sent: boolean, redactor: Redactor): Failure {
  const outcome: Outcome = sent ? 'unknown' : 'notSent';
  const failure = (code: ErrorCode, happened: string, isTransient = false): Failure => ({
    code,
    outcome,
    happened,
    isTransient,
  });
  const reason = redactor.redact(reasonOf(error));

  if (error instanceof UnsendableError) {
    return failure('invalid_input', `nothing was sent, because ${reason}`);
  }
  if (error instanceof InterruptedError) {
    return failure(
      'interrupted',
      sent ? 'interrupted before the answer' : 'interrupted before anything was sent',
    );
  }
  if (error instanceof DeadlineError) {
    return failure('timeout', `no complete answer within ${error.milliseconds} ms`, true);
  }
  if (error instanceof AnswerTooLargeError) {
    const happened = `the answer is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`;
    return { ...failure('answer_too_large', happened), status: error.status };
  }

  if (error instanceof ProxyError) {
    return failure('proxy_failure', `no connection: ${reason}`, error.isTransient);
  }

  const systemCode = systemCodeOf(error);
  if (systemCode === 'UND_ERR_CLOSED' || systemCode === 'UND_ERR_DESTROYED') {
    return failure('interrupted', 'the client is closed');
  }
  if (systemCode === 'UND_ERR_INVALID_ARG') {
    return failure('invalid_input', `nothing was sent, because of ${reason}`);
  }
  if (!sent && TLS_CODES.test(systemCode)) return failure('tls_failure', `no secure connection: ${reason}`);
  // A name that does not exist will not exist in a moment either; a resolver that fails says EAI_AGAIN.
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

function mayPass(status: number): boolean {
  return status === 408 || status === 429 || (status >= 500 && status !== 501);
}

/** A 503 that says when to come back is a refusal; without that it may come from a proxy that lost the service. */
function outcomeOf(status: number, saysWhen: boolean): Outcome {
  if (status === 503) return saysWhen ? 'answered' : 'unknown';
  return status === 408 || status >= 500 ? 'unknown' : 'answered';
}

/** Only the host: the rest of the address may hold tokens. */
function redirection(answer: RawAnswer, redactor: Redactor): string {
  const { status } = answer;
  const location = answer.headers.location ?? '';
  if (location === '') return `the service answered ${status}, a redirect to nowhere`;
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
  // Several addresses of one name were tried: the message of the whole is empty.
  if (Array.isArray(errors) && errors.length > 0) return errors.map(reasonOf).join(', ');
  // OpenSSL's messages are lists of source files; its reason is the sentence among them.
  if (typeof reason === 'string' && /^ERR_(SSL|OSSL)/.test(systemCodeOf(error))) return reason;
  return typeof message === 'string' && message !== '' ? message : systemCodeOf(error) || String(error);
}
