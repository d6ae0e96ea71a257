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
