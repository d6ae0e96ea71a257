import { FailedAttempt, Failure } from './errors';
import { InterruptedError } from './exchange';
import { MAX_TIMER_MS } from './limits';

const LOWEST_PRIORITY = 2 ** 52;

/**
 * Limits how many calls run at the same time, and pauses all calls while the service asks the client to wait. If that wait is
 * longer than `maxWaitMs`, they fail. Calls run in the order of their first attempt: otherwise, after a service has refused many
 * calls together, later calls would use up the rate limit before the earlier ones are retried.
 */
export class Gate {
  /** The waiting calls by ticket. The function admits the call or, with a refusal, makes it fail. */
  private readonly waiting = new Map<number, (refusal?: FailedAttempt) => void>();
  private tickets = 0;
  private running = 0;
  private currentLimit: number;
  private closed?: { readonly until: number; readonly cause: Failure };
  private reopenTimer?: NodeJS.Timeout;

  constructor(
    private readonly limit: number,
    private readonly maxWaitMs = Infinity,
  ) {
    this.currentLimit = limit;
  }

  /** Returns a call's position in the queue for all its attempts. Optional calls come after all others. */
  public takeTicket(isOptional = false): number {
    return (this.tickets += 1) + (isOptional ? LOWEST_PRIORITY : 0);
  }

  /** Waits for the call's turn. The call must then `leave`. Throws `InterruptedError` or, if the wait is too long, `FailedAttempt`. */
  public async enter(signal?: AbortSignal, ticket = this.takeTicket()): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const endWait = (refusal?: FailedAttempt) => {
        signal?.removeEventListener('abort', giveUp);
        if (refusal) return reject(refusal);
        this.running += 1;
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(ticket);
        // Clears the timer if this was the last waiting call.
        this.admit();
        reject(new InterruptedError());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.set(ticket, endWait);
      this.admit();
    });
  }

  public leave(): void {
    this.running -= 1;
    this.currentLimit = Math.min(this.currentLimit + 1, this.limit);
    this.admit();
  }

  /** Makes all calls wait, except those that have already entered. */
  public closeFor(milliseconds: number, cause: Failure): void {
    const until = performance.now() + milliseconds;
    if (until > (this.closed?.until ?? 0)) this.closed = { until, cause };
  }

  private admit(): void {
    clearTimeout(this.reopenTimer);
    if (this.waiting.size === 0) return;
    if (this.closed) {
      const remaining = this.closed.until - performance.now();
      if (remaining > this.maxWaitMs) return this.refuse(this.closed.cause, remaining);
      if (remaining > 0) {
        this.reopenTimer = setTimeout(() => this.admit(), Math.min(remaining, MAX_TIMER_MS));
        return;
      }
      // Admits one call at first: if the service still refuses calls, this costs one attempt instead of many.
      this.closed = undefined;
      this.currentLimit = Math.min(this.running + 1, this.limit);
    }
    for (const [ticket, endWait] of [...this.waiting].sort(([one], [other]) => one - other)) {
      if (this.running >= this.currentLimit) return;
      this.waiting.delete(ticket);
      endWait();
    }
  }

  /** Fails all waiting calls, but not with the response's code: a 404 for one object says nothing about the objects of other calls. */
  private refuse(cause: Failure, retryAfterMs: number): void {
    const happened = `the request was not sent, because ${cause.happened}`;
    const refusalFields = { code: 'rate_limited', isFromService: false, outcome: 'notSent' } as const;
    const refusal = new FailedAttempt({ ...cause, ...refusalFields, happened, retryAfterMs });
    for (const endWait of this.waiting.values()) endWait(refusal);
    this.waiting.clear();
  }
}
