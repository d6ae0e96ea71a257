import { start } from './executables';
import { platformOf } from '../../src/cli/node-executable';

// embed-node.test.ts has the platforms.
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
