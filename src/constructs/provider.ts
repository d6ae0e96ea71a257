import { join } from 'node:path';
import { Annotations, ISynthesisSession, Lazy, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { AlertValidation } from './alert-validation';
import { QueryStyle } from './query-style';
import { provider as description } from '../schema/provider';
import {
  hasControlCharacter,
  headerNameMistakes,
  isPlainHttp,
  PLAIN_HTTP_WARNING,
} from '../schema/provider-values';
import { Mutable, synthesizeAttributes, synthesizeHclAttributes } from '../synthesis/attributes';
import { findHidingConfiguration, hiddenBy } from '../synthesis/cli-configuration';
import { layDown } from '../synthesis/lay-down';
import { isLiteral, notListed } from '../synthesis/literal';
import { addLiteralSecretWarnings } from '../synthesis/literal-secrets';
import { onSynthesize } from '../synthesis/on-synthesize';
import { GENERATOR_METADATA, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { bundleVersion, readBundle } from '../synthesis/provider-bundle';

/** Where the observability service is, and with which key to call it. */
export interface ObservabilityProviderConfig {
  /**
   * Address of the service, with `http` or `https`, such as `https://observability.example.com`.
   *
   * @default - the environment variable OBSERVABILITY_BASE_URL of the machine that runs Terraform
   */
  readonly baseUrl?: string;

  /**
   * API key, sent byte for byte in the `Authorization` header. A service that wants `Bearer <key>` gets that text as the
   * key.
   *
   * @default - the environment variable OBSERVABILITY_API_KEY of the machine that runs Terraform, which keeps the key out
   * of the synthesized stack
   */
  readonly apiKey?: string;

  /**
   * What to do when the alerts of an SLO would not fit its change (operation 17). One of the constants of
   * `AlertValidation`.
   *
   * @default AlertValidation.ERROR
   */
  readonly alertValidation?: string;

  /**
   * How nested objects are written in the query of a request. One of the constants of `QueryStyle`.
   *
   * @default QueryStyle.DOTTED
   */
  readonly queryStyle?: string;

  /**
   * How long one request may take, from sending it to the end of its answer, in seconds. Fractions are allowed.
   *
   * @default 60
   */
  readonly requestTimeoutSeconds?: number;

  /**
   * How often one request is sent at most; 1 switches retries off. A create whose outcome is unknown is never sent again.
   *
   * @default 5
   */
  readonly maxAttempts?: number;

  /**
   * How long after a request was first sent it may be sent again, in seconds. Fractions are allowed.
   *
   * @default 120
   */
  readonly maxRetrySeconds?: number;

  /**
   * Upper bound of the random wait before the first retry, in seconds; it doubles with each further one, up to 30 seconds.
   * Fractions are allowed. `Retry-After` comes on top.
   *
   * @default 0.5
   */
  readonly retryBaseDelaySeconds?: number;

  /**
   * How many requests may run at the same time, all resources and lookups together.
   *
   * @default 10
   */
  readonly maxConcurrentRequests?: number;

  /**
   * Path of a file with PEM certificates of authorities that are trusted in addition to those that Node.js trusts. It is
   * read on the machine that runs Terraform; a relative path starts at the folder in which Terraform runs, such as
   * `cdktf.out/stacks/<name>`.
   *
   * @default - only the authorities that Node.js trusts, with those of the environment variable NODE_EXTRA_CA_CERTS
   */
  readonly caFile?: string;

  /**
   * Headers that are sent with every request, such as those that a gateway asks for. All values are treated as secrets.
   * Headers that the provider sets itself, such as `Authorization`, cannot be set here.
   *
   * @default - none
   */
  readonly headers?: { [name: string]: string };

  /**
   * Ids of teams that the API key must be of, all of them (operation 1). Any other key is refused before anything is read or changed.
   *
   * @default - any team
   */
  readonly expectedTeamIds?: string[];

  /**
   * Name of this provider where the stack has several, such as one per account.
   *
   * @default - the stack's default provider, which resources without `provider` use
   */
  readonly alias?: string;
}

/**
 * The account of the observability service that a stack manages.
 *
 * At synth it copies the Terraform provider that this package carries into the stack's folder (`terraform.d/plugins`) and
 * enters it in the stack's `.terraform.lock.hcl`, so that `terraform init` needs neither registry nor CLI configuration.
 * The machine that runs Terraform needs Node.js 20 or newer.
 */
export class ObservabilityProvider extends TerraformProvider {
  /** Name of the provider in Terraform. */
  public static readonly tfResourceType = 'observability';

  private readonly config: Mutable<ObservabilityProviderConfig>;

  /**
   * @param scope the stack, or a construct in it
   * @param id name of the construct, unique within `scope`
   * @param config address, key and options
   */
  constructor(scope: Construct, id: string, config: ObservabilityProviderConfig = {}) {
    super(scope, id, {
      terraformResourceType: ObservabilityProvider.tfResourceType,
      terraformProviderSource: PROVIDER_SOURCE,
      terraformGeneratorMetadata: {
        ...GENERATOR_METADATA,
        providerVersion: bundleVersion([scope.node.path, id].join('/')),
      },
    });
    this.config = { ...config };
    this.node.addValidation({ validate: () => this.findMistakes() });
    onSynthesize(this, (session) => {
      addLiteralSecretWarnings(this, description, this.config, {
        apiKey:
          'Leave it out, and set the environment variable OBSERVABILITY_API_KEY where Terraform runs; or take it from an EphemeralVariable.',
        headers: 'Take it from an EphemeralVariable.',
      });
      const { baseUrl } = this.config;
      if (isLiteral(baseUrl) && isPlainHttp(baseUrl)) Annotations.of(this).addWarning(PLAIN_HTTP_WARNING);
      this.layDownOnce(session);
    });
  }

  /** Address of the service. Undefined where it is not configured. */
  public get baseUrl(): string | undefined {
    return this.config.baseUrl;
  }
  public set baseUrl(value: string | undefined) {
    this.config.baseUrl = value;
  }
  /** Takes the configured `baseUrl` back. */
  public resetBaseUrl(): void {
    this.config.baseUrl = undefined;
  }
  /** The configured `baseUrl`. */
  public get baseUrlInput(): string | undefined {
    return this.config.baseUrl;
  }

  /** API key of the account. Undefined where it is not configured. */
  public get apiKey(): string | undefined {
    return this.config.apiKey;
  }
  public set apiKey(value: string | undefined) {
    this.config.apiKey = value;
  }
  /** Takes the configured `apiKey` back. */
  public resetApiKey(): void {
    this.config.apiKey = undefined;
  }
  /** The configured `apiKey`. */
  public get apiKeyInput(): string | undefined {
    return this.config.apiKey;
  }

  /** What to do when the alerts of an SLO would not fit its change. Undefined where it is not configured. */
  public get alertValidation(): string | undefined {
    return this.config.alertValidation;
  }
  public set alertValidation(value: string | undefined) {
    this.config.alertValidation = value;
  }
  /** Takes the configured `alertValidation` back. */
  public resetAlertValidation(): void {
    this.config.alertValidation = undefined;
  }
  /** The configured `alertValidation`. */
  public get alertValidationInput(): string | undefined {
    return this.config.alertValidation;
  }

  /** How nested objects are written in the query of a request. Undefined where it is not configured. */
  public get queryStyle(): string | undefined {
    return this.config.queryStyle;
  }
  public set queryStyle(value: string | undefined) {
    this.config.queryStyle = value;
  }
  /** Takes the configured `queryStyle` back. */
  public resetQueryStyle(): void {
    this.config.queryStyle = undefined;
  }
  /** The configured `queryStyle`. */
  public get queryStyleInput(): string | undefined {
    return this.config.queryStyle;
  }

  /** How long one request may take, in seconds. Undefined where it is not configured. */
  public get requestTimeoutSeconds(): number | undefined {
    return this.config.requestTimeoutSeconds;
  }
  public set requestTimeoutSeconds(value: number | undefined) {
    this.config.requestTimeoutSeconds = value;
  }
  /** Takes the configured `requestTimeoutSeconds` back. */
  public resetRequestTimeoutSeconds(): void {
    this.config.requestTimeoutSeconds = undefined;
  }
  /** The configured `requestTimeoutSeconds`. */
  public get requestTimeoutSecondsInput(): number | undefined {
    return this.config.requestTimeoutSeconds;
  }

  /** How often one request is sent at most. Undefined where it is not configured. */
  public get maxAttempts(): number | undefined {
    return this.config.maxAttempts;
  }
  public set maxAttempts(value: number | undefined) {
    this.config.maxAttempts = value;
  }
  /** Takes the configured `maxAttempts` back. */
  public resetMaxAttempts(): void {
    this.config.maxAttempts = undefined;
  }
  /** The configured `maxAttempts`. */
  public get maxAttemptsInput(): number | undefined {
    return this.config.maxAttempts;
  }

  /** How long after a request was first sent it may be sent again, in seconds. Undefined where it is not configured. */
  public get maxRetrySeconds(): number | undefined {
    return this.config.maxRetrySeconds;
  }
  public set maxRetrySeconds(value: number | undefined) {
    this.config.maxRetrySeconds = value;
  }
  /** Takes the configured `maxRetrySeconds` back. */
  public resetMaxRetrySeconds(): void {
    this.config.maxRetrySeconds = undefined;
  }
  /** The configured `maxRetrySeconds`. */
  public get maxRetrySecondsInput(): number | undefined {
    return this.config.maxRetrySeconds;
  }

  /** Upper bound of the random wait before the first retry, in seconds. Undefined where it is not configured. */
  public get retryBaseDelaySeconds(): number | undefined {
    return this.config.retryBaseDelaySeconds;
  }
  public set retryBaseDelaySeconds(value: number | undefined) {
    this.config.retryBaseDelaySeconds = value;
  }
  /** Takes the configured `retryBaseDelaySeconds` back. */
  public resetRetryBaseDelaySeconds(): void {
    this.config.retryBaseDelaySeconds = undefined;
  }
  /** The configured `retryBaseDelaySeconds`. */
  public get retryBaseDelaySecondsInput(): number | undefined {
    return this.config.retryBaseDelaySeconds;
  }

  /** How many requests may run at the same time. Undefined where it is not configured. */
  public get maxConcurrentRequests(): number | undefined {
    return this.config.maxConcurrentRequests;
  }
  public set maxConcurrentRequests(value: number | undefined) {
    this.config.maxConcurrentRequests = value;
  }
  /** Takes the configured `maxConcurrentRequests` back. */
  public resetMaxConcurrentRequests(): void {
    this.config.maxConcurrentRequests = undefined;
  }
  /** The configured `maxConcurrentRequests`. */
  public get maxConcurrentRequestsInput(): number | undefined {
    return this.config.maxConcurrentRequests;
  }

  /** Path of a file with certificates of further authorities. Undefined where it is not configured. */
  public get caFile(): string | undefined {
    return this.config.caFile;
  }
  public set caFile(value: string | undefined) {
    this.config.caFile = value;
  }
  /** Takes the configured `caFile` back. */
  public resetCaFile(): void {
    this.config.caFile = undefined;
  }
  /** The configured `caFile`. */
  public get caFileInput(): string | undefined {
    return this.config.caFile;
  }

  /** Headers that are sent with every request. Undefined where it is not configured. */
  public get headers(): { [name: string]: string } | undefined {
    return this.config.headers;
  }
  public set headers(value: { [name: string]: string } | undefined) {
    this.config.headers = value;
  }
  /** Takes the configured `headers` back. */
  public resetHeaders(): void {
    this.config.headers = undefined;
  }
  /** The configured `headers`. */
  public get headersInput(): { [name: string]: string } | undefined {
    return this.config.headers;
  }

  /** Ids of teams that the API key must be of. Undefined where it is not configured. */
  public get expectedTeamIds(): string[] | undefined {
    return this.config.expectedTeamIds;
  }
  public set expectedTeamIds(value: string[] | undefined) {
    this.config.expectedTeamIds = value;
  }
  /** Takes the configured `expectedTeamIds` back. */
  public resetExpectedTeamIds(): void {
    this.config.expectedTeamIds = undefined;
  }
  /** The configured `expectedTeamIds`. */
  public get expectedTeamIdsInput(): string[] | undefined {
    return this.config.expectedTeamIds;
  }

  /** Name of this provider where the stack has several. Undefined where it is not configured. */
  public get alias(): string | undefined {
    return this.config.alias;
  }
  public set alias(value: string | undefined) {
    this.config.alias = value;
  }
  /** Takes the configured `alias` back. */
  public resetAlias(): void {
    this.config.alias = undefined;
  }
  /** The configured `alias`. */
  public get aliasInput(): string | undefined {
    return this.config.alias;
  }

  protected synthesizeAttributes(): { [name: string]: unknown } {
    const attributes = synthesizeAttributes(description, this.config);
    const { headers } = attributes;
    // CDKTF writes the names of all members of a provider in snake case, but looks into no token.
    return headers === undefined
      ? attributes
      : { ...attributes, headers: Lazy.anyValue({ produce: () => headers }) };
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { baseUrl, alertValidation, queryStyle, caFile, expectedTeamIds } = this.config;
    return [
      isLiteral(baseUrl) &&
        !/^https?:\/\//i.test(baseUrl) &&
        'baseUrl is not an http:// or https:// address.',
      notListed('alertValidation', alertValidation, AlertValidation),
      notListed('queryStyle', queryStyle, QueryStyle),
      ...(['requestTimeoutSeconds', 'maxRetrySeconds', 'retryBaseDelaySeconds'] as const).map((name) =>
        this.outOfRange(name, 'a number of seconds above 0', (value) => value > 0 && Number.isFinite(value)),
      ),
      ...(['maxAttempts', 'maxConcurrentRequests'] as const).map((name) =>
        this.outOfRange(name, 'a whole number from 1', (value) => value >= 1 && Number.isInteger(value)),
      ),
      caFile === '' && 'caFile is empty.',
      ...this.headerMistakes(),
      ...teamIdMistakes(expectedTeamIds),
    ].filter((mistake) => typeof mistake === 'string');
  }

  private outOfRange(
    name:
      | 'requestTimeoutSeconds'
      | 'maxAttempts'
      | 'maxRetrySeconds'
      | 'retryBaseDelaySeconds'
      | 'maxConcurrentRequests',
    range: string,
    isInside: (value: number) => boolean,
  ): string | undefined {
    const value = this.config[name];
    return isLiteral(value) && !isInside(value) ? `${name} is ${value}, not ${range}.` : undefined;
  }

  private headerMistakes(): string[] {
    const { headers } = this.config;
    if (!isLiteral(headers)) return [];
    const broken = Object.keys(headers).filter(
      (name) => isLiteral(headers[name]) && hasControlCharacter(headers[name]),
    );
    return [
      ...headerNameMistakes(Object.keys(headers).filter(isLiteral)).map((mistake) => `headers: ${mistake}`),
      ...broken.map(
        (name) => `headers: the value of ${name} holds a line break or another control character.`,
      ),
    ];
  }

  /** Of several providers in one stack, only the first lays down the files that they share. */
  private layDownOnce(session: ISynthesisSession): void {
    const stack = TerraformStack.of(this);
    const providers = stack.node
      .findAll()
      .filter((node) => TerraformProvider.isTerraformProvider(node))
      .filter((provider) => TerraformStack.of(provider) === stack);
    if (providers.find((provider) => provider instanceof ObservabilityProvider) !== this) return;
    const stackFolder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    const sources = providers.flatMap((provider) => provider.terraformProviderSource ?? []);
    layDown(readBundle(this.node.path), stackFolder, sources);
    this.warnIfHidden();
  }

  private warnIfHidden(): void {
    const file = findHidingConfiguration();
    if (file !== undefined) Annotations.of(this).addWarning(hiddenBy(file));
  }
}

function teamIdMistakes(ids: string[] | undefined): string[] {
  if (!isLiteral(ids)) return [];
  if (ids.length === 0) return ['expectedTeamIds is empty.'];
  return ids
    .filter((id) => isLiteral(id) && !/^\d+$/.test(id))
    .map((id) => `expectedTeamIds holds "${id}", which is not the id of a team.`);
}
