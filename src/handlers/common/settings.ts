import { LosslessNumber } from 'lossless-json';
import { Values } from './values';
import type { QueryStyle } from '../../contract/query';
import { AttributePath, canonicalNumber, DiagnosticError, Unknown } from '../../plugin';
import { provider } from '../../schema/provider';
import { hasControlCharacter, headerNameMistakes } from '../../schema/provider-values';

const ALERT_VALIDATIONS = ['error', 'warn', 'off'] as const;
// Spelled again, since the contract is loaded only when the provider is configured.
const QUERY_STYLES = ['dotted', 'brackets', 'json'] as const satisfies readonly QueryStyle[];
export type AlertValidation = (typeof ALERT_VALIDATIONS)[number];

/** The provider block as Terraform hands it over. */
export type Block = Values<(typeof provider)['attributes']>;

/** What the provider block says beside address and key. Undefined is not configured, or not known yet. */
export interface Settings {
  readonly alertValidation?: AlertValidation;
  readonly queryStyle?: QueryStyle;
  readonly requestTimeoutMs?: number;
  readonly maxAttempts?: number;
  readonly maxRetryMs?: number;
  readonly retryBaseDelayMs?: number;
  readonly maxConcurrentRequests?: number;
  readonly caFile?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expectedTeamIds?: readonly string[];
}

/** Throws a `DiagnosticError` on the attribute that cannot be used. Values of headers are never quoted. */
export function readSettings(block: Block): Settings {
  return {
    alertValidation: oneOf('alert_validation', block.alertValidation, ALERT_VALIDATIONS),
    queryStyle: oneOf('query_style', block.queryStyle, QUERY_STYLES),
    requestTimeoutMs: milliseconds('request_timeout_seconds', block.requestTimeoutSeconds),
    maxAttempts: count('max_attempts', block.maxAttempts),
    maxRetryMs: milliseconds('max_retry_seconds', block.maxRetrySeconds),
    retryBaseDelayMs: milliseconds('retry_base_delay_seconds', block.retryBaseDelaySeconds),
    maxConcurrentRequests: count('max_concurrent_requests', block.maxConcurrentRequests),
    caFile: filePath('ca_file', block.caFile),
    headers: headers(block.headers),
    expectedTeamIds: teamIds(block.expectedTeamIds),
  };
}

function refuse(attribute: string, what: string, instead: string, path: AttributePath = [attribute]): never {
  throw new DiagnosticError(`${attribute} of the observability provider ${what}`, instead, path);
}

function oneOf<T extends string>(attribute: string, value: unknown, allowed: readonly T[]): T | undefined {
  if (typeof value !== 'string') return undefined;
  return (
    allowed.find((one) => one === value) ??
    refuse(attribute, `is "${value}"`, `It must be one of: ${allowed.join(', ')}.`)
  );
}

function milliseconds(attribute: string, value: unknown): number | undefined {
  if (!(value instanceof LosslessNumber)) return undefined;
  const seconds = Number(value.value);
  if (seconds > 0 && Number.isFinite(seconds)) return seconds * 1000;
  return refuse(attribute, `is ${value.value}`, 'It must be a number of seconds above 0, such as 0.5 or 30.');
}

function count(attribute: string, value: unknown): number | undefined {
  if (!(value instanceof LosslessNumber)) return undefined;
  if (/^[1-9]\d*$/.test(canonicalNumber(value.value) ?? '')) return Number(value.value);
  return refuse(attribute, `is ${value.value}`, 'It must be a whole number from 1.');
}

function filePath(attribute: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  return value === '' ? refuse(attribute, 'is empty', 'Name a file, or leave the attribute out.') : value;
}

function headers(value: Block['headers']): Settings['headers'] {
  if (value === null || value instanceof Unknown) return undefined;
  const [mistake] = headerNameMistakes(Object.keys(value));
  if (mistake !== undefined) refuse('headers', 'cannot be sent', mistake);
  const known = Object.entries(value).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const broken = known.find(([, text]) => hasControlCharacter(text));
  if (broken) {
    // Without a path: Terraform would print the line, and with it the value.
    throw new DiagnosticError(
      'headers of the observability provider cannot be sent',
      `The value of ${broken[0]} holds a line break or another control character, which an HTTP header cannot carry. Was it read from a file with a line break at its end?`,
    );
  }
  return Object.fromEntries(known);
}

function teamIds(value: Block['expectedTeamIds']): Settings['expectedTeamIds'] {
  if (value === null || value instanceof Unknown) return undefined;
  const attribute = 'expected_team_ids';
  if (value.length === 0) refuse(attribute, 'is empty', 'Name a team, or leave the attribute out.');
  return value.flatMap((id, index) => {
    // A variable without a value would switch the check off, and nobody would notice.
    if (id === null) refuse(attribute, 'holds null', 'Give each team its id.', [attribute, index]);
    if (typeof id !== 'string') return [];
    if (/^\d+$/.test(id)) return [id];
    return refuse(attribute, `holds "${id}"`, 'The id of a team is a whole number.', [attribute, index]);
  });
}
