/** Web pages of other sites must not reach what runs on this machine. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { ROOT, useEmulator } from './calling';
import { startEmulator } from '../../src/emulator';

const emulator = useEmulator();

/** Lets what the test does come from another machine, as its sockets tell. */
async function fromElsewhere<T>(act: () => Promise<T>): Promise<T> {
  const move = (message: unknown) =>
    Object.defineProperty((message as { socket: Socket }).socket, 'remoteAddress', { value: '192.0.2.7' });
  subscribe('net.server.socket', move);
  try {
    return await act();
  } finally {
    unsubscribe('net.server.socket', move);
  }
}

/** With any header, also those that fetch does not let one set. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
): Promise<[number, string]> {
  const sent = request(`${emulator.url}${path}`, { method, headers, agent: new Agent() });
  sent.end(body);
  const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
  return [response.statusCode ?? 0, await text(response)];
}

const JSON_TYPE = { 'content-type': 'application/json' };
const own = () => `127.0.0.1:${emulator.port}`;

describe('controls', () => {
  test.each(['/_emulator/snapshot', '/'])(
    'are not used from another machine, whatever name it sends: %s',
    async (path) => {
      const [status, answer] = await fromElsewhere(async () => send('GET', path, { host: 'localhost' }));
      expect([status, answer]).toEqual([403, expect.stringContaining('"code":"OTHER_MACHINE"')]);
    },
  );

  test.each([
    'evil.example',
    'evil.example:4010',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '[::2]',
    'a b',
  ])('are not used under the name %s, which may be one of somebody else for this machine', async (host) => {
    const [status, answer] = await send('GET', '/_emulator/objects/apiKeys', { host });
    expect([status, answer]).toEqual([403, expect.stringContaining('"code":"OTHER_HOST"')]);
  });

  test.each(['localhost', 'localhost:1', '127.0.0.1', '127.1.2.3:80', '[::1]:4010', 'emulator.localhost'])(
    'are used under the name %s',
    async (host) => {
      expect((await send('GET', '/_emulator/accounts', { host }))[0]).toBe(200);
    },
  );

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])(
    'are not used by pages of %s',
    async (origin) => {
      const [status, answer] = await send('POST', '/_emulator/reset', { origin, ...JSON_TYPE });
      expect([status, answer]).toEqual([403, expect.stringContaining('"code":"OTHER_SITE"')]);
    },
  );

  test('are used by its own pages', async () => {
    expect((await send('POST', '/_emulator/reset', { origin: `http://${own()}` }))[0]).toBe(204);
    const host = 'localhost';
    expect((await send('POST', '/_emulator/reset', { origin: 'http://localhost:80', host }))[0]).toBe(204);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'take no body of the type "%s", which a form of another site can send',
    async (type) => {
      const [status, answer] = await send(
        'PUT',
        '/_emulator/keys',
        { 'content-type': type },
        '{"k":"default"}',
      );
      expect([status, answer]).toEqual([
        400,
        expect.stringContaining('Content-Type: must be application/json'),
      ]);
    },
  );
});

test.each(['0.0.0.0', '::'])('a program on this machine uses them when it listens at %s', async (host) => {
  const open = await startEmulator({ host });
  const { status } = await fetch(`http://127.0.0.1:${open.port}/_emulator/health`);
  await open.close();
  expect(status).toBe(200);
});

test('the page is where the emulator says, also at an address of the network', async () => {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const { address } = all.find(({ family, internal }) => family === 'IPv4' && !internal) ?? all[0];
  const there = await startEmulator({ host: address });
  const { status } = await fetch(there.page);
  await there.close();
  expect(status).toBe(200);
});

describe('the API itself', () => {
  const headers = { ...JSON_TYPE, authorization: 'key' };
  const key = '{"name":"CI"}';

  test('is called under any name, as behind a proxy', async () => {
    const [status] = await send(
      'POST',
      `${ROOT}/aaa/api-keys/v3`,
      { ...headers, host: 'observability.example' },
      key,
    );
    expect(status).toBe(200);
  });

  test('is not called by pages of other sites, and nothing is changed', async () => {
    const before = Object.keys(emulator.control.objects('apiKeys'));
    const [status] = await send(
      'POST',
      `${ROOT}/aaa/api-keys/v3`,
      { ...headers, origin: 'https://evil.example' },
      key,
    );
    expect(status).toBe(403);
    expect(Object.keys(emulator.control.objects('apiKeys'))).toEqual(before);
  });
});
