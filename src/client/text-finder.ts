/** A part of a text, from one position up to another. */
export type Span = readonly [start: number, end: number];

/**
 * A text as it is, or with its escapes decoded. It can be read from every position, even from inside what looks like an escape:
 * in "100%2fa7c" the secret "fa7c" follows "100%2", but a decoder of URLs reads "100/a7c".
 */
export interface View {
  /** The length of the undecoded text. */
  readonly length: number;
  /** At most `count` decoded characters, from a position in the undecoded text. */
  read(start: number, count: number): string;
  /** Where that many decoded characters end in the undecoded text. */
  endOf(start: number, characters: number): number;
}

/** A decoded part of a text, and where each span of it is in the text. */
interface Part {
  readonly view: View;
  spanOf(part: Span): Span;
}

/** Shorter runs are too likely not to be base64. */
const BASE64 = /[A-Za-z0-9+/_-]{6,}/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const JSON_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** The text itself, and decoded as JSON, HTML, part of a URL and form. Each encoded byte is one character. */
export function decodedViews(text: string): View[] {
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

/** What may be base64, decoded from each of four offsets: a log line glues words to the secret, as in "keyc2VjcmV0". */
export function base64Parts(text: string): Part[] {
  return [...text.matchAll(BASE64)].flatMap(({ 0: run, index }) =>
    [0, 1, 2, 3].map((offset) => ({
      view: asItIs(Buffer.from(run.slice(offset), 'base64').toString('latin1')),
      spanOf: ([from, to]: Span): Span => [
        index + offset + Math.floor((from * 8) / 6),
        Math.min(index + run.length, index + offset + Math.ceil((to * 8) / 6)),
      ],
    })),
  );
}

const asItIs = (text: string): View => ({
  length: text.length,
  read: (start, count) => text.slice(start, start + count),
  endOf: (start, characters) => start + characters,
});

/** Every escape stands for one UTF-16 unit. Empty if there are no escapes. */
function unescaped(text: string, escapes: RegExp, decode: (escape: string) => string): View[] {
  const escapesAt = new Map(
    [...text.matchAll(escapes)].map(({ 1: escape, index }) => [
      index,
      { character: decode(escape), end: index + escape.length },
    ]),
  );
  if (escapesAt.size === 0) return [];
  return [
    {
      length: text.length,
      read(start, count) {
        let read = '';
        for (let at = start; at < text.length && read.length < count; at = escapesAt.get(at)?.end ?? at + 1) {
          read += escapesAt.get(at)?.character ?? text[at];
        }
        return read;
      },
      endOf(start, characters) {
        let at = start;
        for (let done = 0; done < characters; done += 1) at = escapesAt.get(at)?.end ?? at + 1;
        return at;
      },
    },
  ];
}

/** In characters. Shorter prefixes are in most texts. */
const SHORTEST_PREFIX = 4;

/** Such as `&#x1f41;`. */
const LONGEST_ESCAPE = 8;

/** Finds many texts in another one, in a single pass. Each of them has at least four characters. */
export class TextFinder {
  private readonly texts: ReadonlySet<string>;
  /** The lengths of the texts, longest first. */
  private readonly lengths: readonly number[];
  /** The first 4, 8, 16, ... characters of each text. */
  private readonly prefixes = new Set<string>();

  constructor(texts: readonly string[]) {
    this.texts = new Set(texts);
    this.lengths = [...new Set(texts.map((text) => text.length))].sort((one, other) => other - one);
    for (const text of this.texts) {
      for (let length = SHORTEST_PREFIX; length <= text.length; length *= 2) {
        this.prefixes.add(text.slice(0, length));
      }
    }
  }

  /** Where the texts occur. If several begin at one position, the longest. */
  public find(view: View): Span[] {
    const found: Span[] = [];
    for (let start = 0; start + SHORTEST_PREFIX <= view.length; start += 1) {
      const candidate = this.candidateAt(view, start);
      if (candidate === '') continue;
      const length = this.lengths.find(
        (each) => each <= candidate.length && this.texts.has(candidate.slice(0, each)),
      );
      if (length !== undefined) found.push([start, view.endOf(start, length)]);
    }
    return found;
  }

  /** Where the text ends with the first part of one of them. */
  public findCut(view: View): Span | undefined {
    const [longest = 0] = this.lengths;
    const first = Math.max(0, view.length - longest * LONGEST_ESCAPE);
    for (let start = first; start + SHORTEST_PREFIX <= view.length; start += 1) {
      const candidate = this.candidateAt(view, start);
      if (candidate === '' || view.endOf(start, candidate.length) < view.length) continue;
      if ([...this.texts].some((text) => text.startsWith(candidate))) return [start, view.length];
    }
    return undefined;
  }

  /**
   * What is at a position, at least as long as any of the texts that begins there. Empty if none does. It is read in growing
   * pieces, because a private key of 2 kB begins with the same dashes that fill a table in an error page: to read 2 kB at each of
   * them takes a hundred times as long.
   */
  private candidateAt(view: View, start: number): string {
    let length = SHORTEST_PREFIX;
    let candidate = view.read(start, length);
    if (!this.prefixes.has(candidate)) return '';
    while (candidate.length === length && this.prefixes.has(candidate)) {
      length *= 2;
      candidate = view.read(start, length);
    }
    return candidate;
  }
}
