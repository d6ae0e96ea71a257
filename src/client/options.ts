import { InvalidOptionError } from './errors';

const API_ROOT = '/mgmt/openapi';

/** The service's address: where to connect, and what precedes every path. */
export interface BaseUrl {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Host, and the port where it is not the scheme's own. */
  readonly host: string;
  /** Empty, or begins with a slash and does not end with one. */
  readonly prefix: string;
}

/** Reads a base URL such as `https://api.example.com` or `https://gateway.example.com/observability/`. */
export function parseBaseUrl(text: string): BaseUrl {
  const invalid = (why: string) =>
    new InvalidOptionError(
      'baseUrl',
      `The base URL ${why}. Write the address of the service, such as "https://api.example.com".`,
    );
  if (!URL.canParse(text)) throw invalid('is not an absolute URL');
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid('must begin with https:// or http://');
  }
  if (url.username !== '' || url.password !== '') throw invalid('must not hold a user name or a password');
  // An empty query or fragment leaves only its mark, and only in the text.
  if (text.includes('?') || text.includes('#')) throw invalid('must not hold a query or a fragment');
  const prefix = url.pathname.replace(/\/+$/, '');
  if (prefix.includes(API_ROOT)) throw invalid(`must not hold ${API_ROOT}: it is appended to it`);
  return { origin: url.origin, host: url.host, prefix };
}

/** The text as a header value whose bytes on the wire are the text's UTF-8 (undici writes headers as latin1). */
export function headerValue(option: 'apiKey' | 'userAgent', text: string): string {
  const what = option === 'apiKey' ? 'API key' : 'User-Agent';
  if (text === '') throw new InvalidOptionError(option, `The ${what} is empty.`);
  // eslint-disable-next-line no-control-regex
  if (/[\x00-\x08\x0a-\x1f\x7f]/.test(text)) {
    throw new InvalidOptionError(
      option,
      `The ${what} holds a line break or another control character, which an HTTP header cannot carry. ` +
        'Was it read from a file with a line break at its end?',
    );
  }
  return Buffer.from(text).toString('latin1');
}
