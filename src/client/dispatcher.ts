import type { Dispatcher } from 'undici';

/** Limits of the one pool. Times in milliseconds. */
export interface PoolOptions {
  readonly requestTimeoutMs: number;
}

const MAX_CONNECTIONS = 32;
const CONNECT_TIMEOUT_MS = 10_000;
/** A timer of Node.js that is set to more, which is 24 days, fires at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/**
 * The connection pool of one service, with every interceptor on it. undici is loaded here and nowhere else, on the first
 * call: loading it costs more than most launches of the provider take altogether.
 */
export async function createDispatcher(origin: string, options: PoolOptions): Promise<Dispatcher> {
  const { Pool } = await import('undici');
  const pool = new Pool(origin, {
    connections: MAX_CONNECTIONS,
    connect: { timeout: Math.min(CONNECT_TIMEOUT_MS, options.requestTimeoutMs) },
    // The deadline below bounds header and body together.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  // The last one is outermost: what repeats requests belongs after the deadline, which is for each sending.
  return pool.compose(deadline(Math.min(options.requestTimeoutMs, LONGEST_TIMER_MS)));
}

/** The whole answer did not arrive in time. */
export class DeadlineError extends Error {
  constructor(public readonly milliseconds: number) {
    super(`No complete answer within ${milliseconds} ms`);
  }
}

/** Bounds the time from sending a request to the end of its answer. Waiting for a connection does not count. */
function deadline(milliseconds: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) => dispatch(options, new DeadlineHandler(handler, milliseconds));
}

class DeadlineHandler implements Dispatcher.DispatchHandler {
  private timer?: NodeJS.Timeout;

  constructor(
    private readonly next: Dispatcher.DispatchHandler,
    private readonly milliseconds: number,
  ) {}

  public onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.timer = setTimeout(() => controller.abort(new DeadlineError(this.milliseconds)), this.milliseconds);
    this.next.onRequestStart?.(controller, context);
  }

  public onResponseStart(
    ...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseStart']>>
  ): void {
    this.next.onResponseStart?.(...args);
  }

  public onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.next.onResponseData?.(controller, chunk);
  }

  public onResponseEnd(...args: Parameters<NonNullable<Dispatcher.DispatchHandler['onResponseEnd']>>): void {
    clearTimeout(this.timer);
    this.next.onResponseEnd?.(...args);
  }

  public onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    clearTimeout(this.timer);
    this.next.onResponseError?.(controller, error);
  }
}
