/** What some values of the provider block must be like. Checked at synth where they are literals, and at plan. */

/** Headers that the client sets itself, that belong to one connection, or that change how an answer is to be read. */
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

/** What is wrong with the names of additional headers, as sentences. Names are no secrets. */
export function headerNameMistakes(names: readonly string[]): string[] {
  const seen = new Set<string>();
  return names.flatMap((name) => {
    const folded = name.toLowerCase();
    if (!TOKEN.test(name)) return [`${JSON.stringify(name)} is not a name that an HTTP header can have.`];
    if (RESERVED_HEADERS.includes(folded)) return [`${name} is set by the provider itself or by HTTP.`];
    if (seen.has(folded)) return [`${name} is set twice: header names differ in more than their case.`];
    seen.add(folded);
    return [];
  });
}

/** Line breaks and the like, which an HTTP header cannot carry. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL_CHARACTER.test(text);
}

/** Whether the API key would cross a network unencrypted. What never leaves the machine does not. */
export function isPlainHttp(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^(localhost|.*\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/** For people: why, and what to do. */
export const PLAIN_HTTP_WARNING =
  'The base URL begins with http://, so the API key and all secrets cross the network unencrypted. Use https:// wherever the service is not on this machine.';
