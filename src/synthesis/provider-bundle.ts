import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Where to copy the provider if a bundler has put this package into a program: a folder next to the program's file. */
const FOLDER_NEXT_TO_PROGRAM = join(__dirname, 'observability-provider');

/** The folder that contains the provider, whether this package runs from `src`, from `lib` or as part of a bundled program. */
export const BUNDLE = {
  folder: basename(__filename).startsWith('provider-bundle.')
    ? join(__dirname, '..', '..', 'lib', 'provider')
    : FOLDER_NEXT_TO_PROGRAM,
};

const MANIFEST = 'manifest.json';

/**
 * The platforms of each archive. All Unix platforms share one archive, and therefore one checksum. Windows has a separate archive, in
 * which only the `.cmd` file has the provider's name.
 */
const PLATFORMS_BY_ARCHIVE: Readonly<Record<string, readonly string[]>> = {
  'unix.zip': ['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'],
  'windows.zip': ['windows_amd64'],
};

/** An archive of the provider for a family of platforms, which Terraform unpacks. */
interface ProviderArchive {
  readonly platforms: readonly string[];
  readonly content: Buffer;
  /** Checksum of the archive's files, for Terraform's lock file. */
  readonly lockHash: string;
}

/** The provider in this package. */
export interface ProviderBundle {
  readonly version: string;
  readonly archives: readonly ProviderArchive[];
}

/** Returns the version of the provider in this package. Errors begin with `path`, the path of a construct or the name of a command. */
export const bundleVersion = (path: string): string => readManifest(path).version;

/** Returns the provider in this package. Throws if an archive has changed since the build. */
export function readBundle(path: string): ProviderBundle {
  const { version, archives } = readManifest(path);
  return {
    version,
    archives: Object.entries(PLATFORMS_BY_ARCHIVE).map(([name, platforms]) => {
      const { sha256, h1: lockHash } = archives[name] ?? {};
      if (lockHash === undefined) {
        throw brokenBundle(path, `is incomplete: ${MANIFEST} has no h1 checksum of ${name}`);
      }
      const content = readBundleFile(path, name);
      if (createHash('sha256').update(content).digest('hex') !== sha256) {
        throw brokenBundle(path, `was changed: the SHA-256 of ${name} does not match ${MANIFEST}`);
      }
      return { platforms, content, lockHash };
    }),
  };
}

interface Manifest {
  readonly version: string;
  readonly archives: {
    readonly [name: string]: { readonly sha256?: string; readonly h1?: string } | undefined;
  };
}

function readManifest(path: string): Manifest {
  const text = readBundleFile(path, MANIFEST).toString('utf8');
  try {
    const { version, archives } = JSON.parse(text) as Partial<Manifest>;
    if (typeof version === 'string' && archives) return { version, archives };
  } catch {
    // Reported below, like any other invalid content.
  }
  throw brokenBundle(path, `is incomplete: ${MANIFEST} does not list a version and archives`);
}

function readBundleFile(path: string, name: string): Buffer {
  try {
    return readFileSync(join(BUNDLE.folder, name));
  } catch {
    throw brokenBundle(path, `is incomplete: ${name} cannot be read`);
  }
}

function brokenBundle(path: string, reason: string): Error {
  const remedy =
    BUNDLE.folder === FOLDER_NEXT_TO_PROGRAM
      ? `A bundler has put this package into ${__filename}, but not the provider. ` +
        `Keep the package and cdktf external (for esbuild: --external:cdktf-provider-observability --external:cdktf --external:constructs), or copy the package's folder lib/provider to ${BUNDLE.folder}.`
      : 'Reinstall the package or, in a source checkout, run `npm run build`.';
  return new Error(`[${path}] The Terraform provider in ${BUNDLE.folder} ${reason}. ${remedy}`);
}
