import { LosslessNumber } from 'lossless-json';
import { Unknown, Value } from './value';

/** Writes MessagePack. @msgpack/msgpack is not used because it would convert each value to another object, and slows down each launch. */
export class MsgpackWriter {
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
