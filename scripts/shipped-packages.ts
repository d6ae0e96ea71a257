/** Lists the third-party packages that this package ships, in the bundles or unchanged. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { readJson } from './checkout';

/** The paths of the bundles. The first four are in the archives in lib/provider/. */
export const BUNDLES = [
  ...(['plugin.cjs', 'provider.cjs', 'undici.cjs', 'encryption.cjs'] as const),
  ...(['lib/cli.cjs', 'lib/emulator.cjs', 'testing/index.js'] as const),
];

/** Returns the path of the file in which esbuild recorded a bundle's contents. */
export const metafileOf = (bundle: string): string => `.cache/metafiles/${bundle.replace('/', '-')}.json`;

export interface ShippedPackage {
  readonly name: string;
  readonly version: string;
  /** The SPDX expression in its package.json, or undefined. */
  readonly license: string | undefined;
  readonly author: string | undefined;
  readonly folder: string;
  /** Paths of the files in a bundle; empty for a package that is shipped unchanged. */
  readonly files: readonly string[];
}

/** Returns the packages by the place where they are shipped: a bundle or `node_modules`. `root` is the folder of this package. */
export function shippedPackages(root: string): Map<string, ShippedPackage[]> {
  const { bundledDependencies = [] } = readJson<Manifest>(join(root, 'package.json'));
  return new Map<string, ShippedPackage[]>([
    ...BUNDLES.map((bundle) => [bundle, inlinedPackages(root, join(root, metafileOf(bundle)))] as const),
    ['node_modules', bundledDependencies.map((name) => readPackage(join(root, 'node_modules', name), []))],
  ]);
}

function inlinedPackages(root: string, metafile: string): ShippedPackage[] {
  if (!existsSync(metafile)) throw new Error(`${metafile} does not exist. Run \`npm run bundle\` first.`);
  const { outputs } = readJson<Metafile>(metafile);
  const inputs = Object.values(outputs).flatMap((output) => Object.keys(output.inputs));
  const files = new Map<string, string[]>();
  for (const input of inputs) {
    const [folder] = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(input) ?? [];
    if (folder) files.set(folder, [...(files.get(folder) ?? []), join(root, input)]);
  }
  const packages = [...files].map(([folder, paths]) => readPackage(join(root, folder), paths));
  // Several folders may contain the same version of a package.
  return [...new Map(packages.map((copy) => [`${copy.name} ${copy.version}`, copy])).values()].sort(byName);
}

function readPackage(folder: string, files: readonly string[]): ShippedPackage {
  const { name, version, license: stated, author: person } = readJson<Manifest>(join(folder, 'package.json'));
  const license = typeof stated === 'string' ? stated : undefined;
  const author = typeof person === 'string' ? person : person?.name;
  return { name, version, license, author, folder, files };
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: unknown;
  readonly author?: string | { readonly name?: string };
  readonly bundledDependencies?: readonly string[];
}

export function byName(a: ShippedPackage, b: ShippedPackage): number {
  const [left, right] = [a, b].map(({ name, version }) => `${name} ${version}`);
  return left < right ? -1 : Number(left > right);
}
