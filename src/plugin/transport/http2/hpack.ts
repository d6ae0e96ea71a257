/** Headers of HTTP/2 (HPACK, RFC 7541). */
import { ConnectionError, ErrorCode } from './frames';
import { decodeHuffman, undecodable } from './huffman';

export type Headers = ReadonlyMap<string, string>;

/** Names and values that both sides know, from index 1. */
const STATIC: readonly Header[] = [
  [':authority'],
  [':method', 'GET'],
  [':method', 'POST'],
  [':path', '/'],
  [':path', '/index.html'],
  [':scheme', 'http'],
  [':scheme', 'https'],
  ...['200', '204', '206', '304', '400', '404', '500'].map((status) => [':status', status]),
  ['accept-charset'],
  ['accept-encoding', 'gzip, deflate'],
  ...(
    'accept-language accept-ranges accept access-control-allow-origin age allow authorization cache-control ' +
    'content-disposition content-encoding content-language content-length content-location content-range content-type ' +
    'cookie date etag expect expires from host if-match if-modified-since if-none-match if-range if-unmodified-since ' +
    'last-modified link location max-forwards proxy-authenticate proxy-authorization range referer refresh retry-after ' +
    'server set-cookie strict-transport-security transfer-encoding user-agent vary via www-authenticate'
  )
    .split(' ')
    .map((name) => [name]),
].map(([name, value = '']) => ({ name, value }));

/** Of the table that a client fills, in bytes: the default, which we do not change. */
const TABLE_SIZE = 4096;
/** What a header takes in the table besides its text. */
const OVERHEAD = 32;
/** Of all headers of a request together, in bytes, both as they come and decoded. */
export const LONGEST_HEADERS = 64 * 1024;

interface Header {
  readonly name: string;
  readonly value: string;
}

/** Decodes the headers of one connection, in their order. Throws `ConnectionError` for bytes that are no headers. */
export class HeaderDecoder {
  /** The newest first. */
  private readonly table: Header[] = [];
  private size = 0;
  private limit = TABLE_SIZE;

  public decode(bytes: Uint8Array): Headers {
    const reader = new Reader(bytes);
    const headers = new Map<string, string>();
    let length = 0;
    while (!reader.atEnd) {
      const header = this.next(reader);
      if (!header) continue;
      length += sizeOf(header);
      if (length > LONGEST_HEADERS) throw tooLong();
      headers.set(header.name, header.value);
    }
    return headers;
  }

  /** Undefined for an instruction that only resizes the table. */
  private next(reader: Reader): Header | undefined {
    const first = reader.peek();
    if (first >= 0x80) return this.at(reader.integer(7));
    if (first >= 0x40) return this.add(this.literal(reader, 6));
    if (first < 0x20) return this.literal(reader, 4);
    const limit = reader.integer(5);
    if (limit > TABLE_SIZE) throw undecodable('A table is larger than allowed.');
    this.limit = limit;
    this.evict();
    return undefined;
  }

  private literal(reader: Reader, prefix: number): Header {
    const index = reader.integer(prefix);
    const name = index === 0 ? reader.text() : this.at(index).name;
    return { name, value: reader.text() };
  }

  private at(index: number): Header {
    const header = index <= STATIC.length ? STATIC[index - 1] : this.table[index - STATIC.length - 1];
    if (!header) throw undecodable('A header is unknown.');
    return header;
  }

  private add(header: Header): Header {
    this.table.unshift(header);
    this.size += sizeOf(header);
    this.evict();
    return header;
  }

  private evict(): void {
    while (this.size > this.limit) {
      const oldest = this.table.pop();
      this.size -= oldest ? sizeOf(oldest) : this.size;
    }
  }
}

const sizeOf = ({ name, value }: Header): number => name.length + value.length + OVERHEAD;

class Reader {
  private position = 0;

  constructor(private readonly bytes: Uint8Array) {}

  public get atEnd(): boolean {
    return this.position === this.bytes.length;
  }

  public peek(): number {
    if (this.atEnd) throw undecodable('Headers end too early.');
    return this.bytes[this.position];
  }

  /** @param prefix number of bits that the first byte has for it */
  public integer(prefix: number): number {
    const most = 2 ** prefix - 1;
    const start = this.byte() % (most + 1);
    if (start < most) return start;
    let value = most;
    for (let scale = 1; scale <= 2 ** 21; scale *= 2 ** 7) {
      const byte = this.byte();
      value += (byte % 0x80) * scale;
      if (byte < 0x80) return value;
    }
    throw undecodable('A header has too large a number.');
  }

  public text(): string {
    const isHuffman = this.peek() >= 0x80;
    const length = this.integer(7);
    if (length > this.bytes.length - this.position) throw undecodable('Headers end too early.');
    const bytes = this.bytes.subarray(this.position, this.position + length);
    this.position += length;
    return (isHuffman ? decodeHuffman(bytes) : Buffer.from(bytes)).toString('latin1');
  }

  private byte(): number {
    const byte = this.peek();
    this.position += 1;
    return byte;
  }
}

export const tooLong = (): ConnectionError =>
  new ConnectionError(ErrorCode.ENHANCE_YOUR_CALM, 'The headers of a request are too long.');

/** Headers that no table has to remember. */
export function encodeHeaders(headers: Readonly<Record<string, string>>): Buffer {
  const parts = Object.entries(headers).flatMap(([name, value]) => [Buffer.of(0), text(name), text(value)]);
  return Buffer.concat(parts);
}

function text(value: string): Buffer {
  const bytes = Buffer.from(value, 'latin1');
  return Buffer.concat([integer(bytes.length), bytes]);
}

/** With 7 bits of the first byte. */
function integer(value: number): Buffer {
  if (value < 0x7f) return Buffer.of(value);
  const bytes = [0x7f];
  let left = value - 0x7f;
  for (; left >= 0x80; left = Math.floor(left / 0x80)) bytes.push(0x80 + (left % 0x80));
  return Buffer.of(...bytes, left);
}
