/**
 * The server's side of an HTTP/2 connection (RFC 9113), for requests and answers that are whole messages.
 *
 * Written here because the module of Node.js makes several objects with events of each request, and loads HTTP/1 and more with
 * itself. In a plan of 200 resources it took as much processor time as what the provider does. There is one client, Terraform, which
 * has identified itself before its first byte is read here.
 */
import { Socket } from 'node:net';
import {
  ConnectionError,
  encodeFrame,
  ErrorCode,
  Flag,
  Frame,
  FrameReader,
  FrameType,
  HEAD,
  LONGEST_PAYLOAD,
  uint32,
  withoutPadding,
} from './frames';
import { HeaderDecoder, LONGEST_HEADERS, tooLong } from './hpack';
import { Stream } from './stream';

/* Flags are sets of bits. */
/* eslint-disable no-bitwise */

const NO_PAYLOAD = Buffer.alloc(0);
const LARGEST_WINDOW = 2 ** 31 - 1;
/** Until settings or updates say something else. */
const DEFAULT_WINDOW = 65_535;
/** The only setting that matters here. */
const INITIAL_WINDOW_SIZE = 4;

export class Connection {
  private readonly frames = new FrameReader();
  private readonly decoder = new HeaderDecoder();
  private readonly streams = new Map<number, Stream>();
  private window = DEFAULT_WINDOW;
  private streamWindow = DEFAULT_WINDOW;
  /** Received since the client was last told that it may send more. */
  private received = 0;
  private last = 0;
  /** The headers whose last part has not come. */
  private unfinished?: {
    readonly id: number;
    readonly isWhole: boolean;
    readonly parts: Buffer[];
    length: number;
  };
  private isClosing = false;
  /** Whether the client broke the rules: what it sends then has no meaning. */
  private isBroken = false;
  private readonly unsent: Buffer[] = [];

  /**
   * @param limit what a message may have, in bytes; of a longer one the client gets to know when it has sent all of it
   * @param serve called with each whole request
   */
  constructor(
    private readonly socket: Socket,
    private readonly limit: number,
    private readonly serve: (stream: Stream) => void,
  ) {
    // On Windows it is TCP, which would hold an answer back until the one before it is acknowledged.
    socket.setNoDelay();
    socket.on('data', (chunk: Buffer) => this.receive(chunk));
    // If the connection breaks, nobody waits for the answers.
    socket.on('error', () => undefined);
    socket.on('close', () => this.abandonAll());
    const settings = Buffer.alloc(6);
    settings.writeUInt16BE(INITIAL_WINDOW_SIZE, 0);
    settings.writeUInt32BE(LARGEST_WINDOW, 2);
    this.send(FrameType.SETTINGS, Flag.NONE, 0, settings);
    this.send(FrameType.WINDOW_UPDATE, Flag.NONE, 0, uint32(LARGEST_WINDOW - DEFAULT_WINDOW));
  }

  /** Serves no more requests, and resolves when the connection has closed after those that are whole. */
  public async close(): Promise<void> {
    if (this.socket.destroyed) return;
    await new Promise<void>((resolve) => {
      this.socket.once('close', () => resolve());
      this.goAway(ErrorCode.NO_ERROR);
      // Terraform keeps one open to the end that never becomes whole, of go-plugin's broker.
      for (const [id, { isWhole }] of this.streams) if (!isWhole) this.drop(id);
      this.endIfDone();
    });
  }

  public destroy(): void {
    this.socket.destroy();
  }

  private receive(chunk: Buffer): void {
    if (this.isBroken) return;
    try {
      for (const frame of this.frames.read(chunk)) this.accept(frame);
    } catch (error) {
      if (!(error instanceof ConnectionError)) throw error;
      this.isBroken = true;
      this.goAway(error.code);
      this.end();
    }
  }

  private accept(frame: Frame): void {
    const { type, flags, stream, payload } = frame;
    if (this.unfinished && (type !== FrameType.CONTINUATION || stream !== this.unfinished.id)) {
      throw violation('Headers are not complete.');
    }
    switch (type) {
      case FrameType.DATA:
        return this.acceptData(frame);
      case FrameType.HEADERS:
        if (stream % 2 === 0) throw violation('A stream has a number that no client may use.');
        this.unfinished = { id: stream, isWhole: (flags & Flag.END_STREAM) !== 0, parts: [], length: 0 };
        return this.acceptHeaders(flags, withoutPadding(frame));
      case FrameType.CONTINUATION:
        return this.acceptHeaders(flags, payload);
      case FrameType.RST_STREAM:
        return this.drop(stream);
      case FrameType.SETTINGS:
        return (flags & Flag.ACK) === 0 ? this.acceptSettings(payload) : undefined;
      case FrameType.PING:
        return (flags & Flag.ACK) === 0 ? this.send(FrameType.PING, Flag.ACK, 0, payload) : undefined;
      case FrameType.WINDOW_UPDATE:
        return this.acceptWindow(stream, payload);
      case FrameType.PUSH_PROMISE:
        throw violation('A client cannot push.');
      default:
        // GOAWAY changes nothing here, and unknown frames are for extensions.
        return undefined;
    }
  }

  private acceptHeaders(flags: number, part: Buffer): void {
    if (!this.unfinished) throw violation('Headers go on that did not begin.');
    const { id, isWhole, parts } = this.unfinished;
    parts.push(part);
    // Empty parts come to an end, too.
    this.unfinished.length += HEAD + part.length;
    if (this.unfinished.length > LONGEST_HEADERS) throw tooLong();
    if ((flags & Flag.END_HEADERS) === 0) return;
    this.unfinished = undefined;
    // Also those that nobody reads change the decoder's table.
    const headers = this.decoder.decode(parts.length === 1 ? part : Buffer.concat(parts));
    if (id > this.last) {
      this.last = id;
      if (this.isClosing) return;
      const stream = new Stream(headers, this.limit, this.streamWindow, () => this.flush(id));
      this.streams.set(id, stream);
    }
    if (isWhole) this.serveWhole(id);
  }

  private acceptData(frame: Frame): void {
    const { stream: id, flags, payload } = frame;
    if (id === 0 || id > this.last) throw violation('Data of a stream that is not open.');
    const data = withoutPadding(frame);
    const stream = this.streams.get(id);
    if (!stream?.isWhole) stream?.receive(data);
    this.received = this.granted(0, this.received + payload.length);
    if (stream) stream.received = this.granted(id, stream.received + payload.length);
    if (flags & Flag.END_STREAM) this.serveWhole(id);
  }

  /** Lets the client send as much again once it has sent half of what it may. Returns what it has sent since. */
  private granted(id: number, received: number): number {
    if (received < LARGEST_WINDOW / 2) return received;
    this.send(FrameType.WINDOW_UPDATE, Flag.NONE, id, uint32(received));
    return 0;
  }

  private serveWhole(id: number): void {
    const stream = this.streams.get(id);
    if (!stream || stream.isWhole) return;
    stream.isWhole = true;
    this.serve(stream);
  }

  private acceptSettings(payload: Buffer): void {
    if (payload.length % 6 !== 0) {
      throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, 'A setting has 6 bytes.');
    }
    for (let at = 0; at < payload.length; at += 6) {
      const value = payload.readUInt32BE(at + 2);
      if (payload.readUInt16BE(at) !== INITIAL_WINDOW_SIZE) continue;
      if (value > LARGEST_WINDOW) throw overflow();
      // Those under way may owe bytes then: their windows are negative.
      for (const stream of this.streams.values()) stream.window += value - this.streamWindow;
      this.streamWindow = value;
    }
    this.send(FrameType.SETTINGS, Flag.ACK, 0, NO_PAYLOAD);
    this.flushAll();
  }

  private acceptWindow(id: number, payload: Buffer): void {
    const more = payload.readUInt32BE(0) % 2 ** 31;
    if (more === 0) throw violation('A window grows by nothing.');
    if (id === 0) {
      this.window += more;
      if (this.window > LARGEST_WINDOW) throw overflow();
    } else {
      const stream = this.streams.get(id);
      if (stream) stream.window += more;
    }
    this.flushAll();
  }

  /** Those whose answers are not there yet have nothing to send. */
  private flushAll(): void {
    for (const stream of this.streams.values()) stream.flush();
  }

  /** Sends as much of an answer as the client takes. */
  private flush(id: number): void {
    const stream = this.streams.get(id);
    if (!stream?.answer) return;
    const { head, body, trailers } = stream.answer;
    if (!stream.isBegun) {
      const flags = Flag.END_HEADERS | (trailers ? Flag.NONE : Flag.END_STREAM);
      this.send(FrameType.HEADERS, flags, id, head);
      stream.isBegun = true;
    }
    while (stream.sent < body.length) {
      const length = Math.min(body.length - stream.sent, this.window, stream.window, LONGEST_PAYLOAD);
      if (length <= 0) return;
      this.send(FrameType.DATA, Flag.NONE, id, body.subarray(stream.sent, stream.sent + length));
      stream.sent += length;
      stream.window -= length;
      this.window -= length;
    }
    if (trailers) this.send(FrameType.HEADERS, Flag.END_HEADERS | Flag.END_STREAM, id, trailers);
    this.drop(id);
  }

  private drop(id: number): void {
    const stream = this.streams.get(id);
    if (!stream) return;
    this.streams.delete(id);
    stream.abandon();
    this.endIfDone();
  }

  private abandonAll(): void {
    const open = [...this.streams.values()];
    this.streams.clear();
    open.forEach((stream) => stream.abandon());
  }

  private goAway(code: ErrorCode): void {
    this.isClosing = true;
    this.send(FrameType.GOAWAY, Flag.NONE, 0, uint32(this.last, code));
  }

  private endIfDone(): void {
    if (this.isClosing && this.streams.size === 0) this.end();
  }

  /** What is sent until all that has come is handled goes out together, since each write is encrypted by itself. */
  private send(type: FrameType, flags: number, stream: number, payload: Uint8Array): void {
    if (this.unsent.push(encodeFrame(type, flags, stream, payload)) === 1) setImmediate(() => this.write());
  }

  private write(): void {
    const frames = this.unsent.splice(0);
    if (frames.length > 0 && this.socket.writable) this.socket.write(Buffer.concat(frames));
  }

  private end(): void {
    this.write();
    this.socket.destroySoon();
  }
}

const violation = (message: string): ConnectionError =>
  new ConnectionError(ErrorCode.PROTOCOL_ERROR, message);
const overflow = (): ConnectionError =>
  new ConnectionError(ErrorCode.FLOW_CONTROL_ERROR, 'A window is too large.');
