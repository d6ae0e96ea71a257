import { InterruptedError } from './exchange';
import { LONGEST_TIMER_MS } from './limits';

const AFTER_ALL_OTHERS = 2 ** 52;

/**
 * Limits how many calls run at the same time, and pauses all of them while the service asks the client to wait. Calls run in
 * the order of their first attempt. Otherwise, when a service refuses many calls at once, later calls would use up the
 * rate limit before the earlier ones are retried.
 */
export class Gate {
  private readonly waiting = new Map<number, () => void>();
  private tickets = 0;
  private inside = 0;
  private width: number;
  private closedUntil = 0;
  private opening?: NodeJS.Timeout;

  constructor(private readonly limit: number) {
    this.width = limit;
  }

  /** The position of a call in the queue, for all of its attempts. An optional call goes after all others. */
  public ticket(isOptional = false): number {
    return (this.tickets += 1) + (isOptional ? AFTER_ALL_OTHERS : 0);
  }

  /** Every call that entered must `leave`. Throws `InterruptedError` once the signal is aborted. */
  public async enter(signal?: AbortSignal, ticket = this.ticket()): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
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
      this.waiting.set(ticket, start);
      this.admit();
    });
  }

  public leave(): void {
    this.inside -= 1;
    this.width = Math.min(this.width + 1, this.limit);
    this.admit();
  }

  /** Calls that have already entered are not affected. */
  public closeFor(milliseconds: number): void {
    this.closedUntil = Math.max(this.closedUntil, performance.now() + milliseconds);
  }

  private admit(): void {
    clearTimeout(this.opening);
    if (this.waiting.size === 0) return;
    const closed = this.closedUntil - performance.now();
    if (closed > 0) {
      this.opening = setTimeout(() => this.admit(), Math.min(closed, LONGEST_TIMER_MS));
      return;
    }
    if (this.closedUntil > 0) {
      // One call tests whether the service accepts requests again. That costs one attempt instead of many.
      this.closedUntil = 0;
      this.width = Math.min(this.inside + 1, this.limit);
    }
    for (const [ticket, start] of [...this.waiting].sort(([one], [other]) => one - other)) {
      if (this.inside >= this.width) return;
      this.waiting.delete(ticket);
      start();
    }
  }
}
