import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_NAME } from '../schema/description';

/** Where the bundled provider lies in this package, whether it runs from `src` or from `lib`. */
export const BUNDLE = { folder: join(__dirname, '..', '..', 'lib', 'provider') };

const LAUNCHER = `terraform-provider-${PROVIDER_NAME}`;
const PROGRAM = ['start.cjs', 'plugin.cjs'];

/** The files that Terraform starts on a family of platforms. */
export interface ProviderFolder {
  readonly platforms: readonly string[];
  /** The one file that Terraform executes. */
  readonly launcher: string;
  readonly files: ReadonlyMap<string, Buffer>;
}

/** The provider as this package carries it. */
export interface ProviderBundle {
  readonly version: string;
  readonly folders: readonly ProviderFolder[];
}

/** The version of the provider in this package. `path` is of the construct that needs it, for the error. */
export function bundleVersion(path: string): string {
  const manifest: unknown = JSON.parse(readBundled(path, 'manifest.json').toString('utf8'));
  const version = typeof manifest === 'object' && manifest !== null && Reflect.get(manifest, 'version');
  if (typeof version !== 'string') throw brokenBundle(path, 'manifest.json holds no version');
  return version;
}

/**
 * One folder for all Unix platforms, so that they share one checksum; one for Windows, where Terraform must find the
 * `.cmd` alone under the provider's name.
 */
export function readBundle(path: string): ProviderBundle {
  const folder = (platforms: string[], launcher: string): ProviderFolder => ({
    platforms,
    launcher,
    files: new Map([launcher, ...PROGRAM].map((name) => [name, readBundled(path, name)])),
  });
  return {
    version: bundleVersion(path),
    folders: [
      folder(['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'], LAUNCHER),
      folder(['windows_amd64'], `${LAUNCHER}.cmd`),
    ],
  };
}

/** The checksum that Terraform keeps in its lock file for a provider's folder: the hash of a list of file hashes. */
export function folderHash({ files }: ProviderFolder): string {
  const sha256 = (content: string | Buffer) => createHash('sha256').update(content);
  const lines = [...files.keys()]
    .sort()
    .map((name) => `${sha256(files.get(name) ?? '').digest('hex')}  ${name}\n`);
  return `h1:${sha256(lines.join('')).digest('base64')}`;
}

function readBundled(path: string, name: string): Buffer {
  try {
    return readFileSync(join(BUNDLE.folder, name));
  } catch {
    throw brokenBundle(path, `${name} cannot be read`);
  }
}

function brokenBundle(path: string, reason: string): Error {
  return new Error(
    `[${path}] The Terraform provider that cdktf-provider-observability carries is not complete: ${reason} ` +
      `in ${BUNDLE.folder}. Install the package again; in a checkout of it, run \`npm run build\` first.`,
  );
}
