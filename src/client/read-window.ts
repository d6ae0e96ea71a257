/** Terraform reads as many resources at once as it has places. If all of them wait, no other read can come. */
const ALL_WAIT_MS = 5;
/** Without another read for so long, Terraform has none, or no place for it. */
const QUIET_MS = 20;
const LONGEST_MS = 100;
/** So many reads are enough for a request, however few places there are. Terraform has ten by default. */
const ENOUGH = 3;

/**
 * Decides when the reads that wait are sent together: as soon as they are half of the most that ran at once of late, so that
 * Terraform continues in its other places meanwhile, or when no other read comes.
 */
export class ReadWindow {
  private sends: (() => void)[] = [];
  private waiting = 0;
  private running = 0;
  /** The most reads that ran when a window closed, of late. */
  private places = 0;
  private quiet?: NodeJS.Timeout;
  private end?: NodeJS.Timeout;

  /** Runs a read, which may wait here. */
  public async around<T>(read: () => Promise<T>): Promise<T> {
    this.running += 1;
    this.prolong();
    try {
      return await read();
    } finally {
      this.running -= 1;
    }
  }

  /** Calls `send` when the reads are to be sent. */
  public open(send: () => void): void {
    this.sends.push(send);
    this.end ??= setTimeout(() => this.close(), LONGEST_MS);
  }

  /** One more read waits. */
  public join(): void {
    this.waiting += 1;
    if (this.places > 0 && this.waiting >= Math.max(this.places / 2, ENOUGH)) this.close();
    else this.prolong();
  }

  private prolong(): void {
    clearTimeout(this.quiet);
    if (this.sends.length === 0) return;
    const allWait = this.waiting >= Math.max(this.running, this.places);
    this.quiet = setTimeout(() => this.close(), allWait ? ALL_WAIT_MS : QUIET_MS);
  }

  private close(): void {
    clearTimeout(this.quiet);
    clearTimeout(this.end);
    this.end = undefined;
    this.places = Math.max(this.running, this.places / 2);
    this.waiting = 0;
    for (const send of this.sends.splice(0)) send();
  }
}
