import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { connect as connectSocket, createServer } from 'node:net';
import { join } from 'node:path';
import { buildFixture } from './fixture/build';
import { connect, handshakeOf, openStdio, shutDown, terraformEnvironment } from './fixture/connection';
import { issue, Issued } from '../support/authority';
import { until } from '../support/processes';
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
  environment = { ...terraformEnvironment(folder), PLUGIN_CLIENT_CERT: terraform.cert };
});

const run = (env: NodeJS.ProcessEnv) =>
  spawnSync(launcher, { env: { ...environment, ...env }, encoding: 'utf8' });

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

test('explains what to do if a user starts it', () => {
  const { status, stdout, stderr } = run({ TF_PLUGIN_MAGIC_COOKIE: undefined });
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toMatch(/^This is a Terraform provider\. .*terraform init.*\n$/);
});

test('prints the reason on one line if it cannot start', () => {
  const { status, stdout } = run({ PLUGIN_PROTOCOL_VERSIONS: '5' });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^The provider cannot start: .* Use Terraform 1\.0 or newer\.\n$/);
});

/** Starts the provider. */
function start(env: NodeJS.ProcessEnv = {}) {
  const child = spawn(launcher, { env: { ...environment, ...env } });
  const stderr: string[] = [];
  child.stderr.on('data', (text: Buffer) => stderr.push(text.toString()));
  return { child, ended: once(child, 'close'), stderr };
}

test('creates its socket where Terraform specifies, ignores signals, exits on request, and leaves nothing behind', async () => {
  const { child, ended, stderr } = start({ PLUGIN_UNIX_SOCKET_DIR: folder, TMPDIR: '/nowhere' });
  const [core, protocol, network, path, kind, certificate] = await handshakeOf(child);
  expect([core, protocol, network, kind]).toEqual(['1', '6', 'unix', 'grpc']);
  expect(path.startsWith(folder)).toBe(true);
  expect(existsSync(path)).toBe(true);
  for (const signal of SIGNALS) child.kill(signal);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect({ code: child.exitCode, signal: child.signalCode }).toEqual({ code: null, signal: null });
  await stop(path, certificate);
  expect(await ended).toEqual([0, null]);
  expect(existsSync(path)).toBe(false);
  expect(stderr.join('')).not.toContain('Debugger listening');
});

test('prints why it lost its connection to Terraform', async () => {
  const { child, ended, stderr } = start();
  const [, , , path, , certificate] = await handshakeOf(child);
  const between = createServer((client) => {
    const provider = connectSocket(path);
    client.on('error', () => undefined).pipe(provider);
    provider
      .on('error', () => undefined)
      .on('close', () => client.destroy())
      .pipe(client);
    // No TLS record, sent once the provider has removed its socket because the stream is open.
    const damage = () =>
      existsSync(path) ? void setTimeout(damage, 10) : provider.write('damaged'.repeat(10));
    damage();
  }).listen(join(folder, 'between'));
  const client = connect(join(folder, 'between'), certificate, terraform);
  openStdio(client);
  const end = await ended;
  client.close();
  between.close();
  expect(end).toEqual([1, null]);
  expect(stderr.join('')).toMatch(
    /^fatal error: The provider lost its connection to Terraform: .*wrong version number.*\n$/,
  );
});

test('exits and removes its socket when the process that started it is killed', async () => {
  const parent = spawn(process.execPath, [
    '-e',
    `const child = require('child_process').spawn(${JSON.stringify(launcher)}, { stdio: ['ignore', 'pipe', 'ignore'], env: ${JSON.stringify(environment)} });
     child.stdout.once('data', () => console.log(child.pid));`,
  ]);
  const pid = Number(await once(parent.stdout, 'data'));
  expect(isAlive(pid)).toBe(true);
  expect(sockets()).toHaveLength(1);
  parent.kill('SIGKILL');
  await until(
    () => `The provider ${pid} still runs.`,
    () => !isAlive(pid),
  );
  expect(sockets()).toEqual([]);
});

test('exits and removes its socket if the process that started it was killed before the handshake', async () => {
  const child = spawn(launcher, { env: environment, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.destroy();
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(sockets()).toEqual([]);
});
