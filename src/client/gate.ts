import { setTimeout as sleep } from 'node:timers/promises';
import { FailedAttempt, Failure } from './errors';
import { InterruptedError } from './exchange';

/**
 * Limits the number of concurrent calls, and stops admitting calls while the service asks the client to wait. If that wait is longer than
 * `maxWaitMs`, all waiting calls fail. The gate admits calls in the order of their first attempts. Otherwise, newer calls could use up the
 * rate limit before rejected calls are retried.
 */
export class Gate {
  /** A callback for each waiting call, by ticket. It admits the call or, if it gets an error, makes the call fail. */
  private readonly waitingCalls = new Map<number, (refusal?: FailedAttempt) => void>();
  private lastTicket = 0;
  private runningCount = 0;
  private currentLimit: number;
  private closure?: { readonly until: number; readonly cause: Failure };
  private reopening = new AbortController();

  constructor(
    private readonly limit: number,
    private readonly maxWaitMs = Infinity,
  ) {
    this.currentLimit = limit;
  }

  /** Returns a call's position in the queue, which is the same for all its attempts. */
  public takeTicket(): number {
    return (this.lastTicket += 1);
  }

  /** Waits for the call's turn, which `leave` ends. Throws `InterruptedError` or, if the wait is too long, `FailedAttempt`. */
  public async enter(signal?: AbortSignal, ticket = this.takeTicket()): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const endWait = (refusal?: FailedAttempt) => {
        signal?.removeEventListener('abort', giveUp);
        if (refusal) return reject(refusal);
        this.runningCount += 1;
        resolve();
      };
      const giveUp = () => {
        this.waitingCalls.delete(ticket);
        // Ends the wait if this was the last waiting call.
        this.admit();
        reject(new InterruptedError());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waitingCalls.set(ticket, endWait);
      this.admit();
    });
  }

  public leave(): void {
    this.runningCount -= 1;
    this.currentLimit = Math.min(this.currentLimit + 1, this.limit);
    this.admit();
  }

  /** Closes the gate for this time, unless it is already closed for longer. Calls that have already entered continue. */
  public closeFor(milliseconds: number, cause: Failure): void {
    const until = performance.now() + milliseconds;
    if (until > (this.closure?.until ?? 0)) this.closure = { until, cause };
  }

  private admit(): void {
    this.reopening.abort();
    if (this.waitingCalls.size === 0) return;
    if (this.closure) {
      const remaining = this.closure.until - performance.now();
      if (remaining > this.maxWaitMs) return this.failWaitingCalls(this.closure.cause, remaining);
      if (remaining > 0) return this.admitIn(remaining);
      // Admits only one call at first, so that only one attempt fails if the service still rejects calls.
      this.closure = undefined;
      this.currentLimit = Math.min(this.runningCount + 1, this.limit);
    }
    for (const [ticket, endWait] of [...this.waitingCalls].sort(([one], [other]) => one - other)) {
      if (this.runningCount >= this.currentLimit) return;
      this.waitingCalls.delete(ticket);
      endWait();
    }
  }

  private admitIn(milliseconds: number): void {
    this.reopening = new AbortController();
    const { signal } = this.reopening;
    sleep(milliseconds, undefined, { signal }).then(
      () => this.admit(),
      () => undefined,
    );
  }

  /** Fails all waiting calls as `rate_limited`: the cause may be a 404, which says nothing about the objects of other calls. */
  private failWaitingCalls(cause: Failure, retryAfterMs: number): void {
    const problem = `the request was not sent, because another call was rejected: ${cause.problem}`;
    const { status } = cause;
    const refusal = new FailedAttempt({
      code: 'rate_limited',
      isTransient: true,
      outcome: 'notSent',
      problem,
      status,
      retryAfterMs,
    });
    for (const endWait of this.waitingCalls.values()) endWait(refusal);
    this.waitingCalls.clear();
  }
}
