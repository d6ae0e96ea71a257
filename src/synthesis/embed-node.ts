import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { IConstruct } from 'constructs';
import { warn } from './warn';
import { ENV_VARIABLES } from '../schema/environment';

const CONTEXT_KEY = 'observabilityEmbedNode';
const CLI_PATH = join(__dirname, '..', '..', 'lib', 'cli.cjs');

/**
 * Runs the command `embed-node` for each platform in OBSERVABILITY_EMBED_NODE or in the context value `observabilityEmbedNode`, such as
 * `linux_amd64,linux_arm64=/opt/node-arm64/bin/node`. If an entry has no path, the Node.js that runs the synthesis is embedded.
 */
export function embedNode(construct: IConstruct, stackFolder: string): void {
  const variable = process.env[ENV_VARIABLES.embedNode];
  const platforms: unknown = variable ?? construct.node.tryGetContext(CONTEXT_KEY);
  const source = variable === undefined ? `the context value ${CONTEXT_KEY}` : ENV_VARIABLES.embedNode;
  if (platforms === undefined || platforms === '') return;
  if (!existsSync(CLI_PATH)) {
    throw new Error(
      `[${construct.node.path}] Cannot embed Node.js (requested by ${source}): ${CLI_PATH} does not exist. ` +
        'If a bundler has put this package into one file, keep the package external, or unset the value and run the command embed-node.',
    );
  }
  for (const entry of String(platforms).split(',')) {
    const [platform, ...path] = entry.split('=');
    const node = path.length > 0 ? ['--node', path.join('=')] : [];
    const args = [CLI_PATH, 'embed-node', stackFolder, '--platform', platform.trim(), ...node];
    const { status, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const message = error?.message ?? stderr.split('\n')[0].replace(/^(error|warning): /, '');
    if (status !== 0) {
      throw new Error(
        `[${construct.node.path}] Cannot embed Node.js for the entry "${entry}" of ${source}: ${message}`,
      );
    }
    if (message !== '') warn(construct, 'embedded_node', message);
  }
}
