import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pack } from '../../src/cli/archive';

const FILES = new Map([
  ['start.cjs', Buffer.from('start();\n'.repeat(100))],
  ['launcher', Buffer.from('#!/bin/sh\n')],
]);

it('packs the same files to the same bytes, in any order and in any time zone', () => {
  const reversed = new Map([...FILES].reverse());
  expect(pack(reversed, 9)).toEqual(pack(FILES, 9));
  const program = `
    const { pack } = require(${JSON.stringify(join(__dirname, '../../src/cli/archive'))});
    process.stdout.write(pack(new Map([['start.cjs', Buffer.from('1')]]), 9).toString('hex'));`;
  const [east, west] = ['Asia/Tokyo', 'America/Los_Angeles'].map((TZ) =>
    execFileSync(process.execPath, ['--import', 'tsx', '-e', program], {
      cwd: join(__dirname, '../..'),
      env: { ...process.env, TZ },
      encoding: 'utf8',
    }),
  );
  expect(east).toMatch(/^504b0304/);
  expect(west).toBe(east);
});
