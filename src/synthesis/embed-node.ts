import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { IConstruct } from 'constructs';
import { warn } from './warn';

const VARIABLE = 'OBSERVABILITY_EMBED_NODE';
const CONTEXT = 'observabilityEmbedNode';
const CLI = join(__dirname, '..', '..', 'lib', 'cli.cjs');

/**
 * Runs the command `embed-node` for each platform that the variable or the context value names, such as
 * `linux_amd64,linux_arm64=/opt/node-arm64/bin/node`. Without a path it takes the Node.js that synthesizes.
 */
export function embedNode(construct: IConstruct, stackFolder: string): void {
  const wanted: unknown = process.env[VARIABLE] ?? construct.node.tryGetContext(CONTEXT);
  if (wanted === undefined || wanted === '') return;
  for (const entry of String(wanted).split(',')) {
    const [platform, ...path] = entry.split('=');
    const node = path.length > 0 ? ['--node', path.join('=')] : [];
    const args = [CLI, 'embed-node', stackFolder, '--platform', platform.trim(), ...node];
    const { status, stderr, error } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    const said = error?.message ?? stderr.trim().replace(/^(error|warning): /, '');
    if (status !== 0) {
      throw new Error(
        `[${construct.node.path}] No Node.js can be embedded (${VARIABLE}=${String(wanted)}): ${said}`,
      );
    }
    if (said !== '') warn(construct, said);
  }
}
