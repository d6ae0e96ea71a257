import { spawnSync } from 'node:child_process';
import { setFlagsFromString } from 'node:v8';
import { optimizeLate } from '../../src/plugin/optimize-late';

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
  'a version without flags of its own (%j) changes nothing',
  (version) => expect(flagsFor(version)).toEqual([]),
);
