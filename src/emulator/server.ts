import type { AddressInfo } from 'node:net';
import Fastify, { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from './accounts';
import { Answer, faultyAnswer, gatewayNotFound, jsonAnswer } from './answers';
import { Control } from './control';
import { answerControl, CONTROL_ROUTES, unknownControl } from './control-routes';
import { DOCS_PAGE } from './docs-page';
import { ActiveFault, Faults } from './faults';
import { Normalisers } from './normalisers';
import { openApiDocument } from './openapi';
import { RecordedRequest, Requests } from './requests';
import { Keys, Service, ServiceRequest } from './service';
import { OperationName, operationEntries } from '../contract/operations';

export interface EmulatorOptions {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** 0 for any free one. @default 0 */
  readonly port?: number;
  /** Keeps the state across restarts; made if it is not there. @default in memory only */
  readonly dataFile?: string;
  /**
   * Account by API key: each account has objects of its own, and other keys are refused (401).
   * @default every key opens the account `default`
   */
  readonly keys?: Keys;
  /** Called when a request to the service has been answered, or will never be. */
  readonly onRequest?: (request: RecordedRequest) => void;
  /** Shown in the OpenAPI document. @default '0.0.0' */
  readonly version?: string;
}

/** The management API on this machine. */
export interface Emulator {
  /** Base URL without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** What tests do behind the service's back; over HTTP it is under `/_emulator`. */
  readonly control: Control;
  /** Cuts all connections, and resolves when nothing is left open. */
  close(): Promise<void>;
}

/** The largest body taken, in bytes. */
const BODY_LIMIT = 128 * 1024 * 1024;

/** Rejects with the code `EADDRINUSE` if the port is taken, or if the data file cannot be used. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', port = 0, version = '0.0.0' } = options;
  const accounts = await Accounts.open(options.dataFile);
  const normalisers = new Normalisers();
  const service = new Service(accounts, normalisers);
  service.keys = options.keys;
  const requests = new Requests();
  const faults = new Faults();
  const control = new Control(accounts, service, requests, faults, normalisers);

  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 64 * 1024 },
    http: { maxHeaderSize: 1024 * 1024 },
  });
  // Fastify's own parser rounds numbers; the request log needs the text as it came.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.toString('utf8')),
  );

  addServiceRoutes(app, { service, requests, faults, onRequest: options.onRequest });
  addControlRoutes(app, control);
  app.get('/openapi.json', (_, reply) => send(reply, jsonAnswer(200, openApiDocument(version))));
  app.get('/docs', (_, reply) =>
    send(reply, { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body: DOCS_PAGE }),
  );

  await app.listen({ host, port });
  const { port: actualPort } = app.server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${actualPort}`,
    port: actualPort,
    control,
    close: async () => {
      // Connections first: what is held finds its client gone, and has no effect.
      app.server.closeAllConnections();
      faults.remove();
      await app.close();
      await accounts.save();
    },
  };
}

interface ServiceParts {
  readonly service: Service;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly onRequest?: (request: RecordedRequest) => void;
}

function addServiceRoutes(app: FastifyInstance, parts: ServiceParts): void {
  for (const [operation, { method, path }] of operationEntries) {
    const names = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const url = path.replaceAll(':', '::').replace(/\{[^}]+\}/g, () => ':parameter');
    app.route({
      method,
      url,
      handler: async (request, reply) => {
        const { parameter } = request.params as { parameter?: string };
        const given = Object.fromEntries(names.map((name) => [name, parameter ?? '']));
        await serve(operation, given, request, reply, parts);
        return reply;
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const entry = record(null, request, parts);
    entry.status = 404;
    parts.onRequest?.(entry);
    return send(reply, gatewayNotFound());
  });
}

function record(
  operation: OperationName | null,
  request: FastifyRequest,
  { requests }: ServiceParts,
): RecordedRequest {
  const { method, url, headers } = request;
  return requests.add({ method, url, operation, headers, body: textOf(request) });
}

async function serve(
  operation: OperationName,
  path: { [name: string]: string },
  request: FastifyRequest,
  reply: FastifyReply,
  parts: ServiceParts,
): Promise<void> {
  const entry = record(operation, request, parts);
  entry.account = parts.service.accountOf(request.headers)?.name ?? null;
  const fault = parts.faults.take(entry);
  const received = { operation, path, query: entry.query, headers: request.headers, body: entry.body };
  const answer = await answerWith(fault, received, () => request.raw.socket.destroyed, parts);
  if (answer) {
    entry.status = answer.status;
    send(reply, answer);
  } else {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
  }
  parts.onRequest?.(entry);
}

/** Undefined where the connection is to be reset. */
async function answerWith(
  fault: ActiveFault | undefined,
  request: ServiceRequest,
  hasClientGone: () => boolean,
  { service, faults }: ServiceParts,
): Promise<Answer | undefined> {
  if (!fault) return service.answer(request);
  await faults.delay(fault);
  if (fault.kind === 'resetBefore') return undefined;
  if (fault.kind === 'notFound') return service.answerNotFound(request);
  if (fault.kind === 'hangBefore') {
    await faults.hold(fault);
    if (hasClientGone()) return undefined;
  }
  const hasEffect = fault.afterEffect ?? fault.kind !== 'status';
  const own = hasEffect ? await service.answer(request) : undefined;
  if (fault.kind === 'resetAfter') return undefined;
  if (fault.kind === 'hangAfter') await faults.hold(fault);
  return faultyAnswer(fault, own) ?? own;
}

function addControlRoutes(app: FastifyInstance, control: Control): void {
  for (const [route, act] of Object.entries(CONTROL_ROUTES)) {
    const [method, path] = route.split(' ');
    app.route({
      method,
      url: `/_emulator${path}`,
      handler: async (request, reply) => {
        const parameters = request.params as { [name: string]: string };
        const query = new URLSearchParams(request.url.split('?')[1]);
        send(reply, await answerControl(act, control, { parameters, query, body: textOf(request) }));
        return reply;
      },
    });
  }
  app.all('/_emulator/*', (request, reply) => send(reply, unknownControl(request.method, request.url)));
}

function textOf({ body }: FastifyRequest): string {
  return typeof body === 'string' ? body : '';
}

function send(reply: FastifyReply, { status, headers, body }: Answer): FastifyReply {
  return reply.code(status).headers(headers).send(body);
}
