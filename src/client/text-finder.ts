/** A range of a text. The end is exclusive. */
export type Span = readonly [start: number, end: number];

/**
 * A text, unchanged or with its escapes decoded. It can be read from any position, even inside an apparent escape: in "100%2fa7c"
 * the secret "fa7c" follows "100%2", but a URL decoder reads "100/a7c".
 */
export interface TextView {
  /** The length of the undecoded text. */
  readonly length: number;
  /** Returns at most `count` decoded characters, from a position in the undecoded text. */
  read(start: number, count: number): string;
  /** Returns the position in the undecoded text after `characters` decoded characters, counted from `start`. */
  endOf(start: number, characters: number): number;
}

/** A decoded part of a text. `spanOf` converts a span of the part to a span of the text. */
interface DecodedPart {
  readonly view: TextView;
  spanOf(part: Span): Span;
}

/** Matches runs of characters that may be base64. Runs of fewer than six characters are ignored. */
const BASE64_PATTERN = /[A-Za-z0-9+/_-]{6,}/g;

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const JSON_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Returns views of the text: unchanged, and decoded as JSON, HTML, a URL and a form. Each percent-encoded byte becomes a character. */
export function decodedViews(text: string): TextView[] {
  const byte = (escape: string) => String.fromCharCode(parseInt(escape.slice(1), 16));
  // The lookahead also finds overlapping escapes.
  return [
    undecodedView(text),
    ...unescapedViews(text, /(?=(\\(?:u[0-9a-f]{4}|[^u])))/gi, (escape) =>
      escape.length > 2
        ? String.fromCharCode(parseInt(escape.slice(2), 16))
        : (JSON_ESCAPES[escape[1]] ?? escape[1]),
    ),
    ...unescapedViews(text, /(?=(&(?:amp|lt|gt|quot|apos|#\d{1,4}|#x[0-9a-f]{1,4});))/gi, (escape) => {
      const name = escape.slice(1, -1).toLowerCase();
      if (!name.startsWith('#')) return ENTITIES[name];
      return String.fromCharCode(Number(name.startsWith('#x') ? `0${name.slice(1)}` : name.slice(1)));
    }),
    ...unescapedViews(text, /(?=(%[0-9a-f]{2}))/gi, byte),
    ...(text.includes('+')
      ? unescapedViews(text, /(?=(%[0-9a-f]{2}|\+))/gi, (escape) => (escape === '+' ? ' ' : byte(escape)))
      : []),
  ];
}

/** Decodes possible base64 from each of four offsets, because a log line may join a word to the secret, as in "keyc2VjcmV0". */
export const base64Parts = (text: string): DecodedPart[] =>
  [...text.matchAll(BASE64_PATTERN)].flatMap(({ 0: run, index }) =>
    [0, 1, 2, 3].map((offset) => ({
      view: undecodedView(Buffer.from(run.slice(offset), 'base64').toString('latin1')),
      spanOf: ([from, to]: Span): Span => [
        index + offset + Math.floor((from * 8) / 6),
        Math.min(index + run.length, index + offset + Math.ceil((to * 8) / 6)),
      ],
    })),
  );

const undecodedView = (text: string): TextView => ({
  length: text.length,
  read: (start, count) => text.slice(start, start + count),
  endOf: (start, characters) => start + characters,
});

/** Returns a view that decodes each escape to one UTF-16 unit, or nothing if there are no escapes. */
function unescapedViews(text: string, escapes: RegExp, decode: (escape: string) => string): TextView[] {
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
        let part = '';
        for (let at = start; at < text.length && part.length < count; at = escapesAt.get(at)?.end ?? at + 1) {
          part += escapesAt.get(at)?.character ?? text[at];
        }
        return part;
      },
      endOf(start, characters) {
        let at = start;
        for (let done = 0; done < characters; done += 1) at = escapesAt.get(at)?.end ?? at + 1;
        return at;
      },
    },
  ];
}

/** Minimum length of a prefix, in characters. Shorter prefixes occur in most texts. */
const MIN_PREFIX_LENGTH = 4;

/** Length of the longest escape, such as `&#x1f41;`. */
const MAX_ESCAPE_LENGTH = 8;

/** Finds many strings in a text, in a single pass. Each string must have at least four characters. */
export class TextFinder {
  private readonly strings: ReadonlySet<string>;
  /** The lengths of the strings, longest first. */
  private readonly lengths: readonly number[];
  /** The first 4, 8, 16, ... characters of each string. */
  private readonly prefixes = new Set<string>();

  constructor(strings: readonly string[]) {
    this.strings = new Set(strings);
    this.lengths = [...new Set(strings.map((each) => each.length))].sort((one, other) => other - one);
    for (const each of this.strings) {
      for (let length = MIN_PREFIX_LENGTH; length <= each.length; length *= 2) {
        this.prefixes.add(each.slice(0, length));
      }
    }
  }

  /** Returns where the strings occur. If several begin at the same position, only the longest counts. */
  public find(view: TextView): Span[] {
    const spans: Span[] = [];
    for (let start = 0; start + MIN_PREFIX_LENGTH <= view.length; start += 1) {
      const candidate = this.candidateAt(view, start);
      if (candidate === '') continue;
      const length = this.lengths.find(
        (each) => each <= candidate.length && this.strings.has(candidate.slice(0, each)),
      );
      if (length !== undefined) spans.push([start, view.endOf(start, length)]);
    }
    return spans;
  }

  /** If the text ends with the beginning of a string, returns the span of that beginning. */
  public findCut(view: TextView): Span | undefined {
    const [longest = 0] = this.lengths;
    const first = Math.max(0, view.length - longest * MAX_ESCAPE_LENGTH);
    for (let start = first; start + MIN_PREFIX_LENGTH <= view.length; start += 1) {
      const candidate = this.candidateAt(view, start);
      if (candidate === '' || view.endOf(start, candidate.length) < view.length) continue;
      if ([...this.strings].some((each) => each.startsWith(candidate))) return [start, view.length];
    }
    return undefined;
  }

  /**
   * Returns the text from a position on, at least as long as any string that begins there, or '' if none does. Reads pieces of growing
   * length: a private key of 2 kB begins with dashes, and an error page may contain tables drawn with dashes. Reading 2 kB at each dash
   * would take a hundred times as long.
   */
  private candidateAt(view: TextView, start: number): string {
    let length = MIN_PREFIX_LENGTH;
    let candidate = view.read(start, length);
    if (!this.prefixes.has(candidate)) return '';
    while (candidate.length === length && this.prefixes.has(candidate)) {
      length *= 2;
      candidate = view.read(start, length);
    }
    return candidate;
  }
}
