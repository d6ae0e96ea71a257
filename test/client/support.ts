import http from 'node:http';
import https from 'node:https';
import net from 'node:net';
import {
  ManagementApiClient,
  ManagementApiClientOptions,
  ManagementApiError,
  SloReader,
} from '../../src/client';
import { json as anything, list, object, optional } from '../../src/schema/kind';
import type { Operation } from '../../src/schema/operation';
import { listen, Loopback } from '../support/loopback';

export const API_KEY = 'key-4711-secret/ü+=';

export interface Received {
  readonly method: string;
  readonly url: string;
  /** Names and values in turn, as received. */
  readonly headers: readonly string[];
  readonly body: Buffer;
}

export interface TestServer {
  readonly baseUrl: string;
  readonly port: number;
  readonly requests: Received[];
  readonly connections: () => number;
}

const cleanups: (() => Promise<void>)[] = [];

/** Stops everything that the test started: servers first, so that no client waits for a response. */
export async function cleanUp(): Promise<void> {
  for (const cleanup of cleanups.splice(0)) await cleanup();
}

export async function closedAfterTest<S extends Loopback>(server: Promise<S>): Promise<S> {
  const { close } = await server;
  cleanups.push(close);
  return server;
}

export type Respond = (response: http.ServerResponse, request: Received) => void;

export async function httpServer(respond: Respond, tls?: https.ServerOptions): Promise<TestServer> {
  const requests: Received[] = [];
  const handle: http.RequestListener = (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const received = {
        method: request.method ?? '',
        url: request.url ?? '',
        headers: request.rawHeaders,
        body: Buffer.concat(chunks),
      };
      requests.push(received);
      respond(response, received);
    });
  };
  const server = tls ? https.createServer(tls, handle) : http.createServer(handle);
  return started(server, requests, tls ? 'https' : 'http');
}

/** Starts a server that sends raw bytes. It calls `answer` when the headers of a request have arrived. */
export async function rawServer(answer: (socket: net.Socket, head: Buffer) => void): Promise<TestServer> {
  const server = net.createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', (head) => answer(socket, head));
  });
  return started(server, [], 'http');
}

async function started(server: net.Server, requests: Received[], scheme: string): Promise<TestServer> {
  let connections = 0;
  server.on('connection', () => (connections += 1));
  const { port } = await closedAfterTest(listen(server));
  return { baseUrl: `${scheme}://127.0.0.1:${port}`, port, requests, connections: () => connections };
}

export function clientOf(
  baseUrl: string,
  options: Partial<ManagementApiClientOptions> = {},
): ManagementApiClient {
  const client = new ManagementApiClient({
    baseUrl,
    apiKey: API_KEY,
    userAgent: 'test/1',
    retryBaseDelayMs: 1,
    ...options,
  });
  cleanups.push(async () => client.close());
  return client;
}

/** Returns a port that was free a moment ago, so that nothing listens on it. */
export async function unusedPort(): Promise<number> {
  const { port, close } = await listen(net.createServer());
  await close();
  return port;
}

/** The ids of the requested SLOs. */
export function idsOf({ url }: Received): string[] {
  return new URL(url, 'http://host').searchParams.getAll('ids');
}

/** Starts a server, and returns it with a client that calls it. */
export async function serve(respond: Respond, options?: Partial<ManagementApiClientOptions>) {
  const server = await httpServer(respond);
  return { server, client: clientOf(server.baseUrl, options) };
}

/** Starts a server, and returns it with a reader of its SLOs. */
export async function readerFrom(respond: Respond, options?: Partial<ManagementApiClientOptions>) {
  const { server, client } = await serve(respond, options);
  return { server, reader: new SloReader(client) };
}

/** Like `readerFrom`, for a server whose responses depend only on the requested ids. */
export const readerOf = async (answer: (ids: string[]) => unknown) =>
  readerFrom((response, request) => response.end(JSON.stringify(answer(idsOf(request)))));

export async function failureOf(call: Promise<unknown>): Promise<ManagementApiError> {
  const result = await call.catch((error: unknown) => error);
  if (result instanceof ManagementApiError) return result;
  throw new Error(`Expected a ManagementApiError, got ${String(result)}`);
}

/** Creates an object on a server with this response, and returns the error. */
export async function createFailure(
  respond: Respond,
  options?: Partial<ManagementApiClientOptions>,
): Promise<ManagementApiError> {
  const { client } = await serve(respond, options);
  return failureOf(client.call(createThing, { body: {} }));
}

export function json(body: string, status = 200): Respond {
  return (response) => response.writeHead(status, { 'Content-Type': 'application/json' }).end(body);
}

/** Returns an operation of an invented service. */
const thing = (
  summary: string,
  method: Operation['method'],
  path: string,
  repeat: Operation['repeat'],
): Operation => {
  const output = object({ any: optional(list(anything), 'Anything.') });
  return { name: summary, number: 900, summary, method, path, repeat, parameters: {}, output };
};

export const readThing = thing('Read a thing', 'GET', '/things/{thing.id}/parts/{part}', 'read');
export const listThings = thing('List the things', 'GET', '/things', 'read');
export const createThing = thing('Create a thing', 'POST', '/things', 'create');
export const setThing = thing('Set the thing', 'PUT', '/thing', 'idempotent');
export const tryThing = thing('Try a thing', 'POST', '/things/try', 'effect');
