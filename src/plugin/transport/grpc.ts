/**
 * The part of a gRPC server that Terraform's plugin protocol needs, built on Node.js's HTTP/2: unary calls, and a stream that stays open
 * and empty. Implemented here because the gRPC library includes a client, name resolution and load balancing, and takes longer to load than
 * the rest of the provider.
 */
import {
  OutgoingHttpHeaders,
  performServerHandshake,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import { Socket } from 'node:net';
import { RpcHandler } from '../protocol/rpc';

/** The gRPC status codes that this server uses. */
const enum Status {
  OK = 0,
  RESOURCE_EXHAUSTED = 8,
  UNIMPLEMENTED = 12,
  INTERNAL = 13,
}

/** Thrown to end a call with a status other than OK. */
class StatusError extends Error {
  constructor(
    public readonly status: Status,
    message: string,
  ) {
    super(message);
  }
}

/** Length of the prefix of each message, in bytes: a compression flag and the message's length. */
const PREFIX_LENGTH = 5;
const CONTENT_TYPE = 'application/grpc';
const RESPONSE_HEADERS = { ':status': 200, 'content-type': CONTENT_TYPE };
/** Omits the date, which Terraform does not read and Node.js would format for each response. */
const WITH_TRAILERS = { waitForTrailers: true, sendDate: false };

/** A flow-control window so large that clients never wait for a WINDOW_UPDATE. The maximum message size already limits each request. */
const MAX_WINDOW = 2 ** 31 - 1;
const SESSION_OPTIONS = {
  settings: { initialWindowSize: MAX_WINDOW, maxConcurrentStreams: 1_000 },
  /** In megabytes. By default, Node.js rejects calls while more than 10 MB are in flight. */
  maxSessionMemory: 4_000,
};

export class GrpcServer {
  private readonly sessions = new Set<ServerHttp2Session>();

  /**
   * @param messageLimit maximum size of a received message, in bytes
   * @param handlerOf returns the handler of a path, or undefined
   */
  constructor(
    private readonly messageLimit: number,
    private readonly handlerOf: (path: string) => Promise<RpcHandler | undefined>,
  ) {}

  public accept(socket: Socket): void {
    const session = performServerHandshake(socket, SESSION_OPTIONS);
    session.setLocalWindowSize(MAX_WINDOW);
    this.sessions.add(session);
    session.once('close', () => this.sessions.delete(session));
    // Ignores errors here: if the connection fails, each stream gets the error, and nobody waits for the responses.
    session.on('error', () => undefined);
    session.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      void this.handleCall(stream, headers[':path'] ?? '', headers['content-type']);
    });
  }

  /** Stops accepting calls. Resolves when the running calls have completed. */
  public async close(): Promise<void> {
    const ends = [...this.sessions].map(async (session) => {
      session.close();
      await new Promise((resolve) => session.once('close', resolve));
    });
    await Promise.all(ends);
  }

  private async handleCall(stream: ServerHttp2Stream, path: string, contentType = ''): Promise<void> {
    if (!contentType.startsWith(CONTENT_TYPE)) return respondWithHeaders(stream, { ':status': 415 });
    try {
      const handler = await this.handlerOf(path);
      if (!handler) throw new StatusError(Status.UNIMPLEMENTED, `The method ${path} does not exist.`);
      const message = unframed(await this.bodyOf(stream));
      respond(stream, await handler(message, () => createCloseSignal(stream)));
    } catch (error) {
      const status = error instanceof StatusError ? error.status : Status.INTERNAL;
      const message = encodeError(error instanceof Error ? error.message : String(error));
      respondWithHeaders(stream, { ...RESPONSE_HEADERS, 'grpc-status': status, 'grpc-message': message });
    }
  }

  /** Returns the whole body of the request. Never resolves if the client cancels the stream. */
  private async bodyOf(stream: ServerHttp2Stream): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let length = 0;
    return new Promise((resolve, reject) => {
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        const tooLarge = `The message is larger than ${this.messageLimit} bytes.`;
        if (length <= PREFIX_LENGTH + this.messageLimit) chunks.push(chunk);
        else reject(new StatusError(Status.RESOURCE_EXHAUSTED, tooLarge));
      });
      stream.on('end', () => {
        if (!stream.closed) resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
      });
    });
  }
}

/** Returns the request's single message. */
function unframed(body: Buffer): Buffer {
  if (body.length < PREFIX_LENGTH || body.readUInt32BE(1) !== body.length - PREFIX_LENGTH) {
    throw new StatusError(Status.INTERNAL, 'The request does not contain exactly one message.');
  }
  if (body[0] !== 0) throw new StatusError(Status.UNIMPLEMENTED, 'Compressed messages are not supported.');
  return body.subarray(PREFIX_LENGTH);
}

function respond(stream: ServerHttp2Stream, message?: Uint8Array): void {
  if (stream.closed) return;
  stream.respond(RESPONSE_HEADERS, WITH_TRAILERS);
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': Status.OK }));
  stream.end(message && framedMessage(message));
}

/** Responds with headers alone, which end the stream: Terraform's plugin client opens a broker stream that it never reads to the end. */
function respondWithHeaders(stream: ServerHttp2Stream, headers: OutgoingHttpHeaders): void {
  if (!stream.closed) stream.respond(headers, { endStream: true });
}

/** Returns a signal that is aborted when the client no longer waits for a response. If the connection failed, the reason is its error. */
function createCloseSignal(stream: ServerHttp2Stream): AbortSignal {
  if (stream.closed) return AbortSignal.abort(stream.errored);
  const controller = new AbortController();
  stream.once('close', () => controller.abort(stream.errored));
  return controller.signal;
}

function framedMessage(message: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(PREFIX_LENGTH + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_LENGTH);
  return bytes;
}

/** Encodes at most 1,000 characters for a header. Replaces lone surrogates first, because `encodeURIComponent` throws on them. */
const encodeError = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString());
