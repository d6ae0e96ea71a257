const REPLACEMENT = '[redacted]';

/** Shorter secrets would blank out half of any text; they are replaced only where they stand alone. */
const SHORT = 4;

/** Fewer characters of base64 than this are too likely to be something else. */
const SHORTEST_BASE64 = 6;

/** Replaces secrets in texts for people: as they are, URL-encoded, JSON-escaped, HTML-escaped and in base64. Never throws. */
export class Redactor {
  private readonly forms: readonly string[];
  private readonly short: readonly RegExp[];

  constructor(private readonly secrets: readonly string[]) {
    // Servers read the bytes of a header as latin1, and write them back so.
    const given = [
      ...new Set(
        secrets.flatMap((secret) => [secret, secret.trim(), Buffer.from(secret).toString('latin1')]),
      ),
    ];
    this.forms = [...new Set(given.filter((secret) => secret.length >= SHORT).flatMap(formsOf))].sort(
      (a, b) => b.length - a.length,
    );
    this.short = given.filter((secret) => secret !== '' && secret.length < SHORT).map(standingAlone);
  }

  /** A redactor that knows these secrets too. */
  public with(secrets: readonly string[] = []): Redactor {
    return secrets.length === 0 ? this : new Redactor([...this.secrets, ...secrets]);
  }

  public redact(text: string): string {
    const long = this.forms.reduce((result, form) => result.replaceAll(form, REPLACEMENT), text);
    return this.short.reduce((result, pattern) => result.replace(pattern, REPLACEMENT), long);
  }

  /** The redacted text before `end`. What a secret cut in two leaves at the end is dropped too. */
  public redactHead(text: string, end: number): string {
    if (text.length <= end) return this.redact(text);
    const longest = this.forms[0]?.length ?? 0;
    const head = this.redact(text.slice(0, end));
    return head.slice(0, Math.max(0, head.length - longest));
  }
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  // Decoding replaces lone surrogates, at which encodeURIComponent would throw.
  const component = encodeURIComponent(bytes.toString());
  const form = new URLSearchParams({ s: secret }).toString().slice('s='.length);
  const json = JSON.stringify(secret).slice(1, -1);
  const base64 = [bytes.toString('base64'), ...base64Inside(bytes)];
  return [
    secret,
    component,
    form,
    form.replaceAll('+', '%20'),
    ...[component, form].map((text) => text.replace(/%../g, (byte) => byte.toLowerCase())),
    json,
    json.replaceAll('/', '\\/'),
    json.replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`),
    htmlEscaped(secret),
    ...base64,
    ...base64.map((text) => text.replaceAll('+', '-').replaceAll('/', '_')),
  ];
}

/** The secret's base64 within that of a longer text (such as `user:secret`), less the characters shared with its neighbours. */
function base64Inside(secret: Buffer): string[] {
  return [0, 1, 2]
    .map((offset) => {
      const text = Buffer.concat([Buffer.alloc(offset), secret]).toString('base64');
      return text.slice(Math.ceil((offset * 8) / 6), Math.floor(((offset + secret.length) * 8) / 6));
    })
    .filter((text) => text.length >= SHORTEST_BASE64);
}

function htmlEscaped(text: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return text.replace(/[&<>"']/g, (character) => entities[character]);
}

function standingAlone(secret: string): RegExp {
  const escaped = secret.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![A-Za-z0-9])${escaped}(?![A-Za-z0-9])`, 'g');
}
