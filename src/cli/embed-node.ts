import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command, Option } from 'commander';
import { lockHash, pack, unpack } from './archive';
import { NodeExecutable, readNodeExecutable, THIS_PLATFORM } from './node-executable';
import { readOwnBundle } from './own-bundle';
import { ENV_VARIABLES } from '../schema/environment';
import { changeLockFile, pluginFolder, writeIfChanged } from '../synthesis/install-provider';
import { withLockHashes } from '../synthesis/lock-file';
import { archiveName, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { ProviderBundle } from '../synthesis/provider-bundle';

interface EmbedNodeFlags {
  readonly platform: string;
  readonly node: string;
}

const COMMAND = 'embed-node';

export function embedNodeCommand(): Command {
  return new Command(COMMAND)
    .description('add Node.js to a stack, for machines without it')
    .argument('<stack folder>', 'folder in which Terraform runs, such as cdktf.out/stacks/checkout')
    .addOption(
      new Option(
        '--platform <platform>',
        'platform of the machine that runs Terraform, such as linux_amd64',
      ).default(THIS_PLATFORM, "this machine's"),
    )
    .addOption(
      new Option('--node <path>', 'executable of an official build of Node.js for that platform').default(
        process.execPath,
        'the one that runs this command',
      ),
    )
    .addHelpText(
      'after',
      `
Example, with the folder that a synthesis writes:
  npx tsx main.ts
  npm run embed-node -- cdktf.out/stacks/checkout --platform linux_amd64

Run this command after each synthesis (for HCL, after each "npm run mirror"). Alternatively, set
${ENV_VARIABLES.embedNode} to a comma-separated list of <platform> or <platform>=<path> when you synthesize. If ${ENV_VARIABLES.node} is
set on the machine that runs Terraform, the provider uses that Node.js instead.
Node.js adds about 100 MB to the folder (40 MB if you compress it), and another 100 MB to .terraform.`,
    )
    .action(run);
}

function run(stackFolder: string, flags: EmbedNodeFlags, command: Command): void {
  const { platform } = flags;
  const bundle = readOwnBundle(COMMAND);
  const archive = bundle.archives.find(({ platforms }) => platforms.includes(platform));
  if (!archive) {
    const supported = bundle.archives.flatMap(({ platforms }) => platforms).join(', ');
    command.error(
      `error: the provider does not support the platform ${platform}; choose one of ${supported}`,
    );
  }
  const { version, content, isTested } = embedNode(bundle, archive, stackFolder, flags);
  const megabytes = Math.round(content.length / 1e6);
  console.log(`Node.js ${version} for ${platform} (${megabytes} MB) is now in ${stackFolder}.`);
  if (!isTested) console.log('Node.js was not tested, because it is for a different platform.');
  if (isInstalledWithoutNode(stackFolder, bundle.version, platform)) {
    console.error(
      `warning: Terraform was already initialized in ${stackFolder}, without Node.js. Remove ${join(stackFolder, '.terraform')} and run terraform init.`,
    );
  }
}

function embedNode(
  { version, archives }: ProviderBundle,
  bundledArchive: ProviderBundle['archives'][number],
  stackFolder: string,
  { platform, node: nodePath }: EmbedNodeFlags,
): NodeExecutable {
  const archive = join(pluginFolder(stackFolder), archiveName(version, platform));
  if (!existsSync(archive)) {
    throw new Error(
      `${archive} does not exist: it would be version ${version} of the provider. Synthesize the stack with this version of the package, and pass the stack's folder, such as cdktf.out/stacks/checkout.`,
    );
  }
  const node = readNodeExecutable(nodePath, platform);

  const previous = lockHash(unpack(readFileSync(archive)));
  const name = platform.startsWith('windows') ? 'node.exe' : 'node';
  const files = new Map([...unpack(bundledArchive.content), [name, node.content]]);
  writeIfChanged(archive, pack(files, 0));

  const bundledHashes = archives.map((bundled) => bundled.lockHash);
  const rehash = (hashes: readonly string[]) => [
    ...hashes.filter((hash) => hash !== previous || bundledHashes.includes(hash)),
    lockHash(files),
  ];
  changeLockFile(stackFolder, (text) => withLockHashes(text, { source: PROVIDER_SOURCE, version }, rehash));
  return node;
}

/** Whether Terraform has already unpacked the provider without Node.js, and will therefore not unpack the new archive. */
function isInstalledWithoutNode(stackFolder: string, version: string, platform: string): boolean {
  const installed = join(stackFolder, '.terraform', 'providers', PROVIDER_SOURCE, version, platform);
  return existsSync(installed) && !readdirSync(installed).some((name) => /^node(\.exe)?$/.test(name));
}
