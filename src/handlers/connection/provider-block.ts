import { LosslessNumber } from 'lossless-json';
import { KeyTeams } from './teams';
import type { ManagementApiClient, ManagementApiClientOptions, SloReader } from '../../client';
import { InvalidOptionError } from '../../client/errors';
import { reasonOf } from '../../client/failure';
import {
  baseUrlRestriction,
  parseBaseUrl,
  readCaFile,
  readPemFile,
  requiredHeaderValue,
} from '../../client/options';
import { isExactly } from '../../json/same';
import {
  AttributePath,
  ConfigureRequest,
  Context,
  DiagnosticError,
  Diagnostics,
  formatPath,
  isFullyKnown,
  ObjectValue,
  Unknown,
} from '../../plugin';
import { alertValidations, destroyChoices } from '../../schema/constants';
import { completeDialect, Dialect, parseDialect } from '../../schema/dialect';
import { ENV_VARIABLES } from '../../schema/environment';
import { Attribute, INTEGER64_RULE, isInteger64 } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { provider } from '../../schema/provider';
import {
  isBlank,
  isUnencrypted,
  PLAIN_HTTP_WARNING,
  SettingError,
  settingErrors,
} from '../../schema/provider-values';
import { errorIn } from '../../schema/rules';
import { hidingHint } from '../../schema/warnings';
import { suspicionsOn } from '../checks/configuration';
import { fromTerraform } from '../codec/terraform';

/** A connection to the service, as configured by one provider block. */
export interface Connection {
  readonly client: ManagementApiClient;
  readonly slos: SloReader;
  readonly teams: KeyTeams;
  /** Whether to check the connection before the next plan that creates an object. */
  needsCheck: boolean;
  /** The base URL, normalized for comparison with the base URL in an object's private state. */
  readonly baseUrl: string;
  readonly alertValidation: AlertValidation;
  /** Whether the dialect says how SLOs are created. Without it, `client.dialect` has the documented method. */
  readonly setsSloCreateMethod: boolean;
  /** The teams that the API key must belong to. Undefined if any team is allowed. */
  readonly expectedTeamIds?: readonly string[];
  /** Keys of the warnings that were shown and are not repeated. Other provider blocks and runs show them again. */
  readonly shownWarnings: Set<string>;
}

/** The provider block. Holds the connection that all resources and lookups share once Terraform has configured the provider. */
export class ProviderBlock {
  /** Undefined while parts of the provider's configuration are unknown. The service cannot be called until they are known. */
  public connection?: Connection;
  /** Undefined while the value of `on_destroy` is unknown. Whether to refuse a destroy is then decided during the apply. */
  public onDestroy?: OnDestroy;

  constructor(
    private readonly environment: NodeJS.ProcessEnv,
    private readonly packageVersion: string,
  ) {}

  /** Throws `DiagnosticError` if there is no connection yet. */
  public get requiredConnection(): Connection {
    if (this.connection) return this.connection;
    throw new DiagnosticError(
      'The observability provider is not configured yet',
      'Some of its settings, such as the base URL or the API key, are known only after other resources are applied. Apply those resources first (terraform apply -target=...). Import objects only after that. If only a data source is affected, make it depend on those resources (depends_on in HCL, dependsOn in CDKTF). Terraform then reads it during the apply.',
    );
  }

  /** Reports the configuration errors that can be found without reading environment variables or files. */
  public async validate(config: ObjectValue, context: Context): Promise<void> {
    const block = fromTerraform(provider.attributes, config);
    readSettings(block, context.diagnostics);
    reportInvalid({ baseUrl: textOf(block.baseUrl), apiKey: textOf(block.apiKey) }, context);
  }

  public async configure({ config, terraformVersion }: ConfigureRequest, context: Context): Promise<void> {
    const block = fromTerraform(provider.attributes, config);
    const { diagnostics } = context;
    this.connection = undefined;
    const settings = readSettings(block, diagnostics);
    this.onDestroy = block.onDestroy instanceof Unknown ? undefined : (settings.onDestroy ?? 'warn');
    if (!isFullyKnown(config)) return;

    const baseUrl = this.readSetting(block, 'baseUrl', context);
    const apiKey = this.readSetting(block, 'apiKey', context);
    const verifies = settings.verifyConnection ?? this.verifiesByDefault(context);
    const variable = block.baseUrl === null ? ENV_VARIABLES.baseUrl : undefined;
    reportInvalid({ baseUrl, apiKey, caFile: settings.caFile }, context, variable);
    if (diagnostics.hasErrors || baseUrl === undefined || apiKey === undefined) return;

    const { alertValidation = 'error', expectedTeamIds, onDestroy: _, ...options } = settings;
    // The client is loaded on demand, because only a configured provider needs it.
    const { ManagementApiClient, SloReader } = await import('../../client/index.js');
    const { origin, prefix } = parseBaseUrl(baseUrl);
    if (!isAllowed(this.environment, baseUrl, settings.dialect, diagnostics)) return;
    const client = new ManagementApiClient({
      ...options,
      baseUrl,
      apiKey,
      userAgent: `cdktf-provider-observability/${this.packageVersion} Terraform/${terraformVersion || 'unknown'}`,
      log: (level, message, fields) => context.log.log(level, message, fields),
    });
    const teams = new KeyTeams(client);
    this.connection = {
      client,
      slos: new SloReader(client),
      teams,
      needsCheck: verifies,
      baseUrl: origin + prefix,
      alertValidation,
      setsSloCreateMethod: parseDialect(textOf(block.dialect) ?? '{}').sloCreateMethod !== undefined,
      expectedTeamIds,
      shownWarnings: new Set(),
    };
    for (const [path, { code, problem, advice }] of suspicionsOn(provider.attributes, config)) {
      // With a path, Terraform would print the configuration line, which may contain a secret header.
      diagnostics.warning(
        `${formatPath(path)} of the observability provider ${problem}`,
        advice,
        undefined,
        code,
      );
    }
    this.warnOfUnreadableCertificates(context);
    if (isUnencrypted(baseUrl)) {
      const summary = `The connection to the observability service at ${this.connection.baseUrl} is not encrypted`;
      diagnostics.warning(summary, PLAIN_HTTP_WARNING, ['base_url'], 'plain_http');
    }
    if (expectedTeamIds) await teams.requireTeams(expectedTeamIds, context.signal);
  }

  /** Node.js, too, ignores a file that it cannot read, but Terraform hides its warning. */
  private warnOfUnreadableCertificates({ diagnostics }: Context): void {
    // The launcher moves the variable, unless OBSERVABILITY_NODE_OPTIONS is set.
    const file = this.environment[ENV_VARIABLES.extraCaCerts] ?? this.environment.NODE_EXTRA_CA_CERTS;
    try {
      if (file) readPemFile(file);
    } catch (error) {
      diagnostics.warning(
        'The CA certificates in NODE_EXTRA_CA_CERTS are ignored',
        `The file cannot be read: ${reasonOf(error)}. Correct the environment variable where Terraform runs, or unset it.`,
      );
    }
  }

  private readSetting(block: ObjectValue, name: 'baseUrl' | 'apiKey', { diagnostics }: Context) {
    // If the setting is invalid, `readSettings` reports it. The environment variable must not replace it.
    if (block[name] !== null) return textOf(block[name]);
    const [variable, attribute] = [ENV_VARIABLES[name], toSnakeCase(name)];
    const value = this.environment[variable];
    if (value !== undefined && !isBlank(value)) return value;
    diagnostics.error(
      `The observability provider has no ${name === 'baseUrl' ? 'base URL' : 'API key'}`,
      `${value === undefined ? '' : `The environment variable ${variable} is blank. `}Set ${name} on ObservabilityProvider (${attribute} in HCL) or the environment variable ${variable}.`,
      [attribute],
    );
    return undefined;
  }

  private verifiesByDefault({ diagnostics }: Context): boolean {
    const value = this.environment[ENV_VARIABLES.verifyConnection] || 'true';
    if (value !== 'true' && value !== 'false') {
      diagnostics.error(
        `The environment variable ${ENV_VARIABLES.verifyConnection} is "${value}"`,
        'Set it to true or false, or unset it.',
      );
    }
    return value === 'true';
  }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && !isBlank(value) ? value : undefined;
}

/** @param variable the environment variable that contains the base URL, if the provider block does not */
function reportInvalid(
  { baseUrl, apiKey, caFile }: Readonly<Partial<Record<'baseUrl' | 'apiKey' | 'caFile', string>>>,
  { diagnostics }: Context,
  variable = 'The base URL',
): void {
  const report = (check: () => unknown, path?: AttributePath) => {
    try {
      check();
    } catch (error) {
      if (!(error instanceof InvalidOptionError)) throw error;
      const detail = error.message.replace(/^The base URL/, variable);
      diagnostics.error('The observability provider cannot be configured', detail, path);
    }
  };
  // Terraform prints the line of a path. It could show an API key, or a secret in the base URL's user name, query or fragment.
  const isPrintable = !/[@?#]/.test(baseUrl ?? '');
  if (baseUrl !== undefined) report(() => parseBaseUrl(baseUrl), isPrintable ? ['base_url'] : undefined);
  if (apiKey !== undefined) report(() => requiredHeaderValue('API key', apiKey));
  if (caFile !== undefined) report(() => readCaFile(caFile), ['ca_file']);
}

export type AlertValidation = (typeof alertValidations.values)[number]['value'];
export type OnDestroy = (typeof destroyChoices.values)[number]['value'];

/** The provider block's settings, except base URL and API key. A setting is undefined if it is not configured or not known yet. */
export interface Settings extends Omit<
  ManagementApiClientOptions,
  'baseUrl' | 'apiKey' | 'userAgent' | 'log'
> {
  readonly alertValidation?: AlertValidation;
  readonly onDestroy?: OnDestroy;
  readonly expectedTeamIds?: readonly string[];
  readonly verifyConnection?: boolean;
}

/** Returns the valid settings, and reports an error for each invalid one. The errors never quote header values. */
export function readSettings(block: ObjectValue, diagnostics: Diagnostics): Settings {
  const valid = Object.fromEntries(
    Object.entries(provider.attributes).flatMap(([name, attribute]): [string, unknown][] => {
      const value: unknown = Reflect.get(block, name);
      if (value === null || value === undefined || value instanceof Unknown) return [];
      const isNumber = value instanceof LosslessNumber;
      const isValid = checkSetting(name, attribute, isNumber ? value.value : value, diagnostics);
      return isValid ? [[name, isNumber ? Number(value.value) : value]] : [];
    }),
  );
  const { baseUrl: _url, apiKey: _key, acknowledge, ...settings } = valid;
  diagnostics.useHints((code) => hidingHint(code, acknowledge));
  const inMs = (seconds: unknown) => (seconds === undefined ? undefined : Number(seconds) * 1000);
  return {
    ...(settings as Settings),
    dialect: completeDialect(settings.dialect as string | undefined),
    requestTimeoutMs: inMs(settings.requestTimeoutSeconds),
    maxRetryMs: inMs(settings.maxRetrySeconds),
    retryBaseDelayMs: inMs(settings.retryBaseDelaySeconds),
  };
}

function checkSetting(name: string, attribute: Attribute, value: unknown, diagnostics: Diagnostics): boolean {
  const terraformName = toSnakeCase(name);
  const summary = (problem: string) => `${terraformName} of the observability provider ${problem}`;
  const byKind: SettingError | undefined = errorIn(attribute, value);
  const errors = [byKind ?? [], settingErrors(name, value, terraformName)].flat();
  for (const { problem, advice, isSecret } of errors) {
    // With a path, Terraform would print the configuration line, which may contain the secret.
    diagnostics.error(summary(problem), advice, isSecret ? undefined : [terraformName]);
  }
  const teams = name === 'expectedTeamIds' && Array.isArray(value) ? value : [];
  teams.forEach((id: unknown, index) => {
    if (typeof id !== 'string' || isInteger64(id)) return;
    diagnostics.error(summary(`contains "${id}"`), INTEGER64_RULE, [terraformName, index]);
  });
  return errors.length === 0;
}

/** Whether the environment, which tests and pipelines set, allows this connection. */
export function isAllowed(
  environment: NodeJS.ProcessEnv,
  baseUrl: string,
  dialect: Dialect | undefined,
  diagnostics: Diagnostics,
): boolean {
  const restriction = baseUrlRestriction(environment, baseUrl, 'this provider block');
  if (restriction) {
    diagnostics.error(`The observability provider ${restriction.problem}`, restriction.advice, ['base_url']);
    return false;
  }
  const emulatorDialect = environment[ENV_VARIABLES.onlyDialect];
  if (emulatorDialect && !isExactly(completeDialect(emulatorDialect), dialect)) {
    diagnostics.error(
      'The dialect of the observability provider does not match the test emulator',
      `The emulator uses the dialect ${emulatorDialect}. Set the same dialect in this provider block, or start the emulator with the dialect of the provider block. The emulator's dialect is in the environment variable ${ENV_VARIABLES.onlyDialect}.`,
      ['dialect'],
    );
    return false;
  }
  return true;
}
