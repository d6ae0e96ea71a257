import { join } from 'node:path';
import { BUNDLE, ProviderBundle, readBundle } from '../synthesis/provider-bundle';

/** Returns the provider in this package. Its files are next to the command's bundle. */
export function readOwnBundle(command: string): ProviderBundle {
  BUNDLE.folder = join(__dirname, 'provider');
  return readBundle(command);
}

declare const PACKAGE_VERSION: string | undefined;

/** The package's version, which the bundler inserts as `PACKAGE_VERSION`. Code that was not bundled is a development build. */
export const version = typeof PACKAGE_VERSION === 'string' ? PACKAGE_VERSION : '0.0.0-development';
