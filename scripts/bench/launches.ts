/** Measures how long each provider takes to launch. This time does not depend on the service. */
import { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CONTENDERS } from './contenders';
import { measureAlternately, Row } from './lifecycle';
import { createServerCertificate } from '../../src/plugin/transport/certificate';
import { MAGIC_COOKIE, PROTOCOL_VERSION } from '../../src/plugin/transport/handshake';
import { processorTime } from '../../test/support/processes';
import { run } from '../command';

/** A pattern that matches the line printed once the program is ready, and the command with its arguments. */
type Program = readonly [ready: RegExp, command: string, ...args: string[]];

/** JavaScript that prints a line immediately and keeps running, like a provider. */
const BARE_PROGRAM = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

/** Measures the time until each provider prints its address for Terraform, and for comparison, until bare Node.js prints a line. */
export async function measureLaunches(runs: number): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const programs = new Map<string, Program>([['bare node', [/^ready$/m, 'node', '-e', BARE_PROGRAM]]]);
    for (const { name, getExecutable } of CONTENDERS) {
      if (getExecutable) programs.set(name, [/^1\|6\|/, getExecutable(join(folder, name))]);
    }
    const measure = async ([name, program]: [string, Program]) => [await timeLaunch(name, program, folder)];
    return await measureAlternately([...programs], runs, measure);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function timeLaunch(name: string, [ready, command, ...args]: Program, folder: string): Promise<Row> {
  // Drops variables such as NODE_EXTRA_CA_CERTS, which would slow down only bare Node.js, because the provider's launcher unsets them.
  const inherited = Object.entries(process.env).filter(([key]) => !/^(NODE|OBSERVABILITY)_/.test(key));
  const env = {
    ...Object.fromEntries(inherited),
    TF_PLUGIN_MAGIC_COOKIE: MAGIC_COOKIE,
    PLUGIN_PROTOCOL_VERSIONS: PROTOCOL_VERSION,
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
      const cpuSeconds = (processorTime(child?.pid ?? 0) ?? NaN) / 1_000;
      if (ready.test(line)) row ??= { phase: 'launch', contender: name, seconds, cpuSeconds };
      child?.kill('SIGKILL');
    },
  });
  if (!row) throw new Error(`${command} should print a line that matches ${ready}, but printed: ${text}`);
  return row;
}
