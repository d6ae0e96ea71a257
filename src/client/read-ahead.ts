import { isFresh } from './limits';
import { JsonObject } from '../contract/json';

/** How long a prefetched SLO may be used, in milliseconds. */
export const PREFETCH_MAX_AGE_MS = 60_000;

/** An SLO as returned by the service, and the time of the request, from `performance.now()`. */
export interface Snapshot<S = JsonObject> {
  readonly slo: S;
  readonly requestedAt: number;
}

export type Snapshots = ReadonlyMap<string, Snapshot>;

interface PendingRead {
  readonly snapshots: Promise<Snapshots>;
  readonly requestedAt: number;
}

/** Keeps prefetched SLOs for a minute. Each is used once, only by a refresh, so the next plan shows later changes by other processes. */
export class ReadAhead {
  private readonly requested = new Set<string>();
  /** Siblings that have not been requested yet, in the order in which other SLOs listed them. */
  private readonly candidates = new Set<string>();
  private readonly pending = new Map<string, PendingRead>();

  /** Records that Terraform requests an SLO now and will probably request its siblings later. */
  public recordRequest(id: string, siblings: readonly string[]): void {
    this.requested.add(id);
    this.candidates.delete(id);
    for (const sibling of siblings) {
      if (!this.requested.has(sibling) || isExpired(this.pending.get(sibling))) this.candidates.add(sibling);
    }
  }

  public chooseSiblings(count: number): readonly string[] {
    const chosen = [...this.candidates].slice(0, count);
    for (const id of chosen) {
      this.candidates.delete(id);
      this.requested.add(id);
    }
    return chosen;
  }

  /** Records that a batch prefetches these SLOs. `snapshots` must not reject. */
  public recordBatch(ids: readonly string[], snapshots: Promise<Snapshots>): void {
    const read = { snapshots, requestedAt: performance.now() };
    for (const id of ids) this.pending.set(id, read);
  }

  /**
   * Removes and returns a prefetched SLO. The promise resolves to undefined if the SLO was not returned or has expired. If the method
   * returns undefined, the caller must join the current batch at once: during an `await`, another batch could prefetch the SLO, too.
   */
  public takePrefetched(id: string): Promise<Snapshot | undefined> | undefined {
    const pendingRead = this.pending.get(id);
    this.pending.delete(id);
    return pendingRead?.snapshots.then((snapshots) => {
      const snapshot = snapshots.get(id);
      return isExpired(snapshot) ? undefined : snapshot;
    });
  }

  public forget(id: string): void {
    this.pending.delete(id);
  }
}

const isExpired = (read: { readonly requestedAt: number } | undefined): boolean =>
  read !== undefined && !isFresh(read.requestedAt, PREFETCH_MAX_AGE_MS);

/** Debounce time if as many reads wait as Terraform runs at a time (`-parallelism`): another read is unlikely. */
const ALL_WAITING_DEBOUNCE_MS = 5;
/** Debounce time if fewer reads wait than Terraform runs at a time. If none follows, it has no more, or is busy with other resources. */
const DEBOUNCE_MS = 20;
const MAX_DEBOUNCE_MS = 100;
/** Longer, because changes send other calls before they read again, which takes a while on a busy machine. */
const MAX_CHANGE_DEBOUNCE_MS = 400;
/** Minimum size of a batch that is sent without a debounce, even if Terraform runs with a low `-parallelism`. */
const MIN_BATCH = 3;

/**
 * Decides when to send a batch of reads. With a plain debounce, Terraform would idle until the response, because it reads at most
 * `-parallelism` resources at a time. So a batch is sent when no other read arrives for a moment, or as soon as it has half as many reads
 * as recently ran at the same time: Terraform then continues with the other half during the request.
 *
 * A change reads its object and then sends other calls. Changes that begin at different moments would read in ones and twos for ever, so
 * the few that read wait for the many that are at their other calls: then all of them read together.
 */
export class ReadWindow {
  private sendCallbacks: (() => void)[] = [];
  private waiting = 0;
  private running = 0;
  /** An estimate of Terraform's parallelism: the maximum number of reads and changes that ran when recent batches were sent. */
  private parallelism = 0;
  private hasChange = false;
  private debounceTimer?: NodeJS.Timeout;
  private deadlineTimer?: NodeJS.Timeout;

  /** Begins a read, which may join a batch, or the rest of a change. Call the returned function at its end: Terraform then starts another. */
  public begin(): () => void {
    this.running += 1;
    this.restartDebounce();
    return () => {
      this.running -= 1;
      this.restartDebounce();
    };
  }

  public schedule(send: () => void): void {
    this.sendCallbacks.push(send);
    this.deadlineTimer ??= setTimeout(() => this.sendBatch(), MAX_DEBOUNCE_MS);
  }

  /** Counts a read that joined the batch. Sends the batch if it is large enough and contains no read for a change. */
  public addRead(isForChange: boolean): void {
    this.waiting += 1;
    if (isForChange && !this.hasChange) {
      this.hasChange = true;
      clearTimeout(this.deadlineTimer);
      this.deadlineTimer = setTimeout(() => this.sendBatch(), MAX_CHANGE_DEBOUNCE_MS);
    }
    const isLarge = this.parallelism > 0 && this.waiting >= Math.max(this.parallelism / 2, MIN_BATCH);
    if (isLarge && !this.hasChange) this.sendBatch();
    else this.restartDebounce();
  }

  private restartDebounce(): void {
    clearTimeout(this.debounceTimer);
    if (this.sendCallbacks.length === 0) return;
    if (this.hasChange && this.waiting < this.running / 2) return;
    const allWait = this.waiting >= Math.max(this.running, this.parallelism);
    this.debounceTimer = setTimeout(() => this.sendBatch(), allWait ? ALL_WAITING_DEBOUNCE_MS : DEBOUNCE_MS);
  }

  private sendBatch(): void {
    clearTimeout(this.debounceTimer);
    clearTimeout(this.deadlineTimer);
    this.deadlineTimer = undefined;
    this.parallelism = Math.max(this.running, this.parallelism / 2);
    this.waiting = 0;
    this.hasChange = false;
    for (const send of this.sendCallbacks.splice(0)) send();
  }
}
