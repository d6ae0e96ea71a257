import { LosslessNumber } from 'lossless-json';
import { toType, CodecError, ObjectValue, Type, Unknown, UNKNOWN, Value } from './value';
import { setMember } from '../../json/members';
import { toDecimal, fromDouble } from '../../json/number';

/** Encodes a value, with null for each absent attribute, because the protocol requires all. Throws `CodecError` if it does not match the type. */
export function encode(value: Value, type: Type): Buffer {
  const writer = new MsgpackWriter();
  writer.write(toType(value, type));
  return writer.output;
}

/** Decodes a value. Throws `CodecError` if the bytes are not exactly one value of the type. */
export function decode(bytes: Uint8Array, type: Type): Value {
  try {
    return toType(new MsgpackReader(bytes).readAll(), type);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new CodecError(`Invalid data: ${error.message}.`);
  }
}

/** @msgpack/msgpack would convert each value to another object first, and slows down each launch. */
class MsgpackWriter {
  private bytes = Buffer.allocUnsafe(1024);
  private end = 0;

  public get output(): Buffer {
    return this.bytes.subarray(0, this.end);
  }

  /**
   * Writes numbers as decimal text, because floats are not exact. Integers, too: Terraform 1.11 gives a decoded integer a different precision
   * from the number in its state file, and counts that as a change (`plan -refresh-only -detailed-exitcode`).
   */
  public write(value: Value): void {
    if (value === null) return this.put(0xc0);
    if (value instanceof Unknown) return this.put(0xd4, 0, 0);
    if (typeof value === 'boolean') return this.put(value ? 0xc3 : 0xc2);
    if (typeof value === 'string' || value instanceof LosslessNumber) return this.text(String(value));
    if (Array.isArray(value)) {
      this.header(value.length, 0x10, 0x90, 0xdd);
      return value.forEach((item) => this.write(item));
    }
    const entries = Object.entries(value);
    this.header(entries.length, 0x10, 0x80, 0xdf);
    for (const [name, member] of entries) {
      this.text(name);
      this.write(member);
    }
  }

  /** Lone surrogates, which UTF-8 cannot contain, become U+FFFD. */
  private text(value: string): void {
    const size = Buffer.byteLength(value);
    this.header(size, 0x20, 0xa0, 0xdb);
    const start = this.reserve(size);
    this.bytes.write(value, start);
  }

  /** Writes the type and the size of the value: in one byte if the size is below the limit, otherwise as a byte and a uint32. */
  private header(size: number, limit: number, short: number, long: number): void {
    if (size < limit) return this.put(short + size);
    this.put(long);
    const start = this.reserve(4);
    this.bytes.writeUInt32BE(size, start);
  }

  private put(...bytes: number[]): void {
    const start = this.reserve(bytes.length);
    this.bytes.set(bytes, start);
  }

  /** Reserves bytes and returns their offset. May replace `bytes`. */
  private reserve(count: number): number {
    const start = this.end;
    this.end += count;
    if (this.end > this.bytes.length) {
      const larger = Buffer.allocUnsafe(2 * this.end);
      this.bytes.copy(larger, 0, 0, start);
      this.bytes = larger;
    }
    return start;
  }
}

/** Extension codes of unknown values: plain, and with refinements such as "not null". */
const UNKNOWN_EXTENSION_CODES = [0, 12];

/** Maximum nesting depth of a value: far deeper than any schema, but not deep enough to overflow the stack. */
const MAX_DEPTH = 500;

// Without ignoreBOM, a leading U+FEFF in a string would be lost.
const utf8Decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** @msgpack/msgpack rejects the key `__proto__` and allocates memory for the length that an array claims. */
class MsgpackReader {
  private position = 0;
  private readonly bytes: Buffer;

  constructor({ buffer, byteOffset, byteLength }: Uint8Array) {
    this.bytes = Buffer.from(buffer, byteOffset, byteLength);
  }

  /** Throws `RangeError` for malformed input, and for more than one value. */
  public readAll(): Value {
    const value = this.read(0);
    if (this.position < this.bytes.length) throw new RangeError('bytes follow the end of the value');
    return value;
  }

  private read(depth: number): Value {
    if (depth > MAX_DEPTH) throw new RangeError('the value is nested too deeply');
    const head = this.bytes[this.skip(1)];
    if (head < 0x80) return exact(head);
    if (head < 0x90) return this.map(head - 0x80, depth);
    if (head < 0xa0) return this.list(head - 0x90, depth);
    if (head < 0xc0) return this.text(head - 0xa0);
    if (head === 0xc0) return null;
    if (head === 0xc2 || head === 0xc3) return head === 0xc3;
    if (head >= 0xe0) return exact(head - 0x100);
    if (head >= 0xde) return this.map(this.unsigned(2 ** (head - 0xdd)), depth);
    if (head >= 0xdc) return this.list(this.unsigned(2 ** (head - 0xdb)), depth);
    if (head >= 0xd9) return this.text(this.unsigned(2 ** (head - 0xd9)));
    if (head >= 0xd4) return this.extension(2 ** (head - 0xd4));
    if (head === 0xd3) return exact(this.bytes.readBigInt64BE(this.skip(8)));
    if (head >= 0xd0) return exact(this.signed(2 ** (head - 0xd0)));
    if (head === 0xcf) return exact(this.bytes.readBigUInt64BE(this.skip(8)));
    if (head >= 0xcc) return exact(this.unsigned(2 ** (head - 0xcc)));
    if (head === 0xcb) return fromDouble(this.bytes.readDoubleBE(this.skip(8)));
    if (head === 0xca) return fromDouble(this.bytes.readFloatBE(this.skip(4)));
    if (head >= 0xc7) return this.extension(this.unsigned(2 ** (head - 0xc7)));
    throw new RangeError(`MessagePack format 0x${head.toString(16)} is not a Terraform value`);
  }

  private list(size: number, depth: number): Value[] {
    const items: Value[] = [];
    for (let index = 0; index < size; index++) items.push(this.read(depth + 1));
    return items;
  }

  private map(size: number, depth: number): ObjectValue {
    const record: ObjectValue = {};
    for (let index = 0; index < size; index++) {
      const key = this.read(depth + 1);
      if (typeof key !== 'string') throw new RangeError('a key is not a string');
      setMember(record, key, this.read(depth + 1));
    }
    return record;
  }

  private text(size: number): string {
    const start = this.skip(size);
    try {
      return utf8Decoder.decode(this.bytes.subarray(start, start + size));
    } catch {
      throw new RangeError('the string is not valid UTF-8');
    }
  }

  private extension(size: number): Unknown {
    const code = this.signed(1);
    this.skip(size);
    if (UNKNOWN_EXTENSION_CODES.includes(code)) return UNKNOWN;
    throw new RangeError(`MessagePack extension ${code} is not a Terraform value`);
  }

  private unsigned(width: number): number {
    return this.bytes.readUIntBE(this.skip(width), width);
  }

  private signed(width: number): number {
    return this.bytes.readIntBE(this.skip(width), width);
  }

  private skip(size: number): number {
    const start = this.position;
    if (size > this.bytes.length - start) throw new RangeError('the input ends too early');
    this.position += size;
    return start;
  }
}

const exact = (value: number | bigint): LosslessNumber => toDecimal(String(value));
