import { FailedAttempt, Failure } from './errors';
import { InterruptedError } from './exchange';
import { MAX_TIMER_MS } from './limits';

const LOWEST_PRIORITY = 2 ** 52;

/**
 * Limits how many calls run at the same time, and pauses all calls while the service asks the client to wait. If that wait is
 * longer than `longestWaitMs`, they fail. Calls run in the order of their first attempt: otherwise, after a service has refused many
 * calls together, later calls would use up the rate limit before the earlier ones are retried.
 */
export class Gate {
  /** The waiting calls by ticket. The function admits the call or, with a refusal, makes it fail. */
  private readonly waiting = new Map<number, (refusal?: FailedAttempt) => void>();
  private tickets = 0;
  private running = 0;
  private width: number;
  private closed?: { readonly until: number; readonly cause: Failure };
  private opening?: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly longestWaitMs = Infinity,
  ) {
    this.width = limit;
  }

  /** Returns a call's position in the queue for all its attempts. Optional calls come after all others. */
  public ticket(isOptional = false): number {
    return (this.tickets += 1) + (isOptional ? LOWEST_PRIORITY : 0);
  }

  /** Waits for the call's turn, after which it must `leave`. Throws `InterruptedError` or, if the wait is too long, `FailedAttempt`. */
  public async enter(signal?: AbortSignal, ticket = this.ticket()): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const settle = (refusal?: FailedAttempt) => {
        signal?.removeEventListener('abort', giveUp);
        if (refusal) return reject(refusal);
        this.running += 1;
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(ticket);
        // Clears the timer if no call is left to wait for it.
        this.admit();
        reject(new InterruptedError());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(ticket, settle);
      this.admit();
    });
  }

  public leave(): void {
    this.running -= 1;
    this.width = Math.min(this.width + 1, this.limit);
    this.admit();
  }

  /** Makes all calls wait, except those that have already entered. */
  public closeFor(milliseconds: number, cause: Failure): void {
    const until = performance.now() + milliseconds;
    if (until > (this.closed?.until ?? 0)) this.closed = { until, cause };
  }

  private admit(): void {
    clearTimeout(this.opening);
    if (this.waiting.size === 0) return;
    if (this.closed) {
      const remaining = this.closed.until - performance.now();
      if (remaining > this.longestWaitMs) return this.refuse(this.closed.cause, remaining);
      if (remaining > 0) {
        this.opening = setTimeout(() => this.admit(), Math.min(remaining, MAX_TIMER_MS));
        return;
      }
      // One call tests whether the service accepts requests again. That costs one attempt instead of many.
      this.closed = undefined;
      this.width = Math.min(this.running + 1, this.limit);
    }
    for (const [ticket, settle] of [...this.waiting].sort(([one], [other]) => one - other)) {
      if (this.running >= this.width) return;
      this.waiting.delete(ticket);
      settle();
    }
  }

  /** Fails all waiting calls, but not with the response's code: a 404 for one call says nothing about the objects of other calls. */
  private refuse(cause: Failure, retryAfterMs: number): void {
    const happened = `the request was not sent, because ${cause.happened}`;
    const refusalFields = { code: 'rate_limited', inServiceForm: false, outcome: 'notSent' } as const;
    const refusal = new FailedAttempt({ ...cause, ...refusalFields, happened, retryAfterMs });
    for (const settle of this.waiting.values()) settle(refusal);
    this.waiting.clear();
  }
}
