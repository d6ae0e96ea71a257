import { deflateSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from './faults';
import { SentResponse } from './requests';
import { ServiceError } from './service-error';
import { mapDeep } from './stored-normalisers';
import { JsonObject, parseJson, printJson } from '../contract/json';

export type TextResponse = SentResponse & { readonly body: string };

const IDENTITIES = ['id', 'keyId', 'integrationId'];
/** The error codes of remote procedure calls, by HTTP status. */
const RPC_CODES: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 500: 13 };
const OVERSIZED_BYTES = 50 * 1024 * 1024;

export function jsonResponse(status: number, body: unknown): TextResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export function errorResponse({ status, code, message }: ServiceError): TextResponse {
  return jsonResponse(status, { code, message });
}

/** Returns an error's response in the form that remote procedure calls use. */
export function rpcErrorResponse({ status, message, problems }: ServiceError): TextResponse {
  const fieldViolations = problems.map((problem) => {
    const [, field, description] = /^([^:]*): (.*)$/s.exec(problem) ?? ['', '', problem];
    return { field, description };
  });
  const code = RPC_CODES[status] ?? 2;
  if (problems.length === 0) return jsonResponse(status, { code, message, details: [] });
  const details = [{ '@type': 'types.example.com/rpc.BadRequest', fieldViolations }];
  return jsonResponse(status, { code, message: 'The request is not valid.', details });
}

/** Returns a gateway's response for an unknown route: an HTML page, unlike the service's own errors. */
export function gatewayNotFound(): TextResponse {
  return htmlResponse(404, '404 Not Found');
}

/** Returns the response that the fault causes, or undefined if the fault leaves the service's response as it is. */
export function faultyResponse(fault: Fault, answer: TextResponse | undefined): SentResponse | undefined {
  const { status = fault.kind === 'status' ? 500 : 200, retryAfter, contentType } = fault;
  const headers = {
    'content-type': contentType ?? (fault.kind === 'html' ? 'text/html' : 'application/json'),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  const failure = printJson({ code: 'FAULT', message: `The service returns ${status}.` });
  switch (fault.kind) {
    case 'status':
      return { status, headers, body: fault.body ?? failure };
    case 'html':
      return { status, headers, body: fault.body ?? htmlResponse(status, 'Gateway').body };
    case 'empty':
      return { status, headers, body: '' };
    case 'verbatim':
      return { status, headers, body: fault.body ?? '' };
    case 'truncated':
      return answer && { ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2) || 1) };
    case 'withoutId':
      return answer && { ...answer, body: printJson(withoutIds(parseJson(answer.body) as JsonObject)) };
    case 'padded':
      return answer && { ...answer, body: padded(answer.body, fault.bytes ?? OVERSIZED_BYTES) };
    case 'gzip':
      return answer && compressed(answer, 'gzip', gzipSync(answer.body));
    case 'deflate':
      return answer && compressed(answer, 'deflate', deflateSync(answer.body));
    case 'byteOrderMark':
      return answer && { ...answer, body: `\ufeff${answer.body}` };
    default:
      return undefined;
  }
}

function compressed({ status, headers }: TextResponse, coding: string, body: Buffer): SentResponse {
  return { status, headers: { ...headers, 'content-encoding': coding }, body };
}

function withoutIds(answer: JsonObject): JsonObject {
  return mapDeep(answer, (value, name = '') => (IDENTITIES.includes(name) ? undefined : value));
}

/** Edits the JSON text, because printing an object of this size would take seconds. */
function padded(body: string, bytes: number): string {
  const rest = body.slice(1);
  return `{"padding":"${'x'.repeat(bytes)}"${rest === '}' ? '' : ','}${rest}`;
}

function htmlResponse(status: number, title: string): TextResponse {
  const body = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

export function send(reply: FastifyReply, { status, headers, body }: SentResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

/** Returns the body as received. */
export function bodyTextOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
