/**
 * The part of a gRPC server that Terraform's plugin protocol needs: unary calls, and a stream that stays open and empty. Node.js
 * provides HTTP/2.
 *
 * Written here because the library includes a client, name resolution and load balancing, and takes longer to load than
 * everything else at the start of a provider.
 */
import {
  constants,
  createServer,
  IncomingHttpHeaders,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import { Socket } from 'node:net';
import { finished } from 'node:stream/promises';
import { Call, Calls } from './calls';

/** The gRPC codes that this server uses. */
const enum Status {
  OK = 0,
  RESOURCE_EXHAUSTED = 8,
  UNIMPLEMENTED = 12,
  INTERNAL = 13,
}

/** A call that ends with a code other than OK. */
class StatusError extends Error {
  constructor(
    public readonly status: Status,
    message: string,
  ) {
    super(message);
  }
}

/** A flag, which says whether the message is compressed, and the length of the message. */
const PREFIX_LENGTH = 5;
const CONTENT_TYPE = 'application/grpc';

export class GrpcServer {
  private readonly calls = new Map<string, Call>();
  private readonly late = new Map<string, () => Promise<Calls>>();
  private readonly sessions = new Set<ServerHttp2Session>();
  // Node.js would refuse streams once pending messages take 10 MB.
  private readonly http2 = createServer({ maxSessionMemory: Number.MAX_SAFE_INTEGER });

  /** @param messageLimit maximum size of a received message, in bytes */
  constructor(private readonly messageLimit: number) {
    this.http2.on('session', (session) => {
      this.sessions.add(session);
      session.once('close', () => this.sessions.delete(session));
    });
    this.http2.on('stream', (stream, headers) => void this.serve(stream, headers));
  }

  public add(calls: Calls): void {
    for (const [path, call] of calls) this.calls.set(path, call);
  }

  /** Loads the calls of a service when the first of them comes that was not added otherwise. */
  public addLate(fullName: string, load: () => Promise<Calls>): void {
    this.late.set(fullName, load);
  }

  /** Serves connections of this socket. */
  public accept(socket: Socket): void {
    this.http2.emit('connection', socket);
  }

  /** Accepts no more calls, and resolves when the running ones have ended. */
  public async close(): Promise<void> {
    await Promise.all(
      [...this.sessions].map(async (session) => new Promise<void>((done) => session.close(done))),
    );
  }

  /** Drops all connections. */
  public stop(): void {
    this.sessions.forEach((session) => session.destroy());
  }

  private async serve(stream: ServerHttp2Stream, headers: IncomingHttpHeaders): Promise<void> {
    // If the connection breaks, nobody waits for the answer.
    stream.on('error', () => undefined);
    if (!headers['content-type']?.startsWith(CONTENT_TYPE)) {
      stream.respond({ ':status': constants.HTTP_STATUS_UNSUPPORTED_MEDIA_TYPE }, { endStream: true });
      return;
    }
    try {
      const call = await this.find(String(headers[':path']));
      if (!call) throw new StatusError(Status.UNIMPLEMENTED, `There is no method ${headers[':path']}.`);
      const message = await receive(stream, this.messageLimit);
      send(stream, Status.OK, '', await untilClosed(stream, async (signal) => call(message, signal)));
    } catch (error) {
      const status = error instanceof StatusError ? error.status : Status.INTERNAL;
      send(stream, status, error instanceof Error ? error.message : String(error));
    }
  }

  private async find(path: string): Promise<Call | undefined> {
    const [, service] = path.split('/');
    return this.calls.get(path) ?? (await this.late.get(service)?.())?.get(path);
  }
}

/** The single message of the caller. One that is too long is read to its end, because the caller reads the answer only then. */
async function receive(stream: ServerHttp2Stream, limit: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  stream.on('data', (chunk: Buffer) => {
    length += chunk.length;
    if (length <= PREFIX_LENGTH + limit) chunks.push(chunk);
    else chunks.length = 0;
  });
  await finished(stream, { writable: false });
  if (length > PREFIX_LENGTH + limit) {
    throw new StatusError(Status.RESOURCE_EXHAUSTED, `A message has more than ${limit} bytes.`);
  }
  const bytes = Buffer.concat(chunks, length);
  if (length < PREFIX_LENGTH || bytes.readUInt32BE(1) !== length - PREFIX_LENGTH) {
    throw new StatusError(Status.INTERNAL, 'The request is not one whole message.');
  }
  if (bytes[0] !== 0) throw new StatusError(Status.UNIMPLEMENTED, 'Compressed messages are not supported.');
  return bytes.subarray(PREFIX_LENGTH);
}

/** Aborts the call if the stream closes before the call ends: the caller does not wait any more. */
async function untilClosed<T>(
  stream: ServerHttp2Stream,
  call: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  stream.once('close', abort);
  try {
    return await call(controller.signal);
  } finally {
    stream.off('close', abort);
  }
}

/** A header has room for some kilobytes, and `encodeURIComponent` throws on half a character. */
const headerValue = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString());

function send(stream: ServerHttp2Stream, status: Status, message: string, response?: Uint8Array): void {
  if (stream.destroyed || stream.headersSent) return;
  const trailers = { 'grpc-status': String(status), 'grpc-message': headerValue(message) };
  const headers = { ':status': constants.HTTP_STATUS_OK, 'content-type': CONTENT_TYPE };
  if (!response) {
    stream.respond({ ...headers, ...trailers }, { endStream: true });
    return;
  }
  stream.respond(headers, { waitForTrailers: true });
  stream.once('wantTrailers', () => stream.sendTrailers(trailers));
  const prefix = Buffer.alloc(PREFIX_LENGTH);
  prefix.writeUInt32BE(response.length, 1);
  stream.write(prefix);
  stream.end(response);
}
