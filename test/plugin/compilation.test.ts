import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { keepCompiledCode, optimizeLate } from '../../src/plugin/compilation';
import { temporaryFolder } from '../support/temporary-folder';

// The flags of this process stay as they are.
jest.mock('node:v8', () => ({ setFlagsFromString: jest.fn() }));

function flagsFor(...version: string[]): string[] {
  const set = jest.mocked(setFlagsFromString).mockClear();
  optimizeLate(...version);
  return set.mock.calls.map(([flag]) => flag);
}

/** What Node.js prints when it sets these flags and does some work. */
function printed(flags: readonly string[]): string {
  const script = `${JSON.stringify(flags)}.forEach(require('node:v8').setFlagsFromString);
    for (let count = 0; count < 1e5; count++) Math.sqrt(count);`;
  const { stdout, stderr, status } = spawnSync(process.execPath, ['-e', script], {
    encoding: 'utf8',
    env: {},
  });
  expect(status).toBe(0);
  return stdout + stderr;
}

test('Node.js of this version knows its flags, and prints nothing that would be in the way of the handshake', () => {
  expect(printed(flagsFor())).toBe('');
  // It would say so.
  expect(printed(['--no-such-flag'])).not.toBe('');
});

test.each(['20.18.1', '22.0.0'])('Node.js %s gets one flag', (version) => {
  expect(flagsFor(version)).toEqual([expect.stringMatching(/^--[a-z-]+=\d+$/)]);
});

test.each(['2.2.0', '18.20.0', '24.0.0', '220.0.0', '', 'constructor'])(
  'a version without flags (%j) changes nothing',
  (version) => expect(flagsFor(version)).toEqual([]),
);

let home: string;

beforeEach(() => (home = realpathSync(temporaryFolder())));
afterEach(() => jest.restoreAllMocks());

/** The folder that Node.js gets; undefined if it gets none. */
function folderFor(
  environment: Readonly<Record<string, string>> = {},
  version = '1.0.0',
): string | undefined {
  const enable = jest.fn<undefined, [string]>();
  keepCompiledCode('thing', version, { HOME: home, ...environment }, enable);
  return enable.mock.lastCall?.[0];
}

const modeOf = (folder: string): string => statSync(folder).mode.toString(8).slice(-3);

test('is in the home of the user, for the user alone, whatever the umask', () => {
  const before = process.umask(0);
  try {
    expect(folderFor()).toBe(join(home, '.cache', 'thing', '1.0.0'));
  } finally {
    process.umask(before);
  }
  expect([modeOf(join(home, '.cache/thing')), modeOf(join(home, '.cache/thing/1.0.0'))]).toEqual([
    '700',
    '700',
  ]);
});

test('is where XDG_CACHE_HOME says', () => {
  const caches = join(home, 'caches');
  expect(folderFor({ XDG_CACHE_HOME: caches })).toBe(join(caches, 'thing', '1.0.0'));
  expect(folderFor({ XDG_CACHE_HOME: 'relative' })).toBe(join(home, '.cache', 'thing', '1.0.0'));
});

test('leaves everything else alone', () => {
  folderFor();
  expect(folderFor({}, '1.1.0')).toBe(join(home, '.cache', 'thing', '1.1.0'));
  expect(readdirSync(join(home, '.cache', 'thing'))).toEqual(['1.0.0', '1.1.0']);
});

test('is not used if it is a link, wherever that leads', () => {
  const other = join(home, 'private');
  mkdirSync(join(home, '.cache'), { mode: 0o700 });
  mkdirSync(other, { mode: 0o700 });
  symlinkSync(other, join(home, '.cache', 'thing'));
  expect(folderFor()).toBeUndefined();
  expect(readdirSync(other)).toEqual([]);
});

test('makes nothing in the home of another user', () => {
  jest.spyOn(process, 'getuid').mockReturnValue(4_711);
  expect(folderFor()).toBeUndefined();
  expect(readdirSync(home)).toEqual([]);
});

test.each([
  ['the folder of the version', '.cache/thing/1.0.0', 0o770],
  ['its folder', '.cache/thing', 0o702],
  ['the folder of all caches', '.cache', 0o775],
  ['the home', '.', 0o777],
])('is not there if others can write to %s', (_, path, mode) => {
  mkdirSync(join(home, '.cache/thing/1.0.0'), { recursive: true, mode: 0o700 });
  expect(folderFor()).toBeDefined();
  chmodSync(join(home, path), mode);
  expect(folderFor()).toBeUndefined();
});

test('is not there if the folder that a link leads to is open to others', () => {
  const shared = join(home, 'shared');
  mkdirSync(shared);
  chmodSync(shared, 0o777);
  mkdirSync(join(home, '.cache'), { mode: 0o700 });
  symlinkSync(shared, join(home, '.cache', 'thing'));
  expect(folderFor()).toBeUndefined();
});

test('is not there if the folder is of another user', () => {
  folderFor();
  jest.spyOn(process, 'getuid' as never).mockReturnValue(4711 as never);
  expect(folderFor()).toBeUndefined();
});

test('is not there without modes of files, without a home, where nothing can be written, or when it is switched off', () => {
  expect(folderFor({ HOME: join(home, 'not-there') })).toBeUndefined();
  expect(folderFor({ HOME: 'relative' })).toBeUndefined();
  expect(folderFor({ XDG_CACHE_HOME: '/dev/null/caches' })).toBeUndefined();
  expect(folderFor({ OBSERVABILITY_COMPILE_CACHE: 'false' })).toBeUndefined();
  expect(readdirSync(home)).toEqual([]);
  jest.spyOn(process, 'getuid' as never).mockReturnValue(undefined as never);
  expect(folderFor()).toBeUndefined();
});

test('an error of Node.js does not matter', () => {
  const fail = (): never => {
    throw new Error('no');
  };
  expect(() => keepCompiledCode('thing', '1.0.0', { HOME: home }, fail)).not.toThrow();
});
