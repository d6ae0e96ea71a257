import { PROVIDER_NAME } from '../schema/names';

/**
 * The source address of the provider. Terraform always finds the provider in the stack's folder. If that copy were missing, a
 * public registry could serve a foreign provider, so nobody can register this host.
 */
export const PROVIDER_HOST = 'cdktf-provider-observability.internal';
export const PROVIDER_SOURCE = `${PROVIDER_HOST}/providers/${PROVIDER_NAME}`;

/** All that this host serves, in the CLI configuration. */
export const PROVIDER_PATTERN = `["${PROVIDER_HOST}/*/*"]`;

/** The name of the archives in which Terraform takes the provider from a mirror, in the folder of the source address. */
export function archiveName(version: string, platform: string): string {
  return `terraform-provider-${PROVIDER_NAME}_${version}_${platform}.zip`;
}

/** The block in which a configuration in HCL names the provider of this version. */
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

/** With this, CDKTF detects that a stack with our resources lacks our provider. */
export const GENERATOR_METADATA = { providerName: PROVIDER_NAME };
