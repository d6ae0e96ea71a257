import { readFileSync } from 'node:fs';
import { platformOf } from '../../src/cli/executable';
import { PLATFORM } from '../plugin/fixture/build';

/** The beginning of a file, with numbers at their places. */
function start(magic: string, ...words: [at: number, value: number][]): Buffer {
  const file = Buffer.alloc(256);
  file.write(magic, 'latin1');
  for (const [at, value] of words) file.writeUInt32LE(value, at);
  return file;
}

it('is known of the Node.js that runs here', () => {
  expect(platformOf(readFileSync(process.execPath))).toBe(PLATFORM);
});

it.each([
  ['linux_arm64', start('\x7fELF\x02\x01', [18, 183])],
  ['linux_amd64', start('\x7fELF\x02\x01', [18, 62])],
  ['darwin_amd64', start('\xcf\xfa\xed\xfe', [4, 0x01000007])],
  ['darwin_arm64', start('\xcf\xfa\xed\xfe', [4, 0x0100000c])],
  ['windows_amd64', start('MZ', [0x3c, 128], [128, 0x00004550], [132, 0x8664])],
])('is known: %s', (platform, file) => {
  expect(platformOf(file)).toBe(platform);
});

it.each([
  ['a script', Buffer.from('#!/usr/bin/env node\nprocess.exit();\n')],
  ['an empty file', Buffer.alloc(0)],
  ['a program of 32 bits', start('\x7fELF\x01\x01', [18, 62])],
  ['a program for another processor', start('\x7fELF\x02\x01', [18, 8])],
  ['a program for DOS', start('MZ')],
  ['a program for Windows that ends early', start('MZ', [0x3c, 10_000])],
  [
    'a program for Windows with another start where it says',
    start('MZ', [0x3c, 64], [128, 0x00004550], [132, 0x8664]),
  ],
])('is unknown of %s', (_, file) => {
  expect(platformOf(file)).toBeUndefined();
});
