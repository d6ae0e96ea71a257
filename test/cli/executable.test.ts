import { readFileSync } from 'node:fs';
import { readExecutable } from '../../src/cli/executable';
import { PLATFORM } from '../plugin/fixture/build';

const own = readFileSync(process.execPath);

/** The beginning of a file, with numbers at their places. */
function start(magic: string, ...words: [at: number, value: number][]): Buffer {
  const file = Buffer.alloc(256);
  file.write(magic, 'latin1');
  for (const [at, value] of words) file.writeUInt32LE(value, at);
  return file;
}

describe('what an executable says about itself', () => {
  it('is, for the Node.js that runs here: platform, loader and libraries', () => {
    const read = readExecutable(own);
    expect(read?.platform).toBe(PLATFORM);
    if (process.platform !== 'linux') return;
    expect(read?.interpreter).toMatch(/^\/lib.*\/ld-(linux|musl)/);
    expect(read?.libraries).toContainEqual(expect.stringMatching(/^libc\./));
  });

  it.each([
    ['linux_arm64', start('\x7fELF\x02\x01', [18, 183])],
    ['linux_amd64', start('\x7fELF\x02\x01', [18, 62])],
    ['darwin_amd64', start('\xcf\xfa\xed\xfe', [4, 0x01000007])],
    ['darwin_arm64', start('\xcf\xfa\xed\xfe', [4, 0x0100000c])],
    ['windows_amd64', start('MZ', [0x3c, 128], [132, 0x8664])],
  ])('is its platform: %s', (platform, file) => {
    expect(readExecutable(file)).toMatchObject({ platform, libraries: [] });
  });

  it.each([
    ['a script', Buffer.from('#!/usr/bin/env node\nprocess.exit();\n')],
    ['an empty file', Buffer.alloc(0)],
    ['a program of 32 bits', start('\x7fELF\x01\x01', [18, 62])],
    ['a program for another processor', start('\x7fELF\x02\x01', [18, 8])],
    ['a program that ends early', own.subarray(0, 70)],
    ['a program for Windows that ends early', start('MZ', [0x3c, 10_000])],
  ])('is nothing for %s', (_, file) => {
    expect(readExecutable(file)).toBeUndefined();
  });
});
