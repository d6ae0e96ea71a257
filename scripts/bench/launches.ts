/** How long a provider takes to start, which does not depend on the service. */
import { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { byTurns, Row } from './lifecycle';
import { SIDES } from './sides';
import { createIdentity } from '../../src/plugin/transport/certificate';
import { COOKIE, PROTOCOL } from '../../src/plugin/transport/handshake';
import { processorTime } from '../../test/support/processes';
import { run } from '../command';

/** A command, and the line that it prints when it is ready. */
type Program = readonly [ready: RegExp, command: string, ...args: string[]];

/** Prints a line at once, and keeps running, as a provider does. */
const BARE = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

/** From the launch of each provider to the line that tells Terraform where to connect; interleaved with bare Node.js. */
export async function measureLaunches(runs: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const programs = new Map<string, Program>([['bare node', [/^ready$/m, 'node', '-e', BARE]]]);
    for (const { name, launcher } of SIDES) {
      if (launcher) programs.set(name, [/^1\|6\|/, launcher(join(folder, name))]);
    }
    return await byTurns([...programs], runs, async ([side, program]) => [
      await launch(side, program, folder),
    ]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function launch(side: string, [ready, command, ...args]: Program, folder: string): Promise<Row> {
  const own = Object.entries(process.env).filter(
    // Extra certificates, for example, would slow down bare node alone.
    ([name]) => !/^(NODE|OBSERVABILITY)_/.test(name),
  );
  const env = {
    ...Object.fromEntries(own),
    TF_PLUGIN_MAGIC_COOKIE: COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: PROTOCOL,
    PLUGIN_CLIENT_CERT: createIdentity().certificate,
    PLUGIN_UNIX_SOCKET_DIR: folder,
    TMPDIR: folder,
  };
  let child: ChildProcess | undefined;
  let taken: Row | undefined;
  const began = performance.now();
  const { text } = await run([command, ...args], {
    env,
    onStart: (started) => (child = started),
    onOutput: (line, stream) => {
      if (stream === 'stderr') return;
      const seconds = (performance.now() - began) / 1_000;
      const processor = (processorTime(child?.pid ?? 0) ?? NaN) / 1_000;
      if (ready.test(line)) taken ??= { cell: '', phase: 'launch', side, seconds, processor };
      child?.kill('SIGKILL');
    },
  });
  if (!taken) throw new Error(`${command} should say that it is ready, and said ${text}`);
  return taken;
}
