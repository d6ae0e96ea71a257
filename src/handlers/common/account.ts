import { AlertValidation, Block, readSettings } from './settings';
import { KeyTeams, requireExpectedTeams } from './teams';
import { fromTerraform } from './values';
import type { ManagementApiClient, SloReader } from '../../client';
import type { operations } from '../../contract/operations';
import { Context, DiagnosticError, isWhollyKnown, ObjectValue, PrivateState } from '../../plugin';
import { provider } from '../../schema/provider';
import { isPlainHttp, PLAIN_HTTP_WARNING } from '../../schema/provider-values';

/** The service as one provider block names it. */
export interface Connection {
  readonly client: ManagementApiClient;
  /** The contract, loaded together with the client. */
  readonly operations: typeof operations;
  readonly slos: SloReader;
  readonly teams: KeyTeams;
  /** In one spelling, so that it can be compared. */
  readonly baseUrl: string;
  readonly alertValidation: AlertValidation;
  /** The teams that the key must be of. Undefined where any will do. */
  readonly expectedTeamIds?: readonly string[];
}

/** Attributes that hold no secrets, so that Terraform may print their lines. */
const ATTRIBUTES: Readonly<Record<string, string>> = { baseUrl: 'base_url', caFile: 'ca_file' };

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
    readSettings(fromTerraform(provider.attributes, config));
  }

  public async configure(config: ObjectValue, terraformVersion: string, context: Context): Promise<void> {
    const block = fromTerraform(provider.attributes, config);
    this.current = undefined;
    if (!isWhollyKnown(config)) return;

    const baseUrl = this.setting(block, 'baseUrl', 'base_url', 'OBSERVABILITY_BASE_URL');
    const apiKey = this.setting(block, 'apiKey', 'api_key', 'OBSERVABILITY_API_KEY');
    const { alertValidation = 'error', expectedTeamIds, ...settings } = readSettings(block);
    // undici is a third of the start-up time, and only a configured provider needs it.
    const [{ ManagementApiClient, SloReader, InvalidOptionError, parseBaseUrl }, { operations }] =
      await Promise.all([import('../../client/index.js'), import('../../contract/operations.js')]);
    try {
      const client = new ManagementApiClient({
        ...settings,
        baseUrl,
        apiKey,
        userAgent: `cdktf-provider-observability/${this.packageVersion} Terraform/${terraformVersion || 'unknown'}`,
        log: (level, message, fields) => context.log.log(level, message, fields),
      });
      const { origin, prefix } = parseBaseUrl(baseUrl);
      this.current = {
        client,
        operations,
        slos: new SloReader(client),
        teams: new KeyTeams(client, operations),
        baseUrl: origin + prefix,
        alertValidation,
        expectedTeamIds,
      };
    } catch (error) {
      if (!(error instanceof InvalidOptionError)) throw error;
      // What stands in a URL beside its host may be secret.
      const isShown = error.option !== 'baseUrl' || !/[@?#]/.test(baseUrl);
      const attribute = ATTRIBUTES[error.option];
      throw new DiagnosticError(
        'The observability provider cannot be configured',
        error.message,
        isShown && attribute !== undefined ? [attribute] : undefined,
      );
    }
    if (isPlainHttp(baseUrl)) {
      context.diagnostics.warning(
        `The observability service at ${this.connected.baseUrl} is called without encryption`,
        PLAIN_HTTP_WARNING,
        ['base_url'],
      );
    }
    await requireExpectedTeams(this.connected, context.signal);
  }

  private setting(block: Block, name: 'baseUrl' | 'apiKey', attribute: string, variable: string): string {
    const value = block[name];
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
