import { FailedAttempt, Failure } from './errors';
import { InterruptedError } from './exchange';
import { LONGEST_TIMER_MS } from './limits';

const AFTER_ALL_OTHERS = 2 ** 52;

/**
 * Limits how many calls run at the same time, and pauses all of them while the service asks the client to wait. If it asks for
 * longer than the client waits, the calls fail instead. Calls run in the order of their first attempt. Otherwise, when a service
 * refuses many calls at once, later calls would use up the rate limit before the earlier ones are retried.
 */
export class Gate {
  /** Each lets its call enter, or fail. */
  private readonly waiting = new Map<number, (refusal?: FailedAttempt) => void>();
  private tickets = 0;
  private inside = 0;
  private width: number;
  private closed?: { readonly until: number; readonly by: Failure };
  private opening?: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly longestWaitMs = Infinity,
  ) {
    this.width = limit;
  }

  /** The position of a call in the queue, for all of its attempts. An optional call goes after all others. */
  public ticket(isOptional = false): number {
    return (this.tickets += 1) + (isOptional ? AFTER_ALL_OTHERS : 0);
  }

  /**
   * Every call that entered must `leave`. Throws `InterruptedError` once the signal is aborted, and `FailedAttempt` while the gate is
   * closed for too long.
   */
  public async enter(signal?: AbortSignal, ticket = this.ticket()): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const end = (refusal?: FailedAttempt) => {
        signal?.removeEventListener('abort', giveUp);
        if (refusal) return reject(refusal);
        this.inside += 1;
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(ticket);
        // Clears the timer if no call is left to wait for it.
        this.admit();
        reject(new InterruptedError());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(ticket, end);
      this.admit();
    });
  }

  public leave(): void {
    this.inside -= 1;
    this.width = Math.min(this.width + 1, this.limit);
    this.admit();
  }

  /** Calls that have already entered are not affected. */
  public closeFor(milliseconds: number, by: Failure): void {
    const until = performance.now() + milliseconds;
    if (until > (this.closed?.until ?? 0)) this.closed = { until, by };
  }

  private admit(): void {
    clearTimeout(this.opening);
    if (this.waiting.size === 0) return;
    if (this.closed) {
      const left = this.closed.until - performance.now();
      if (left > this.longestWaitMs) return this.refuse(this.closed.by, left);
      if (left > 0) {
        this.opening = setTimeout(() => this.admit(), Math.min(left, LONGEST_TIMER_MS));
        return;
      }
      // One call tests whether the service accepts requests again. That costs one attempt instead of many.
      this.closed = undefined;
      this.width = Math.min(this.inside + 1, this.limit);
    }
    for (const [ticket, end] of [...this.waiting].sort(([one], [other]) => one - other)) {
      if (this.inside >= this.width) return;
      this.waiting.delete(ticket);
      end();
    }
  }

  /** Fails all calls that wait. They do not share the code of the answer: a 404 to one call says nothing about their objects. */
  private refuse(by: Failure, retryAfterMs: number): void {
    const happened = `it was not sent, because ${by.happened}`;
    const ofOthers = { code: 'rate_limited', inServiceForm: false, outcome: 'notSent' } as const;
    const refusal = new FailedAttempt({ ...by, ...ofOthers, happened, retryAfterMs });
    for (const end of this.waiting.values()) end(refusal);
    this.waiting.clear();
  }
}
