import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { InvalidOptionError } from './errors';
import { reasonOf, systemCodeOf } from './failure';
import { orElse } from '../json/or-else';
import { ENV_VARIABLES } from '../schema/environment';
import { headerValueError } from '../schema/provider-values';
import type { Finding } from '../schema/rules';

const API_ROOT = '/mgmt/openapi';

export interface BaseUrl {
  /** Scheme and `host`, such as `https://api.example.com`. */
  readonly origin: string;
  /** Host, and the port if it is not the scheme's default. */
  readonly host: string;
  /** Empty, or a path that begins with a slash and ends without a slash. */
  readonly prefix: string;
}

/** Parses a base URL such as `https://api.example.com` or `https://gateway.example.com/observability/`. */
export function parseBaseUrl(text: string): BaseUrl {
  const invalid = (why: string) =>
    new InvalidOptionError(`The base URL ${why}. Set it to an address such as https://api.example.com.`);
  if (!/^https?:\/\//i.test(text)) throw invalid('does not begin with http:// or https://');
  if (!URL.canParse(text)) throw invalid('is not a valid URL');
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') throw invalid('must not contain a user name or a password');
  // `URL` drops an empty query or fragment, so the original string is checked.
  if (text.includes('?') || text.includes('#')) throw invalid('must not contain a query or a fragment');
  const prefix = url.pathname.replace(/\/+$/, '');
  if (prefix.includes(API_ROOT)) {
    throw invalid(`must not contain ${API_ROOT}, which is appended automatically`);
  }
  return { origin: url.origin, host: url.host, prefix };
}

/** Returns why the environment, which tests and pipelines set, does not allow a base URL. `place` is where the user sets it. */
export function baseUrlRestriction(
  environment: NodeJS.ProcessEnv,
  baseUrl: string,
  place: string,
): Finding | undefined {
  const allowed = environment[ENV_VARIABLES.onlyBaseUrl];
  const address = canonicalAddress(baseUrl);
  // A pipeline sets the variable from another one, which may be missing or invalid.
  if (allowed === undefined || orElse(() => canonicalAddress(allowed), undefined) === address) {
    return undefined;
  }
  const restriction = allowed === '' ? 'is empty, so it allows no address' : `allows only ${allowed}`;
  return {
    problem: `must not use ${address}`,
    advice: `The environment variable ${ENV_VARIABLES.onlyBaseUrl} ${restriction}. Pipelines and tests set it, so that the key is sent nowhere else. If the address is right, set the variable to it. Otherwise, correct the address in ${place} or in ${ENV_VARIABLES.baseUrl}.`,
  };
}

function canonicalAddress(baseUrl: string): string {
  const { origin, prefix } = parseBaseUrl(baseUrl.trim());
  return origin + prefix;
}

/** Encodes a header value so that it is sent as UTF-8: undici writes headers as latin1. */
export function headerValue(what: string, text: string): string {
  const error = headerValueError(what, text);
  if (error) throw new InvalidOptionError(error);
  return Buffer.from(text).toString('latin1');
}

export function requiredHeaderValue(what: string, text: string): string {
  if (text === '') throw new InvalidOptionError(`The ${what} is empty.`);
  return headerValue(what, text);
}

/** Reads a PEM file. Throws if it is larger than 1 MB or not a regular file: reading `/dev/zero`, for example, would exhaust the memory. */
export function readPemFile(file: string): string {
  const stats = statSync(file);
  if (!stats.isFile() || stats.size > 1024 * 1024) throw new Error('it is not a file of at most 1 MB');
  return readFileSync(file, 'latin1');
}

export function readCaFile(file: string): readonly string[] {
  // Shows the full path, because a relative path depends on the folder that Terraform runs in.
  const unusable = (why: string) =>
    new InvalidOptionError(
      `The CA file ${resolve(file)} ${why}. Set caFile (ca_file in HCL) to a PEM file of certificates. ` +
        '"openssl x509 -inform der -in <file>" converts a DER file.',
    );
  let text;
  try {
    text = readPemFile(file);
  } catch (error) {
    throw unusable(`cannot be read (${systemCodeOf(error) || reasonOf(error)})`);
  }
  const certificates = text.match(/-----BEGIN CERTIFICATE-----[^-]*-----END CERTIFICATE-----/g);
  if (!certificates) throw unusable('contains no certificate in PEM format (-----BEGIN CERTIFICATE-----)');
  try {
    for (const certificate of certificates) new X509Certificate(certificate);
  } catch {
    throw unusable('contains a certificate that cannot be decoded (its line breaks may be missing)');
  }
  return certificates;
}
