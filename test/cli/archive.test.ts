import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { Compression, pack, unpack, unpackInto } from '../../src/cli/archive';
import { temporaryFolder } from '../support/temporary-folder';

const FILES = new Map([
  ['start.cjs', Buffer.from('start();\n'.repeat(100))],
  ['launcher', Buffer.from('#!/bin/sh\n')],
]);

let folder: string;
beforeEach(() => (folder = temporaryFolder()));

it.each([Compression.NONE, Compression.BEST])('unpacks to the packed files, with compression %d', (level) => {
  const unpacked = unpack(pack(FILES, level));
  expect([...unpacked.keys()]).toEqual(['launcher', 'start.cjs']);
  for (const [name, content] of FILES) expect(Buffer.from(unpacked.get(name) ?? '')).toEqual(content);
});

it('packs the same files to the same bytes, in any order and in any time zone', () => {
  const reversed = new Map([...FILES].reverse());
  expect(pack(reversed, Compression.BEST)).toEqual(pack(FILES, Compression.BEST));
  const program = `
    const { Compression, pack } = require(${JSON.stringify(join(__dirname, '../../src/cli/archive'))});
    process.stdout.write(pack(new Map([['start.cjs', Buffer.from('1')]]), Compression.BEST).toString('hex'));`;
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

it('unpacks to a folder with the modes that Terraform needs', () => {
  unpackInto(folder, pack(FILES, Compression.BEST));
  expect(readdirSync(folder).sort()).toEqual(['launcher', 'start.cjs']);
  expect(readFileSync(join(folder, 'start.cjs'))).toEqual(FILES.get('start.cjs'));
  expect(statSync(join(folder, 'launcher')).mode % 0o1000).toBe(0o755);
  expect(statSync(join(folder, 'start.cjs')).mode % 0o1000).toBe(0o644);
});
