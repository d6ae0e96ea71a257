import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from './accounts';
import { Changes } from './changes';
import { Control, Parts } from './control';
import { addControlRoutes, unknownControl } from './control-routes';
import { claim } from './data-claim';
import { ActiveFault, Faults } from './faults';
import { NormaliserName, Normalisers } from './normalisers';
import { openApiDocument } from './openapi';
import { refuseOtherMachines, refuseOtherNames, refuseOtherSites } from './origin';
import { addPageRoutes } from './page-routes';
import { RecordedRequest, Requests, SentResponse } from './requests';
import { errorResponse, faultyResponse, gatewayNotFound, jsonResponse, send, textOf } from './responses';
import { Keys, Service, ServiceRequest } from './service';
import { ServiceError } from './service-error';
import { DEFAULT_DIALECT, Dialect, inDialect } from '../contract/dialect';
import { parseJson, printJson } from '../contract/json';
import { OperationName, operationEntries } from '../schema';

export interface EmulatorOptions {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** More names under which it answers at a loopback address, such as that of a proxy. @default loopback names */
  readonly allowHosts?: readonly string[];
  /** 0 for any free port. @default 0 */
  readonly port?: number;
  /** Keeps the state across restarts; created if it does not exist. @default in memory only */
  readonly dataFile?: string;
  /** What new accounts begin with, in the form of a snapshot. @default the emulator's own seed */
  readonly seed?: object;
  /**
   * Account by API key: each account has its own objects, and other keys are refused (401).
   * @default every key belongs to the account `default`
   */
  readonly keys?: Keys;
  /**
   * Whether new accounts refuse what strict services refuse, such as a target of 150 or two owners of a key, and whether
   * objects that are added must be such as the service could have. Accounts in a data file stay unchanged.
   * @default true
   */
  readonly strict?: boolean;
  /** Which normalisers are on. @default none */
  readonly normalisers?: readonly NormaliserName[];
  /** The variant of the API, where services differ. @default the documented one */
  readonly dialect?: Partial<Dialect>;
  /** Called when a request to the service was answered or never will be. */
  readonly onRequest?: (request: RecordedRequest) => void;
  /** Shown in the OpenAPI document. @default '0.0.0' */
  readonly version?: string;
}

/** The management API on this machine. */
export interface Emulator {
  /** Base URL without a slash at its end. */
  readonly url: string;
  readonly port: number;
  /** Address of the page that shows what happens, for a browser on this machine. */
  readonly page: string;
  /** Direct access for tests; over HTTP it is under `/_emulator`. */
  readonly control: Control;
  /** Closes all connections, and resolves when nothing is open. */
  close(): Promise<void>;
  /** Lets the process end although it listens. */
  unref(): void;
}

/** Of a server that listens on all addresses of the machine: nobody can call it under these. */
const ANY_ADDRESS = ['0.0.0.0', '::'];

/** The largest accepted body, in bytes. */
const BODY_LIMIT = 128 * 1024 * 1024;

/** Rejects with the code `EADDRINUSE` if the port is taken, or if the data file cannot be used. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const release = options.dataFile === undefined ? () => undefined : await claim(options.dataFile);
  return listening(options, release).catch((error: unknown) => {
    release();
    throw error;
  });
}

async function listening(options: EmulatorOptions, release: () => void): Promise<Emulator> {
  const { host = '127.0.0.1', port = 0, version = '0.0.0', strict = true } = options;
  const seeds = options.seed && parseJson(printJson(options.seed));
  const changes = new Changes();
  const accounts = new Accounts(changes, strict, seeds, options.dataFile);
  await accounts.open();
  const normalisers = new Normalisers(changes, options.normalisers);
  const service = new Service(accounts, normalisers);
  service.keys = options.keys;
  service.dialect = { ...DEFAULT_DIALECT, ...options.dialect };
  const requests = new Requests();
  const faults = new Faults(changes);
  if (options.onRequest) requests.subscribe(options.onRequest);
  const parts = { accounts, service, requests, faults, normalisers, changes, version };
  const control = new Control(parts);

  const app = Fastify({
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    forceCloseConnections: true,
    routerOptions: { maxParamLength: 64 * 1024 },
    http: { maxHeaderSize: 1024 * 1024 },
  });
  // Fastify's own parser rounds numbers, and the request log needs the text as received.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body.toString('utf8')),
  );

  const allowed = (options.allowHosts ?? []).map((name) => name.toLowerCase());
  // Before anything else: what is refused has no account, and takes no fault.
  refuseIf(app, ({ raw }) => {
    refuseOtherSites(raw);
    refuseOtherNames(raw, allowed);
  });
  addServiceRoutes(app, parts);
  void app.register((guarded, _, done) => {
    // Only programs and pages of this machine may use the controls and see the page.
    refuseIf(guarded, ({ raw }) => refuseOtherMachines(raw, allowed));
    addControlRoutes(guarded, control);
    addPageRoutes(guarded, parts);
    done();
  });
  app.all('/_emulator/*', (request, reply) => send(reply, unknownControl(request.method, request.url)));
  app.get('/openapi.json', (_, reply) => send(reply, jsonResponse(200, openApiDocument(version))));

  await app.listen({ host, port });
  const { port: actualPort } = app.server.address() as AddressInfo;
  const url = callableUrl(host, actualPort);
  return {
    url,
    port: actualPort,
    page: `${url}/`,
    control,
    close: async () => {
      // Connections first, so that held requests have no client and no effect.
      app.server.closeAllConnections();
      faults.remove();
      await app.close();
      await accounts.save();
      release();
    },
    unref: () => app.server.unref(),
  };
}

/** Where a program on this machine calls a server that listens there. */
export function callableUrl(host: string, port: number): string {
  const address = ANY_ADDRESS.includes(host) ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function addServiceRoutes(app: FastifyInstance, parts: Parts): void {
  for (const [operation, documented] of operationEntries) {
    const { method, path } = inDialect(documented, { ...DEFAULT_DIALECT, apiVersion: '{version}' });
    const names = [...documented.path.matchAll(/\{([^}]+)\}/g)].map(([, name]) => name);
    const url = path
      .replaceAll(':', '::')
      .replace('{version}', ':version')
      .replace(/\{[^}]+\}/g, () => ':parameter');
    app.route({
      method: operation === 'replaceSlo' ? ['PUT', 'POST'] : method,
      url,
      handler: async (request, reply) => {
        const { version, parameter } = request.params as { version: string; parameter?: string };
        const { apiVersion, sloCreateMethod } = parts.service.dialect;
        // A service that creates SLOs by PUT has no POST on their path.
        const isKnown = request.method === method || request.method === sloCreateMethod;
        if (version !== apiVersion || !isKnown) return reply.callNotFound();
        const given = Object.fromEntries(names.map((name) => [name, parameter ?? '']));
        await serve(operation, given, request, reply, parts);
        return reply;
      },
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const answer = gatewayNotFound();
    parts.requests.end(parts.requests.add(request, null, textOf(request)), answer);
    return send(reply, answer);
  });
}

async function serve(
  operation: OperationName,
  path: { [name: string]: string },
  request: FastifyRequest,
  reply: FastifyReply,
  parts: Parts,
): Promise<void> {
  const body = textOf(request);
  const entry = parts.requests.add(request, operation, body);
  entry.account = parts.service.accountOf(request.headers)?.name ?? null;
  const fault = parts.faults.take(entry, body);
  const received = { operation, entry, path, headers: request.headers, body };
  const answer = await answerWith(fault, received, () => request.raw.socket.destroyed, parts);
  parts.requests.end(entry, answer);
  if (answer) {
    if (fault?.kind === 'continue') reply.raw.writeContinue();
    send(reply, answer);
  } else {
    reply.hijack();
    request.raw.socket.resetAndDestroy();
  }
}

/** Undefined if the connection must be reset. */
async function answerWith(
  fault: ActiveFault | undefined,
  request: ServiceRequest,
  hasClientGone: () => boolean,
  { service, faults }: Parts,
): Promise<SentResponse | undefined> {
  if (!fault) return service.answer(request);
  const { latencyMs = 0 } = fault;
  if (latencyMs > 0) await sleep(latencyMs, undefined, { ref: false });
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
  return faultyResponse(fault, own) ?? own;
}

/** @param check throws `ServiceError` for a request that is refused */
function refuseIf(app: FastifyInstance, check: (request: FastifyRequest) => void): void {
  app.addHook('onRequest', (request, _, done) => {
    check(request);
    done();
  });
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ServiceError) return send(reply, errorResponse(error));
    throw error;
  });
}
