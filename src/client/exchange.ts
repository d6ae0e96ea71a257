import type { IncomingHttpHeaders } from 'node:http';
import type { Dispatcher } from 'undici';
import { ExchangeError } from './errors';
import { MAX_ANSWER_BYTES, MAX_ERROR_BYTES } from './limits';
import { startTimeout } from './timeout';
import { isJsonObject, parseContainer } from '../contract/json';

const INITIAL_CAPACITY = 4096;

/** A buffer for a response body. Copies each chunk, because even a chunk of one byte keeps undici's whole read buffer in memory. */
export class Body {
  private buffer = Buffer.allocUnsafe(0);
  private size = 0;

  public get length(): number {
    return this.size;
  }

  public append(chunk: Buffer): void {
    const needed = this.size + chunk.length;
    if (needed > this.buffer.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.buffer.length, INITIAL_CAPACITY));
      this.buffer.copy(larger, 0, 0, this.size);
      this.buffer = larger;
    }
    chunk.copy(this.buffer, this.size);
    this.size = needed;
  }

  public bytes(): Buffer {
    return this.buffer.subarray(0, this.size);
  }
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  /** Whether a part of the body is missing or cannot be decoded. */
  readonly isIncomplete?: boolean;
}

const TOO_LARGE = `the response is larger than ${MAX_ANSWER_BYTES / 1024 / 1024} MB`;
export const tooLargeError = (status: number) => new ExchangeError('answer_too_large', TOO_LARGE, status);

export class InterruptedError extends Error {}

/** Sends one request with undici, and collects the response from undici's events. */
export class Exchange implements Dispatcher.DispatchHandler {
  /** Whether the request was handed to a connection. Until then, the service cannot have received anything. */
  public isSent = false;

  private readonly body = new Body();
  private status = 0;
  private headers: IncomingHttpHeaders = {};
  private controller?: Dispatcher.DispatchController;
  private stopTimeout?: () => void;
  private resolve?: (response: HttpResponse) => void;
  private reject?: (error: Error) => void;

  /**
   * @param signal Aborts the request before it is sent. With `abortsWhenSent`, also aborts a sent request, whose effect is then unknown.
   * @param timeoutMs Maximum time from sending the request to the end of the response. A suspension of the process counts as a second at most.
   */
  constructor(
    private readonly signal: AbortSignal | undefined,
    private readonly abortsWhenSent: boolean,
    private readonly timeoutMs: number,
  ) {}

  public async run(dispatcher: Dispatcher, request: Dispatcher.DispatchOptions): Promise<HttpResponse> {
    if (this.signal?.aborted) throw new InterruptedError();
    const interrupt = () => this.interrupt();
    this.signal?.addEventListener('abort', interrupt);
    try {
      return await new Promise<HttpResponse>((resolve, reject) => {
        this.resolve = resolve;
        this.reject = reject;
        dispatcher.dispatch(request, this);
      });
    } finally {
      this.stopTimeout?.();
      this.signal?.removeEventListener('abort', interrupt);
    }
  }

  public onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller;
    // The exchange was interrupted while it waited for a connection. undici has not written anything yet.
    if (this.signal?.aborted) return controller.abort(new InterruptedError());
    this.isSent = true;
    const reason = `the service did not send a complete response within ${this.timeoutMs} ms`;
    const timeOut = () => controller.abort(new ExchangeError('timeout', reason));
    this.stopTimeout = startTimeout(this.timeoutMs, timeOut);
  }

  public onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.status = status;
    this.headers = firstValues(headers);
    const isTooLarge = Number(headers['content-length']) > MAX_ANSWER_BYTES;
    if (this.isSuccess && isTooLarge) controller.abort(tooLargeError(status));
  }

  public onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.body.append(chunk);
    if (this.isSuccess && this.body.length > MAX_ANSWER_BYTES) controller.abort(tooLargeError(this.status));
    if (!this.isSuccess && this.body.length > MAX_ERROR_BYTES) {
      this.finish();
      controller.abort(new Error('The rest of the error body is not needed'));
    }
  }

  public onResponseEnd(): void {
    this.finish();
  }

  public onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    // The status of an incomplete error response is more useful than the connection error. A whole JSON object is complete even if the end
    // of the HTTP message is missing. As an error, it would lose a new API key.
    const isUsable = this.status !== 0 && (!this.isSuccess || isWholeObject(this.body));
    if (isUsable && !(error instanceof InterruptedError)) return this.finish(true);
    this.reject?.(error);
  }

  private get isSuccess(): boolean {
    return this.status < 300;
  }

  private finish(isIncomplete = false): void {
    const { status, headers } = this;
    this.resolve?.({ status, headers, body: this.body.bytes(), isIncomplete });
  }

  private interrupt(): void {
    if (this.isSent && !this.abortsWhenSent) return;
    this.controller?.abort(new InterruptedError());
    this.reject?.(new InterruptedError());
  }
}

const isWholeObject = (body: Body): boolean =>
  body.length <= MAX_ANSWER_BYTES && isJsonObject(parseContainer(body.bytes().toString()));

/** Returns the first value of each header. undici returns a repeated header as a list. */
const firstValues = (headers: Readonly<Record<string, string | string[] | undefined>>): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat()[0]]));
