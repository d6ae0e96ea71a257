import { ChildProcess, spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildFixture } from './fixture/build';
import { connect, shutDown } from './fixture/connection';
import { issue, Issued } from '../support/authority';
import { temporaryFolder } from '../support/temporary-folder';

/** Signals that Terraform survives, and that its process group also receives. */
const SIGNALS = ['SIGHUP', 'SIGINT', 'SIGTERM', 'SIGUSR1', 'SIGUSR2', 'SIGALRM'] as const;

let folder: string;
let launcher: string;
let terraform: Issued;
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  folder = temporaryFolder();
  launcher = await buildFixture(folder);
  terraform = await issue();
  environment = {
    PATH: process.env.PATH,
    TF_PLUGIN_MAGIC_COOKIE: 'd602bf8f470bc67ca7faa0386276bbdd4330efaf76d1a219cb4d6991ca9872b2',
    PLUGIN_PROTOCOL_VERSIONS: '5,6',
    PLUGIN_CLIENT_CERT: terraform.cert,
    TMPDIR: folder,
  };
});

interface Exit {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

async function run(env: NodeJS.ProcessEnv): Promise<Exit> {
  const child = spawn(launcher, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let stdout = '';
  let stderr = '';
  child.stdout.on('data', (text: Buffer) => (stdout += text.toString()));
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, stdout, stderr };
}

async function firstLine(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The child has no stdout.');
  for await (const line of createInterface(child.stdout)) return line;
  throw new Error('The child printed nothing.');
}

/** Stops the provider as Terraform does. */
async function stop(path: string, certificate: string): Promise<void> {
  const client = connect(path, certificate, terraform);
  await shutDown(client);
  client.close();
}

function sockets(): string[] {
  return readdirSync(folder).filter((name) => name.startsWith('tfp-'));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

test('explains what to do if a user starts it', async () => {
  const { code, stdout, stderr } = await run({ ...environment, TF_PLUGIN_MAGIC_COOKIE: undefined });
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toMatch(/^This is a Terraform provider\. .*terraform init.*\n$/);
});

test('prints the reason on one line if it cannot start', async () => {
  const { code, stdout } = await run({ ...environment, PLUGIN_PROTOCOL_VERSIONS: '5' });
  expect(code).toBe(1);
  expect(stdout).toMatch(/^The provider cannot start: .* Use Terraform 1\.0 or newer\.\n$/);
});

test('creates its socket in the folder that Terraform specifies', async () => {
  const child = spawn(launcher, {
    env: { ...environment, PLUGIN_UNIX_SOCKET_DIR: folder, TMPDIR: '/nowhere' },
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const [core, protocol, network, path, kind, certificate] = (await firstLine(child)).split('|');
  expect([core, protocol, network, kind]).toEqual(['1', '6', 'unix', 'grpc']);
  expect(path.startsWith(folder)).toBe(true);
  await stop(path, certificate);
  await ended;
});

test('ignores signals, exits on request, and leaves nothing behind', async () => {
  const child = spawn(launcher, { env: environment });
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => (stderr += text.toString()));
  const [, , , path, , certificate] = (await firstLine(child)).split('|');
  expect(existsSync(path)).toBe(true);
  const ended = new Promise((resolve) => child.once('close', (...how) => resolve(how)));
  for (const signal of SIGNALS) child.kill(signal);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: null, signal: null });
  await stop(path, certificate);
  expect(await ended).toEqual([0, null]);
  expect(existsSync(path)).toBe(false);
  expect(stderr).not.toContain('Debugger listening');
});

test('exits and removes its socket when the process that started it is killed', async () => {
  const parent = spawn(process.execPath, [
    '-e',
    `const child = require('child_process').spawn(${JSON.stringify(launcher)}, { stdio: ['ignore', 'pipe', 'ignore'], env: ${JSON.stringify(environment)} });
     child.stdout.once('data', () => console.log(child.pid));`,
  ]);
  const pid = Number(await firstLine(parent));
  expect(isAlive(pid)).toBe(true);
  expect(sockets()).toHaveLength(1);
  parent.kill('SIGKILL');
  await until(() => !isAlive(pid));
  expect(sockets()).toEqual([]);
});

test('exits and removes its socket if the process that started it was killed before the handshake', async () => {
  const child = spawn(launcher, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  expect(await new Promise((resolve) => child.once('exit', resolve))).toBe(1);
  expect(sockets()).toEqual([]);
});
