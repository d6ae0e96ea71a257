import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, renameSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { enableCompileCache, delayOptimization } from '../../src/plugin/compilation';
import { temporaryFolder } from '../support/temporary-folder';

// This process keeps its flags. A child process tests them.
jest.mock('node:v8', () => ({ setFlagsFromString: jest.fn() }));

function flagsFor(...version: string[]): string[] {
  const set = jest.mocked(setFlagsFromString).mockClear();
  delayOptimization(...version);
  return set.mock.calls.map(([flag]) => flag);
}

/** Returns the output of a Node.js process that sets these V8 flags and does some work. */
function outputWith(flags: readonly string[]): string {
  const script = `${JSON.stringify(flags)}.forEach(require('node:v8').setFlagsFromString);
    for (let count = 0; count < 1e5; count++) Math.sqrt(count);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: {},
  });
  expect(status).toBe(0);
  return stdout + stderr;
}

test('this version of Node.js accepts its flags, and prints nothing before the handshake', () => {
  expect(outputWith(flagsFor())).toBe('');
  // An unknown flag would print an error.
  expect(outputWith(['--no-such-flag'])).not.toBe('');
});

test.each(['20.18.1', '22.0.0'])('sets one flag for Node.js %s', (version) => {
  expect(flagsFor(version)).toEqual([expect.stringMatching(/^--[a-z-]+=\d+$/)]);
});

test.each(['2.2.0', '18.20.0', '24.0.0', '220.0.0', '', 'constructor'])(
  'sets no flags for the version %j',
  (version) => expect(flagsFor(version)).toEqual([]),
);

let [parent, folder] = ['', ''];

beforeEach(() => {
  parent = temporaryFolder();
  folder = join(parent, `thing-1.0.0-${process.getuid?.()}`);
});
afterEach(() => jest.restoreAllMocks());

/** Returns the folder that is passed to Node.js, or undefined if there is none. */
function cacheFolder(environment: NodeJS.ProcessEnv = {}): string | undefined {
  const enable = jest.fn<undefined, [string]>();
  enableCompileCache('thing', '1.0.0', { TMPDIR: parent, ...environment }, enable);
  return enable.mock.lastCall?.[0];
}

test('keeps the cache of each version in a temporary folder, private with any umask', () => {
  const before = process.umask(0);
  try {
    expect([cacheFolder(), cacheFolder()]).toEqual([folder, folder]);
  } finally {
    process.umask(before);
  }
  expect(statSync(folder).mode.toString(8)).toBe('40700');
});

test.each(['private', 'missing'])('uses no cache if its folder is a symbolic link to a %s folder', (name) => {
  const target = join(parent, name);
  mkdirSync(join(parent, 'private'), { mode: 0o700 });
  symlinkSync(target, folder);
  expect(cacheFolder()).toBeUndefined();
});

test.each([
  ['its folder', () => folder, 0o702],
  ['the folder for temporary files', () => parent, 0o775],
])('uses no cache if other users can write to %s', (_, path, mode) => {
  expect(cacheFolder()).toBeDefined();
  chmodSync(path(), mode);
  expect(cacheFolder()).toBeUndefined();
  chmodSync(path(), 0o1700);
  expect(cacheFolder()).toBeDefined();
});

test('keeps the cache in a folder that all users can write to if it has the sticky bit', () => {
  chmodSync(parent, 0o1777);
  expect(cacheFolder()).toBe(folder);
});

test('uses no cache in folders of another user', () => {
  expect(cacheFolder()).toBe(folder);
  renameSync(folder, folder.replace(/\d+$/, '4711'));
  jest.spyOn(process, 'getuid' as never).mockReturnValue(4711 as never);
  expect(cacheFolder()).toBeUndefined();
});

test('uses no cache without file modes, without a folder for temporary files, or when disabled', () => {
  expect(cacheFolder({ OBSERVABILITY_COMPILE_CACHE: 'false' })).toBeUndefined();
  expect(readdirSync(parent)).toEqual([]);
  expect(cacheFolder({ TMPDIR: '/dev/null' })).toBeUndefined();
  jest.spyOn(process, 'getuid' as never).mockReturnValue(undefined as never);
  expect(cacheFolder()).toBeUndefined();
});

test('ignores an error from Node.js', () => {
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => enableCompileCache('thing', '1.0.0', { TMPDIR: parent }, fail)).not.toThrow();
});
