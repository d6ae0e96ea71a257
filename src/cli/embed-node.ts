import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { Compression, lockHash, pack, unpack } from './archive';
import { NodeExecutable, readNode, THIS_PLATFORM } from './node-executable';
import { readOwnBundle } from './own-bundle';
import { changeLockFile, pluginFolder, writeIfChanged } from '../synthesis/install-provider';
import { withLockHashes } from '../synthesis/lock-file';
import { archiveName, PROVIDER_SOURCE } from '../synthesis/provider-address';
import { ProviderBundle } from '../synthesis/provider-bundle';

interface EmbedNodeFlags {
  readonly platform: string;
  readonly node: string;
  readonly json?: true;
}

const COMMAND = 'embed-node';

/** `embed-node`: puts a Node.js beside the provider in a synthesized stack. */
export function embedNodeCommand(): Command {
  return new Command(COMMAND)
    .description('put a Node.js beside the provider in a synthesized stack, for machines without Node.js')
    .argument('<stack folder>', 'where Terraform runs, such as cdktf.out/stacks/checkout')
    .option('--platform <platform>', 'of the machine that runs Terraform, such as linux_amd64', THIS_PLATFORM)
    .option('--node <path>', 'executable of an official build of Node.js for that platform', process.execPath)
    .option('--json', 'print one JSON line')
    .addHelpText(
      'after',
      `
Run it after each synthesis, or set OBSERVABILITY_EMBED_NODE=<platform> or <platform>=<path> for the
synthesis, with commas between several. OBSERVABILITY_NODE, where Terraform runs, takes precedence over it.
It adds about 100 MB to the folder (40 compressed) and as much to .terraform.`,
    )
    .action(run);
}

function run(stackFolder: string, { platform, node: file, json }: EmbedNodeFlags): void {
  const bundle = readOwnBundle(COMMAND);
  const { version, content, ran } = embedNode(bundle, stackFolder, platform, file);
  const size = content.length;
  if (json) {
    console.log(JSON.stringify({ stack: stackFolder, platform, node: version, bytes: size, ran }));
  } else {
    const megabytes = Math.round(size / 1e6);
    console.log(`Node.js ${version} for ${platform} (${megabytes} MB) is now in ${stackFolder}.`);
    if (!ran) console.log('It was not run, because it is for another platform.');
  }
  if (isInitialised(stackFolder, bundle.version, platform)) {
    console.error(
      `warning: ${stackFolder} was initialised before, without this Node.js. Remove ${join(stackFolder, '.terraform')} and run terraform init.`,
    );
  }
}

function embedNode(
  { version, archives }: ProviderBundle,
  stackFolder: string,
  platform: string,
  file: string,
): NodeExecutable {
  const plain = archives.find(({ platforms }) => platforms.includes(platform));
  if (!plain) {
    const known = archives.flatMap(({ platforms }) => platforms);
    throw new Error(`There is no provider for the platform ${platform}. Choose one of ${known.join(', ')}.`);
  }
  const archive = join(pluginFolder(stackFolder), archiveName(version, platform));
  if (!existsSync(archive)) throw new Error(whyMissing(stackFolder, version, platform));
  const node = readNode(file, platform);

  const earlier = lockHash(unpack(readFileSync(archive)));
  const name = platform.startsWith('windows') ? 'node.exe' : 'node';
  const files = new Map([...unpack(plain.content), [name, node.content]]);
  writeIfChanged(archive, pack(files, Compression.NONE));

  const others = archives.map((other) => other.lockHash);
  const withNode = (hashes: readonly string[]) => [
    ...hashes.filter((hash) => hash !== earlier || others.includes(hash)),
    lockHash(files),
  ];
  changeLockFile(stackFolder, (text) => withLockHashes(text, { source: PROVIDER_SOURCE, version }, withNode));
  return node;
}

function whyMissing(stackFolder: string, version: string, platform: string): string {
  const folder = pluginFolder(stackFolder);
  if (!existsSync(folder)) {
    return `${stackFolder} is not the folder of a stack with this provider: it has no ${folder}. Synthesize first, and name the stack's folder, such as cdktf.out/stacks/checkout.`;
  }
  const other = readdirSync(folder).find((name) => name.endsWith(`_${platform}.zip`));
  const found = other?.split('_').at(-3);
  return found === undefined
    ? `${stackFolder} has no provider for ${platform}. Synthesize it again; if the context value observabilityPlatforms names platforms, add this one there.`
    : `${stackFolder} has version ${found} of the provider, and this command has version ${version}. Use the version of the package that synthesized the stack, or synthesize it again.`;
}

/** Terraform keeps what it has unpacked. */
function isInitialised(stackFolder: string, version: string, platform: string): boolean {
  const installed = join(stackFolder, '.terraform', 'providers', PROVIDER_SOURCE, version, platform);
  return existsSync(installed) && !readdirSync(installed).some((name) => /^node(\.exe)?$/.test(name));
}
