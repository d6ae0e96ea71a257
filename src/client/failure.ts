import { ErrorCode, ExchangeError, Failure } from './errors';
import { InterruptedError } from './exchange';
import { Redactor } from './redact';
import { UnsendableError } from './request';
import { mayRetry, NO_RESPONSE, rowFor } from './response/table';

/** Describes why a request got no usable response. `isSent` is true once the request has been handed to a connection. */
export function failureWithoutResponse(error: unknown, isSent: boolean, redactor: Redactor): Failure {
  const row = rowFor({ ...NO_RESPONSE, isSent });
  const { outcome } = row;
  const local = (code: ErrorCode, problem: string): Failure => ({ code, outcome, problem });
  const failure = (code: ErrorCode, problem: string, nextStep?: string): Failure => ({
    ...local(code, problem),
    isTransient: mayRetry(row),
    nextStep,
  });
  const reason = redactor.redact(reasonOf(error));

  if (error instanceof UnsendableError) {
    return local('invalid_input', `the request was not sent, because ${reason}`);
  }
  if (error instanceof InterruptedError) {
    const missed = isSent ? 'the response arrived' : 'the request was sent';
    return local('interrupted', `the run was interrupted before ${missed}`);
  }
  if (error instanceof ExchangeError) {
    const problem = error.describe((text) => redactor.redact(text));
    return error.code === 'missing_file' || error.status !== undefined
      ? { ...local(error.code, problem), status: error.status }
      : failure(error.code, problem);
  }

  const systemCode = systemCodeOf(error);
  if (systemCode === 'UND_ERR_CLOSED' || systemCode === 'UND_ERR_DESTROYED') {
    return local('interrupted', 'the client is closed');
  }
  if (systemCode === 'UND_ERR_INVALID_ARG') {
    return local('invalid_input', `the request was not sent: ${reason}`);
  }
  if (systemCode === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    const problem = 'no secure connection: the server does not speak TLS';
    return failure('tls_failure', problem, 'Does the base URL need http:// instead of https://?');
  }
  if (systemCode === 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL') {
    return failure('tls_failure', `no secure connection: ${NO_HTTP_1}`, HTTP_1_STEP);
  }
  if (!isSent && TLS_ERROR_CODE_PATTERN.test(systemCode)) {
    return failure('tls_failure', `no secure connection: ${reason}`);
  }
  if (!isSent) return failure('unreachable', `no connection: ${reason}`);
  if (isHttp2(error)) return failure('invalid_answer', NO_HTTP_1, HTTP_1_STEP);
  // Not every parser error has a code, so its name is checked first.
  const isUnparsable = (Object(error) as { name?: unknown }).name === 'HTTPParserError';
  if (isUnparsable || systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('invalid_answer', `the response is not valid HTTP: ${reason}`);
  }
  return failure('connection_lost', `the connection ended before the response was complete: ${reason}`);
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
