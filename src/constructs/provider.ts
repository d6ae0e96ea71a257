import { join } from 'node:path';
import { Annotations, ISynthesisSession, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { AlertValidation } from './alert-validation';
import { QueryStyle } from './query-style';
import { provider as description } from '../schema/provider';
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
   * How long one request may take, in seconds.
   *
   * @default 60
   */
  readonly requestTimeoutSeconds?: number;

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
      addLiteralSecretWarnings(
        this,
        description,
        this.config,
        'Leave it out, and set the environment variable OBSERVABILITY_API_KEY where Terraform runs; or take it from an EphemeralVariable.',
      );
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
    return synthesizeAttributes(description, this.config);
  }

  protected synthesizeHclAttributes(): { [name: string]: unknown } {
    return synthesizeHclAttributes(description, this.config);
  }

  private findMistakes(): string[] {
    const { baseUrl, alertValidation, queryStyle, requestTimeoutSeconds } = this.config;
    return [
      isLiteral(baseUrl) &&
        !/^https?:\/\//i.test(baseUrl) &&
        'baseUrl is not an http:// or https:// address.',
      notListed('alertValidation', alertValidation, AlertValidation),
      notListed('queryStyle', queryStyle, QueryStyle),
      isLiteral(requestTimeoutSeconds) &&
        !(Number.isInteger(requestTimeoutSeconds) && requestTimeoutSeconds > 0) &&
        `requestTimeoutSeconds is ${requestTimeoutSeconds}, not a whole number of seconds above 0.`,
    ].filter((mistake) => typeof mistake === 'string');
  }

  /** Of several providers in one stack, only the first lays down the files that they share. */
  private layDownOnce(session: ISynthesisSession): void {
    const stack = TerraformStack.of(this);
    const providers = stack.node
      .findAll()
      .filter((node) => node instanceof ObservabilityProvider && TerraformStack.of(node) === stack);
    if (providers[0] !== this) return;
    const stackFolder = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
    layDown(readBundle(this.node.path), stackFolder);
    this.warnIfHidden();
  }

  private warnIfHidden(): void {
    const file = findHidingConfiguration();
    if (file !== undefined) Annotations.of(this).addWarning(hiddenBy(file));
  }
}
