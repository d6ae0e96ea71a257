import { LosslessNumber } from 'lossless-json';
import { fromTerraform, Values } from './values';
import type { ManagementApiClient, SloReader } from '../../client';
import type { operations } from '../../contract/operations';
import type { QueryStyle } from '../../contract/query';
import { canonicalNumber, Context, DiagnosticError, ObjectValue, PrivateState, Unknown } from '../../plugin';
import { provider } from '../../schema/provider';

/** The service as one provider block names it. */
export interface Connection {
  readonly client: ManagementApiClient;
  /** The contract, loaded together with the client. */
  readonly operations: typeof operations;
  readonly slos: SloReader;
  /** In one spelling, so that it can be compared. */
  readonly baseUrl: string;
  readonly alertValidation: AlertValidation;
}

const ALERT_VALIDATIONS = ['error', 'warn', 'off'] as const;
// Spelled again, since the contract is loaded only when the provider is configured.
const QUERY_STYLES = ['dotted', 'brackets', 'json'] as const satisfies readonly QueryStyle[];
export type AlertValidation = (typeof ALERT_VALIDATIONS)[number];

type Settings = Values<(typeof provider)['attributes']>;

/** Holds the connection that every resource and lookup of the process shares, once Terraform has configured it. */
export class Account {
  private current?: Connection;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly packageVersion: string,
  ) {}

  /** Undefined while parts of the provider's configuration are unknown: then nothing can be asked of the service. */
  public get connection(): Connection | undefined {
    return this.current;
  }

  public get connected(): Connection {
    if (this.current) return this.current;
    throw new DiagnosticError(
      'The observability provider is not configured yet',
      'Its base URL or API key is only known after other resources are applied. Let the lookup wait for those (dependsOn), or apply them first (terraform apply -target=...).',
    );
  }

  public validate(config: ObjectValue): void {
    const settings = fromTerraform(provider.attributes, config);
    oneOf('alert_validation', settings.alertValidation, ALERT_VALIDATIONS);
    oneOf('query_style', settings.queryStyle, QUERY_STYLES);
    wholeSeconds('request_timeout_seconds', settings.requestTimeoutSeconds);
  }

  public async configure(config: ObjectValue, terraformVersion: string, context: Context): Promise<void> {
    const settings = fromTerraform(provider.attributes, config);
    this.current = undefined;
    if (Object.values(settings).some((value) => value instanceof Unknown)) return;

    const baseUrl = this.setting(settings, 'baseUrl', 'base_url', 'OBSERVABILITY_BASE_URL');
    const apiKey = this.setting(settings, 'apiKey', 'api_key', 'OBSERVABILITY_API_KEY');
    const timeoutSeconds = settings.requestTimeoutSeconds;
    // undici is a third of the start-up time, and only a configured provider needs it.
    const [{ ManagementApiClient, SloReader, InvalidOptionError, parseBaseUrl }, { operations }] =
      await Promise.all([import('../../client/index.js'), import('../../contract/operations.js')]);
    try {
      const client = new ManagementApiClient({
        baseUrl,
        apiKey,
        userAgent: `cdktf-provider-observability/${this.packageVersion} Terraform/${terraformVersion || 'unknown'}`,
        queryStyle: oneOf('query_style', settings.queryStyle, QUERY_STYLES),
        log: (level, message, fields) => context.log.log(level, message, fields),
        ...(timeoutSeconds && !(timeoutSeconds instanceof Unknown)
          ? { requestTimeoutMs: Number(timeoutSeconds.value) * 1000 }
          : {}),
      });
      const { origin, prefix } = parseBaseUrl(baseUrl);
      this.current = {
        client,
        operations,
        slos: new SloReader(client),
        baseUrl: origin + prefix,
        alertValidation: oneOf('alert_validation', settings.alertValidation, ALERT_VALIDATIONS) ?? 'error',
      };
    } catch (error) {
      if (!(error instanceof InvalidOptionError)) throw error;
      // Terraform prints the line of the attribute, and what stands in a URL beside its host may be secret.
      const isShown = error.option === 'baseUrl' && !/[@?#]/.test(baseUrl);
      throw new DiagnosticError(
        'The observability provider cannot be configured',
        error.message,
        isShown ? ['base_url'] : undefined,
      );
    }
  }

  private setting(
    settings: Settings,
    name: 'baseUrl' | 'apiKey',
    attribute: string,
    variable: string,
  ): string {
    const value = settings[name];
    if (typeof value === 'string' && value !== '') return value;
    const fromEnvironment = this.environment[variable];
    if (fromEnvironment) return fromEnvironment;
    throw new DiagnosticError(
      `The observability provider has no ${name === 'baseUrl' ? 'base URL' : 'API key'}`,
      `Set ${name} of ObservabilityProvider (${attribute} in HCL) or the environment variable ${variable}.`,
      [attribute],
    );
  }
}

function oneOf<T extends string>(attribute: string, value: unknown, allowed: readonly T[]): T | undefined {
  if (typeof value !== 'string') return undefined;
  const found = allowed.find((one) => one === value);
  if (found) return found;
  throw new DiagnosticError(
    `${attribute} of the observability provider is "${value}"`,
    `It must be one of: ${allowed.join(', ')}.`,
    [attribute],
  );
}

function wholeSeconds(attribute: string, value: unknown): void {
  if (!(value instanceof LosslessNumber)) return;
  if (/^[1-9]\d*$/.test(canonicalNumber(value.value) ?? '')) return;
  throw new DiagnosticError(
    `${attribute} of the observability provider is ${value.value}`,
    'It must be a whole number of seconds above 0.',
    [attribute],
  );
}

/**
 * An object that is not found may simply be elsewhere: made at one base URL, looked for at another. Then it must not be
 * planned for creation again.
 */
export function requireSameAddress(
  connection: Connection,
  privateState: PrivateState,
  subject: string,
): void {
  const madeAt = privateState.baseUrl;
  if (typeof madeAt !== 'string' || madeAt === connection.baseUrl) return;
  throw new DiagnosticError(
    `${subject} is not found at this base URL`,
    `It was made at ${madeAt}, and the provider now points to ${connection.baseUrl}. ` +
      'Point the provider back, or, if the object is really to be made anew there, remove it from the state first (terraform state rm).',
  );
}

/** For objects that the API cannot read: that they are elsewhere cannot be found out, but it can be suspected. */
export function warnOtherAddress(
  connection: Connection | undefined,
  privateState: PrivateState,
  subject: string,
  context: Context,
): void {
  const madeAt = privateState.baseUrl;
  if (!connection || typeof madeAt !== 'string' || madeAt === connection.baseUrl) return;
  context.diagnostics.warning(
    `${subject} was made at another base URL`,
    `It was made at ${madeAt}, and the provider now points to ${connection.baseUrl}. The API cannot read it, so whether it is there too is not known. To make it there, replace it (terraform apply -replace=...).`,
  );
}
