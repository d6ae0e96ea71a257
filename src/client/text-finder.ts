/** A part of a text, from one position up to another. */
export type Span = readonly [start: number, end: number];

/**
 * One way to read a text: as it is, or with its escapes decoded. It can be read from every position, also from inside what
 * looks like an escape, because a `%2` may happen to precede an `f`.
 */
export interface Reading {
  /** Of the text. */
  readonly length: number;
  /** At most `count` characters from a position on. */
  read(start: number, count: number): string;
  /** Where so many characters from a position on end in the text. */
  endOf(start: number, characters: number): number;
}

/** A decoding of a part of a text, and where each decoded part is in the text. */
interface Part {
  readonly reading: Reading;
  spanOf(part: Span): Span;
}

/** Shorter runs are too likely not to be base64. */
const BASE64 = /[A-Za-z0-9+/_-]{6,}/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const JSON_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text itself, and its readings as JSON, HTML, part of a URL and form. Each encoded byte is one character. */
export function readingsOf(text: string): Reading[] {
  const byte = (escape: string) => String.fromCharCode(parseInt(escape.slice(1), 16));
  // Lookahead also finds escapes within others.
  return [
    asItIs(text),
    ...unescaped(text, /(?=(\\(?:u[0-9a-f]{4}|[^u])))/gi, (escape) =>
      escape.length > 2
        ? String.fromCharCode(parseInt(escape.slice(2), 16))
        : (JSON_ESCAPES[escape[1]] ?? escape[1]),
    ),
    ...unescaped(text, /(?=(&(?:amp|lt|gt|quot|apos|#\d{1,4}|#x[0-9a-f]{1,4});))/gi, (escape) => {
      const name = escape.slice(1, -1).toLowerCase();
      if (!name.startsWith('#')) return ENTITIES[name];
      return String.fromCharCode(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)));
    }),
    ...unescaped(text, /(?=(%[0-9a-f]{2}))/gi, byte),
    ...(text.includes('+')
      ? unescaped(text, /(?=(%[0-9a-f]{2}|\+))/gi, (escape) => (escape === '+' ? ' ' : byte(escape)))
      : []),
  ];
}

/** What may be base64, decoded. An encoded secret may begin at any character, because ordinary letters may precede it. */
export function base64Parts(text: string): Part[] {
  return [...text.matchAll(BASE64)].flatMap(({ 0: run, index }) =>
    [0, 1, 2, 3].map((offset) => ({
      reading: asItIs(Buffer.from(run.slice(offset), 'base64').toString('latin1')),
      spanOf: ([from, to]: Span): Span => [
        index + offset + Math.floor((from * 8) / 6),
        Math.min(index + run.length, index + offset + Math.ceil((to * 8) / 6)),
      ],
    })),
  );
}

const asItIs = (text: string): Reading => ({
  length: text.length,
  read: (start, count) => text.slice(start, start + count),
  endOf: (start, characters) => start + characters,
});

/** Every escape stands for one UTF-16 unit. Empty if there are no escapes. */
function unescaped(text: string, escapes: RegExp, decode: (escape: string) => string): Reading[] {
  const known = new Map(
    [...text.matchAll(escapes)].map(({ 1: escape, index }) => [
      index,
      { character: decode(escape), end: index + escape.length },
    ]),
  );
  if (known.size === 0) return [];
  return [
    {
      length: text.length,
      read(start, count) {
        let read = '';
        for (let at = start; at < text.length && read.length < count; at = known.get(at)?.end ?? at + 1) {
          read += known.get(at)?.character ?? text[at];
        }
        return read;
      },
      endOf(start, characters) {
        let at = start;
        for (let done = 0; done < characters; done += 1) at = known.get(at)?.end ?? at + 1;
        return at;
      },
    },
  ];
}

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
