/** Rules for values in the provider block. They are checked at plan, and at synth if the values are literals. */
import { dialectProblems } from './dialect';
import { ENV_VARIABLES } from './environment';
import type { Finding } from './rules';
import { FORMER_WARNING_CODES, WARNING_CODES } from './warnings';
import { INVISIBLE_CHARACTERS } from '../json/invisible';

/** Whether the value is a string without visible characters. */
export const isBlank = (value: unknown): boolean =>
  typeof value === 'string' && value.replace(INVISIBLE_CHARACTERS, '').trim() === '';

/** Headers that the client sets itself, that apply to a single connection, or that change the format of a response. */
const RESERVED_HEADER_PATTERN =
  /^(accept(-encoding)?|authorization|connection|content-(encoding|length|type)|expect|host|keep-alive|proxy-(authorization|connection)|range|te|trailer|transfer-encoding|upgrade|user-agent)$/i;

const HEADER_NAME_PATTERN = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
// eslint-disable-next-line no-control-regex
const CONTROL_CHARACTER_PATTERN = /[\x00-\x08\x0a-\x1f\x7f]/;

export interface SettingError extends Finding {
  /** Whether the value is secret. If so, the error has no path, because Terraform would print the attribute's line of the configuration. */
  readonly isSecret?: boolean;
}

/** Returns the errors in a value of the correct type. `name` is the setting as the user writes it. Unknown values are valid. */
export function settingErrors(setting: string, value: unknown, name: string): SettingError[] {
  switch (setting) {
    case 'baseUrl':
    case 'apiKey': {
      // In CI, a secret that is not set is an empty string. The environment is not a fallback: its key may belong to another account.
      const advice = `Set ${name} to a value. If the value comes from a variable or a secret, check that the variable or secret is set. To use the environment variable ${ENV_VARIABLES[setting]} instead, remove ${name}.`;
      return isBlank(value) ? [{ problem: 'is blank', advice }] : [];
    }
    case 'dialect':
      if (typeof value === 'string' && !value.includes('{')) {
        const advice = isBlank(value)
          ? 'It is blank. If it comes from a file, the file is empty.'
          : 'It must be JSON, not the path of a file. In HCL, use file("dialect.json").';
        return [{ problem: 'is invalid', advice }];
      }
      return dialectProblems(value).map((advice) => ({ problem: 'is invalid', advice }));
    case 'requestTimeoutSeconds':
    case 'maxRetrySeconds':
    case 'retryBaseDelaySeconds': {
      if (Number(value) > 0 && Number.isFinite(Number(value))) return [];
      const problem = `is ${String(value)}`;
      return [{ problem, advice: 'It must be a number of seconds above 0, such as 0.5 or 30.' }];
    }
    case 'caFile':
      if (value !== '') return [];
      return [{ problem: 'is empty', advice: 'Set it to the path of a file, or remove the setting.' }];
    case 'expectedTeamIds':
      if (!Array.isArray(value) || value.length > 0) return [];
      return [{ problem: 'is empty', advice: 'Add a team id, or remove the setting.' }];
    case 'acknowledge':
      return Object.entries(Object(value)).flatMap(([code, reason]) => acknowledgeErrors(code, reason));
    case 'headers':
      return headerErrors(Object.entries(Object(value)));
    default:
      return [];
  }
}

/** Returns why HTTP does not allow the value of a header, or undefined. `what` names the value in the message. */
export const headerValueError = (what: string, value: unknown): string | undefined =>
  typeof value === 'string' && CONTROL_CHARACTER_PATTERN.test(value)
    ? `The ${what} contains a line break or another control character, which is not allowed in an HTTP header. Was it read from a file that ends with a line break?`
    : undefined;

function acknowledgeErrors(code: string, reason: unknown): SettingError[] {
  if (![...WARNING_CODES, ...FORMER_WARNING_CODES].some((known) => known === code)) {
    const advice = `The codes are: ${WARNING_CODES.join(', ')}.`;
    return [{ problem: `contains the unknown code ${JSON.stringify(code)}`, advice }];
  }
  if (!isBlank(reason ?? '')) return [];
  return [{ problem: `gives no reason for ${code}`, advice: 'Say why the warning may be ignored.' }];
}

/** The messages contain header names, but no values, which may be secret. */
function headerErrors(headers: readonly [name: string, value: unknown][]): SettingError[] {
  const seen = new Set<string>();
  const errorIn = (name: string): string | undefined => {
    const lowerCased = name.toLowerCase();
    if (!HEADER_NAME_PATTERN.test(name)) return `${JSON.stringify(name)} is not a valid HTTP header name.`;
    if (RESERVED_HEADER_PATTERN.test(name)) return `Remove ${name}, which only the provider may set.`;
    if (seen.has(lowerCased)) return `${name} is set twice: header names are not case-sensitive. Remove one.`;
    seen.add(lowerCased);
    return undefined;
  };
  const problem = 'cannot be sent';
  const inNames = headers.flatMap(([name]) => errorIn(name) ?? []).map((advice) => ({ problem, advice }));
  const inValues = headers
    .flatMap(([name, value]) => headerValueError(`value of ${name}`, value) ?? [])
    .map((advice) => ({ problem, advice, isSecret: true }));
  return [...inNames, ...inValues];
}

/** Whether requests to this base URL cross a network without encryption. Requests to localhost do not cross a network. */
export function isUnencrypted(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false;
  const { protocol, hostname } = new URL(baseUrl);
  return protocol === 'http:' && !/^((.*\.)?localhost\.?|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

export const PLAIN_HTTP_WARNING =
  'The base URL begins with http://, so the API key and all secrets are sent over the network without encryption. Use https:// unless the service runs on this machine.';
