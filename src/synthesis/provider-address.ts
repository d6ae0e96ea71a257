import { PROVIDER_NAME } from '../schema/description';

/**
 * The source address of the provider. Terraform always finds the provider in the stack's folder. If that copy were missing, a
 * public registry could serve a foreign provider, so nobody can register this host.
 */
export const PROVIDER_HOST = 'cdktf-provider-observability.internal';
const PROVIDER_NAMESPACE = 'providers';
export const PROVIDER_SOURCE = `${PROVIDER_HOST}/${PROVIDER_NAMESPACE}/${PROVIDER_NAME}`;

/** The name of the archives in which Terraform takes the provider from a mirror, in the folder of the source address. */
export function archiveName(version: string, platform: string): string {
  return `terraform-provider-${PROVIDER_NAME}_${version}_${platform}.zip`;
}

/** With this, CDKTF detects that a stack with our resources lacks our provider. */
export const GENERATOR_METADATA = { providerName: PROVIDER_NAME };
