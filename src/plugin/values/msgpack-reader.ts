/**
 * Reads MessagePack token by token. @msgpack/msgpack is not used because its decoder rejects the key `__proto__` and allocates memory
 * for the length that an array claims.
 */
import { LosslessNumber } from 'lossless-json';
import { decimal, fromDouble } from '../../json/number';

export type Token =
  | { readonly kind: 'nil' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: LosslessNumber }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array' | 'map'; readonly size: number }
  | { readonly kind: 'extension'; readonly code: number };

// Without ignoreBOM, a leading U+FEFF in a string would be lost.
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads the tokens one by one. Throws `RangeError` for malformed input. */
export class MsgpackReader {
  private position = 0;
  private readonly bytes: Buffer;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  public get isAtEnd(): boolean {
    return this.position === this.bytes.length;
  }

  public nextToken(): Token {
    const head = this.bytes[this.skip(1)];
    if (head < 0x80) return numberToken(head);
    if (head < 0x90) return { kind: 'map', size: head - 0x80 };
    if (head < 0xa0) return { kind: 'array', size: head - 0x90 };
    if (head < 0xc0) return this.text(head - 0xa0);
    if (head === 0xc0) return { kind: 'nil' };
    if (head === 0xc2 || head === 0xc3) return { kind: 'bool', value: head === 0xc3 };
    if (head >= 0xe0) return numberToken(head - 0x100);
    if (head >= 0xde) return { kind: 'map', size: this.readUnsigned(2 ** (head - 0xdd)) };
    if (head >= 0xdc) return { kind: 'array', size: this.readUnsigned(2 ** (head - 0xdb)) };
    if (head >= 0xd9) return this.text(this.readUnsigned(2 ** (head - 0xd9)));
    if (head >= 0xd4) return this.extension(2 ** (head - 0xd4));
    if (head === 0xd3) return numberToken(this.bytes.readBigInt64BE(this.skip(8)));
    if (head >= 0xd0) return numberToken(this.readSigned(2 ** (head - 0xd0)));
    if (head === 0xcf) return numberToken(this.bytes.readBigUInt64BE(this.skip(8)));
    if (head >= 0xcc) return numberToken(this.readUnsigned(2 ** (head - 0xcc)));
    if (head === 0xcb) return { kind: 'number', value: fromDouble(this.bytes.readDoubleBE(this.skip(8))) };
    if (head === 0xca) return { kind: 'number', value: fromDouble(this.bytes.readFloatBE(this.skip(4))) };
    if (head >= 0xc7) return this.extension(this.readUnsigned(2 ** (head - 0xc7)));
    throw new RangeError(`MessagePack format 0x${head.toString(16)} is not a Terraform value`);
  }

  /** Reads an integer of 1, 2 or 4 bytes. */
  private readUnsigned(width: number): number {
    return this.bytes.readUIntBE(this.skip(width), width);
  }

  private readSigned(width: number): number {
    return this.bytes.readIntBE(this.skip(width), width);
  }

  private text(size: number): Token {
    const start = this.skip(size);
    try {
      return { kind: 'string', value: utf8Decoder.decode(this.bytes.subarray(start, start + size)) };
    } catch {
      throw new RangeError('the string is not valid UTF-8');
    }
  }

  private extension(size: number): Token {
    const code = this.readSigned(1);
    this.skip(size);
    return { kind: 'extension', code };
  }

  private skip(size: number): number {
    const start = this.position;
    if (size > this.bytes.length - start) throw new RangeError('the input ends too early');
    this.position += size;
    return start;
  }
}

const numberToken = (value: number | bigint): Token => ({ kind: 'number', value: decimal(String(value)) });
