import { Command } from 'commander';
import { CommandError } from './command-error';
import { version } from './own-bundle';
import { ManagementApiClient, ManagementApiClientOptions } from '../client';
import { DEFAULT_DIALECT } from '../contract/dialect';

/** The options of a command that reads the service. */
export type ServiceFlags = Partial<
  Pick<ManagementApiClientOptions, 'baseUrl' | 'caFile' | 'apiVersion' | 'queryStyle' | 'queryNames'>
>;

export const SERVICE_HELP = 'The API key comes from the environment variable OBSERVABILITY_API_KEY.';

export const withServiceOptions = (command: Command): Command =>
  command
    .option('--base-url <url>', 'address of the service (default: OBSERVABILITY_BASE_URL)')
    .option('--api-version <version>', 'version of the API in every path', DEFAULT_DIALECT.apiVersion)
    .option('--ca-file <file>', 'PEM file of more certificate authorities to trust');

/** Of the account whose key is in the environment. */
export function serviceClient(flags: ServiceFlags): ManagementApiClient {
  const { baseUrl = process.env.OBSERVABILITY_BASE_URL, caFile, queryStyle, queryNames } = flags;
  const apiKey = process.env.OBSERVABILITY_API_KEY;
  if (!baseUrl) {
    throw new CommandError(
      'There is no base URL. Set OBSERVABILITY_BASE_URL or --base-url to the address of the service.',
    );
  }
  if (!apiKey) {
    throw new CommandError('There is no API key. Set the environment variable OBSERVABILITY_API_KEY.');
  }
  const userAgent = `cdktf-provider-observability/${version}`;
  const apiVersion = flags.apiVersion || undefined;
  return new ManagementApiClient({ baseUrl, apiKey, userAgent, caFile, apiVersion, queryStyle, queryNames });
}
