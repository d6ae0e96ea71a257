/**
 * Reads MessagePack token by token. The decoder of @msgpack/msgpack is not used because it refuses the key `__proto__`
 * and reserves memory for the length that an array claims.
 */
import { LosslessNumber } from 'lossless-json';
import { decimal, fromDouble } from './number';

export type Token =
  | { readonly kind: 'nil' }
  | { readonly kind: 'bool'; readonly value: boolean }
  | { readonly kind: 'number'; readonly value: LosslessNumber }
  | { readonly kind: 'string'; readonly value: string }
  | { readonly kind: 'array' | 'map'; readonly size: number }
  | { readonly kind: 'extension'; readonly code: number };

// Without ignoreBOM a leading U+FEFF of a string would be lost.
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Every method throws `RangeError` for malformed input. */
export class MsgpackReader {
  private position = 0;
  private readonly view: DataView;

  constructor(private readonly bytes: Uint8Array) {
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  public get atEnd(): boolean {
    return this.position === this.bytes.length;
  }

  public next(): Token {
    const head = this.view.getUint8(this.skip(1));
    if (head < 0x80) return number(head);
    if (head < 0x90) return { kind: 'map', size: head - 0x80 };
    if (head < 0xa0) return { kind: 'array', size: head - 0x90 };
    if (head < 0xc0) return this.text(head - 0xa0);
    if (head >= 0xe0) return number(head - 0x100);
    switch (head) {
      case 0xc0:
        return { kind: 'nil' };
      case 0xc2:
        return { kind: 'bool', value: false };
      case 0xc3:
        return { kind: 'bool', value: true };
      case 0xc7:
        return this.extension(this.length(1));
      case 0xc8:
        return this.extension(this.length(2));
      case 0xc9:
        return this.extension(this.length(4));
      case 0xca:
        return { kind: 'number', value: fromDouble(this.view.getFloat32(this.skip(4))) };
      case 0xcb:
        return { kind: 'number', value: fromDouble(this.view.getFloat64(this.skip(8))) };
      case 0xcc:
      case 0xcd:
      case 0xce:
        return number(this.length(2 ** (head - 0xcc)));
      case 0xcf:
        return number(this.view.getBigUint64(this.skip(8)));
      case 0xd0:
        return number(this.view.getInt8(this.skip(1)));
      case 0xd1:
        return number(this.view.getInt16(this.skip(2)));
      case 0xd2:
        return number(this.view.getInt32(this.skip(4)));
      case 0xd3:
        return number(this.view.getBigInt64(this.skip(8)));
      case 0xd4:
      case 0xd5:
      case 0xd6:
      case 0xd7:
      case 0xd8:
        return this.extension(2 ** (head - 0xd4));
      case 0xd9:
      case 0xda:
      case 0xdb:
        return this.text(this.length(2 ** (head - 0xd9)));
      case 0xdc:
      case 0xdd:
        return { kind: 'array', size: this.length(2 * 2 ** (head - 0xdc)) };
      case 0xde:
      case 0xdf:
        return { kind: 'map', size: this.length(2 * 2 ** (head - 0xde)) };
      default:
        throw new RangeError(`MessagePack form 0x${head.toString(16)} is not a Terraform value`);
    }
  }

  /** An unsigned integer of 1, 2 or 4 bytes. */
  private length(width: number): number {
    const start = this.skip(width);
    if (width === 1) return this.view.getUint8(start);
    return width === 2 ? this.view.getUint16(start) : this.view.getUint32(start);
  }

  private text(size: number): Token {
    const start = this.skip(size);
    try {
      return { kind: 'string', value: utf8.decode(this.bytes.subarray(start, start + size)) };
    } catch {
      throw new RangeError('the text is not valid UTF-8');
    }
  }

  private extension(size: number): Token {
    const code = this.view.getInt8(this.skip(1));
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

function number(value: number | bigint): Token {
  return { kind: 'number', value: decimal(String(value)) };
}
