/** Frames of HTTP/2 (RFC 9113, section 4). */

export const enum FrameType {
  DATA = 0,
  HEADERS = 1,
  PRIORITY = 2,
  RST_STREAM = 3,
  SETTINGS = 4,
  PUSH_PROMISE = 5,
  PING = 6,
  GOAWAY = 7,
  WINDOW_UPDATE = 8,
  CONTINUATION = 9,
}

export const enum Flag {
  NONE = 0,
  /** Of DATA and HEADERS. */
  END_STREAM = 0x1,
  /** Of SETTINGS and PING. */
  ACK = 0x1,
  END_HEADERS = 0x4,
  PADDED = 0x8,
  /** Of HEADERS only. */
  PRIORITY = 0x20,
}

export const enum ErrorCode {
  NO_ERROR = 0,
  PROTOCOL_ERROR = 1,
  FLOW_CONTROL_ERROR = 3,
  FRAME_SIZE_ERROR = 6,
  COMPRESSION_ERROR = 9,
  ENHANCE_YOUR_CALM = 11,
}

export interface Frame {
  readonly type: number;
  readonly flags: number;
  readonly stream: number;
  readonly payload: Buffer;
}

/** Bytes after which a connection cannot go on. */
export class ConnectionError extends Error {
  constructor(
    public readonly code: ErrorCode,
    message: string,
  ) {
    super(message);
  }
}

/** What a client sends first. */
export const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
/** The default of both sides. We do not change ours, and make no use of a larger one. */
export const LONGEST_PAYLOAD = 16_384;
/** Of the head of a frame, in bytes. */
export const HEAD = 9;
/** Of payloads that always have the same. */
const LENGTHS: ReadonlyMap<number, number> = new Map([
  [FrameType.PRIORITY, 5],
  [FrameType.RST_STREAM, 4],
  [FrameType.PING, 8],
  [FrameType.WINDOW_UPDATE, 4],
]);

export function encodeFrame(type: FrameType, flags: number, stream: number, payload: Uint8Array): Buffer {
  const bytes = Buffer.allocUnsafe(HEAD + payload.length);
  bytes.writeUIntBE(payload.length, 0, 3);
  bytes[3] = type;
  bytes[4] = flags;
  bytes.writeUInt32BE(stream, 5);
  bytes.set(payload, HEAD);
  return bytes;
}

/** A payload of numbers of 32 bits. */
export function uint32(...values: number[]): Buffer {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  values.forEach((value, place) => bytes.writeUInt32BE(value, place * 4));
  return bytes;
}

/** Splits what a client sends into frames. */
export class FrameReader {
  private rest: Buffer = Buffer.alloc(0);
  private isOpened = false;

  /** The frames that end in this chunk. Throws `ConnectionError`. */
  public *read(chunk: Buffer): Generator<Frame> {
    this.rest = this.rest.length === 0 ? chunk : Buffer.concat([this.rest, chunk]);
    if (!this.isOpened) {
      if (this.rest.length < PREFACE.length) return;
      if (!this.take(PREFACE.length).equals(PREFACE)) {
        throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, 'This is not HTTP/2.');
      }
      this.isOpened = true;
    }
    while (this.rest.length >= HEAD) {
      const length = this.rest.readUIntBE(0, 3);
      if (length > LONGEST_PAYLOAD || length !== (LENGTHS.get(this.rest[3]) ?? length)) {
        throw new ConnectionError(ErrorCode.FRAME_SIZE_ERROR, 'A frame has a length that it cannot have.');
      }
      if (this.rest.length < HEAD + length) return;
      const head = this.take(HEAD);
      // The first bit of the stream's number is reserved.
      const stream = head.readUInt32BE(5) % 2 ** 31;
      yield { type: head[3], flags: head[4], stream, payload: this.take(length) };
    }
  }

  private take(length: number): Buffer {
    const taken = this.rest.subarray(0, length);
    this.rest = this.rest.subarray(length);
    return taken;
  }
}

/** The content of a DATA or HEADERS frame. */
export function withoutPadding({ type, flags, payload }: Frame): Buffer {
  /* eslint-disable no-bitwise */
  const padding = flags & Flag.PADDED ? 1 + (payload[0] ?? Infinity) : 0;
  const start = (padding > 0 ? 1 : 0) + (type === FrameType.HEADERS && flags & Flag.PRIORITY ? 5 : 0);
  /* eslint-enable no-bitwise */
  const end = payload.length - Math.max(0, padding - 1);
  if (start > end) {
    throw new ConnectionError(ErrorCode.PROTOCOL_ERROR, 'A frame has more padding than content.');
  }
  return payload.subarray(start, end);
}
