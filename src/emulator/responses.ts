import { deflateSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Fault } from './faults';
import { SentResponse } from './requests';
import { ServiceError } from './service-error';
import { everywhere } from './stored-normalisers';
import { JsonObject, parseJson, printJson } from '../contract/json';

/** The answer of the service. */
export type TextResponse = SentResponse & { readonly body: string };

const IDENTITIES = ['id', 'keyId', 'integrationId'];
/** The codes of remote procedure calls, by status. */
const RPC_CODES: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 500: 13 };
const FIFTY_MB = 50 * 1024 * 1024;

export function jsonResponse(status: number, body: unknown): TextResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export function errorResponse({ status, code, message }: ServiceError): TextResponse {
  return jsonResponse(status, { code, message });
}

/** The same in the form of a remote procedure call. */
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

/** The answer of a gateway for an unknown route, which is not in the service's form. */
export function gatewayNotFound(): TextResponse {
  return htmlResponse(404, '404 Not Found');
}

/** The answer of a fault, if it replaces the service's own. */
export function faultyResponse(fault: Fault, own: TextResponse | undefined): SentResponse | undefined {
  const { status = fault.kind === 'status' ? 500 : 200, retryAfter, contentType } = fault;
  const headers = {
    'content-type': contentType ?? (fault.kind === 'html' ? 'text/html' : 'application/json'),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  const failure = printJson({ code: 'FAULT', message: `The service answers ${status}.` });
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
      return own && { ...own, body: own.body.slice(0, Math.max(1, Math.floor(own.body.length / 2))) };
    case 'withoutId':
      return own && { ...own, body: printJson(withoutIds(parseJson(own.body) as JsonObject)) };
    case 'padded':
      return own && { ...own, body: padded(own.body, fault.bytes ?? FIFTY_MB) };
    case 'gzip':
      return own && compressed(own, 'gzip', gzipSync(own.body));
    case 'deflate':
      return own && compressed(own, 'deflate', deflateSync(own.body));
    case 'byteOrderMark':
      return own && { ...own, body: `\ufeff${own.body}` };
    default:
      return undefined;
  }
}

function compressed({ status, headers }: TextResponse, coding: string, body: Buffer): SentResponse {
  return { status, headers: { ...headers, 'content-encoding': coding }, body };
}

function withoutIds(answer: JsonObject): JsonObject {
  return everywhere(answer, (value, name = '') => (IDENTITIES.includes(name) ? undefined : value));
}

/** As text: printing an object of this size would take the emulator seconds. */
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

/** The body as received. */
export function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
