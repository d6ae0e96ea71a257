const REPLACEMENT = '[redacted]';

/** Minimum length of a long secret, in characters. Shorter ones may occur in a text by chance, so they are redacted only as whole words. */
const MIN_LONG_SECRET_LENGTH = 4;

const CUT_ESCAPE_PATTERN = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?|&#?[a-z0-9]{0,5})$/i;

/** A range of a text. The end is exclusive. */
type Span = readonly [start: number, end: number];

interface SecretPrefix {
  readonly length: number;
  /** The prefixes that are one character longer, by that character. */
  readonly next: Map<string, SecretPrefix>;
  isSecret: boolean;
}

/**
 * Redacts secrets in human-readable text, even if they are URL-encoded, JSON-escaped, HTML-escaped or base64-encoded. Never throws.
 * The running time grows with the length of the text, but barely with the number of secrets.
 */
export class Redactor {
  private readonly index: SecretIndex = { long: newPrefix(0), short: new Set() };
  /** The secrets that are not in the index yet: most redactors are never used. */
  private readonly pending: string[];

  constructor(
    secrets: readonly string[],
    private readonly outer?: Redactor,
  ) {
    this.pending = [...secrets];
  }

  public with(secrets: readonly string[] = []): Redactor {
    return secrets.length === 0 ? this : new Redactor(secrets, this);
  }

  /** From now on, also redacts these secrets, in the redactors that `with` has returned as well. */
  public add(secrets: readonly string[]): void {
    this.pending.push(...secrets);
  }

  public redact(text: string): string {
    return replaceSpans(text, this.findSecrets(text, false));
  }

  /** Returns the redacted text before `end`. If the text is longer or `mayBeCut` is true, also redacts a partial secret at the end. */
  public redactHead(text: string, end: number, mayBeCut = false): string {
    if (!mayBeCut && text.length <= end) return this.redact(text);
    const head = text.slice(0, end).replace(CUT_ESCAPE_PATTERN, '');
    return replaceSpans(head, this.findSecrets(head, true));
  }

  private findSecrets(text: string, isCut: boolean): Span[] {
    const { long, short } = this.index;
    addToIndex(this.index, this.pending.splice(0));
    return [
      ...longSecrets(text, long, isCut),
      ...base64Parts(text).flatMap(({ decoded, spanOf }) => longSecrets(decoded, long, isCut).map(spanOf)),
      ...wholeWords(text, short),
      ...(this.outer?.findSecrets(text, isCut) ?? []),
    ];
  }
}

/**
 * Returns the lines of a secret of several lines, such as a PEM key, because a text may indent them. Returns none if a line is too short:
 * such a secret is only redacted as a whole, because the rest of it would no longer be found once another line is redacted.
 */
function linesOf(secret: string): string[] {
  const lines = secret.includes('\n') ? secret.split('\n').map((line) => line.trim()) : [];
  const secretLines = lines.filter((line) => line !== '' && !line.startsWith('-----'));
  const isPem = secret.includes('-----BEGIN ');
  const long = secretLines.filter(({ length }) => length >= MIN_LONG_SECRET_LENGTH);
  return isPem || long.length === secretLines.length ? long : [];
}

interface SecretIndex {
  readonly long: SecretPrefix;
  readonly short: Set<string>;
}

const newPrefix = (length: number): SecretPrefix => ({ length, next: new Map(), isSecret: false });

function addToIndex({ long, short }: SecretIndex, secrets: readonly string[]): void {
  // Also finds secrets decoded as latin1: some servers echo headers that way, and `characterOf` decodes each percent-encoded byte alone.
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');
  const forms = [...secrets, ...secrets.flatMap(linesOf)].flatMap((secret) => {
    const echoed = latin1(secret);
    return [secret, secret.trim(), echoed, latin1(echoed)];
  });
  for (const form of new Set(forms.filter(({ length }) => length >= MIN_LONG_SECRET_LENGTH))) {
    let prefix = long;
    form.split('').forEach((character, index) => {
      const longer = prefix.next.get(character) ?? newPrefix(index + 1);
      prefix.next.set(character, longer);
      prefix = longer;
    });
    prefix.isSecret = true;
  }
  for (const form of forms) if (form !== '' && form.length < MIN_LONG_SECRET_LENGTH) short.add(form);
}

/** Returns where secrets occur. If the text is cut, also finds a partial secret at its end. */
function longSecrets(text: string, secrets: SecretPrefix, isCut: boolean): Span[] {
  const escapes = escapesIn(text);
  const spans: Span[] = [];
  /** For each position, the prefixes of secrets that end there, with the position where each starts. */
  const reached = new Map<number, Map<SecretPrefix, number>>();
  for (let at = 0; at <= text.length; at += 1) {
    // Reads an apparent escape as plain text, too: "100%2fa7c" contains the secret "fa7c", although "%2f" looks like an escape.
    const readings = [{ character: text.charAt(at), end: at + 1 }, ...(escapes.get(at) ?? [])];
    for (const [prefix, start] of [...(reached.get(at) ?? []), [secrets, at] as const]) {
      const isPart = isCut && at === text.length && prefix.length >= MIN_LONG_SECRET_LENGTH;
      if (prefix.isSecret || isPart) spans.push([start, at]);
      for (const { character, end } of readings) {
        const longer = prefix.next.get(character);
        if (!longer) continue;
        const there = reached.get(end) ?? new Map<SecretPrefix, number>();
        reached.set(end, there.set(longer, Math.min(start, there.get(longer) ?? start)));
      }
    }
    reached.delete(at);
  }
  return spans;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const JSON_ESCAPES: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };

/** Matches the escapes of JSON, HTML, URLs and forms. The lookahead finds overlapping escapes, too. */
const ESCAPE_PATTERN =
  /(?=(\\u(?<unit>[\da-f]{4})|\\(?<json>[^u])|&#(?<decimal>\d{1,4});|&#x(?<hex>[\da-f]{1,4});|&(?<entity>amp|lt|gt|quot|apos);|%(?<byte>[\da-f]{2})|\+))/gi;

/** Returns the character that each escape stands for and where the escape ends, by the position where it starts. */
const escapesIn = (text: string) =>
  new Map(
    [...text.matchAll(ESCAPE_PATTERN)].map(({ 1: escape, index, groups = {} }) => [
      index,
      [{ character: characterOf(groups), end: index + escape.length }],
    ]),
  );

function characterOf({ unit, json, decimal, hex, entity, byte }: Partial<Record<string, string>>): string {
  if (json) return JSON_ESCAPES[json] ?? json;
  if (entity) return ENTITIES[entity.toLowerCase()];
  const code = unit ?? hex ?? byte;
  if (code ?? decimal) return String.fromCharCode(code ? parseInt(code, 16) : Number(decimal));
  // In a form, a plus sign stands for a space.
  return ' ';
}

/** Matches runs of characters that may be base64. Runs of fewer than six characters are ignored. */
const BASE64_PATTERN = /[A-Za-z0-9+/_-]{6,}/g;

/** Decodes possible base64. Each run is decoded from its start: base64 that continues a word, as in "keyc2VjcmV0", is not found. */
const base64Parts = (text: string) =>
  [...text.matchAll(BASE64_PATTERN)].map(({ 0: run, index }) => ({
    decoded: Buffer.from(run, 'base64').toString('latin1'),
    /** Converts a span of the decoded text to a span of the original text. */
    spanOf: ([from, to]: Span): Span => [
      index + Math.floor((from * 8) / 6),
      index + Math.min(run.length, Math.ceil((to * 8) / 6)),
    ],
  }));

function wholeWords(text: string, secrets: ReadonlySet<string>): Span[] {
  const spans: Span[] = [];
  if (secrets.size === 0) return spans;
  const isPart = (at: number) => /[A-Za-z0-9]/.test(text.charAt(at));
  for (let start = 0; start < text.length; start += 1) {
    for (let end = start + 1; end < start + MIN_LONG_SECRET_LENGTH; end += 1) {
      if (secrets.has(text.slice(start, end)) && !isPart(start - 1) && !isPart(end)) spans.push([start, end]);
    }
  }
  return spans;
}

function replaceSpans(text: string, spans: readonly Span[]): string {
  let [result, done] = ['', 0];
  for (const [start, end] of [...spans].sort(([one], [other]) => one - other)) {
    if (start >= done) result += text.slice(done, start) + REPLACEMENT;
    done = Math.max(done, end);
  }
  return result + text.slice(done);
}
