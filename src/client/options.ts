import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ClientOption, InvalidOptionError } from './errors';

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
export function headerValue(option: ClientOption, what: string, text: string): string {
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

/** As `headerValue`, of a text that must not be empty. */
export function filledHeaderValue(option: ClientOption, what: string, text: string): string {
  if (text === '') throw new InvalidOptionError(option, `The ${what} is empty.`);
  return headerValue(option, what, text);
}

/** The certificates in a PEM file. */
export function readAuthorities(file: string): readonly string[] {
  // In full, since a relative path means another file in each folder that Terraform runs in.
  const unusable = (why: string) =>
    new InvalidOptionError(
      'caFile',
      `The file ${resolve(file)} with certificates of authorities ${why}. Name a PEM file of certificates; ` +
        '"openssl x509 -inform der -in <file>" makes one of a DER file.',
    );
  let text;
  try {
    text = readFileSync(file, 'latin1');
  } catch (error) {
    throw unusable(`cannot be read (${String((error as NodeJS.ErrnoException).code)})`);
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (!certificates) throw unusable('holds no certificate in PEM form (-----BEGIN CERTIFICATE-----)');
  certificates.forEach((certificate, index) => {
    try {
      new X509Certificate(certificate);
    } catch {
      throw unusable(`is broken: its certificate ${index + 1} of ${certificates.length} cannot be decoded`);
    }
  });
  return certificates;
}
