/**
 * The part of a gRPC server that Terraform's plugin protocol needs, on the HTTP/2 of Node.js: unary calls, and a stream that stays
 * open and empty.
 *
 * Written here because the library includes a client, name resolution and load balancing, and takes longer to load than
 * everything else at the start of a provider.
 */
import {
  OutgoingHttpHeaders,
  performServerHandshake,
  ServerHttp2Session,
  ServerHttp2Stream,
} from 'node:http2';
import { Socket } from 'node:net';
import { RpcHandler } from '../protocol/rpc';

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
const HEAD = { ':status': 200, 'content-type': CONTENT_TYPE };
/** Terraform does not read the date, which Node.js would format for each answer. */
const WITH_TRAILERS = { waitForTrailers: true, sendDate: false };

/** A client never waits for a WINDOW_UPDATE: the size limit of a message bounds what it sends. */
const LARGEST_WINDOW = 2 ** 31 - 1;
const SESSION = {
  settings: { initialWindowSize: LARGEST_WINDOW, maxConcurrentStreams: 1_000 },
  /** In megabytes. With the default, Node.js refuses calls while there are more than 10 MB under way. */
  maxSessionMemory: 4_000,
};

export class GrpcServer {
  private readonly sessions = new Set<ServerHttp2Session>();

  /**
   * @param messageLimit maximum size of a received message, in bytes
   * @param handlerOf the handler of a path; undefined if there is none
   */
  constructor(
    private readonly messageLimit: number,
    private readonly handlerOf: (path: string) => Promise<RpcHandler | undefined>,
  ) {}

  /** Serves connections of this socket. */
  public accept(socket: Socket): void {
    const session = performServerHandshake(socket, SESSION);
    session.setLocalWindowSize(LARGEST_WINDOW);
    this.sessions.add(session);
    session.once('close', () => this.sessions.delete(session));
    // Terraform was killed: nobody waits for the answers.
    session.on('error', () => undefined);
    session.on('stream', (stream, headers) => {
      stream.on('error', () => undefined);
      void this.serve(stream, headers[':path'] ?? '', headers['content-type']);
    });
  }

  /** Accepts no more calls, and resolves when the running ones have ended. */
  public async close(): Promise<void> {
    const ends = [...this.sessions].map(
      async (session) =>
        new Promise<void>((resolve) => {
          session.once('close', resolve);
          session.close();
        }),
    );
    await Promise.all(ends);
  }

  private async serve(stream: ServerHttp2Stream, path: string, contentType = ''): Promise<void> {
    if (!contentType.startsWith(CONTENT_TYPE)) return refuse(stream, { ':status': 415 });
    try {
      const handler = await this.handlerOf(path);
      if (!handler) throw new StatusError(Status.UNIMPLEMENTED, `There is no method ${path}.`);
      const message = messageIn(await this.bodyOf(stream));
      const response = await handler(message, {
        get abandoned() {
          return endOf(stream);
        },
      });
      answer(stream, response);
    } catch (error) {
      const status = error instanceof StatusError ? error.status : Status.INTERNAL;
      const message = headerValue(error instanceof Error ? error.message : String(error));
      refuse(stream, { ...HEAD, 'grpc-status': status, 'grpc-message': message });
    }
  }

  /** Never resolves if the client cancels the stream. */
  private async bodyOf(stream: ServerHttp2Stream): Promise<Buffer> {
    const chunks: Buffer[] = [];
    let length = 0;
    return new Promise((resolve, reject) => {
      stream.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= PREFIX_LENGTH + this.messageLimit) {
          chunks.push(chunk);
        } else {
          reject(
            new StatusError(Status.RESOURCE_EXHAUSTED, `A message has more than ${this.messageLimit} bytes.`),
          );
        }
      });
      stream.on('end', () => {
        if (!stream.closed) resolve(chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, length));
      });
    });
  }
}

/** The single message of the caller. */
function messageIn(body: Buffer): Buffer {
  if (body.length < PREFIX_LENGTH || body.readUInt32BE(1) !== body.length - PREFIX_LENGTH) {
    throw new StatusError(Status.INTERNAL, 'The request is not one whole message.');
  }
  if (body[0] !== 0) throw new StatusError(Status.UNIMPLEMENTED, 'Compressed messages are not supported.');
  return body.subarray(PREFIX_LENGTH);
}

function answer(stream: ServerHttp2Stream, message?: Uint8Array): void {
  if (stream.closed) return;
  stream.respond(HEAD, WITH_TRAILERS);
  stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': Status.OK }));
  stream.end(message && framed(message));
}

/** With `endStream`, because go-plugin keeps the stream of its broker open, and nobody reads it to its end. */
function refuse(stream: ServerHttp2Stream, headers: OutgoingHttpHeaders): void {
  if (!stream.closed) stream.respond(headers, { endStream: true });
}

/** Aborted when the client has the answer, or no longer waits for it. */
function endOf(stream: ServerHttp2Stream): AbortSignal {
  if (stream.closed) return AbortSignal.abort();
  const controller = new AbortController();
  stream.once('close', () => controller.abort());
  return controller.signal;
}

function framed(message: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(PREFIX_LENGTH + message.length);
  bytes[0] = 0;
  bytes.writeUInt32BE(message.length, 1);
  bytes.set(message, PREFIX_LENGTH);
  return bytes;
}

/** A header has room for some kilobytes, and `encodeURIComponent` throws on half a character. */
const headerValue = (text: string): string => encodeURIComponent(Buffer.from(text.slice(0, 1000)).toString());
