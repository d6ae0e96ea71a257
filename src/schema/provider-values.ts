/** Rules for some values of the provider block. They are checked at plan, and at synth if the values are literals. */
import { INVISIBLE } from '../json/visible';

/** Where settings come from that the provider block does not have. */
export const VARIABLES = { baseUrl: 'OBSERVABILITY_BASE_URL', apiKey: 'OBSERVABILITY_API_KEY' } as const;

/** Whether the value is text that shows nothing. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'string' && value.replace(INVISIBLE, '').trim() === '';

/** What to do about a blank setting. */
export const insteadOfBlank = (setting: keyof typeof VARIABLES, name: string): string =>
  `Set ${name} to a value. If it comes from a variable or a secret, that is probably missing. To use the environment variable ${VARIABLES[setting]} instead, remove ${name}.`;

/** Headers that the client sets itself, that belong to one connection, or that change how an answer is read. */
const RESERVED_HEADERS: readonly string[] = [
  'accept',
  'accept-encoding',
  'authorization',
  'connection',
  'content-encoding',
  'content-length',
  'content-type',
  'expect',
  'host',
  'keep-alive',
  'proxy-authorization',
  'proxy-connection',
  'range',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
  'user-agent',
];

const TOKEN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\x00-\x08\x0a-\x1f\x7f]/;

/** The mistakes in the names of additional headers, as sentences. Names are not secret. */
export function headerNameMistakes(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const folded = name.toLowerCase();
    if (!TOKEN.test(name)) return [`${JSON.stringify(name)} is not a valid name of an HTTP header.`];
    if (RESERVED_HEADERS.includes(folded)) return [`${name} is set by the provider itself or by HTTP.`];
    if (seen.has(folded)) return [`${name} is set twice: the names of headers are not case-sensitive.`];
    seen.add(folded);
    return [];
  });
}

/** Line breaks and other control characters, which are not allowed in an HTTP header. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL_CHARACTER.test(text);
}

/** Whether the text can replace `latest` in a path. */
export function isApiVersion(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(text);
}

/** Whether the API key would be sent over a network without encryption. Requests to this machine do not count. */
export function isPlainHttp(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^((.*\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** The warning for users. */
export const PLAIN_HTTP_WARNING =
  'The base URL begins with http://, so the API key and all secrets are sent over the network without encryption. Use https:// unless the service runs on this machine.';
