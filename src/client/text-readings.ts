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
  // Lookahead finds escapes inside of other ones, too.
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
