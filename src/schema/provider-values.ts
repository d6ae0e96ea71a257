/** Rules for values in the provider block. They are checked at plan, and at synth if the values are literals. */
import { INVISIBLE } from '../json/invisible';

/** Environment variables for settings that the provider block does not set. */
export const VARIABLES = { baseUrl: 'OBSERVABILITY_BASE_URL', apiKey: 'OBSERVABILITY_API_KEY' } as const;

/** Whether the value is a string without visible characters. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'string' && value.replace(INVISIBLE, '').trim() === '';

/** Headers that the client sets itself, that apply to a single connection, or that change the format of a response. */
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

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER = /[\x00-\x08\x0a-\x1f\x7f]/;

export interface SettingError {
  /** The problem, such as `is blank`. It follows the name of the attribute in the message. */
  readonly what: string;
  /** What to do, in full sentences. */
  readonly next: string;
  /** Whether the value is secret, so that Terraform must not print its line of the configuration. */
  readonly isSecret?: boolean;
}

/** Returns the errors in a setting whose type is correct. `name` is the attribute as the user writes it. Unknown values are valid. */
export function settingErrors(setting: string, value: unknown, name: string): SettingError[] {
  switch (setting) {
    case 'baseUrl':
    case 'apiKey': {
      // A secret that is not set in CI is an empty string. The environment may have the key of another account.
      const next = `Set ${name} to a value. If the value comes from a variable or a secret, check that it is set. To use the environment variable ${VARIABLES[setting]} instead, remove ${name}.`;
      return isBlank(value) ? [{ what: 'is blank', next }] : [];
    }
    case 'apiVersion':
      // The version replaces `latest` in every path.
      if (/^[A-Za-z0-9][A-Za-z0-9._~-]*$/.test(String(value))) return [];
      return [
        { what: `is "${String(value)}"`, next: 'It must be a single path segment, such as latest or 3.' },
      ];
    case 'requestTimeoutSeconds':
    case 'maxRetrySeconds':
    case 'retryBaseDelaySeconds':
      if (Number(value) > 0 && Number.isFinite(Number(value))) return [];
      return [
        { what: `is ${String(value)}`, next: 'It must be a number of seconds above 0, such as 0.5 or 30.' },
      ];
    case 'caFile':
      return value === '' ? [{ what: 'is empty', next: 'Set it to the path of a file, or remove it.' }] : [];
    case 'expectedTeamIds':
      if (!Array.isArray(value) || value.length > 0) return [];
      return [{ what: 'is empty', next: 'Add a team id, or remove it.' }];
    case 'headers':
      return headerErrors(Object.entries(Object(value)));
    default:
      return [];
  }
}

/** Returns the errors in headers. Messages contain their names, but not their values, which may be secret. */
function headerErrors(headers: readonly [name: string, value: unknown][]): SettingError[] {
  const seen = new Set<string>();
  const errorIn = (name: string): string | undefined => {
    const lowerCased = name.toLowerCase();
    if (!HEADER_NAME.test(name)) return `${JSON.stringify(name)} is not a valid HTTP header name.`;
    if (RESERVED_HEADERS.includes(lowerCased)) return `Remove ${name}, which only the provider may set.`;
    if (seen.has(lowerCased)) return `${name} is set twice: header names are not case-sensitive. Remove one.`;
    seen.add(lowerCased);
    return undefined;
  };
  const what = 'cannot be sent';
  const inNames = headers.flatMap(([name]) => errorIn(name) ?? []).map((next) => ({ what, next }));
  const inValues = headers
    .filter(([, value]) => typeof value === 'string' && CONTROL_CHARACTER.test(value))
    .map(([name]) => ({
      what,
      next: `The value of ${name} contains a line break or another control character, which is not allowed in an HTTP header. Was it read from a file that ends with a line break?`,
      isSecret: true,
    }));
  return [...inNames, ...inValues];
}

/** Whether requests send the API key over a network without encryption. Requests to localhost use no network. */
export function isPlainHttp(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^((.*\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export const PLAIN_HTTP_WARNING =
  'The base URL begins with http://, so the API key and all secrets are sent over the network without encryption. Use https:// unless the service runs on this machine.';
