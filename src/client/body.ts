const FIRST_CAPACITY = 4096;

/**
 * The bytes of an answer. They are copied as they come: each piece that undici hands out is an object and holds on to the
 * buffer it was read into, and a service may send an answer byte by byte.
 */
export class Body {
  private buffer = Buffer.allocUnsafe(0);
  private size = 0;

  public get length(): number {
    return this.size;
  }

  public append(piece: Buffer): void {
    const needed = this.size + piece.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, FIRST_CAPACITY));
      this.buffer.copy(larger, 0, 0, this.size);
      this.buffer = larger;
    }
    piece.copy(this.buffer, this.size);
    this.size = needed;
  }

  public clear(): void {
    this.buffer = Buffer.allocUnsafe(0);
    this.size = 0;
  }

  public bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }
}
