import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
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

/** Returns the output of Node.js when it sets these flags and does some work. */
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

let home: string;

beforeEach(() => (home = realpathSync(temporaryFolder())));
afterEach(() => jest.restoreAllMocks());

/** Returns the folder that is passed to Node.js, or undefined if there is none. */
function folderFor(
  environment: Readonly<Record<string, string>> = {},
  version = '1.0.0',
): string | undefined {
  const enable = jest.fn<undefined, [string]>();
  enableCompileCache('thing', version, { HOME: home, ...environment }, enable);
  return enable.mock.lastCall?.[0];
}

const modeOf = (folder: string): string => statSync(folder).mode.toString(8).slice(-3);

test("keeps the cache in the user's home, private with any umask", () => {
  const before = process.umask(0);
  try {
    expect(folderFor()).toBe(join(home, '.cache', 'thing', '1.0.0'));
  } finally {
    process.umask(before);
  }
  for (const folder of ['.cache/thing', '.cache/thing/1.0.0']) expect(modeOf(join(home, folder))).toBe('700');
});

test('keeps the cache in XDG_CACHE_HOME if it is set', () => {
  const caches = join(home, 'caches');
  expect(folderFor({ XDG_CACHE_HOME: caches })).toBe(join(caches, 'thing', '1.0.0'));
  expect(folderFor({ XDG_CACHE_HOME: 'relative' })).toBe(join(home, '.cache', 'thing', '1.0.0'));
});

test('does not use a cache folder that is a symbolic link, wherever the link leads', () => {
  const target = join(home, 'private');
  mkdirSync(join(home, '.cache'), { mode: 0o700 });
  mkdirSync(target, { mode: 0o700 });
  symlinkSync(target, join(home, '.cache', 'thing'));
  expect(folderFor()).toBeUndefined();
  expect(readdirSync(target)).toEqual([]);
});

test('creates nothing in the home of another user', () => {
  jest.spyOn(process, 'getuid').mockReturnValue(4_711);
  expect(folderFor()).toBeUndefined();
  expect(readdirSync(home)).toEqual([]);
});

test.each([
  ['the folder of the version', '.cache/thing/1.0.0', 0o770],
  ['the folder of the provider', '.cache/thing', 0o702],
  ['the folder for all caches', '.cache', 0o775],
  ['the home', '.', 0o777],
])('uses no cache if other users can write to %s', (_, path, mode) => {
  mkdirSync(join(home, '.cache/thing/1.0.0'), { recursive: true, mode: 0o700 });
  expect(folderFor()).toBeDefined();
  chmodSync(join(home, path), mode);
  expect(folderFor()).toBeUndefined();
});

test('uses no cache that belongs to another user', () => {
  folderFor();
  jest.spyOn(process, 'getuid' as never).mockReturnValue(4711 as never);
  expect(folderFor()).toBeUndefined();
});

test('uses no cache without file modes, without a home, on a read-only disk, or when disabled', () => {
  expect(folderFor({ HOME: join(home, 'not-there') })).toBeUndefined();
  expect(folderFor({ HOME: 'relative' })).toBeUndefined();
  expect(folderFor({ XDG_CACHE_HOME: '/dev/null/caches' })).toBeUndefined();
  expect(folderFor({ OBSERVABILITY_COMPILE_CACHE: 'false' })).toBeUndefined();
  expect(readdirSync(home)).toEqual([]);
  jest.spyOn(process, 'getuid' as never).mockReturnValue(undefined as never);
  expect(folderFor()).toBeUndefined();
});

test('ignores an error from Node.js', () => {
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => enableCompileCache('thing', '1.0.0', { HOME: home }, fail)).not.toThrow();
});
