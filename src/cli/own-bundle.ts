import { join } from 'node:path';
import { BUNDLE, bundleVersion, ProviderBundle, readBundle } from '../synthesis/provider-bundle';

/** The provider in this package, which lies beside the bundle of the command. */
export function readOwnBundle(command: string): ProviderBundle {
  BUNDLE.folder = join(__dirname, 'provider');
  return readBundle(command);
}

/** The version under which Terraform knows the provider in this package. */
export function readOwnVersion(command: string): string {
  BUNDLE.folder = join(__dirname, 'provider');
  return bundleVersion(command);
}
