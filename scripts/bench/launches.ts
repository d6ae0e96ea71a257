/** Measures the launch of each provider, which does not depend on the service. */
import { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureAlternately, Row } from './lifecycle';
import { SIDES } from './sides';
import { createServerCertificate } from '../../src/plugin/transport/certificate';
import { COOKIE, PROTOCOL } from '../../src/plugin/transport/handshake';
import { processorTime } from '../../test/support/processes';
import { run } from '../command';

/** A command, and the line that it prints when it is ready. */
type Program = readonly [ready: RegExp, command: string, ...args: string[]];

/** Prints a line immediately and keeps running, like a provider. */
const BARE = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

/** Measures from each provider's launch to the line with the address for Terraform. The launches alternate with bare Node.js. */
export async function measureLaunches(runs: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const programs = new Map<string, Program>([['bare node', [/^ready$/m, 'node', '-e', BARE]]]);
    for (const { name, launcher } of SIDES) {
      if (launcher) programs.set(name, [/^1\|6\|/, launcher(join(folder, name))]);
    }
    const measure = async ([side, program]: [string, Program]) => [await timeLaunch(side, program, folder)];
    return await measureAlternately([...programs], runs, measure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeLaunch(side: string, [ready, command, ...args]: Program, folder: string): Promise<Row> {
  // NODE_EXTRA_CA_CERTS, for example, would slow down only bare Node.js.
  const inherited = Object.entries(process.env).filter(([name]) => !/^(NODE|OBSERVABILITY)_/.test(name));
  const env = {
    ...Object.fromEntries(inherited),
    TF_PLUGIN_MAGIC_COOKIE: COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: PROTOCOL,
    PLUGIN_CLIENT_CERT: createServerCertificate().certificate,
    PLUGIN_UNIX_SOCKET_DIR: folder,
    TMPDIR: folder,
  };
  let child: ChildProcess | undefined;
  let row: Row | undefined;
  const began = performance.now();
  const { text } = await run([command, ...args], {
    env,
    onStart: (started) => (child = started),
    onOutput: (line, stream) => {
      if (stream === 'stderr') return;
      const seconds = (performance.now() - began) / 1_000;
      const cpuTime = (processorTime(child?.pid ?? 0) ?? NaN) / 1_000;
      if (ready.test(line)) row ??= { cell: '', phase: 'launch', side, seconds, cpuTime };
      child?.kill('SIGKILL');
    },
  });
  if (!row) throw new Error(`${command} should print ${ready}, but printed: ${text}`);
  return row;
}
