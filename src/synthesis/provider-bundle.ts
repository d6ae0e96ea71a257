import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The folder of the bundled provider in this package, whether it runs from `src` or from `lib`. */
export const BUNDLE = { folder: join(__dirname, '..', '..', 'lib', 'provider') };

const MANIFEST = 'manifest.json';

/**
 * The Unix platforms share one archive, and so one checksum. Windows has its own, because Terraform must find only the `.cmd` under
 * the provider's name there.
 */
export const PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  'unix.zip': ['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'],
  'windows.zip': ['windows_amd64'],
};

/** What Terraform unpacks and starts on a family of platforms. */
export interface ProviderArchive {
  readonly platforms: readonly string[];
  readonly content: Buffer;
  /** The checksum of the files in it that Terraform keeps in its lock file. */
  readonly lockHash: string;
}

/** The provider in this package. */
export interface ProviderBundle {
  readonly version: string;
  readonly archives: readonly ProviderArchive[];
}

/** The version of the provider in this package. `path` is the path of the construct, or the name of the command, for the error. */
export function bundleVersion(path: string): string {
  return readManifest(path).version;
}

/** Throws if an archive has changed since the build. */
export function readBundle(path: string): ProviderBundle {
  const { version, archives } = readManifest(path);
  return {
    version,
    archives: Object.entries(PLATFORMS).map(([name, platforms]) => {
      const [sha256, lockHash] = ['sha256', 'h1'].map((hash) => member(member(archives, name), hash));
      if (typeof lockHash !== 'string') {
        throw brokenBundle(path, `is incomplete: ${MANIFEST} has no h1 of ${name}`);
      }
      return { platforms, content: readVerified(path, name, sha256), lockHash };
    }),
  };
}

interface Manifest {
  readonly version: string;
  readonly archives: unknown;
}

function readManifest(path: string): Manifest {
  const manifest = parsed(readBundled(path, MANIFEST).toString('utf8'));
  const [version, archives] = ['version', 'archives'].map((name) => member(manifest, name));
  if (typeof version === 'string' && archives !== undefined) return { version, archives };
  throw brokenBundle(path, `is incomplete: ${MANIFEST} contains no version and archives`);
}

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function readVerified(path: string, name: string, sha256: unknown): Buffer {
  const content = readBundled(path, name);
  if (createHash('sha256').update(content).digest('hex') === sha256) return content;
  throw brokenBundle(path, `was changed: the SHA-256 of ${name} does not match ${MANIFEST}`);
}

function readBundled(path: string, name: string): Buffer {
  try {
    return readFileSync(join(BUNDLE.folder, name));
  } catch {
    throw brokenBundle(path, `is incomplete: ${name} cannot be read`);
  }
}

function brokenBundle(path: string, reason: string): Error {
  return new Error(
    `[${path}] The Terraform provider in this package ${reason} ` +
      `in ${BUNDLE.folder}. Install the package again. In a source checkout, run \`npm run build\` first.`,
  );
}
