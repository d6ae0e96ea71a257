import { PROVIDER_NAME } from '../schema/names';

/**
 * The host in the provider's source address. Nobody can register it. With a public host, Terraform could download somebody
 * else's provider if this provider were missing from the stack's folder.
 */
export const PROVIDER_HOST = 'cdktf-provider-observability.internal';
export const PROVIDER_SOURCE = `${PROVIDER_HOST}/providers/${PROVIDER_NAME}`;

/** All providers of this host, for the CLI configuration. */
export const PROVIDER_PATTERN = `["${PROVIDER_HOST}/*/*"]`;

/** Returns the name that Terraform expects of a provider archive in a mirror. */
export function archiveName(version: string, platform: string): string {
  return `terraform-provider-${PROVIDER_NAME}_${version}_${platform}.zip`;
}

/** Returns the HCL block that requires this version of the provider. */
export const requiredProviders = (version: string): string[] => [
  'terraform {',
  '  required_providers {',
  `    ${PROVIDER_NAME} = {`,
  `      source  = "${PROVIDER_SOURCE}"`,
  `      version = "${constraint(version)}"`,
  '    }',
  '  }',
  '}',
];

/** Terraform finds a development build only by its exact version. */
function constraint(version: string): string {
  const [major, minor] = version.split('.');
  return version.includes('-') ? version : `~> ${major}.${minor}`;
}

/** Lets CDKTF detect a stack that has resources of this provider but no provider block. */
export const GENERATOR_METADATA = { providerName: PROVIDER_NAME };
