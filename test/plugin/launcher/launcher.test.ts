import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { temporaryFolder } from '../../support/temporary-folder';

const SOURCE = join(__dirname, '../../../src/plugin/launcher');
const NAME = 'terraform-provider-observability';

let folder: string;

beforeEach(() => {
  folder = temporaryFolder();
  for (const file of [NAME, 'start.cjs']) copyFileSync(join(SOURCE, file), join(folder, file));
  chmodSync(join(folder, NAME), 0o755);
  writeFileSync(
    join(folder, 'plugin.cjs'),
    `const heap = require('v8').getHeapStatistics().heap_size_limit / 2 ** 20;
     console.log(JSON.stringify({ pid: process.pid, execPath: process.execPath, env: process.env, heap }));`,
  );
});

function launch(env: Record<string, string>) {
  // Runs /bin/sh by its path, so that the PATH can be empty.
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

test('is replaced by node, without a process in between', () => {
  const { stdout, pid } = launch({ PATH: binWithNode() });
  expect(JSON.parse(stdout)).toMatchObject({ pid, execPath: process.execPath });
});

test('ignores environment variables intended for other programs', () => {
  const others = {
    NODE_OPTIONS: '--no-such-option',
    NODE_V8_COVERAGE: join(folder, 'coverage'),
    NODE_REDIRECT_WARNINGS: join(folder, 'warnings'),
    NODE_COMPILE_CACHE: join(folder, 'cache'),
    NODE_DEBUG: '*',
    NODE_PATH: '/somewhere else:/a * b\n/c',
    NODE_CHANNEL_FD: '3',
    NODE_OF_SOME_LATER_DAY: '1',
  };
  const trust = { NODE_USE_SYSTEM_CA: '1' };
  const intended = { OBSERVABILITY_API_KEY: "it's $HOME `x` \\ NODE_V8_COVERAGE=1\nNODE_A-B=2", TF_LOG: '' };
  const { status, stdout } = launch({ ...others, ...intended, ...trust, PATH: binWithNode() });
  expect(status).toBe(0);
  const { env } = JSON.parse(stdout) as { env: Record<string, string> };
  expect(env).toMatchObject({ ...intended, ...trust });
  expect(Object.keys(env).filter((name) => Object.hasOwn(others, name))).toEqual([]);
  expect(readdirSync(folder).sort()).toEqual(['bin', 'plugin.cjs', 'start.cjs', NAME].sort());
});

test('hides extra CA certificates from Node.js, because they slow down its startup', () => {
  const file = '/authorities of "us" $HOME.pem';
  const environment = (env: Record<string, string>) => {
    const { stdout } = launch({ PATH: folder, OBSERVABILITY_NODE: process.execPath, ...env });
    return (JSON.parse(stdout) as { env: Record<string, string> }).env;
  };
  const moved = environment({ NODE_EXTRA_CA_CERTS: file });
  expect(moved).toHaveProperty('OBSERVABILITY_EXTRA_CA_CERTS', file);
  expect(moved).not.toHaveProperty('NODE_EXTRA_CA_CERTS');
  // Options may change which CA certificates Node.js trusts, so Node.js then adds the extra ones itself.
  const option = { OBSERVABILITY_NODE_OPTIONS: '--use-openssl-ca' };
  const kept = environment({ NODE_EXTRA_CA_CERTS: file, ...option });
  expect(kept).toHaveProperty('NODE_EXTRA_CA_CERTS', file);
  expect(kept).not.toHaveProperty('OBSERVABILITY_EXTRA_CA_CERTS');
  expect(environment({})).not.toHaveProperty('OBSERVABILITY_EXTRA_CA_CERTS');
});

test('passes on the Node.js options that are intended for the provider', () => {
  const heapOf = (env: Record<string, string>) => {
    const { stdout } = launch({ PATH: folder, OBSERVABILITY_NODE: process.execPath, ...env });
    return (JSON.parse(stdout) as { heap: number }).heap;
  };
  const option = '--max-old-space-size=3000';
  const more = heapOf({ OBSERVABILITY_NODE_OPTIONS: `--no-deprecation ${option}` });
  expect(more).toBeGreaterThan(3000);
  expect(more).toBeLessThan(3500);
  expect(heapOf({ NODE_OPTIONS: option })).toBe(heapOf({}));
});

test('prints the options that prevent node from starting, on one line', () => {
  const { status, stdout, stderr } = launch({
    PATH: binWithNode(),
    OBSERVABILITY_NODE_OPTIONS: '--max-old-space-size=lots',
  });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(
    /^Node.js does not start with OBSERVABILITY_NODE_OPTIONS="--max-old-space-size=lots": .*illegal value.*\n$/,
  );
});

test('prints one line that says what to do if node is not on the PATH', () => {
  const { status, stdout, stderr } = launch({ PATH: '/nowhere' });
  expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
  expect(stdout).toMatch(
    /^The observability provider needs Node\.js \S+ or newer, and no node is on the PATH.*\n$/,
  );
});

test('reports that OBSERVABILITY_NODE does not exist', () => {
  const { status, stdout } = launch({ PATH: binWithNode(), OBSERVABILITY_NODE: '/no/such/node' });
  expect(status).toBe(1);
  expect(stdout).toMatch(/^.*OBSERVABILITY_NODE is \/no\/such\/node, which cannot be run.*\n$/);
});

describe('with an embedded node', () => {
  const embedded = () => join(folder, 'node');
  const execPathOf = (env: Record<string, string>) =>
    (JSON.parse(launch(env).stdout) as { execPath: string }).execPath;

  test('runs it instead of the one on the PATH, in the same process', () => {
    copyFileSync(process.execPath, embedded());
    expect(execPathOf({ PATH: binWithNode() })).toBe(realpathSync(embedded()));
    expect(execPathOf({ PATH: '/nowhere', NODE_OPTIONS: '--no-such-option' })).toBe(realpathSync(embedded()));
    const { stdout, pid } = launch({ PATH: '/nowhere' });
    expect(JSON.parse(stdout)).toMatchObject({ pid });
  });

  test('runs OBSERVABILITY_NODE instead', () => {
    writeFileSync(embedded(), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    expect(execPathOf({ PATH: '/nowhere', OBSERVABILITY_NODE: process.execPath })).toBe(process.execPath);
  });

  test.each([
    ['for another platform', 'MZ, for example', 0o755],
    ['whose C library is missing', '#!/no/such/loader\n', 0o755],
    ['that is not executable', '#!/bin/sh\n', 0o644],
    ['that fails', '#!/bin/sh\nexit 1\n', 0o755],
  ])(
    'runs the one on the PATH instead of one %s, or reports that no node is on the PATH',
    (_, content, mode) => {
      writeFileSync(embedded(), content, { mode });
      expect(execPathOf({ PATH: binWithNode() })).toBe(process.execPath);
      const { status, stdout, stderr } = launch({ PATH: '/nowhere' });
      expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
      expect(stdout).toMatch(
        /^The observability provider needs Node\.js \S+ or newer, the embedded one does not run \(.*\), and no node is on the PATH.*\n$/,
      );
    },
  );
});

/** Runs start.cjs with this Node.js, which pretends to be another version. */
function startAs(version: string) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { node: '${version}' } });`;
  return spawnSync(
    process.execPath,
    ['-e', `${pretend} require(${JSON.stringify(join(folder, 'start.cjs'))})`],
    { encoding: 'utf8' },
  );
}

test.each(['18.19.0', '20.0.0', '20.17.9', '20.18.0', '0.10.48'])(
  'prints one line that says what to do with node %s, which is too old',
  (version) => {
    const { status, stdout } = startAs(version);
    expect(status).toBe(1);
    const [before] = stdout.split(version);
    expect(before).toMatch(/^The observability provider needs Node\.js \S+ or newer, but was started with $/);
    expect(stdout.match(/\n/g)).toHaveLength(1);
  },
);

test.each(['20.18.1', '20.19.0', '21.0.0', '22.0.0-nightly2024', '100.0.0'])('runs on node %s', (version) => {
  expect(startAs(version)).toMatchObject({ status: 0, stdout: expect.stringContaining('execPath') });
});

test('checks the version in syntax that any Node.js can parse', () => {
  const source = readFileSync(join(SOURCE, 'start.cjs'), 'utf8');
  // Compiling ES5 to ES5 changes nothing.
  const options = { minifyWhitespace: true, legalComments: 'none' } as const;
  expect(transformSync(source, { ...options, target: 'es5' }).code).toBe(transformSync(source, options).code);
});

test('is a valid script for every POSIX shell', () => {
  expect(() => execFileSync('/bin/sh', ['-n', join(SOURCE, NAME)])).not.toThrow();
});
