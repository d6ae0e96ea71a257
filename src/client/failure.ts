import { ErrorCode, ExchangeError, Failure } from './errors';
import { InterruptedError } from './exchange';
import { Redactor } from './redact';
import { mayRetry, NO_RESPONSE, rowFor } from './response/table';

/** Codes for failures whose cause is not on the network. */
const LOCAL_CODES: readonly ErrorCode[] = ['invalid_input', 'interrupted', 'missing_file'];

/** Describes why a request got no usable response. `isSent` is true once the request has been handed to a connection. */
export function failureWithoutResponse(error: unknown, isSent: boolean, redactor: Redactor): Failure {
  const row = rowFor({ ...NO_RESPONSE, isSent });
  const status = error instanceof ExchangeError ? error.status : undefined;
  const failure = (code: ErrorCode, problem: string, nextStep?: string): Failure => {
    const isTransient = mayRetry(row) && status === undefined && !LOCAL_CODES.includes(code);
    return { code, outcome: row.outcome, problem, nextStep, status, isTransient };
  };
  const systemCode = systemCodeOf(error);
  const reason = redactor.redact(reasonOf(error));
  if (error instanceof ExchangeError) return failure(error.code, reason);
  if (error instanceof InterruptedError) {
    const missed = isSent ? 'the response arrived' : 'the request was sent';
    return failure('interrupted', `the run was interrupted before ${missed}`);
  }
  if (['UND_ERR_CLOSED', 'UND_ERR_DESTROYED'].includes(systemCode)) {
    return failure('interrupted', 'the client is closed');
  }
  if (systemCode === 'UND_ERR_INVALID_ARG') {
    return failure('invalid_input', `the request was not sent: ${reason}`);
  }
  if (systemCode === 'ERR_SSL_WRONG_VERSION_NUMBER') {
    const nextStep = 'Does the base URL need http:// instead of https://?';
    return failure('tls_failure', 'no secure connection: the server does not speak TLS', nextStep);
  }
  if (!isSent && TLS_ERROR_CODE_PATTERN.test(systemCode)) {
    return failure('tls_failure', `no secure connection: ${reason}`);
  }
  if (!isSent) return failure('unreachable', `no connection: ${reason}`);
  // Not every parser error has a code, so its name is checked first.
  const isUnparsable = (Object(error) as { name?: unknown }).name === 'HTTPParserError';
  if (isUnparsable || systemCode === 'UND_ERR_HEADERS_OVERFLOW') {
    return failure('invalid_answer', `the response is not valid HTTP: ${reason}`);
  }
  return failure('connection_lost', `the connection ended before the response was complete: ${reason}`);
}

/** Matches the codes of Node.js and OpenSSL for a failed handshake or an untrusted certificate. */
const TLS_ERROR_CODE_PATTERN =
  /^(ERR_SSL|ERR_TLS|EPROTO)|CERT|SIGNATURE|^INVALID_(CA|PURPOSE)|HOSTNAME_MISMATCH/;

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
