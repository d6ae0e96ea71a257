import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROVIDER_NAME } from '../schema/description';

/** Where the bundled provider lies in this package, whether it runs from `src` or from `lib`. */
export const BUNDLE = { folder: join(__dirname, '..', '..', 'lib', 'provider') };

const LAUNCHER = `terraform-provider-${PROVIDER_NAME}`;
const PROGRAM = ['start.cjs', 'plugin.cjs'];
const MANIFEST = 'manifest.json';

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

/** What was true of the provider when it was built. */
interface Manifest {
  readonly version: string;
  /** SHA-256 of each file, in hexadecimal. */
  readonly hashes: Readonly<Record<string, unknown>>;
}

/** The version of the provider in this package. `path` is of the construct that needs it, for the error. */
export function bundleVersion(path: string): string {
  return readManifest(path).version;
}

/**
 * One folder for all Unix platforms, so that they share one checksum; one for Windows, where Terraform must find the
 * `.cmd` alone under the provider's name. Throws unless each file is the one that was built.
 */
export function readBundle(path: string): ProviderBundle {
  const { version, hashes } = readManifest(path);
  const folder = (platforms: string[], launcher: string): ProviderFolder => ({
    platforms,
    launcher,
    files: new Map([launcher, ...PROGRAM].map((name) => [name, readVerified(path, name, hashes[name])])),
  });
  return {
    version,
    folders: [
      folder(['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'], LAUNCHER),
      folder(['windows_amd64'], `${LAUNCHER}.cmd`),
    ],
  };
}

/** The checksum that Terraform keeps in its lock file for a provider's folder: the hash of a list of file hashes. */
export function folderHash({ files }: ProviderFolder): string {
  const lines = [...files.keys()]
    .sort()
    .map((name) => `${sha256(files.get(name) ?? '').digest('hex')}  ${name}\n`);
  return `h1:${sha256(lines.join('')).digest('base64')}`;
}

const sha256 = (content: string | Buffer) => createHash('sha256').update(content);

function readManifest(path: string): Manifest {
  const text = readBundled(path, MANIFEST).toString('utf8');
  const manifest = parsed(text);
  const [version, hashes] = ['version', 'hashes'].map((name): unknown => Reflect.get(manifest, name));
  if (typeof version !== 'string' || typeof hashes !== 'object' || hashes === null) {
    throw brokenBundle(path, `is not complete: ${MANIFEST} holds no version and hashes`);
  }
  return { version, hashes: Object.fromEntries(Object.entries(hashes)) };
}

function parsed(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}

function readVerified(path: string, name: string, hash: unknown): Buffer {
  const content = readBundled(path, name);
  if (sha256(content).digest('hex') === hash) return content;
  throw brokenBundle(path, `has been changed: ${name} does not have the SHA-256 that ${MANIFEST} gives`);
}

function readBundled(path: string, name: string): Buffer {
  try {
    return readFileSync(join(BUNDLE.folder, name));
  } catch {
    throw brokenBundle(path, `is not complete: ${name} cannot be read`);
  }
}

function brokenBundle(path: string, reason: string): Error {
  return new Error(
    `[${path}] The Terraform provider that cdktf-provider-observability carries ${reason} ` +
      `in ${BUNDLE.folder}. Install the package again; in a checkout of it, run \`npm run build\` first.`,
  );
}
