/** Describes an error response, and how long it asks the client to wait. What it means follows from its row in the table. */
import {
  errorCode,
  hiddenMessage,
  HIDDEN_RESPONSE_NOTICE,
  printableStart,
  quoteAnswer,
  serviceMessage,
  violatedFields,
} from './message';
import type { AnsweredCall } from './read';
import { mayBeTruncated, ObjectBody, OpaqueBody } from './shape';
import { mayRetry, Row } from './table';
import { unescapeName } from '../../contract/dialect';
import { JsonObject, plainText } from '../../contract/json';
import { firstTen } from '../../json/first-ten';
import { serviceName } from '../../schema/dialect';
import { ErrorCode, Failure } from '../errors';
import type { HttpResponse } from '../exchange';
import { Redactor } from '../redact';

export interface ErrorResponse extends AnsweredCall {
  readonly response: HttpResponse;
  /** The body, if it is a JSON object. */
  readonly json?: JsonObject;
  readonly row: Row;
}

export function failureOf(failed: ErrorResponse): Failure {
  const { response, row, redactor } = failed;
  const { status } = response;
  if (status < 400) return redirectFailure(failed);
  const waitHeader = waitHeaders(status).find((name) => headerIn(response, name) !== '');
  const wait = waitHeader ? ` (${waitHeader}: ${redactor.redact(headerIn(response, waitHeader))})` : '';
  const said = whatItSays(failed);
  // Some servers repeat the status code at the start of the message.
  const reason = said.serviceMessage.replace(new RegExp(`^${status}\\b[\\s:]*`), '').replace(/\.$/, '');
  const problem = `${wait}${reason === '' ? ' without a message' : `: ${reason}`}`;
  return failure(failed, row.code ?? codeOf(status), problem, {
    ...said,
    isAbsent: row.is === 'absent',
    // A response that a retry would not change says nothing about other calls.
    retryAfterMs: row.again === 'no' ? undefined : requestedWaitMs(response),
  });
}

/** Describes a redirect. Shows only the scheme and host of its target, because the rest of the URL may contain tokens. */
function redirectFailure(failed: ErrorResponse): Failure {
  const { response, redactor, url } = failed;
  const { location = '' } = response.headers;
  const redirect = (what: string, nextStep?: string) =>
    failure(failed, 'redirected', `, ${what}`, { nextStep });
  if (location === '' || !URL.canParse(location, url)) return redirect('a redirect without a valid target');
  const { origin, host, protocol } = new URL(location, url);
  if (origin === new URL(url).origin) {
    return redirect('a redirect to another path on the same host', OTHER_PATH_STEP);
  }
  return redirect(`a redirect to ${redactor.redact(`${protocol}//${host}`)}`);
}

const OTHER_PATH_STEP =
  'Redirects are not followed. Check apiVersion and paths in the provider\'s dialect (add "/" to the path of this call if it ends so on the service), the path prefix of the base URL, and the API key.';

/** Describes a 2xx response without documented content. */
export function failureOfBody(failed: ErrorResponse, received: ObjectBody | OpaqueBody): Failure {
  const { response, row, redactor, returnsSecret } = failed;
  if (received.shape === 'opaque') {
    const { body } = response;
    const quoted = returnsSecret ? HIDDEN_RESPONSE_NOTICE : quoteAnswer(body, redactor);
    const problem = {
      empty: 'an empty body instead of a JSON object',
      'not UTF-8': 'text that is not in UTF-8',
      'not JSON': `${body.length} bytes that are not valid JSON: ${quoted}`,
      'not an object': `JSON that is not an object: ${quoted}`,
      'too complex': `overly complex JSON: ${received.reason}`,
    }[received.problem];
    const code = received.problem === 'too complex' ? 'answer_too_large' : 'invalid_answer';
    const isTransient = mayRetry(row, received.problem === 'not JSON' && mayBeTruncated(body));
    return failure(failed, code, ` with ${problem}`, { isTransient });
  }
  if (received.shape === 'content') {
    return failure(failed, 'invalid_answer', ', so its response may be incomplete');
  }
  const said = whatItSays(failed);
  const message = said.serviceMessage.replace(/\.$/, '');
  if (received.shape === 'error') {
    const nextStep = successStep(failed, received);
    // The message shows the code.
    const names = Object.keys(received.reported ?? {}).filter((name) => !['code', 'message'].includes(name));
    const shown = names
      .map((name) => serviceName(failed.dialect, failed.operation.output.name, name))
      .join(', ');
    const where = shown === '' ? '' : ` in ${shown}`;
    return failure(failed, 'bad_request', `, but with an error${where}: ${message}`, { ...said, nextStep });
  }
  const names = Object.keys(received.json).filter((name) => received.json[name] !== null);
  const shown = firstTen(names.map(unescapeName)).join(', ');
  const listed = printableStart(redactor.redact(shown), MAX_NAMES_LENGTH);
  const others = names.length === 0 ? '' : `, only with ${listed}: ${message}`;
  return failure(failed, 'invalid_answer', ` without ${expectedMembers(failed)}${others}`, said);
}

const MAX_NAMES_LENGTH = 200;

/** Returns, for example, `keyId, name, or value`: the documented members of the response. */
function expectedMembers({ operation, dialect }: ErrorResponse): string {
  const names = Object.keys(operation.output.members).filter((name) => name !== 'pagination');
  const shown = firstTen(names.map((name) => serviceName(dialect, operation.output.name, name)));
  return new Intl.ListFormat('en', { type: 'disjunction' }).format(shown);
}

/** A service may wrap its responses, with its own code for success. */
function successStep({ returnsSecret, dialect }: ErrorResponse, { reported }: ObjectBody): string {
  const step = 'Correct the problem that the service reports.';
  const code = returnsSecret ? undefined : errorCode(reported ?? {});
  if (code === undefined) return step;
  const success = { ...dialect.success, code: [...(dialect.success.code ?? []), code] };
  return `${step} If this response means success, add "success": ${JSON.stringify(success)} to the provider's dialect.`;
}

/** The parts of a failure that follow from a JSON body or a page. */
function whatItSays({ response, json, redactor, returnsSecret, row, operation, dialect }: ErrorResponse) {
  const isHidden = returnsSecret && row.outcome === 'unknown';
  const { members, name: className } = operation.output;
  const sensitive = Object.keys(members).filter((name) => members[name].sensitive === true);
  // A service may show the key whose name is taken.
  const shown = sensitive.flatMap((name) => json?.[serviceName(dialect, className, name)] ?? []);
  const hidden = returnsSecret ? shown.map(plainText) : [];
  return {
    serviceMessage: isHidden
      ? hiddenMessage(json ?? {})
      : serviceMessage(response.body, redactor.with(hidden)),
    isFromService: json !== undefined,
    violatedFields: violatedFields(json ?? {}),
  };
}

/** Describes a failure. `problem` continues a sentence that begins with the status. */
export const failure = (
  { response, row, redactor }: ErrorResponse,
  code: ErrorCode,
  problem: string,
  more: Partial<Failure> = {},
): Failure => ({
  code,
  outcome: row.outcome,
  status: response.status,
  requestId: requestIdOf(response, redactor),
  isTransient: mayRetry(row),
  problem: `the service returned ${response.status}${problem}`,
  ...more,
});

const MAX_REQUEST_ID_LENGTH = 100;

/** Returns the request's id from `X-Request-Id`: the documented API names no header for it, and this one is the most common. */
export function requestIdOf({ headers }: HttpResponse, redactor: Redactor): string | undefined {
  const id = headers['x-request-id'];
  return typeof id === 'string' ? redactor.redactHead(id, MAX_REQUEST_ID_LENGTH) : undefined;
}

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

/** The headers that say how long to wait. Services also send RateLimit-Reset with responses that are not rejections. */
export const waitHeaders = (status: number): readonly string[] =>
  status === 429 ? ['Retry-After', 'RateLimit-Reset'] : ['Retry-After'];

export const headerIn = ({ headers }: Pick<HttpResponse, 'headers'>, name: string): string =>
  String(headers[name.toLowerCase()] ?? '').trim();

/** Returns how long a response asks the client to wait, in milliseconds, or undefined if no header contains a valid wait. */
export function requestedWaitMs(response: Pick<HttpResponse, 'status' | 'headers'>): number | undefined {
  // The wait is relative to the service's clock, which may differ from this machine's.
  const now = parseDate(headerIn(response, 'Date')) || Date.now();
  return waitHeaders(response.status)
    .map((name) => parseWait(headerIn(response, name), now))
    .find((wait, index) => wait !== undefined && (index === 0 || wait < MAX_WAIT_MS));
}

/** The longest wait that counts. A reset further in the future is probably a Unix time and not a number of seconds. */
const MAX_WAIT_MS = 24 * 3600 * 1000;

/** Parses seconds, an HTTP date or an ISO date. */
function parseWait(text: string, now: number): number | undefined {
  if (/^\d+(\.\d+)?$/.test(text)) return Math.min(Number(text) * 1000, MAX_WAIT_MS);
  const time = /^([a-z]{3,9},? |\d{4}-\d\d-\d\dT)/i.test(text) ? parseDate(text) : NaN;
  return Number.isNaN(time) ? undefined : Math.min(Math.max(0, time - now), MAX_WAIT_MS);
}

/** Parses a date. One of HTTP's date formats omits the time zone, which is GMT. */
export function parseDate(text: string): number {
  return Date.parse(/(gmt|z|[+-]\d\d:?\d\d)$/i.test(text) ? text : `${text} GMT`);
}
