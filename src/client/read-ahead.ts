import { isFresh } from './limits';
import { JsonObject } from '../contract/json';

/** How long an SLO that was read ahead may be used. In milliseconds. */
export const AHEAD_MS = 60_000;

/** What the service said about an SLO, and when it was asked: a time of `performance.now()`. */
export interface Snapshot<S = JsonObject> {
  readonly slo: S;
  readonly requestedAt: number;
}

/** The SLOs that were found, by id. */
export type Snapshots = ReadonlyMap<string, Snapshot>;

interface PendingRead {
  readonly snapshots: Promise<Snapshots>;
  readonly requestedAt: number;
}

/** SLOs that are read before Terraform asks for them. Each is used once, and requested again only after a minute. */
export class ReadAhead {
  private readonly requested = new Set<string>();
  /** Siblings that nobody has requested, in the order in which others named them. */
  private readonly candidates = new Set<string>();
  private readonly pending = new Map<string, PendingRead>();

  /** Terraform wants an SLO now, and its siblings probably later. */
  public want(id: string, siblings: readonly string[]): void {
    this.requested.add(id);
    this.candidates.delete(id);
    for (const sibling of siblings) {
      if (!this.requested.has(sibling) || isOld(this.pending.get(sibling))) this.candidates.add(sibling);
    }
  }

  /** At most `count` SLOs to request now. */
  public choose(count: number): readonly string[] {
    const chosen = [...this.candidates].slice(0, count);
    for (const id of chosen) {
      this.candidates.delete(id);
      this.requested.add(id);
    }
    return chosen;
  }

  /** `snapshots` must not reject. */
  public expect(ids: readonly string[], snapshots: Promise<Snapshots>): void {
    const read = { snapshots, requestedAt: performance.now() };
    for (const id of ids) this.pending.set(id, read);
  }

  /**
   * Undefined if the SLO was not read ahead. The caller then joins the current batch at once: after an `await`, a batch that goes
   * out meanwhile may request the same SLO. Resolves to undefined if the SLO was not found, or is out of date.
   */
  public take(id: string): Promise<Snapshot | undefined> | undefined {
    const read = this.pending.get(id);
    this.pending.delete(id);
    return read?.snapshots.then((snapshots) => {
      const snapshot = snapshots.get(id);
      return isOld(snapshot) ? undefined : snapshot;
    });
  }

  public forget(id: string): void {
    this.pending.delete(id);
  }
}

const isOld = (read: { readonly requestedAt: number } | undefined): boolean =>
  read !== undefined && !isFresh(read.requestedAt, AHEAD_MS);

/** If as many reads wait as Terraform runs at a time (-parallelism), no other read can come. */
const ALL_WAIT_MS = 5;
/** Without another read for this long, Terraform has none, or is busy with other resources. */
const QUIET_MS = 20;
const LONGEST_MS = 100;
/** This many reads are enough for a batch, however low the parallelism is. Its default is ten. */
const ENOUGH = 3;

/**
 * Decides when a batch of reads is sent. A plain debounce would let Terraform stand still until the answer, because it reads at most
 * `-parallelism` resources at a time. So a batch is sent as soon as it has half of the reads that recently ran at the same time,
 * while Terraform continues with the other half, or when no other read comes.
 */
export class ReadWindow {
  private sends: (() => void)[] = [];
  private waiting = 0;
  private running = 0;
  /** An estimate of Terraform's parallelism: the most reads that recently ran when a batch was sent. */
  private parallelism = 0;
  private quiet?: NodeJS.Timeout;
  private end?: NodeJS.Timeout;

  /** Runs a read, which may join a batch. */
  public async around<T>(read: () => Promise<T>): Promise<T> {
    this.running += 1;
    this.prolong();
    try {
      return await read();
    } finally {
      this.running -= 1;
    }
  }

  /** Calls `send` when the batch is due. */
  public open(send: () => void): void {
    this.sends.push(send);
    this.end ??= setTimeout(() => this.close(), LONGEST_MS);
  }

  /** One more read is in the batch. */
  public join(): void {
    this.waiting += 1;
    if (this.parallelism > 0 && this.waiting >= Math.max(this.parallelism / 2, ENOUGH)) this.close();
    else this.prolong();
  }

  private prolong(): void {
    clearTimeout(this.quiet);
    if (this.sends.length === 0) return;
    const allWait = this.waiting >= Math.max(this.running, this.parallelism);
    this.quiet = setTimeout(() => this.close(), allWait ? ALL_WAIT_MS : QUIET_MS);
  }

  private close(): void {
    clearTimeout(this.quiet);
    clearTimeout(this.end);
    this.end = undefined;
    this.parallelism = Math.max(this.running, this.parallelism / 2);
    this.waiting = 0;
    for (const send of this.sends.splice(0)) send();
  }
}
