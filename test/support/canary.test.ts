import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { CommandLines, findCanaries, newCanary } from './canary';

const secret = newCanary();
const findingsIn = (text: string) => findCanaries({ token: secret }, { texts: { log: text } });

test.each<[string, string]>([
  ['plain', `Authorization: ${secret}\n`],
  ['JSON', JSON.stringify({ secret })],
  ['JSON within JSON', JSON.stringify(JSON.stringify({ secret }))],
  ['JSON as Go writes it', JSON.stringify({ secret }).replace('<', '\\u003c').replace('&', '\\u0026')],
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

test('records the command lines of other processes', async () => {
  const lines = new CommandLines(5);
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)', secret]);
  await once(child, 'spawn');
  // Due after at least one interval, even if this process was delayed.
  await new Promise((resolve) => setTimeout(resolve, 20));
  child.kill();
  await once(child, 'close');
  expect(findCanaries({ token: secret }, { texts: { processes: lines.close() } })).toHaveLength(1);
});
