import type { Reading, Span } from './text-readings';

/** The texts are indexed by this many first characters. */
const BEGINNING = 4;

/** Such as `&#x1f41;`. */
const LONGEST_ESCAPE = 8;

/** Finds many texts in another one, in a single pass. Each of them has at least four characters. */
export class TextFinder {
  /** Sorted, so that the prefixes of a text precede it, with only texts of the same prefix between them. */
  private readonly texts: readonly string[];
  /** For each text, the index of its longest prefix among the others, or -1. */
  private readonly within: readonly number[];
  private readonly beginnings: ReadonlySet<string>;
  private readonly longest: number;

  constructor(texts: Iterable<string>) {
    this.texts = [...new Set(texts)].sort();
    this.beginnings = new Set(this.texts.map((text) => text.slice(0, BEGINNING)));
    this.longest = this.texts.reduce((length, text) => Math.max(length, text.length), 0);
    const within: number[] = [];
    this.texts.forEach((text, index) => {
      let shorter = index - 1;
      while (shorter >= 0 && !text.startsWith(this.texts[shorter])) shorter = within[shorter];
      within.push(shorter);
    });
    this.within = within;
  }

  /** Where the texts occur. If several begin at one position, the longest. */
  public find(reading: Reading): Span[] {
    const found: Span[] = [];
    if (this.texts.length === 0) return found;
    for (let start = 0; start + BEGINNING <= reading.length; start += 1) {
      const part = this.readFrom(reading, start);
      if (part === undefined) continue;
      let index = this.firstAfter(part) - 1;
      while (index >= 0 && !part.startsWith(this.texts[index])) index = this.within[index];
      if (index >= 0) found.push([start, reading.endOf(start, this.texts[index].length)]);
    }
    return found;
  }

  /** Where the text ends with the first part of one of them. */
  public findCut(reading: Reading): Span | undefined {
    const first = Math.max(0, reading.length - this.longest * LONGEST_ESCAPE);
    for (let start = first; start + BEGINNING <= reading.length; start += 1) {
      const part = this.readFrom(reading, start);
      if (part === undefined || !this.goesOn(part)) continue;
      if (reading.endOf(start, part.length) === reading.length) return [start, reading.length];
    }
    return undefined;
  }

  /**
   * What stands at a position, as long as a text may begin with it and not much longer: reading on to the length of the longest
   * text at each position would take as long as all positions times that length. Undefined if no text begins there.
   */
  private readFrom(reading: Reading, start: number): string | undefined {
    let part = reading.read(start, BEGINNING);
    if (!this.beginnings.has(part)) return undefined;
    for (let length = BEGINNING; part.length === length && this.goesOn(part);) {
      length *= 2;
      part = reading.read(start, length);
    }
    return part;
  }

  /** Whether it is the first part of a longer text. */
  private goesOn(part: string): boolean {
    const next = this.firstAfter(part);
    return next < this.texts.length && this.texts[next].startsWith(part);
  }

  /** Index of the first text that sorts after the given one. */
  private firstAfter(text: string): number {
    let [low, high] = [0, this.texts.length];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (this.texts[middle] <= text) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
