import { LosslessNumber } from 'lossless-json';
import type { ManagementApiClientOptions } from '../../client';
import { AttributePath, canonicalNumber, Diagnostics, Unknown } from '../../plugin';
import {
  alertValidations,
  destroyChoices,
  queryNames,
  queryStyles,
  sloCreateMethods,
} from '../../schema/constants';
import { INTEGER64_RULE, isInteger64 } from '../../schema/kind';
import { provider } from '../../schema/provider';
import {
  hasControlCharacter,
  headerNameMistakes,
  insteadOfBlank,
  isApiVersion,
  isBlank,
  VARIABLES,
} from '../../schema/provider-values';
import { Values } from '../codec/values';

export type AlertValidation = (typeof alertValidations.values)[number]['value'];
export type OnDestroy = (typeof destroyChoices.values)[number]['value'];

/** The provider block as received from Terraform. */
export type Block = Values<(typeof provider)['attributes']>;

/** The settings of the provider block, except base URL and API key. Undefined if not configured or not known yet. */
export interface Settings extends Omit<
  ManagementApiClientOptions,
  'baseUrl' | 'apiKey' | 'userAgent' | 'log'
> {
  readonly alertValidation?: AlertValidation;
  readonly onDestroy?: OnDestroy;
  readonly expectedTeamIds?: readonly string[];
  readonly verifyConnection?: boolean;
}

/** Reports every invalid setting on its attribute. Values of headers are never quoted. */
export function readSettings(block: Block, diagnostics: Diagnostics): Settings {
  const read = new Reader(diagnostics);
  read.notBlank('base_url', 'baseUrl', block.baseUrl);
  read.notBlank('api_key', 'apiKey', block.apiKey);
  return {
    alertValidation: read.oneOf('alert_validation', block.alertValidation, alertValidations),
    onDestroy: read.oneOf('on_destroy', block.onDestroy, destroyChoices),
    queryStyle: read.oneOf('query_style', block.queryStyle, queryStyles),
    queryNames: read.oneOf('query_names', block.queryNames, queryNames),
    apiVersion: read.apiVersion('api_version', block.apiVersion),
    sloCreateMethod: read.oneOf('slo_create_method', block.sloCreateMethod, sloCreateMethods),
    requestTimeoutMs: read.milliseconds('request_timeout_seconds', block.requestTimeoutSeconds),
    maxAttempts: read.count('max_attempts', block.maxAttempts),
    maxRetryMs: read.milliseconds('max_retry_seconds', block.maxRetrySeconds),
    retryBaseDelayMs: read.milliseconds('retry_base_delay_seconds', block.retryBaseDelaySeconds),
    maxConcurrentRequests: read.count('max_concurrent_requests', block.maxConcurrentRequests),
    caFile: read.filePath('ca_file', block.caFile),
    headers: read.headers(block.headers),
    expectedTeamIds: read.teamIds('expected_team_ids', block.expectedTeamIds),
    verifyConnection: typeof block.verifyConnection === 'boolean' ? block.verifyConnection : undefined,
  };
}

/** Reports invalid values and omits them. */
class Reader {
  constructor(private readonly diagnostics: Diagnostics) {}

  /** An empty text, such as that of a secret that CI lacks, must not become the key of another account. */
  public notBlank(attribute: string, setting: keyof typeof VARIABLES, value: unknown): void {
    if (isBlank(value)) this.refuse(attribute, 'is blank', insteadOfBlank(setting, attribute));
  }

  public oneOf<T extends string>(
    attribute: string,
    value: unknown,
    { values }: { readonly values: readonly { readonly value: T }[] },
  ): T | undefined {
    if (typeof value !== 'string') return undefined;
    const allowed = values.map((constant) => constant.value);
    return (
      allowed.find((one) => one === value) ??
      this.refuse(attribute, `is "${value}"`, `It must be one of: ${allowed.join(', ')}.`)
    );
  }

  public apiVersion(attribute: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (isApiVersion(value)) return value;
    const instead = 'It must be one segment of a path, such as latest or 3.';
    return this.refuse(attribute, `is "${value}"`, instead);
  }

  public milliseconds(attribute: string, value: unknown): number | undefined {
    if (!(value instanceof LosslessNumber)) return undefined;
    const seconds = Number(value.value);
    if (seconds > 0 && Number.isFinite(seconds)) return seconds * 1000;
    const instead = 'It must be a number of seconds above 0, such as 0.5 or 30.';
    return this.refuse(attribute, `is ${value.value}`, instead);
  }

  public count(attribute: string, value: unknown): number | undefined {
    if (!(value instanceof LosslessNumber)) return undefined;
    if (/^[1-9]\d*$/.test(canonicalNumber(value.value) ?? '')) return Number(value.value);
    return this.refuse(attribute, `is ${value.value}`, 'It must be a whole number of 1 or more.');
  }

  public filePath(attribute: string, value: unknown): string | undefined {
    if (typeof value !== 'string') return undefined;
    if (value !== '') return value;
    return this.refuse(attribute, 'is empty', 'Set it to the path of a file, or remove the attribute.');
  }

  public headers(value: Block['headers']): Settings['headers'] {
    if (value === null || value instanceof Unknown) return undefined;
    for (const mistake of headerNameMistakes(Object.keys(value))) {
      this.refuse('headers', 'cannot be sent', mistake);
    }
    const known = Object.entries(value).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
    for (const [name] of known.filter(([, text]) => hasControlCharacter(text))) {
      // Without a path, because Terraform would print the line with the value.
      this.diagnostics.error(
        'headers of the observability provider cannot be sent',
        `The value of ${name} contains a line break or another control character, which is not allowed in an HTTP header. Was it read from a file that ends with a line break?`,
      );
    }
    return Object.fromEntries(known);
  }

  public teamIds(attribute: string, value: Block['expectedTeamIds']): Settings['expectedTeamIds'] {
    if (value === null || value instanceof Unknown) return undefined;
    if (value.length === 0) {
      return this.refuse(attribute, 'is empty', 'Add a team id, or remove the attribute.');
    }
    value.forEach((id, index) => {
      if (typeof id !== 'string' || isInteger64(id)) return;
      this.refuse(attribute, `contains "${id}"`, INTEGER64_RULE, [attribute, index]);
    });
    return value.filter((id) => typeof id === 'string');
  }

  private refuse(
    attribute: string,
    what: string,
    instead: string,
    path: AttributePath = [attribute],
  ): undefined {
    this.diagnostics.error(`${attribute} of the observability provider ${what}`, instead, path);
  }
}
