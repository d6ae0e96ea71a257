import { base64Parts, decodedViews, Span, TextFinder, TextView } from './text-finder';

const REPLACEMENT = '[redacted]';

/** Minimum length of a long secret, in characters. Shorter ones may occur in a text by chance, so they are redacted only as whole words. */
const MIN_LONG_SECRET_LENGTH = 4;

const CUT_ESCAPE_PATTERN = /(?:%[0-9a-f]?|\\(?:u[0-9a-f]{0,3})?|&#?[a-z0-9]{0,5})$/i;

/**
 * Redacts secrets in human-readable text, even if they are URL-encoded, JSON-escaped, HTML-escaped or base64-encoded. Never throws.
 * The running time grows with the length of the text, but barely with the number of secrets.
 */
export class Redactor {
  private index?: { readonly long: TextFinder; readonly short: ReadonlySet<string> };

  constructor(private readonly secrets: readonly string[]) {}

  /** Returns a redactor that also redacts these secrets. */
  public with(secrets: readonly string[] = []): Redactor {
    return secrets.length === 0 ? this : new Redactor([...this.secrets, ...secrets]);
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
    const { long, short } = (this.index ??= createIndex(this.secrets));
    const spansIn = (view: TextView) => {
      const cut = isCut ? long.findCut(view) : undefined;
      return [...long.find(view), ...(cut ? [cut] : [])];
    };
    return [
      ...decodedViews(text).flatMap(spansIn),
      ...base64Parts(text).flatMap(({ view, spanOf }) => spansIn(view).map(spanOf)),
      ...wholeWords(text, short),
    ];
  }
}

function createIndex(secrets: readonly string[]) {
  // Finds secrets as latin1, too: some servers echo header bytes that way, and `decodedViews` decodes each byte to one character.
  const latin1 = (text: string) => Buffer.from(text).toString('latin1');
  const forms = secrets.flatMap((secret) => {
    const echoed = latin1(secret);
    return [secret, secret.trim(), echoed, latin1(echoed)];
  });
  return {
    long: new TextFinder(forms.filter(({ length }) => length >= MIN_LONG_SECRET_LENGTH)),
    short: new Set(forms.filter(({ length }) => length > 0 && length < MIN_LONG_SECRET_LENGTH)),
  };
}

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
