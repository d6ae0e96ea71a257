import { join, resolve } from 'node:path';
import { Command } from 'commander';
import { writeArchives, writeFolders } from './mirror';
import { readOwnBundle } from './own-bundle';
import { problemWithFile } from './problem-with-file';
import { PROVIDER_HOST, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { ProviderBundle } from '../synthesis/provider-bundle';

interface ProviderFlags {
  readonly out: string;
  readonly packed?: true;
  readonly json?: true;
}

const COMMAND = 'provider';

/** `provider`: writes the provider as a mirror, from which Terraform installs it for a configuration in HCL. */
export function providerCommand(): Command {
  return new Command(COMMAND)
    .description(
      'write the Terraform provider of this package as a mirror, for HCL and for sites without a network',
    )
    .requiredOption('--out <folder>', 'folder of the mirror; other versions in it stay')
    .option('--packed', 'write archives and lists, as a network mirror needs them, instead of folders')
    .option('--json', 'print one JSON line')
    .action(run);
}

function run({ out, packed, json }: ProviderFlags): void {
  try {
    const bundle = readOwnBundle(COMMAND);
    (packed ? writeArchives : writeFolders)(bundle, out);
    console.log(json ? jsonLine(bundle, out) : report(bundle, out, packed ?? false));
  } catch (error) {
    console.error(`error: The mirror ${out} cannot be written: ${problem(error)}`);
    process.exitCode = 1;
  }
}

function problem(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return 'code' in error ? `${problemWithFile(error)}.` : error.message;
}

function jsonLine({ version, archives }: ProviderBundle, out: string): string {
  const platforms = archives.flatMap((archive) => archive.platforms);
  return JSON.stringify({ source: PROVIDER_SOURCE, version, platforms, mirror: resolve(out) });
}

function report({ version, archives }: ProviderBundle, out: string, packed: boolean): string {
  const platforms = archives.flatMap((archive) => archive.platforms);
  return [
    `Version ${version} of the provider is now in ${out}, for ${platforms.join(', ')}.`,
    '',
    'In the configuration of a stack:',
    '  terraform {',
    '    required_providers {',
    '      observability = {',
    `        source  = "${PROVIDER_SOURCE}"`,
    `        version = "${constraint(version)}"`,
    '      }',
    '    }',
    '  }',
    '',
    ...(isFoundByItself(out)
      ? ['terraform init looks into this folder by itself, so no CLI configuration is needed.']
      : cliConfiguration(out, packed)),
  ].join('\n');
}

/** Terraform looks there without a CLI configuration. */
const isFoundByItself = (out: string): boolean => resolve(out).endsWith(join('terraform.d', 'plugins'));

const cliConfiguration = (out: string, packed: boolean): string[] => [
  'In the CLI configuration, such as ~/.terraformrc:',
  '  provider_installation {',
  ...(packed ? NETWORK_MIRROR : filesystemMirror(out)),
  `      include = ["${PROVIDER_HOST}/*/*"]`,
  '    }',
  '    direct {',
  `      exclude = ["${PROVIDER_HOST}/*/*"]`,
  '    }',
  '  }',
];

/** Terraform takes the version of a development build only by its whole name. */
function constraint(version: string): string {
  return version.includes('-') ? version : `~> ${version.split('.').slice(0, 2).join('.')}`;
}

function filesystemMirror(out: string): string[] {
  return ['    filesystem_mirror {', `      path    = ${JSON.stringify(resolve(out))}`];
}

const NETWORK_MIRROR = [
  '    network_mirror {',
  '      url     = "https://mirror.example.com/providers/"  # where you serve the folder',
];
