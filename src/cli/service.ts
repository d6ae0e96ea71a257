import { Command, InvalidArgumentError } from 'commander';
import { CommandError, problemWithFile } from './command-error';
import { version } from './own-bundle';
import { baseUrlRestriction, ManagementApiClient, ManagementApiClientOptions } from '../client';
import { Dialect } from '../dialect';
import { completeDialect, DialectConfig } from '../schema/dialect';
import { ENV_VARIABLES } from '../schema/environment';
import { toSnakeCase } from '../schema/names';
import { settingErrors } from '../schema/provider-values';

export type ServiceFlags = Partial<Pick<ManagementApiClientOptions, 'baseUrl' | 'caFile'>> & {
  readonly dialect?: DialectFile;
  readonly requestTimeoutSeconds?: number;
};

export const withDialectOption = (command: Command, description: string): Command =>
  command.option('--dialect <file>', description, readDialect);

export type DialectFile = ReturnType<typeof readDialect>;

export function readDialect(file: string) {
  try {
    return { file, config: Dialect.fromFile(file) as DialectConfig };
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new CommandError(code ? `${file} cannot be read: ${problemWithFile(error)}.` : message);
  }
}

export const withServiceOptions = (command: Command, exitCodes: string): Command =>
  withDialectOption(command, 'file with the dialect of the service (dialect.json)')
    .option('--base-url <url>', `address of the service (default: ${ENV_VARIABLES.baseUrl})`)
    .option('--ca-file <file>', 'PEM file of additional CA certificates to trust')
    .option(
      '--request-timeout-seconds <number>',
      'time limit for each request, in seconds (default: 60)',
      parseTimeout,
    )
    .addHelpText(
      'after',
      `\nThe API key comes from the environment variable ${ENV_VARIABLES.apiKey}.\nExit codes: ${exitCodes}.`,
    );

/** Validates the option in the same way as the provider's setting with that name. */
function parseTimeout(value: string): number {
  const [error] = settingErrors('requestTimeoutSeconds', value, 'requestTimeoutSeconds');
  if (error) throw new InvalidArgumentError(error.advice);
  return Number(value);
}

export const withOptionNames = (message: string): string =>
  message
    .replace(
      /\b(caFile|requestTimeoutSeconds)\b(, \w+ in HCL| \(\w+ in HCL\))?/g,
      (_, name: string) => `--${toSnakeCase(name).replaceAll('_', '-')}`,
    )
    .replace("the provider's dialect", '--dialect');

/** Calls the action with a client that uses the API key from the environment. Throws if the address or the key is missing. */
export async function withClient<Result>(
  flags: ServiceFlags,
  action: (client: ManagementApiClient) => Promise<Result>,
): Promise<Result> {
  const { baseUrl = process.env[ENV_VARIABLES.baseUrl], requestTimeoutSeconds: timeout } = flags;
  const { caFile } = flags;
  const apiKey = process.env[ENV_VARIABLES.apiKey];
  if (!baseUrl) {
    throw new CommandError(
      `The base URL is not set. Set ${ENV_VARIABLES.baseUrl} to the address of the service, or pass --base-url.`,
    );
  }
  if (!apiKey) {
    throw new CommandError(`The API key is not set. Set the environment variable ${ENV_VARIABLES.apiKey}.`);
  }
  const restriction = baseUrlRestriction(process.env, baseUrl, '--base-url');
  if (restriction) throw new CommandError(`This command ${restriction.problem}. ${restriction.advice}`);
  const userAgent = `cdktf-provider-observability/${version}`;
  const requestTimeoutMs = timeout && timeout * 1000;
  const dialect = completeDialect(flags.dialect?.config);
  const options = { dialect, baseUrl, apiKey, userAgent, requestTimeoutMs, caFile };
  const client = new ManagementApiClient(options);
  return action(client).finally(async () => client.close());
}
