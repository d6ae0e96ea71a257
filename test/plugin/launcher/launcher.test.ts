import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { delimiter, join } from 'node:path';
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

/** The shells on this machine that are /bin/sh on some systems, as command lines. Each is run by its path, so that the PATH can be empty. */
const SHELLS = [
  'sh',
  'dash',
  'bash --posix',
  'busybox sh',
  'ksh93',
  'mksh',
  'yash',
  'zsh --emulate sh',
].flatMap((line) => {
  const [name, ...args] = line.split(' ');
  const path = (process.env.PATH ?? '').split(delimiter).map((bin) => join(bin, name));
  const file = path.find((candidate) => existsSync(candidate));
  return file === undefined ? [] : [{ line, shell: [file, ...args] }];
});

let shell: readonly string[];

function launch(env: Record<string, string>) {
  const [file, ...args] = shell;
  return spawnSync(file, [...args, join(folder, NAME)], { env, encoding: 'utf8' });
}

/** Launches with a pipe as standard error, as Terraform does. Node.js alone would create a socket. */
function launchWithPipe(env: Record<string, string>) {
  const script = '{ "$@" 2>&1 >&3 | cat >&2; } 3>&1';
  const { stdout, stderr } = spawnSync('/bin/sh', ['-c', script, 'sh', ...shell, join(folder, NAME)], {
    env: { ...env, PATH: `${env.PATH}:${process.env.PATH}` },
    encoding: 'utf8',
  });
  return { stdout, stderr };
}

/** Launches, and returns what the provider prints about its process. */
function launched(env: Record<string, string>) {
  const { stdout, pid } = launch(env);
  const printed = JSON.parse(stdout) as {
    pid: number;
    execPath: string;
    env: Record<string, string>;
    heap: number;
  };
  expect(printed.pid).toBe(pid);
  return printed;
}

function writeNode(...lines: readonly string[]): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'node'), ['#!/bin/sh', ...lines, ''].join('\n'), { mode: 0o755 });
  return bin;
}

function binWithNode(): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  symlinkSync(process.execPath, join(bin, 'node'));
  return bin;
}

describe.each(SHELLS)('run by $line', ({ shell: command }) => {
  beforeEach(() => (shell = command));

  test('is replaced by node, without a process in between', () => {
    expect(launched({ PATH: binWithNode() }).execPath).toBe(process.execPath);
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
    const intended = {
      OBSERVABILITY_API_KEY: "it's $HOME `x` \\ NODE_V8_COVERAGE=1\nNODE_A-B=2",
      TF_LOG: '',
    };
    const { env } = launched({ ...others, ...intended, ...trust, PATH: binWithNode() });
    expect(env).toMatchObject({ ...intended, ...trust });
    expect(Object.keys(env).filter((name) => Object.hasOwn(others, name))).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual(['bin', 'plugin.cjs', 'start.cjs', NAME].sort());
  });

  test('hides extra CA certificates from Node.js, because they slow down its startup', () => {
    const file = '/authorities of "us" $HOME.pem';
    const environment = (env: Record<string, string>) =>
      launched({ PATH: folder, OBSERVABILITY_NODE: process.execPath, ...env }).env;
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
    const heapOf = (env: Record<string, string>) =>
      launched({ PATH: folder, OBSERVABILITY_NODE: process.execPath, ...env }).heap;
    const option = '--max-old-space-size=3000';
    const more = heapOf({ OBSERVABILITY_NODE_OPTIONS: `--no-deprecation ${option}` });
    expect(more).toBeGreaterThan(3000);
    expect(more).toBeLessThan(3500);
    expect(heapOf({ NODE_OPTIONS: option })).toBe(heapOf({}));
  });

  test('prints the options that prevent node from starting, on one line', () => {
    const { stdout } = launchWithPipe({
      PATH: binWithNode(),
      TMPDIR: folder,
      OBSERVABILITY_NODE_OPTIONS: '--max-old-space-size=lots',
    });
    expect(stdout).toMatch(
      /^The observability .* does not start with OBSERVABILITY_NODE_OPTIONS="--max-old-space-size=lots" \(.*illegal value.*\)\. .*\n$/,
    );
  });

  test('prints one line that says what to do if node is not on the PATH', () => {
    const { status, stdout, stderr } = launch({ PATH: '/nowhere' });
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toMatch(
      /^The observability provider needs Node\.js \S+ or newer, and no node is on the PATH\. .*, or, where you synthesize, embed one: cdktf-provider-observability embed-node --help\n$/,
    );
  });

  test('reports that OBSERVABILITY_NODE does not exist', () => {
    const { status, stdout } = launch({ PATH: binWithNode(), OBSERVABILITY_NODE: '/no/such/node' });
    expect(status).toBe(1);
    expect(stdout).toMatch(/^.*OBSERVABILITY_NODE is \/no\/such\/node, which cannot be run.*\n$/);
  });

  describe('with an embedded node', () => {
    const embedded = () => join(folder, 'node');
    const execPathOf = (env: Record<string, string>) => launched(env).execPath;

    test('runs it instead of the one on the PATH, in the same process', () => {
      copyFileSync(process.execPath, embedded());
      expect(execPathOf({ PATH: binWithNode() })).toBe(realpathSync(embedded()));
      expect(execPathOf({ PATH: '/nowhere', NODE_OPTIONS: '--no-such-option' })).toBe(
        realpathSync(embedded()),
      );
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
          /^The observability provider needs Node\.js \S+ or newer, an embedded one fails \(.*\), and no node is on the PATH.*\n$/,
        );
      },
    );
  });

  describe('if node is not Node.js itself', () => {
    const env = () => ({ TMPDIR: folder, PATH: join(folder, 'bin') });
    afterEach(() =>
      expect(readdirSync(folder).filter((name) => name.startsWith('provider-start'))).toEqual([]),
    );

    test('prints the first line of a node that fails, and passes on the others', () => {
      writeNode('echo "No version is set for node" >&2', 'echo "Add one to .tool-versions" >&2', 'exit 126');
      expect(launchWithPipe(env())).toEqual({
        stdout: expect.stringMatching(
          /^The observability provider needs .* newer, and node does not start \(No version is set for node\)\. .*\n$/,
        ),
        stderr: 'No version is set for node\nAdd one to .tool-versions\n',
      });
    });

    test.each([
      ['private', 0o700, true],
      ['shared, with the sticky bit', 0o1777, true],
      ['shared', 0o777, false],
      ["shared with the owner's group", 0o770, false],
    ])('makes a FIFO only where nobody can replace it: in a %s folder', (_, mode, isWatched) => {
      writeNode('echo "No version is set" >&2', 'exit 126');
      const shared = join(folder, 'shared');
      mkdirSync(shared);
      chmodSync(shared, mode);
      const { stdout, stderr } = launchWithPipe({ ...env(), TMPDIR: shared });
      expect(stdout === '').toBe(!isWatched);
      expect(stderr).toBe('No version is set\n');
    });

    test.each([
      ['a line too long for Terraform to read completely', `echo '${'x'.repeat(70_000)}' >&2`, 'x{300}'],
      ['no word', ':', ''],
    ])('prints one line for a node that fails with %s', (_, line, shown) => {
      writeNode(line, 'exit 1');
      const pattern = new RegExp(`^The observability provider.* does not start \\(${shown}\\)\\. .*\\n$`);
      expect(launchWithPipe(env()).stdout).toMatch(pattern);
    });

    test('names another runtime in the first line, the only one that Terraform shows', () => {
      const pretend = join(folder, 'deno.cjs');
      // Deno exits without a message when its standard error is closed.
      writeFileSync(
        pretend,
        `Object.defineProperty(process, 'versions', { value: { node: '26.3.0', deno: '2.9.6' } });
         require('fs').closeSync = process.exit;`,
      );
      writeNode(`exec '${process.execPath}' --require '${pretend}' "$@"`);
      expect(launchWithPipe(env()).stdout).toMatch(
        /^The observability provider.* but was started with Deno .*\n/,
      );
    });

    test.each(['exec', ''])('starts a node that prints a warning before it runs Node.js (%s)', (exec) => {
      writeNode('echo "deprecated" >&2', `${exec} '${process.execPath}' "$@"`);
      writeFileSync(join(folder, 'plugin.cjs'), "console.log('1|6|'); console.error('a log line');");
      expect(launchWithPipe(env())).toEqual({ stdout: '1|6|\n', stderr: 'deprecated\na log line\n' });
    });

    test('does not kill a node that stays and writes while the provider runs', () => {
      writeNode(`'${process.execPath}' "$@" &`, 'sleep 0.5', 'echo late >&2', 'wait', 'echo done');
      writeFileSync(join(folder, 'plugin.cjs'), "console.log('1|6|'); setTimeout(() => undefined, 1000);");
      expect(launchWithPipe(env())).toEqual({ stdout: '1|6|\ndone\n', stderr: 'late\n' });
    });

    test('starts a node that closes other descriptors, or leaves a file open', () => {
      const notes = join(folder, 'notes');
      writeFileSync(notes, 'mine');
      writeNode(`exec '${process.execPath}' "$@" 3<'${notes}' 9<&-`);
      writeFileSync(join(folder, 'plugin.cjs'), "console.log('1|6|'); console.error('a log line');");
      expect(launchWithPipe(env())).toEqual({ stdout: '1|6|\n', stderr: 'a log line\n' });
      expect(readFileSync(notes, 'utf8')).toBe('mine');
    });
  });
});

/** Runs start.cjs with this Node.js, which pretends to be another version. */
function startAs(node: string, others: Readonly<Record<string, string>> = {}) {
  const versions = JSON.stringify({ node, ...others });
  const pretend = `Object.defineProperty(process, 'versions', { value: ${versions} });`;
  return spawnSync(
    process.execPath,
    ['-e', `${pretend} require(${JSON.stringify(join(folder, 'start.cjs'))})`],
    { encoding: 'utf8' },
  );
}

type Runtime = [name: string, node: string, others: Record<string, string>];

test.each<Runtime>([
  ...['18.19.0', '20.0.0', '20.17.9', '20.18.0', '0.10.48'].map((node): Runtime => [node, node, {}]),
  ['Bun', '26.3.0', { bun: '1.4.5' }],
  ['Deno', '26.3.0', { deno: '2.9.6' }],
])('prints one line that says what to do with %s, which is too old or not Node.js', (name, node, others) => {
  const { status, stdout } = startAs(node, others);
  expect(status).toBe(1);
  const [before] = stdout.split(name);
  expect(before).toMatch(/^The observability provider needs Node\.js \S+ or newer, but was started with $/);
  expect(stdout.match(/\n/g)).toHaveLength(1);
});

test.each(['20.18.1', '20.19.0', '21.0.0', '22.0.0-nightly2024', '100.0.0'])('runs on node %s', (version) => {
  expect(startAs(version)).toMatchObject({ status: 0, stdout: expect.stringContaining('execPath') });
});

test('checks the version in syntax that any Node.js can parse', () => {
  const source = readFileSync(join(SOURCE, 'start.cjs'), 'utf8');
  // Compiling ES5 to ES5 changes nothing.
  const options = { minifyWhitespace: true, legalComments: 'none' } as const;
  expect(transformSync(source, { ...options, target: 'es5' }).code).toBe(transformSync(source, options).code);
});
