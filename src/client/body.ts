const FIRST_CAPACITY = 4096;

/**
 * The bytes of an answer. They are copied on arrival, because each chunk of undici keeps its whole read buffer in memory, and a
 * service may send an answer byte by byte.
 */
export class Body {
  private buffer = Buffer.allocUnsafe(0);
  private size = 0;

  public get length(): number {
    return this.size;
  }

  public append(chunk: Buffer): void {
    const needed = this.size + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, FIRST_CAPACITY));
      this.buffer.copy(larger, 0, 0, this.size);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.size);
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
