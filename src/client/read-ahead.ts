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

/** SLOs that were read before Terraform asked for them. Each is asked for once and used once. */
export class ReadAhead {
  private readonly asked = new Set<string>();
  private readonly expected = new Map<string, Promise<Readings>>();

  /** Those of the siblings that nobody has asked for, at most `room` of them. They and the wanted ones then are. */
  public choose(wanted: readonly string[], siblings: readonly string[], room: number): readonly string[] {
    for (const id of wanted) this.asked.add(id);
    const chosen = [...new Set(siblings)].filter((id) => !this.asked.has(id)).slice(0, room);
    for (const id of chosen) this.asked.add(id);
    return chosen;
  }

  /** `readings` must not reject. */
  public expect(ids: readonly string[], readings: Promise<Readings>): void {
    for (const id of ids) this.expected.set(id, readings);
  }

  /** Undefined if the SLO was not asked for ahead, so that it can be asked for in the same turn, before another call does. */
  public take(id: string): Promise<Reading | undefined> | undefined {
    const readings = this.expected.get(id);
    this.expected.delete(id);
    return readings && usable(readings, id);
  }

  public forget(id: string): void {
    this.expected.delete(id);
  }
}

/** Undefined if the SLO was not found, or is out of date. */
async function usable(readings: Promise<Readings>, id: string): Promise<Reading | undefined> {
  const reading = (await readings).get(id);
  return reading && performance.now() - reading.at < AHEAD_MS ? reading : undefined;
}
