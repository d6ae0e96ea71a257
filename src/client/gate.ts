import { InterruptedError } from './exchange';
import { LONGEST_TIMER_MS } from './limits';

/**
 * Lets requests through in the order they came: only so many at a time, and none while the service has asked to be left
 * alone.
 */
export class Gate {
  private readonly waiting = new Set<() => void>();
  private inside = 0;
  private closedUntil = 0;
  private opening?: NodeJS.Timeout;

  constructor(private readonly limit: number) {}

  /** Every call that entered must `leave`. Throws `InterruptedError` once the signal is aborted. */
  public async enter(signal?: AbortSignal): Promise<void> {
    if (signal?.aborted) throw new InterruptedError();
    await new Promise<void>((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        this.inside += 1;
        resolve();
      };
      const giveUp = () => {
        this.waiting.delete(start);
        // Nobody may be left for whom a timer should run.
        this.admit();
        reject(new InterruptedError());
      };
      signal?.addEventListener('abort', giveUp, { once: true });
      this.waiting.add(start);
      this.admit();
    });
  }

  public leave(): void {
    this.inside -= 1;
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
    for (const start of this.waiting) {
      if (this.inside >= this.limit) return;
      this.waiting.delete(start);
      start();
    }
  }
}
