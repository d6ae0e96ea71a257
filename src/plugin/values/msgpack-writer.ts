/**
 * Writes MessagePack token by token. The encoder of @msgpack/msgpack needs each value converted to another object first, and time
 * to load at each launch.
 */
export class MsgpackWriter {
  /** Most values fit. */
  private bytes = Buffer.allocUnsafe(1024);
  private end = 0;

  public get written(): Buffer {
    return this.bytes.subarray(0, this.end);
  }

  public nil(): void {
    this.byte(0xc0);
  }

  public bool(value: boolean): void {
    this.byte(value ? 0xc3 : 0xc2);
  }

  /** An integer that is exact in JavaScript. */
  public integer(value: number): void {
    if (value >= -0x20 && value < 0x80) {
      this.byte(value < 0 ? value + 0x100 : value);
    } else if (value >= -(2 ** 31) && value < 2 ** 31) {
      const start = this.reserve(5);
      this.bytes[start] = 0xd2;
      this.bytes.writeInt32BE(value, start + 1);
    } else {
      const start = this.reserve(9);
      this.bytes[start] = 0xd3;
      this.bytes.writeBigInt64BE(BigInt(value), start + 1);
    }
  }

  /** Half of a surrogate pair, which UTF-8 cannot contain, becomes U+FFFD. */
  public text(value: string): void {
    const size = Buffer.byteLength(value);
    this.head(size, 0x20, 0xa0, 0xdb);
    const start = this.reserve(size);
    this.bytes.write(value, start);
  }

  /** As many values follow. */
  public array(size: number): void {
    this.head(size, 0x10, 0x90, 0xdd);
  }

  /** As many pairs of a text and a value follow. */
  public map(size: number): void {
    this.head(size, 0x10, 0x80, 0xdf);
  }

  /** An extension of one byte, which is 0. */
  public extension(code: number): void {
    this.byte(0xd4);
    this.byte(code);
    this.byte(0);
  }

  /** The size, in the first byte if it is below the limit. */
  private head(size: number, limit: number, short: number, long: number): void {
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

  /** Reserves this many bytes, and returns where they begin. `bytes` may be another buffer afterwards. */
  private reserve(count: number): number {
    const start = this.end;
    this.end += count;
    if (this.end > this.bytes.length) {
      const longer = Buffer.allocUnsafe(2 * this.end);
      this.bytes.copy(longer, 0, 0, start);
      this.bytes = longer;
    }
    return start;
  }
}
