/** How long a provider takes from its launch to the line that tells Terraform where to connect, beside bare node. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SIDES } from './sides';
import { Spread, spread } from './statistics';
import { createIdentity } from '../../src/plugin/transport/certificate';
import { COOKIE, PROTOCOL } from '../../src/plugin/transport/handshake';
import { peakMemory, processorTime } from '../../test/support/processes';

export interface Start {
  readonly name: string;
  readonly milliseconds: Spread;
  /** Processor time. Linux counts it in hundredths of a second. */
  readonly processor: Spread;
  /** The most memory held so far, in MiB. */
  readonly memory: Spread;
}

interface Program {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  /** Its first line. */
  readonly ready: RegExp;
}

const HANDSHAKE = { TF_PLUGIN_MAGIC_COOKIE: COOKIE, PLUGIN_PROTOCOL_VERSIONS: PROTOCOL };
/** Says a line as soon as it can, and stays, as a provider does. */
const BARE = "process.stdout.write('ready\\n'); setInterval(() => undefined, 1000);";

export async function measureStarts(runs: number): Promise<Start[]> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  try {
    const programs: Program[] = [
      { name: 'bare node', command: process.execPath, args: ['-e', BARE], ready: /^ready$/m },
    ];
    for (const side of SIDES) {
      side.install(folder);
      if (side.launcher) {
        programs.push({ name: side.name, command: side.launcher(folder), args: [], ready: /^1\|6\|/ });
      }
    }
    const samples = programs.map((program) => ({ program, taken: [] as Sample[] }));
    for (let run = 0; run < runs; run += 1) {
      for (const { program, taken } of samples) taken.push(await launch(program, folder));
    }
    return samples.map(({ program, taken }) => ({
      name: program.name,
      milliseconds: spread(taken.map(({ milliseconds }) => milliseconds)),
      processor: spread(taken.map(({ processor }) => processor)),
      memory: spread(taken.map(({ memory }) => memory)),
    }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

interface Sample {
  readonly milliseconds: number;
  readonly processor: number;
  readonly memory: number;
}

async function launch({ name, command, args, ready }: Program, folder: string): Promise<Sample> {
  const env = {
    // What Node.js reads here, such as more authorities, would slow down bare node alone.
    ...Object.fromEntries(Object.entries(process.env).filter(([variable]) => !variable.startsWith('NODE_'))),
    ...HANDSHAKE,
    PLUGIN_CLIENT_CERT: createIdentity().certificate,
    PLUGIN_UNIX_SOCKET_DIR: folder,
    TMPDIR: folder,
  };
  const began = performance.now();
  const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    const { pid, stdout } = child;
    await new Promise<void>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', (code) =>
        reject(new Error(`${name} ended with ${code} before it said where it listens.`)),
      );
      stdout.once('data', (line) => {
        if (ready.test(String(line))) resolve();
        else reject(new Error(`${name} should say where it listens, and said: ${String(line)}`));
      });
    });
    const milliseconds = performance.now() - began;
    const [processor, memory] = pid ? [processorTime(pid), peakMemory(pid)] : [];
    if (processor === undefined || memory === undefined) {
      throw new Error(`${name} ended before it was measured.`);
    }
    return { milliseconds, processor, memory: memory / 2 ** 20 };
  } finally {
    child.removeAllListeners('exit');
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
}
