import { InterruptedError } from './exchange';
import { LONGEST_TIMER_MS } from './limits';

/**
 * Lets calls through: only so many at a time, and none while the service has asked to be left alone. They go in the order
 * in which they first came: of those that a service refuses together, the later ones would else use up what it grants
 * before the earlier ones are back.
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

  /** The place of a call in the order, for each time it enters. */
  public ticket(): number {
    return (this.tickets += 1);
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
        // Nobody may be left for whom a timer should run.
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

  /** What is inside already stays there. */
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
      // One call finds out whether the service grants requests again, at the price of one attempt and not of many.
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
