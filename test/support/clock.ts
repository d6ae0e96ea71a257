import timers from 'node:timers/promises';

const realSleep = timers.setTimeout;

/**
 * Gives each test of a file, or of a `describe`, a clock that it can move on instead of waiting. The clock otherwise runs at the normal
 * speed or, on a busy machine, slower, because requests use real sockets. Call this before `useCore`, so that the provider starts with it.
 */
export function useClock(): Clock {
  const clock = new Clock();
  beforeEach(() => clock.start());
  afterEach(() => clock.stop());
  return clock;
}

class Clock {
  /** When each sleep ends. */
  private readonly ends = new Set<{ readonly at: number }>();
  private isRunning = false;
  private isSkipping = false;
  private skipped = Promise.resolve();

  public start(): void {
    jest.useFakeTimers({ advanceTimers: 1, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
    // Jest fakes the global timers only.
    Object.assign(timers, { setTimeout: this.sleep.bind(this) });
    this.isRunning = true;
    this.isSkipping = false;
  }

  public async stop(): Promise<void> {
    this.isRunning = false;
    await this.skipped;
    this.ends.clear();
    Object.assign(timers, { setTimeout: realSleep });
    jest.useRealTimers();
  }

  /** Moves on by this time, and runs all timers that become due, including timeouts. */
  public async advance(milliseconds: number): Promise<void> {
    await jest.advanceTimersByTimeAsync(milliseconds);
  }

  /** From now on, moves on to the end of each sleep, such as a back-off. Timeouts run normally. */
  public skipSleeps(): void {
    this.isSkipping = true;
    this.ends.forEach(() => this.skipSleep());
  }

  /** Replaces `setTimeout` of `node:timers/promises`. */
  private async sleep<T>(milliseconds = 1, value?: T, { signal }: { signal?: AbortSignal } = {}) {
    signal?.throwIfAborted();
    const end = { at: performance.now() + milliseconds };
    this.ends.add(end);
    if (this.isSkipping) this.skipSleep();
    return new Promise((resolve, reject) => {
      const finish = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', finish);
        this.ends.delete(end);
        if (signal?.aborted) reject(signal.reason);
        else resolve(value);
      };
      const timer = setTimeout(finish, milliseconds);
      signal?.addEventListener('abort', finish);
    });
  }

  /** Moves on to the end of the sleep that ends first, after the skips in progress. */
  private skipSleep(): void {
    this.skipped = this.skipped.then(async () => {
      const remaining = Math.min(...[...this.ends].map(({ at }) => at)) - performance.now();
      if (this.isRunning && this.ends.size > 0) await this.advance(Math.max(remaining, 0));
    });
  }
}
