import { mkdirSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { sha256 } from './archive';
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
    .addHelpText(
      'after',
      `
Example, for a mirror that several projects share:
  npm run mirror -- --out ../mirror`,
    )
    .action(run);
}

function run({ out }: { readonly out: string }): void {
  try {
    const bundle = readOwnBundle(COMMAND);
    writeArchives(bundle, out);
    console.log(resultText(bundle, out));
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const reason = code ? `${problemWithFile(error)}.` : message;
    throw new CommandError(`The mirror ${out} cannot be written: ${reason}`);
  }
}

function resultText({ version, archives }: ProviderBundle, out: string): string {
  const platforms = archives.flatMap((archive) => archive.platforms);
  return [
    `Version ${version} of the provider is now in ${out}, for ${platforms.join(', ')}.`,
    '',
    'Add this to the Terraform configuration:',
    ...requiredProviders(version).map((line) => `  ${line}`),
    '',
    ...(isSearchedByDefault(out)
      ? ['terraform init searches this folder by default, so no CLI configuration is needed.']
      : cliConfiguration(out)),
  ].join('\n');
}

const isSearchedByDefault = (out: string): boolean => resolve(out).endsWith(join('terraform.d', 'plugins'));

const cliConfiguration = (out: string): string[] => [
  `Add this to the CLI configuration file, such as ${IS_WINDOWS ? '$env:APPDATA\\terraform.rc' : '~/.terraformrc'}:`,
  '  provider_installation {',
  '    filesystem_mirror {',
  `      path    = ${JSON.stringify(resolve(out))}`,
  `      include = ${PROVIDER_PATTERN}`,
  '    }',
  '    direct {',
  `      exclude = ${PROVIDER_PATTERN}`,
  '    }',
  '  }',
];

/**
 * Writes an archive for each platform, with the JSON files that a network mirror needs and a filesystem mirror ignores. Keeps other
 * versions in the mirror. Unlike a folder, an archive keeps the executable bit of the Unix launchers on Windows.
 */
function writeArchives({ version, archives }: ProviderBundle, mirror: string): void {
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
