import type { FastifyReply, FastifyRequest } from 'fastify';
import { SentResponse } from './requests';
import { ServiceError } from './service-error';
import { printJson } from '../contract/json';

export type TextResponse = SentResponse & { readonly body: string };

const RPC_CODES: Readonly<Record<number, number>> = { 400: 3, 401: 16, 403: 7, 404: 5, 409: 10, 500: 13 };

export function jsonResponse(status: number, body: unknown): TextResponse {
  return { status, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export function errorResponse({ status, code, message }: ServiceError): TextResponse {
  return jsonResponse(status, { code, message });
}

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

export function htmlResponse(status: number, title: string): TextResponse {
  const body = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}

export function send(reply: FastifyReply, { status, headers, body }: SentResponse): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}

export function bodyTextOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}
