import { Fault } from './faults';
import { ServiceError } from './service-error';
import { isJsonObject, Json, parseJson, printJson } from '../contract/json';

/** What goes on the wire. */
export interface Answer {
  readonly status: number;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
}

const IDENTITIES = ['id', 'keyId', 'integrationId'];
const FIFTY_MB = 50 * 1024 * 1024;

export function jsonAnswer(status: number, body: unknown): Answer {
  return { status, headers: { 'content-type': 'application/json' }, body: printJson(body) };
}

export function errorAnswer({ status, code, message }: ServiceError): Answer {
  return jsonAnswer(status, { code, message });
}

/** How a gateway answers that knows no such route: not in the service's form. */
export function gatewayNotFound(): Answer {
  return htmlAnswer(404, '404 Not Found');
}

/** The answer that a fault puts in place of the service's own, if it does. */
export function faultyAnswer(fault: Fault, own: Answer | undefined): Answer | undefined {
  const { status = fault.kind === 'status' ? 500 : 200, retryAfter, contentType } = fault;
  const headers = {
    'content-type': contentType ?? (fault.kind === 'html' ? 'text/html' : 'application/json'),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  switch (fault.kind) {
    case 'status':
      return {
        status,
        headers,
        body: fault.body ?? printJson({ code: 'FAULT', message: `The service answers ${status}.` }),
      };
    case 'html':
      return { status, headers, body: fault.body ?? htmlAnswer(status, 'Gateway').body };
    case 'empty':
      return { status, headers, body: '' };
    case 'verbatim':
      return { status, headers, body: fault.body ?? '' };
    case 'truncated':
      return own && { ...own, body: own.body.slice(0, Math.max(1, Math.floor(own.body.length / 2))) };
    case 'withoutId':
      return own && { ...own, body: printJson(withoutIds(parseJson(own.body))) };
    case 'padded':
      return own && { ...own, body: padded(own.body, fault.bytes ?? FIFTY_MB) };
    default:
      return undefined;
  }
}

function withoutIds(json: Json): Json {
  if (Array.isArray(json)) return json.map(withoutIds);
  if (!isJsonObject(json)) return json;
  const kept = Object.entries(json).filter(([name]) => !IDENTITIES.includes(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutIds(value)]));
}

/** As text: printing an object of this size would take the emulator seconds. */
function padded(body: string, bytes: number): string {
  const rest = body.slice(1);
  return `{"padding":"${'x'.repeat(bytes)}"${rest === '}' ? '' : ','}${rest}`;
}

function htmlAnswer(status: number, title: string): Answer {
  const body = `<!doctype html><html><head><title>${title}</title></head><body><h1>${title}</h1></body></html>\n`;
  return { status, headers: { 'content-type': 'text/html' }, body };
}
