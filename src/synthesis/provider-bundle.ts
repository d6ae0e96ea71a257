import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { IConstruct } from 'constructs';

/** The folder of the bundled provider in this package, whether it runs from `src` or from `lib`. */
export const BUNDLE = { folder: join(__dirname, '..', '..', 'lib', 'provider') };

const MANIFEST = 'manifest.json';

/**
 * The Unix platforms share one archive, and so one checksum. Windows has its own, because Terraform must find only the `.cmd` under
 * the provider's name there.
 */
const PLATFORMS: Readonly<Record<string, readonly string[]>> = {
  'unix.zip': ['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'],
  'windows.zip': ['windows_amd64'],
};

/** What Terraform unpacks and starts on a family of platforms. */
interface ProviderArchive {
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
      const { sha256, h1: lockHash } = archives[name] ?? {};
      if (lockHash === undefined) {
        throw brokenBundle(path, `is incomplete: ${MANIFEST} has no h1 of ${name}`);
      }
      const content = readBundled(path, name);
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
  const text = readBundled(path, MANIFEST).toString('utf8');
  try {
    const { version, archives } = JSON.parse(text) as Partial<Manifest>;
    if (typeof version === 'string' && archives) return { version, archives };
  } catch {
    // Reported below, like every other content.
  }
  throw brokenBundle(path, `is incomplete: ${MANIFEST} contains no version and archives`);
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

/**
 * The platforms on which Terraform runs, such as `["linux_amd64", "darwin_arm64"]`. Context, because that is a property of a project
 * and not of a provider block: `cdktf.json` has it for every stack and in every language, and a program can set it for one stack.
 */
const CONTEXT = 'observabilityPlatforms';

const KNOWN = Object.values(PLATFORMS).flat();

/** The mistakes in the platforms that are named for this construct. */
export function platformMistakes(construct: IConstruct): string[] {
  const named: unknown = construct.node.tryGetContext(CONTEXT);
  if (named === undefined) return [];
  const unknown = Array.isArray(named) ? named.filter((name) => !KNOWN.includes(String(name))) : [];
  if (Array.isArray(named) && named.length > 0 && unknown.length === 0) return [];
  const what = unknown.length > 0 ? `contains ${JSON.stringify(unknown[0])}` : `is ${JSON.stringify(named)}`;
  return [
    `The context ${CONTEXT} ${what}. Set it to a list of the platforms on which Terraform runs: ${KNOWN.join(', ')}.`,
  ];
}

/** The provider for the platforms that are named for this construct, by default for all. The lock file has the checksums of all. */
export function forNamedPlatforms(construct: IConstruct, bundle: ProviderBundle): ProviderBundle {
  const named: unknown = construct.node.tryGetContext(CONTEXT);
  if (!Array.isArray(named)) return bundle;
  const archives = bundle.archives.map((archive) => ({
    ...archive,
    platforms: archive.platforms.filter((platform) => named.includes(platform)),
  }));
  return { ...bundle, archives };
}
