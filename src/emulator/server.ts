import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Accounts } from './accounts';
import { Control, createControl, EmulatorParts } from './control';
import { addControlRoutes } from './control-routes';
import { ActiveFault, Faults, faultyResponse } from './faults';
import { rejectOtherMachines, rejectOtherHostNames, rejectOtherSites } from './origin';
import { addPage } from './page-routes';
import type { EmulatorOptions as PublishedOptions } from './published';
import { Quirks } from './quirks';
import { Requests, SentResponse } from './requests';
import { bodyTextOf, errorResponse, htmlResponse, send } from './responses';
import { AccountsByKey, Service, ServiceRequest } from './service';
import { ServiceError } from './service-error';
import { inDialect } from '../contract/dialect';
import { OperationName, operationEntries } from '../schema';
import { completeDialect, dialectProblems } from '../schema/dialect';

/** In addition to the options that the testing library publishes. */
export interface EmulatorOptions extends Omit<PublishedOptions, 'seed' | 'faults'> {
  /** @default '127.0.0.1' */
  readonly host?: string;
  /** Host names, such as a proxy's, that requests to a loopback address can use in addition to loopback names. @default none */
  readonly allowHosts?: readonly string[];
  /** The file that keeps the accounts across restarts. It is created if it does not exist. @default in memory only */
  readonly dataFile?: string;
  /** A snapshot, or its JSON. */
  readonly seed?: object | string;
  /**
   * The account of each API key. Each account has its own objects. Unknown keys are rejected (401), except keys created on the emulator.
   * @default any key opens the account `default`
   */
  readonly keys?: AccountsByKey;
  /** Not checked yet. */
  readonly faults?: readonly object[];
  /** The version that the page shows. @default '0.0.0' */
  readonly version?: string;
}

export interface Emulator {
  readonly url: string;
  readonly port: number;
  /** URL of the emulator's page, for a browser on this machine. */
  readonly page: string;
  /** Direct access for tests. The same functions are available over HTTP below `/_emulator`. */
  readonly control: Control;
  /** Stops the emulator: closes all connections, and saves the accounts. */
  close(): Promise<void>;
  /** Lets the process exit while the emulator is listening. */
  unref(): void;
}

/** Hosts that make a server listen on all addresses of the machine. Not every client can connect to them. */
const WILDCARD_HOSTS = ['0.0.0.0', '::'];

/** The response for a path that no operation has: a page, as a gateway would send, and not the service's JSON error. */
const UNKNOWN_PATH_PAGE = htmlResponse(404, '404 Not Found');

/** Maximum length of a request body, in bytes. */
const MAX_BODY_BYTES = 128 * 1024 * 1024;

/** Starts an emulator. Rejects if the seed, data file or port cannot be used. If the port is taken, the error's `code` is `EADDRINUSE`. */
export async function startEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const { host = '127.0.0.1', port = 0, version = '0.0.0', strict = true } = options;
  const problems = dialectProblems(options.dialect ?? {});
  if (problems.length > 0) throw new Error(`The dialect is invalid. ${problems.join(' ')}`);
  const dialect = completeDialect(options.dialect);
  const accounts = new Accounts(strict, options.seed, options.dataFile);
  await accounts.loadDataFile();
  const quirks = new Quirks(options.quirks);
  const service = new Service(accounts, quirks, dialect);
  service.keys = options.keys;
  const requests = new Requests(service.operationsInDialect);
  const faults = new Faults(options.faults);
  const parts = { accounts, service, requests, faults, quirks, version };
  const control = createControl(parts);

  const app = Fastify({
    bodyLimit: MAX_BODY_BYTES,
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
  app.setErrorHandler((error, _, reply) => {
    if (error instanceof ServiceError) return send(reply, errorResponse(error));
    throw error;
  });
  // These checks run before anything else, so a rejected request creates no account and uses up no fault.
  app.addHook('onRequest', async ({ raw }) => {
    rejectOtherSites(raw);
    rejectOtherHostNames(raw, allowed);
  });
  addServiceRoutes(app, parts);
  void app.register(async (guarded) => {
    // Only programs and browsers on this machine can use /_emulator and the page.
    guarded.addHook('onRequest', async ({ raw }) => {
      rejectOtherMachines(raw, allowed);
      // A test process must be able to exit while a browser shows the page.
      raw.socket.unref();
    });
    addControlRoutes(guarded, { ...parts, control });
    addPage(guarded);
  });

  await app.listen({ host, port });
  const { port: actualPort } = app.server.address() as AddressInfo;
  const url = localUrl(host, actualPort);
  const close = async () => {
    // Connections are closed first, so that requests held by `hangBefore` have no effect: their clients have disconnected.
    app.server.closeAllConnections();
    faults.remove();
    await app.close();
    await accounts.save();
  };
  let closing: Promise<void> | undefined;
  return {
    url,
    port: actualPort,
    page: `${url}/`,
    control,
    // Another emulator may use the data file by the second call.
    close: async () => (closing ??= close()),
    unref: () => app.server.unref(),
  };
}

/** Returns the URL at which programs on this machine can reach a server. */
export function localUrl(host: string, port: number): string {
  const address = WILDCARD_HOSTS.includes(host) ? '127.0.0.1' : host;
  return `http://${address.includes(':') ? `[${address}]` : address}:${port}`;
}

function addServiceRoutes(app: FastifyInstance, parts: EmulatorParts): void {
  for (const [operation, documented] of operationEntries) {
    const { dialect } = parts.service;
    const [create, replace] = [{}, { id: 'any' }].map((body) => inDialect(documented, dialect, body));
    if (create.isMissing) continue;
    app.route<{ Params: { readonly parameter?: string } }>({
      method: [...new Set([create.method, replace.method])],
      url: create.path.replaceAll(':', '::').replace(/\{[^}]+\}/g, () => ':parameter'),
      handler: async (request, reply) =>
        serve(operation, request.params.parameter ?? '', request, reply, parts),
    });
  }
  app.setNotFoundHandler(async (request, reply) => serve(null, '', request, reply, parts));
}

/** @param operation null for a path that no operation has */
async function serve(
  operation: OperationName | null,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
  parts: EmulatorParts,
): Promise<FastifyReply> {
  const body = bodyTextOf(request);
  const recorded = parts.requests.add(request, operation, body);
  recorded.account = parts.service.accountOf(request.headers)?.name ?? null;
  const fault = parts.faults.consumeMatch(recorded, body);
  const received = operation ? { operation, recorded, key, headers: request.headers, body } : undefined;
  const answer = await answerWithFault(fault, received, () => request.raw.socket.destroyed, parts);
  parts.requests.complete(recorded, answer);
  if (answer) {
    if (fault?.kind === 'continue') reply.raw.writeContinue();
    return send(reply, answer);
  }
  reply.hijack();
  request.raw.socket.resetAndDestroy();
  return reply;
}

/** Returns the response to send, or undefined if the connection must be reset. */
async function answerWithFault(
  fault: ActiveFault | undefined,
  request: ServiceRequest | undefined,
  isDisconnected: () => boolean,
  { service, faults }: EmulatorParts,
): Promise<SentResponse | undefined> {
  const respond = async () => (request ? service.answer(request) : UNKNOWN_PATH_PAGE);
  if (!fault) return respond();
  const { latencyMs = 0 } = fault;
  if (latencyMs > 0) await sleep(latencyMs, undefined, { ref: false });
  if (fault.kind === 'resetBefore') return undefined;
  if (fault.kind === 'notFound') return request ? service.answerNotFound(request) : UNKNOWN_PATH_PAGE;
  if (fault.kind === 'hangBefore') {
    await faults.hold(fault);
    if (isDisconnected()) return undefined;
  }
  const hasEffect = fault.afterEffect ?? fault.kind !== 'status';
  const answer = hasEffect ? await respond() : undefined;
  if (fault.kind === 'resetAfter') return undefined;
  if (fault.kind === 'hangAfter') await faults.hold(fault);
  return faultyResponse(fault, answer, service.dialect);
}
