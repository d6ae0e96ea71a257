/**
 * Writes MessagePack token by token. @msgpack/msgpack is not used because each value would have to be converted to another object,
 * and the library slows down each launch.
 */
export class MsgpackWriter {
  /** Initially large enough for most values. */
  private bytes = Buffer.allocUnsafe(1024);
  private end = 0;

  public get output(): Buffer {
    return this.bytes.subarray(0, this.end);
  }

  public nil(): void {
    this.byte(0xc0);
  }

  public bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** Writes a string. Lone surrogates, which UTF-8 cannot contain, become U+FFFD. */
  public text(value: string): void {
    const size = Buffer.byteLength(value);
    this.header(size, 0x20, 0xa0, 0xdb);
    const start = this.reserve(size);
    this.bytes.write(value, start);
  }

  /** Begins an array. Write `size` values next. */
  public array(size: number): void {
    this.header(size, 0x10, 0x90, 0xdd);
  }

  /** Begins a map. Write `size` pairs of a string and a value next. */
  public map(size: number): void {
    this.header(size, 0x10, 0x80, 0xdf);
  }

  /** Writes an extension whose content is one zero byte. */
  public extension(code: number): void {
    this.byte(0xd4);
    this.byte(code);
    this.byte(0);
  }

  /** Writes the type and the size of the value: in one byte if the size is below the limit, otherwise as a byte and a uint32. */
  private header(size: number, limit: number, short: number, long: number): void {
    if (size < limit) {
      this.byte(short + size);
    } else {
      const start = this.reserve(5);
      this.bytes[start] = long;
      this.bytes.writeUInt32BE(size, start + 1);
    }
  }

  private byte(value: number): void {
    const start = this.reserve(1);
    this.bytes[start] = value;
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
