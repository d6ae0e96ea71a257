import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { sha256, unpackInto } from './archive';
import { CommandError, problemWithFile } from './command-error';
import { readOwnBundle } from './own-bundle';
import { IS_WINDOWS } from './shell';
import { writeIfChanged } from '../synthesis/install-provider';
import {
  archiveName,
  PROVIDER_PATTERN,
  PROVIDER_SOURCE,
  requiredProviders,
} from '../synthesis/provider-address';
import { ProviderBundle } from '../synthesis/provider-bundle';

const COMMAND = 'mirror';

export function mirrorCommand(): Command {
  return new Command(COMMAND)
    .summary('write a mirror from which Terraform installs the provider')
    .description(
      "write a mirror with this package's Terraform provider, for HCL and for machines without network access (`terraform providers mirror` cannot do this: the provider is not in a registry)",
    )
    .requiredOption('--out <folder>', 'folder of the mirror; other versions in it are kept')
    .option(
      '--packed',
      'write archives and an index for a network mirror, instead of folders (always on Windows)',
    )
    .addHelpText(
      'after',
      `
Example, for a mirror that several projects share:
  npm run mirror -- --out ../mirror`,
    )
    .action(run);
}

function run({ out, packed }: { readonly out: string; readonly packed?: true }): void {
  try {
    const bundle = readOwnBundle(COMMAND);
    // Windows cannot set the executable bit of the Unix launchers, but an archive can store it, and a filesystem mirror may contain archives.
    (packed || IS_WINDOWS ? writeArchives : writeFolders)(bundle, out);
    const { version, archives } = bundle;
    const platforms = archives.flatMap((archive) => archive.platforms);
    console.log(resultText(version, platforms, out, packed));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code ? `${problemWithFile(error)}.` : message;
    throw new CommandError(`The mirror ${out} cannot be written: ${reason}`);
  }
}

function resultText(version: string, platforms: readonly string[], out: string, packed = false): string {
  return [
    `Version ${version} of the provider is now in ${out}, for ${platforms.join(', ')}.`,
    '',
    'Add this to the Terraform configuration:',
    ...requiredProviders(version).map((line) => `  ${line}`),
    '',
    ...(isSearchedByDefault(out)
      ? ['terraform init searches this folder by default, so no CLI configuration is needed.']
      : cliConfiguration(out, packed)),
  ].join('\n');
}

const isSearchedByDefault = (out: string): boolean => resolve(out).endsWith(join('terraform.d', 'plugins'));

const cliConfiguration = (out: string, packed: boolean): string[] => [
  `Add this to the CLI configuration file, such as ${IS_WINDOWS ? '$env:APPDATA\\terraform.rc' : '~/.terraformrc'}:`,
  '  provider_installation {',
  ...(packed
    ? [
        '    network_mirror {',
        '      url     = "https://mirror.example.com/providers/"  # where you serve the folder',
      ]
    : ['    filesystem_mirror {', `      path    = ${JSON.stringify(resolve(out))}`]),
  `      include = ${PROVIDER_PATTERN}`,
  '    }',
  '    direct {',
  `      exclude = ${PROVIDER_PATTERN}`,
  '    }',
  '  }',
];

/** Writes a folder for each platform, in the layout of a filesystem mirror. Keeps other versions in the mirror. */
function writeFolders({ version, archives }: ProviderBundle, mirror: string): void {
  for (const { platforms, content } of archives) {
    for (const platform of platforms) unpackInto(join(mirror, PROVIDER_SOURCE, version, platform), content);
  }
}

/**
 * Writes an archive for each platform, with the JSON files that a network mirror needs and a filesystem mirror ignores. Keeps other
 * versions in the mirror.
 */
export function writeArchives({ version, archives }: ProviderBundle, mirror: string): void {
  const folder = join(mirror, PROVIDER_SOURCE);
  mkdirSync(folder, { recursive: true });
  const entries = archives.flatMap(({ platforms, content, lockHash }) =>
    platforms.map((platform) => {
      const url = archiveName(version, platform);
      writeIfChanged(join(folder, url), content);
      return [platform, { url, hashes: [lockHash, `zh:${sha256(content).digest('hex')}`] }] as const;
    }),
  );
  writeJson(folder, version, { archives: Object.fromEntries(entries) });
  const versions = readdirSync(folder).flatMap((name) => /^(\d.*)\.json$/.exec(name)?.[1] ?? []);
  writeJson(folder, 'index', { versions: Object.fromEntries(versions.sort().map((name) => [name, {}])) });
}

function writeJson(folder: string, name: string, list: object): void {
  writeIfChanged(join(folder, `${name}.json`), Buffer.from(`${JSON.stringify(list, null, 2)}\n`));
}
