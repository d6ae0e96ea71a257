// Generated from src/schema by `npm run classes`. Do not edit.

import { IResolvable } from 'cdktf';
import { Construct } from 'constructs';
import { DialectConfig } from './inputs';
import { ProviderBehavior } from '../constructs/provider';
import { Mutable } from '../synthesis/attributes';

/** Configuration of an `ObservabilityProvider`: base URL of the service, API key and options. */
export interface ObservabilityProviderConfig {
  /**
   * Base URL of the service, such as `https://observability.example.com`. An empty string causes an error.
   *
   * @default - the environment variable `OBSERVABILITY_BASE_URL` on the machine that runs Terraform
   */
  readonly baseUrl?: string;

  /**
   * API key, sent unchanged in the `Authorization` header. If the service expects `Bearer <key>`, include
   * `Bearer` in the value. An empty string causes an error. Sensitive.
   *
   * @default - the environment variable `OBSERVABILITY_API_KEY` on the machine that runs Terraform, which keeps the key out of the synthesized stack
   */
  readonly apiKey?: string;

  /**
   * What to do if a change to an SLO would break one of its alerts. One of `AlertValidation.ERROR`,
   * `AlertValidation.WARN`, `AlertValidation.OFF`.
   *
   * @default AlertValidation.ERROR
   */
  readonly alertValidation?: string;

  /**
   * What to do when Terraform is about to destroy an object that the API cannot delete. The object would stay
   * on the service, but Terraform would no longer manage it. The setting does not apply to replacements, which
   * show a warning, unless one failed or was interrupted after it created the new object. One of
   * `OnDestroy.WARN`, `OnDestroy.REFUSE`.
   *
   * @default OnDestroy.WARN
   */
  readonly onDestroy?: string;

  /**
   * The service's dialect: its names, paths and methods where they differ from the documented API.
   * `Dialect.fromFile` reads it from a file such as `dialect.json`; in HCL, use `file`. An example, as JSON:
   * `{"apiVersion": "3"}`.
   *
   * @default - none; the service matches the documented API
   */
  readonly dialect?: DialectConfig;

  /**
   * Timeout for each request, in seconds, from sending the request to the end of the response. Fractions are
   * allowed.
   *
   * @default 60
   * @example 30
   */
  readonly requestTimeoutSeconds?: number;

  /**
   * Maximum number of attempts for one request. 1 disables retries. Otherwise, attempts that the service
   * rejects with status 429 (too many requests) do not count. If a failed request may have taken effect, and a
   * retry could create a second object or test a webhook twice, the provider does not retry it.
   *
   * @default 5
   */
  readonly maxAttempts?: number;

  /**
   * Maximum time in seconds from the start of the first attempt to the start of the last one. Fractions are
   * allowed.
   *
   * @default 120
   * @example 300
   */
  readonly maxRetrySeconds?: number;

  /**
   * Upper limit of the random delay before the first retry, in seconds. The limit doubles with each further
   * retry, up to 30 seconds. Fractions are allowed. If the response asks for a wait, for example with the
   * header `Retry-After`, the provider adds that time.
   *
   * @default 0.5
   */
  readonly retryBaseDelaySeconds?: number;

  /**
   * Maximum number of concurrent requests for all resources and data sources together. Terraform itself works
   * on ten resources at a time, unless `-parallelism` sets another number.
   *
   * @default 50
   */
  readonly maxConcurrentRequests?: number;

  /**
   * Path to a PEM file with CA certificates that the provider trusts in addition to those that Node.js trusts.
   * The provider reads the file on the machine that runs Terraform. A relative path is relative to the folder
   * where Terraform runs, such as `cdktf.out/stacks/<name>`.
   *
   * @default - only the CA certificates that Node.js trusts, including those from the environment variable `NODE_EXTRA_CA_CERTS`
   * @example '/etc/ssl/certs/company.pem'
   */
  readonly caFile?: string;

  /**
   * Headers that are sent with every request, such as those that a gateway requires. All values are treated as
   * secrets. Headers that the provider sets itself, such as `Authorization`, cannot be set here. An example, as
   * JSON: `{"X-Gateway-Team": "shop"}`. Sensitive.
   *
   * @default - none
   */
  readonly headers?: { [key: string]: string };

  /**
   * Ids of teams. The API key must belong to every team in the list. The provider rejects any other key before
   * it reads or changes an object.
   *
   * @default - any team
   * @example ['4001']
   */
  readonly expectedTeamIds?: string[];

  /**
   * Reasons for hiding warnings, by warning code. A warning that can be hidden ends with its code. An unknown
   * code or an empty reason causes an error. An example, as JSON: `{"slo_time_frame": "the service has it since
   * May"}`.
   *
   * @default - none
   */
  readonly acknowledge?: { [key: string]: string };

  /**
   * Whether the provider checks the connection during a plan that creates an object, by reading the service's
   * list of team scopes. The check waits at most 5 seconds for each page of this list. If the service cannot be
   * reached or rejects the key, the plan fails. If the address seems to be wrong, the plan shows a warning. Set
   * this option to false to plan offline.
   *
   * @default - the environment variable `OBSERVABILITY_VERIFY_CONNECTION` (`true` or `false`) on the machine that runs Terraform, or `true` if that is not set
   */
  readonly verifyConnection?: boolean | IResolvable;

  /**
   * Name of this provider, for a stack with several providers.
   *
   * @default - none; resources that do not set `provider` use this provider
   */
  readonly alias?: string;
}

/**
 * A stack's connection to an account of the observability service.
 *
 * At synth, the construct copies the Terraform provider from this package into the folder
 * `terraform.d/plugins` of the stack, and adds it to the lock file `.terraform.lock.hcl`. `terraform init`
 * then installs the provider from this folder and needs no registry for it, unless a `provider_installation`
 * block in your CLI configuration excludes the folder. The machine that runs Terraform needs Node.js 20.18.1
 * or newer, unless the command `embed-node` or the environment variable `OBSERVABILITY_EMBED_NODE` adds
 * Node.js to the stack.
 *
 * @example
 *
 * import { ObservabilityProvider } from 'cdktf-provider-observability';
 *
 * // The API key comes from OBSERVABILITY_API_KEY in the environment of Terraform.
 * new ObservabilityProvider(stack, 'observability', {
 *   baseUrl: 'https://observability.example.com',
 * });
 */
export class ObservabilityProvider extends ProviderBehavior {
  /** Name of the provider in Terraform. */
  public static readonly tfResourceType = 'observability';

  /** @internal */
  declare protected readonly _config: Mutable<ObservabilityProviderConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config base URL, API key and options
   */
  constructor(scope: Construct, id: string, config: ObservabilityProviderConfig = {}) {
    super(scope, id, config);
  }

  /** Base URL of the service, such as `https://observability.example.com`. An empty string causes an error. */
  public get baseUrl(): string | undefined {
    return this._config.baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this._config.baseUrl = value;
  }
  /** Removes the configured `baseUrl`. */
  public resetBaseUrl(): void {
    this._config.baseUrl = undefined;
  }
  /** The configured value of `baseUrl`. */
  public get baseUrlInput(): string | undefined {
    return this._config.baseUrl;
  }

  /**
   * API key, sent unchanged in the `Authorization` header. If the service expects `Bearer <key>`, include
   * `Bearer` in the value. An empty string causes an error. Sensitive.
   */
  public get apiKey(): string | undefined {
    return this._config.apiKey;
  }
  public set apiKey(value: string | undefined) {
    this._config.apiKey = value;
  }
  /** Removes the configured `apiKey`. */
  public resetApiKey(): void {
    this._config.apiKey = undefined;
  }
  /** The configured value of `apiKey`. */
  public get apiKeyInput(): string | undefined {
    return this._config.apiKey;
  }

  /**
   * What to do if a change to an SLO would break one of its alerts. One of `AlertValidation.ERROR`,
   * `AlertValidation.WARN`, `AlertValidation.OFF`.
   */
  public get alertValidation(): string | undefined {
    return this._config.alertValidation;
  }
  public set alertValidation(value: string | undefined) {
    this._config.alertValidation = value;
  }
  /** Removes the configured `alertValidation`. */
  public resetAlertValidation(): void {
    this._config.alertValidation = undefined;
  }
  /** The configured value of `alertValidation`. */
  public get alertValidationInput(): string | undefined {
    return this._config.alertValidation;
  }

  /**
   * What to do when Terraform is about to destroy an object that the API cannot delete. The object would stay
   * on the service, but Terraform would no longer manage it. The setting does not apply to replacements, which
   * show a warning, unless one failed or was interrupted after it created the new object. One of
   * `OnDestroy.WARN`, `OnDestroy.REFUSE`.
   */
  public get onDestroy(): string | undefined {
    return this._config.onDestroy;
  }
  public set onDestroy(value: string | undefined) {
    this._config.onDestroy = value;
  }
  /** Removes the configured `onDestroy`. */
  public resetOnDestroy(): void {
    this._config.onDestroy = undefined;
  }
  /** The configured value of `onDestroy`. */
  public get onDestroyInput(): string | undefined {
    return this._config.onDestroy;
  }

  /**
   * The service's dialect: its names, paths and methods where they differ from the documented API.
   * `Dialect.fromFile` reads it from a file such as `dialect.json`; in HCL, use `file`.
   */
  public get dialect(): DialectConfig | undefined {
    return this._config.dialect;
  }
  public set dialect(value: DialectConfig | undefined) {
    this._config.dialect = value;
  }
  /** Removes the configured `dialect`. */
  public resetDialect(): void {
    this._config.dialect = undefined;
  }
  /** The configured value of `dialect`. */
  public get dialectInput(): DialectConfig | undefined {
    return this._config.dialect;
  }

  /**
   * Timeout for each request, in seconds, from sending the request to the end of the response. Fractions are
   * allowed.
   */
  public get requestTimeoutSeconds(): number | undefined {
    return this._config.requestTimeoutSeconds;
  }
  public set requestTimeoutSeconds(value: number | undefined) {
    this._config.requestTimeoutSeconds = value;
  }
  /** Removes the configured `requestTimeoutSeconds`. */
  public resetRequestTimeoutSeconds(): void {
    this._config.requestTimeoutSeconds = undefined;
  }
  /** The configured value of `requestTimeoutSeconds`. */
  public get requestTimeoutSecondsInput(): number | undefined {
    return this._config.requestTimeoutSeconds;
  }

  /**
   * Maximum number of attempts for one request. 1 disables retries. Otherwise, attempts that the service
   * rejects with status 429 (too many requests) do not count. If a failed request may have taken effect, and a
   * retry could create a second object or test a webhook twice, the provider does not retry it.
   */
  public get maxAttempts(): number | undefined {
    return this._config.maxAttempts;
  }
  public set maxAttempts(value: number | undefined) {
    this._config.maxAttempts = value;
  }
  /** Removes the configured `maxAttempts`. */
  public resetMaxAttempts(): void {
    this._config.maxAttempts = undefined;
  }
  /** The configured value of `maxAttempts`. */
  public get maxAttemptsInput(): number | undefined {
    return this._config.maxAttempts;
  }

  /**
   * Maximum time in seconds from the start of the first attempt to the start of the last one. Fractions are
   * allowed.
   */
  public get maxRetrySeconds(): number | undefined {
    return this._config.maxRetrySeconds;
  }
  public set maxRetrySeconds(value: number | undefined) {
    this._config.maxRetrySeconds = value;
  }
  /** Removes the configured `maxRetrySeconds`. */
  public resetMaxRetrySeconds(): void {
    this._config.maxRetrySeconds = undefined;
  }
  /** The configured value of `maxRetrySeconds`. */
  public get maxRetrySecondsInput(): number | undefined {
    return this._config.maxRetrySeconds;
  }

  /**
   * Upper limit of the random delay before the first retry, in seconds. The limit doubles with each further
   * retry, up to 30 seconds. Fractions are allowed. If the response asks for a wait, for example with the
   * header `Retry-After`, the provider adds that time.
   */
  public get retryBaseDelaySeconds(): number | undefined {
    return this._config.retryBaseDelaySeconds;
  }
  public set retryBaseDelaySeconds(value: number | undefined) {
    this._config.retryBaseDelaySeconds = value;
  }
  /** Removes the configured `retryBaseDelaySeconds`. */
  public resetRetryBaseDelaySeconds(): void {
    this._config.retryBaseDelaySeconds = undefined;
  }
  /** The configured value of `retryBaseDelaySeconds`. */
  public get retryBaseDelaySecondsInput(): number | undefined {
    return this._config.retryBaseDelaySeconds;
  }

  /**
   * Maximum number of concurrent requests for all resources and data sources together. Terraform itself works
   * on ten resources at a time, unless `-parallelism` sets another number.
   */
  public get maxConcurrentRequests(): number | undefined {
    return this._config.maxConcurrentRequests;
  }
  public set maxConcurrentRequests(value: number | undefined) {
    this._config.maxConcurrentRequests = value;
  }
  /** Removes the configured `maxConcurrentRequests`. */
  public resetMaxConcurrentRequests(): void {
    this._config.maxConcurrentRequests = undefined;
  }
  /** The configured value of `maxConcurrentRequests`. */
  public get maxConcurrentRequestsInput(): number | undefined {
    return this._config.maxConcurrentRequests;
  }

  /**
   * Path to a PEM file with CA certificates that the provider trusts in addition to those that Node.js trusts.
   * The provider reads the file on the machine that runs Terraform. A relative path is relative to the folder
   * where Terraform runs, such as `cdktf.out/stacks/<name>`.
   */
  public get caFile(): string | undefined {
    return this._config.caFile;
  }
  public set caFile(value: string | undefined) {
    this._config.caFile = value;
  }
  /** Removes the configured `caFile`. */
  public resetCaFile(): void {
    this._config.caFile = undefined;
  }
  /** The configured value of `caFile`. */
  public get caFileInput(): string | undefined {
    return this._config.caFile;
  }

  /**
   * Headers that are sent with every request, such as those that a gateway requires. All values are treated as
   * secrets. Headers that the provider sets itself, such as `Authorization`, cannot be set here. Sensitive.
   */
  public get headers(): { [key: string]: string } | undefined {
    return this._config.headers;
  }
  public set headers(value: { [key: string]: string } | undefined) {
    this._config.headers = value;
  }
  /** Removes the configured `headers`. */
  public resetHeaders(): void {
    this._config.headers = undefined;
  }
  /** The configured value of `headers`. */
  public get headersInput(): { [key: string]: string } | undefined {
    return this._config.headers;
  }

  /**
   * Ids of teams. The API key must belong to every team in the list. The provider rejects any other key before
   * it reads or changes an object.
   */
  public get expectedTeamIds(): string[] | undefined {
    return this._config.expectedTeamIds;
  }
  public set expectedTeamIds(value: string[] | undefined) {
    this._config.expectedTeamIds = value;
  }
  /** Removes the configured `expectedTeamIds`. */
  public resetExpectedTeamIds(): void {
    this._config.expectedTeamIds = undefined;
  }
  /** The configured value of `expectedTeamIds`. */
  public get expectedTeamIdsInput(): string[] | undefined {
    return this._config.expectedTeamIds;
  }

  /**
   * Reasons for hiding warnings, by warning code. A warning that can be hidden ends with its code. An unknown
   * code or an empty reason causes an error.
   */
  public get acknowledge(): { [key: string]: string } | undefined {
    return this._config.acknowledge;
  }
  public set acknowledge(value: { [key: string]: string } | undefined) {
    this._config.acknowledge = value;
  }
  /** Removes the configured `acknowledge`. */
  public resetAcknowledge(): void {
    this._config.acknowledge = undefined;
  }
  /** The configured value of `acknowledge`. */
  public get acknowledgeInput(): { [key: string]: string } | undefined {
    return this._config.acknowledge;
  }

  /**
   * Whether the provider checks the connection during a plan that creates an object, by reading the service's
   * list of team scopes. The check waits at most 5 seconds for each page of this list. If the service cannot be
   * reached or rejects the key, the plan fails. If the address seems to be wrong, the plan shows a warning. Set
   * this option to false to plan offline.
   */
  public get verifyConnection(): boolean | IResolvable | undefined {
    return this._config.verifyConnection;
  }
  public set verifyConnection(value: boolean | IResolvable | undefined) {
    this._config.verifyConnection = value;
  }
  /** Removes the configured `verifyConnection`. */
  public resetVerifyConnection(): void {
    this._config.verifyConnection = undefined;
  }
  /** The configured value of `verifyConnection`. */
  public get verifyConnectionInput(): boolean | IResolvable | undefined {
    return this._config.verifyConnection;
  }

  /** Name of this provider, for a stack with several providers. */
  public get alias(): string | undefined {
    return this._config.alias;
  }
  public set alias(value: string | undefined) {
    this._config.alias = value;
  }
  /** Removes the configured `alias`. */
  public resetAlias(): void {
    this._config.alias = undefined;
  }
  /** The configured value of `alias`. */
  public get aliasInput(): string | undefined {
    return this._config.alias;
  }
}
