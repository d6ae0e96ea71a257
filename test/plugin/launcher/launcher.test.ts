import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';

const SOURCE = join(__dirname, '../../../src/plugin/launcher');
const NAME = 'terraform-provider-observability';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'launcher-'));
  for (const file of [NAME, 'start.cjs']) copyFileSync(join(SOURCE, file), join(folder, file));
  chmodSync(join(folder, NAME), 0o755);
  writeFileSync(
    join(folder, 'plugin.cjs'),
    'console.log(JSON.stringify([process.pid, process.execPath, process.env.NODE_OPTIONS ?? null]))',
  );
});

afterEach(() => rmSync(folder, { recursive: true, force: true }));

function launch(env: Record<string, string>) {
  // sh is named, so that the PATH can be empty.
  const { status, stdout, stderr, pid } = spawnSync('/bin/sh', [join(folder, NAME)], {
    env,
    encoding: 'utf8',
  });
  return { status, stdout, stderr, pid };
}

function binWithNode(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  return bin;
}

test('becomes node, with no process in between and no options meant for others', () => {
  const { stdout, pid } = launch({ PATH: binWithNode(), NODE_OPTIONS: '--no-such-option' });
  expect(JSON.parse(stdout)).toEqual([pid, process.execPath, null]);
});

test('says in one line what to do without node', () => {
  const { status, stdout, stderr } = launch({ PATH: folder });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(/^The observability provider needs Node\.js 20 or newer, .*OBSERVABILITY_NODE.*\n$/);
});

test('runs the node that is named', () => {
  const { stdout } = launch({ PATH: folder, OBSERVABILITY_NODE: process.execPath });
  expect(JSON.parse(stdout)).toContain(process.execPath);
});

test('says so if the node that is named is not there', () => {
  const { status, stdout } = launch({ PATH: binWithNode(), OBSERVABILITY_NODE: '/no/such/node' });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^.*OBSERVABILITY_NODE names \/no\/such\/node, which cannot be run.*\n$/);
});

test('says in one line what to do with a node that is too old', () => {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '18.19.0' } });`;
  const { status, stdout } = spawnSync(
    process.execPath,
    ['-e', `${pretend} require(${JSON.stringify(join(folder, 'start.cjs'))})`],
    { encoding: 'utf8' },
  );
  expect(status).toBe(1);
  expect(stdout).toMatch(
    /^The observability provider needs Node\.js 20 or newer and was started with 18\.19\.0 .*\n$/,
  );
});

test('can be read by any node: the check stands in the oldest syntax', () => {
  const source = readFileSync(join(SOURCE, 'start.cjs'), 'utf8');
  // ES5 is left as it is when ES5 is asked for.
  const options = { minifyWhitespace: true, legalComments: 'none' } as const;
  expect(transformSync(source, { ...options, target: 'es5' }).code).toBe(transformSync(source, options).code);
});

test('is a script that every POSIX shell can read', () => {
  expect(() => execFileSync('/bin/sh', ['-n', join(SOURCE, NAME)])).not.toThrow();
});
