import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { CommandLines, findCanaries, newCanary } from './canary';
import { temporaryFolder } from './temporary-folder';

const secret = newCanary();
const findingsIn = (text: string) => findCanaries({ token: secret }, { texts: { log: text } });

test.each<[string, string]>([
  ['plain', `Authorization: ${secret}\n`],
  ['JSON', JSON.stringify({ secret })],
  ['JSON within JSON', JSON.stringify(JSON.stringify({ secret }))],
  [
    'JSON within JSON as Go writes it',
    JSON.stringify(JSON.stringify({ secret })).replace(/[<&]/g, (sign) =>
      sign === '<' ? '\\u003c' : '\\u0026',
    ),
  ],
  ['URL', `https://example.com/?token=${encodeURIComponent(secret)}`],
  ['hex', Buffer.from(`a${secret}`).toString('hex')],
  ['base64', Buffer.from(secret).toString('base64')],
  ['base64', Buffer.from(`1${secret}`).toString('base64')],
  ['base64', Buffer.from(`user:${secret}tail`).toString('base64')],
  ['base64', Buffer.from(`u:${secret}1`).toString('base64url')],
])('finds a secret in the form %s', (form, text) => {
  expect(text.includes(secret)).toBe(form === 'plain');
  expect(findingsIn(text)).toEqual([{ canary: 'token', form, place: 'log' }]);
});

test('does not find other secrets', () => {
  expect(findingsIn(`${newCanary()} ${Buffer.from(newCanary()).toString('base64')}`)).toEqual([]);
});

test('rejects a string that is too short to search for', () => {
  expect(() => findCanaries({ token: 'abc' }, {})).toThrow('too short');
});

test('searches every file at any depth, including in zip archives', () => {
  const folder = temporaryFolder();
  mkdirSync(join(folder, 'deep'));
  writeFileSync(join(folder, 'deep', 'log.txt'), `some ${secret}`);
  writeFileSync(join(folder, 'first.tfplan'), zip(JSON.stringify({ secret })));
  writeFileSync(join(folder, 'clean'), 'nothing');
  expect(findCanaries({ token: secret }, { folders: [folder] })).toEqual(
    expect.arrayContaining([
      { canary: 'token', form: 'plain', place: join('deep', 'log.txt') },
      { canary: 'token', form: 'JSON', place: 'first.tfplan' },
    ]),
  );
  expect(findCanaries({ token: secret }, { folders: [folder] })).toHaveLength(2);
});

test('records the command lines of other processes', async () => {
  const lines = new CommandLines(5);
  const child = spawn(process.execPath, ['-e', 'setTimeout(() => {}, 300)', secret]);
  await new Promise((resolve) => child.once('close', resolve));
  expect(findCanaries({ token: secret }, { texts: { processes: lines.close() } })).toHaveLength(1);
});

/** An archive of one file without a name. */
function zip(content: string): Buffer {
  const data = deflateRawSync(content);
  const local = Buffer.alloc(30);
  local.write('PK\x03\x04', 'latin1');
  const central = Buffer.alloc(46);
  central.write('PK\x01\x02', 'latin1');
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(data.length, 20);
  return Buffer.concat([local, data, central]);
}
