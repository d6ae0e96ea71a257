import { isFresh } from './limits';
import { JsonObject } from '../contract/json';

/** For how long what was read ahead may be used. In milliseconds. */
export const AHEAD_MS = 60_000;

/** An SLO as it was read, and when it was asked for: a time of `performance.now()`. */
export interface Reading {
  readonly slo: JsonObject;
  readonly at: number;
}

/** The SLOs that were found, by id. */
export type Readings = ReadonlyMap<string, Reading>;

interface Expected {
  readonly readings: Promise<Readings>;
  readonly at: number;
}

/** SLOs that are read before Terraform asks for them. Each is used once, and asked for again only when it has become old. */
export class ReadAhead {
  private readonly asked = new Set<string>();
  /** Those that others name and nobody has asked for, first named first. */
  private readonly named = new Set<string>();
  private readonly expected = new Map<string, Expected>();

  /** Terraform wants an SLO now, and its siblings probably later. */
  public want(id: string, siblings: readonly string[]): void {
    this.asked.add(id);
    this.named.delete(id);
    for (const sibling of siblings) {
      if (!this.asked.has(sibling) || isOld(this.expected.get(sibling))) this.named.add(sibling);
    }
  }

  /** At most `room` SLOs to ask for now. */
  public choose(room: number): readonly string[] {
    const chosen: string[] = [];
    for (const id of this.named) {
      if (chosen.length >= room) break;
      this.named.delete(id);
      this.asked.add(id);
      chosen.push(id);
    }
    return chosen;
  }

  /** `readings` must not reject. */
  public expect(ids: readonly string[], readings: Promise<Readings>): void {
    const expected = { readings, at: performance.now() };
    for (const id of ids) this.expected.set(id, expected);
  }

  /** Undefined if the SLO was not asked for ahead, so that it can be asked for in the same turn, before another call does. */
  public take(id: string): Promise<Reading | undefined> | undefined {
    const expected = this.expected.get(id);
    this.expected.delete(id);
    return expected && usable(expected.readings, id);
  }

  public forget(id: string): void {
    this.expected.delete(id);
  }
}

/** Undefined if the SLO was not found, or is out of date. */
async function usable(readings: Promise<Readings>, id: string): Promise<Reading | undefined> {
  const reading = (await readings).get(id);
  return isOld(reading) ? undefined : reading;
}

const isOld = (asked: { readonly at: number } | undefined): boolean =>
  asked !== undefined && !isFresh(asked.at, AHEAD_MS);

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
