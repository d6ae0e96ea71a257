/**
 * The part of a gRPC server that Terraform's plugin protocol needs: unary calls, and a stream that stays open and empty.
 *
 * Written here because the library includes a client, name resolution and load balancing, and takes longer to load than
 * everything else at the start of a provider.
 */
import { Socket } from 'node:net';
import { Call, Calls } from './calls';
import { Connection } from './http2/connection';
import { encodeHeaders } from './http2/hpack';
import { Stream } from './http2/stream';

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
const HEAD = { ':status': '200', 'content-type': CONTENT_TYPE };
const ANSWER_HEAD = encodeHeaders(HEAD);
const OK_TRAILERS = encodeHeaders({ 'grpc-status': String(Status.OK) });
const UNSUPPORTED_MEDIA_TYPE = encodeHeaders({ ':status': '415' });

export class GrpcServer {
  private readonly calls = new Map<string, Call>();
  private readonly late = new Map<string, () => Promise<Calls>>();
  private readonly connections = new Set<Connection>();

  /** @param messageLimit maximum size of a received message, in bytes */
  constructor(private readonly messageLimit: number) {}

  public add(calls: Calls): void {
    for (const [path, call] of calls) this.calls.set(path, call);
  }

  /** Loads the calls of a service when the first of them comes that was not added otherwise. */
  public addLate(fullName: string, load: () => Promise<Calls>): void {
    this.late.set(fullName, load);
  }

  /** Serves connections of this socket. */
  public accept(socket: Socket): void {
    const connection = new Connection(
      socket,
      PREFIX_LENGTH + this.messageLimit,
      (stream) => void this.serve(stream),
    );
    this.connections.add(connection);
    socket.once('close', () => this.connections.delete(connection));
  }

  /** Accepts no more calls, and resolves when the running ones have ended. */
  public async close(): Promise<void> {
    await Promise.all([...this.connections].map(async (connection) => connection.close()));
  }

  /** Drops all connections. */
  public stop(): void {
    this.connections.forEach((connection) => connection.destroy());
  }

  private async serve(stream: Stream): Promise<void> {
    if (!stream.headers.get('content-type')?.startsWith(CONTENT_TYPE)) {
      stream.respond(UNSUPPORTED_MEDIA_TYPE);
      return;
    }
    try {
      const path = stream.headers.get(':path') ?? '';
      const call = this.calls.get(path) ?? (await this.loaded(path));
      if (!call) throw new StatusError(Status.UNIMPLEMENTED, `There is no method ${path}.`);
      const response = await call(this.messageOf(stream), stream);
      stream.respond(ANSWER_HEAD, response && framed(response), OK_TRAILERS);
    } catch (error) {
      const status = error instanceof StatusError ? error.status : Status.INTERNAL;
      const message = headerValue(error instanceof Error ? error.message : String(error));
      stream.respond(encodeHeaders({ ...HEAD, 'grpc-status': String(status), 'grpc-message': message }));
    }
  }

  private async loaded(path: string): Promise<Call | undefined> {
    const [, service] = path.split('/');
    const calls = await this.late.get(service)?.();
    // What was added before has precedence.
    if (calls) this.add(new Map([...calls, ...this.calls]));
    return calls?.get(path);
  }

  /** The single message of the caller. */
  private messageOf(stream: Stream): Buffer {
    const body = stream.takeBody();
    if (!body) {
      throw new StatusError(Status.RESOURCE_EXHAUSTED, `A message has more than ${this.messageLimit} bytes.`);
    }
    if (body.length < PREFIX_LENGTH || body.readUInt32BE(1) !== body.length - PREFIX_LENGTH) {
      throw new StatusError(Status.INTERNAL, 'The request is not one whole message.');
    }
    if (body[0] !== 0) throw new StatusError(Status.UNIMPLEMENTED, 'Compressed messages are not supported.');
    return body.subarray(PREFIX_LENGTH);
  }
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
