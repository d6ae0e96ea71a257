import { DARWIN_AMD64, DARWIN_ARM64, LINUX_ARM64, start, WINDOWS_AMD64 } from './executables';
import { platformOf } from '../../src/cli/node-executable';

it.each([
  ['linux_arm64', LINUX_ARM64],
  ['linux_amd64', start('\x7fELF\x02\x01', [18, 62])],
  ['darwin_amd64', DARWIN_AMD64],
  ['darwin_arm64', DARWIN_ARM64],
  ['windows_amd64', WINDOWS_AMD64],
])('returns %s', (platform, file) => {
  expect(platformOf(file)).toBe(platform);
});

it.each([
  ['an empty file', Buffer.alloc(0)],
  ['a 32-bit executable', start('\x7fELF\x01\x01', [18, 62])],
  ['an executable for another processor', start('\x7fELF\x02\x01', [18, 8])],
  ['a DOS executable', start('MZ')],
  ['a truncated Windows executable', start('MZ', [0x3c, 10_000])],
  [
    'a Windows executable with a wrong header at its position',
    start('MZ', [0x3c, 64], [128, 0x00004550], [132, 0x8664]),
  ],
])('returns undefined for %s', (_, file) => {
  expect(platformOf(file)).toBeUndefined();
});
