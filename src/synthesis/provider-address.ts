import { PROVIDER_NAME } from '../schema/names';

/**
 * The host in the provider's source address. Nobody can register it. With a public host, Terraform could download somebody
 * else's provider if this provider were missing from the stack's folder.
 */
export const PROVIDER_HOST = 'cdktf-provider-observability.internal';
export const PROVIDER_SOURCE = `${PROVIDER_HOST}/providers/${PROVIDER_NAME}`;

/** Matches all providers on this host, in Terraform's CLI configuration. */
export const PROVIDER_PATTERN = `["${PROVIDER_HOST}/*/*"]`;

/** Returns the file name that Terraform expects for a provider's archive in a filesystem mirror. */
export const archiveName = (version: string, platform: string): string =>
  `terraform-provider-${PROVIDER_NAME}_${version}_${platform}.zip`;

/** Returns the lines of an HCL block that requires the provider in a version compatible with `version`, and a version of Terraform. */
export const requiredProviders = (version: string, terraform?: string): string[] => [
  'terraform {',
  ...(terraform === undefined ? [] : [`  required_version = "${terraform}"`]),
  '  required_providers {',
  `    ${PROVIDER_NAME} = {`,
  `      source  = "${PROVIDER_SOURCE}"`,
  `      version = "${versionConstraint(version)}"`,
  '    }',
  '  }',
  '}',
];

/** A development build has a pre-release version, which only matches an exact constraint. */
function versionConstraint(version: string): string {
  const [major, minor] = version.split('.');
  return version.includes('-') ? version : `~> ${major}.${minor}`;
}

/** Lets CDKTF detect a stack that has resources of this provider but no provider block. */
export const GENERATOR_METADATA = { providerName: PROVIDER_NAME };
