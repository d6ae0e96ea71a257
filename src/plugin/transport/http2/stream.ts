import { Headers } from './hpack';

export interface Answer {
  /** Encoded headers. */
  readonly head: Buffer;
  readonly body: Uint8Array;
  /** Encoded headers that follow the body; undefined if the head is all. */
  readonly trailers?: Buffer;
}

const NOTHING = Buffer.alloc(0);

/** A request and its answer. */
export class Stream {
  /** Whether the client has sent all of the request. */
  public isWhole = false;
  /** Bytes since the client was last told that it may send more. */
  public received = 0;
  public answer?: Answer;
  public isBegun = false;
  /** Bytes of the answer's body that were sent. */
  public sent = 0;
  private length = 0;
  private chunks: Buffer[] = [];
  private isAbandoned = false;
  private controller?: AbortController;

  /**
   * @param window bytes that the client takes
   * @param flush sends what the client takes of the answer
   */
  constructor(
    public readonly headers: Headers,
    private readonly limit: number,
    public window: number,
    public readonly flush: () => void,
  ) {}

  /** What the client sent; undefined if that is more than the limit. Once only, so that it is not in memory twice. */
  public takeBody(): Buffer | undefined {
    if (this.length > this.limit) return undefined;
    const chunks = this.chunks;
    this.chunks = [];
    return chunks.length === 1 ? chunks[0] : Buffer.concat(chunks, this.length);
  }

  /** Aborted when the client does not wait for the answer any more, or has it. */
  public get abandoned(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.isAbandoned) this.controller.abort();
    return this.controller.signal;
  }

  public receive(data: Buffer): void {
    this.length += data.length;
    if (this.length > this.limit) this.chunks = [];
    else if (data.length > 0) this.chunks.push(data);
  }

  /** Without trailers, the headers are the whole answer. */
  public respond(head: Buffer, body: Uint8Array = NOTHING, trailers?: Buffer): void {
    this.answer = { head, body, trailers };
    this.flush();
  }

  public abandon(): void {
    this.isAbandoned = true;
    this.controller?.abort();
  }
}
