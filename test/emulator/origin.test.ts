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

/** Controls, the page and its events. */
const GUARDED = [
  ['GET', '/_emulator/objects/apiKeys'],
  ['POST', '/_emulator/reset'],
  ['GET', '/'],
  ['GET', '/_emulator/events'],
];

async function expectRefused(headers: Record<string, string>, code: string): Promise<void> {
  for (const [method, path] of GUARDED) {
    const [status, answer] = await send(method, path, { ...JSON_TYPE, ...headers });
    expect([path, status, answer]).toEqual([path, 403, expect.stringContaining(`"code":"${code}"`)]);
  }
}

describe('controls and page', () => {
  test('are not used from another machine, whatever name it sends', async () => {
    await fromElsewhere(async () => expectRefused({ host: 'localhost' }, 'OTHER_MACHINE'));
  });

  test.each([
    'evil.example',
    'evil.example:4010',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
    '[::2]',
    'a b',
  ])('are not used under the name %s, which may be one of somebody else for this machine', async (host) => {
    await expectRefused({ host }, 'OTHER_HOST');
  });

  test.each([
    'localhost',
    'localhost:1',
    '127.0.0.1',
    '127.1.2.3:80',
    '[::1]:4010',
    'emulator.localhost',
    'localhost.',
  ])('are used under the name %s', async (host) => {
    expect((await send('GET', '/_emulator/accounts', { host }))[0]).toBe(200);
  });

  test.each(['cross-site', 'same-site'])('are not used by pages that the browser calls %s', async (site) =>
    expectRefused({ 'sec-fetch-site': site }, 'OTHER_SITE'),
  );

  test('a link of another site leads to the page, and to nothing else', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await send('GET', '/', link))[0]).toBe(200);
    expect((await send('GET', '/_emulator/accounts', link))[0]).toBe(403);
    expect((await send('GET', '/openapi.json', link))[0]).toBe(403);
  });

  test.each(['none', 'same-origin'])('are used by what the browser calls %s', async (site) => {
    expect((await send('GET', '/_emulator/accounts', { 'sec-fetch-site': site }))[0]).toBe(200);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])(
    'are not used by pages of %s',
    async (origin) => expectRefused({ origin }, 'OTHER_SITE'),
  );

  test('are used by its own pages', async () => {
    expect((await send('POST', '/_emulator/reset', { origin: `http://${own()}` }))[0]).toBe(204);
    const host = 'localhost';
    expect((await send('POST', '/_emulator/reset', { origin: 'http://localhost:80', host }))[0]).toBe(204);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'take no body of the type "%s", which a form of another site can send',
    async (type) => {
      const headers = { 'content-type': type };
      const [status, answer] = await send('PUT', '/_emulator/keys', headers, '{"k":"default"}');
      expect([status, answer]).toEqual([400, expect.stringContaining('Content-Type: must be')]);
    },
  );
});

test.each(['0.0.0.0', '::'])('a program on this machine uses them when it listens at %s', async (host) => {
  const open = await startEmulator({ host });
  // What it prints can be called.
  const { status } = await fetch(`${open.url}/_emulator/health`);
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
  const createKey = async (headers: Record<string, string>) => {
    const all = { ...JSON_TYPE, authorization: 'key', ...headers };
    const [status] = await send('POST', `${ROOT}/aaa/api-keys/v3`, all, '{"name":"CI"}');
    return [status, Object.keys(emulator.control.objects('apiKeys')).length];
  };

  test.each(['evil.example', 'evil.example:4010', '10.0.0.1', 'localhost.evil.example'])(
    'is not called under the name %s, which a page of another site may have made its own',
    async (host) => expect(await createKey({ host, origin: `http://${host}` })).toEqual([403, 0]),
  );

  test.each(['localhost', '127.0.0.1:1', '[::1]'])('is called under the name %s', async (host) => {
    expect(await createKey({ host })).toEqual([200, 1]);
  });

  test('is called under an allowed name, as behind a proxy, and so are the controls', async () => {
    const open = await startEmulator({ allowHosts: ['Observability.example'] });
    for (const path of ['/_emulator/health', `${ROOT}/v3/events`]) {
      const headers = { host: 'observability.example:80', authorization: 'key' };
      const sent = request(`${open.url}${path}`, { headers, agent: new Agent() }).end();
      const [response] = (await once(sent, 'response')) as [import('node:http').IncomingMessage];
      expect([path, response.resume().statusCode]).toEqual([path, 200]);
    }
    await open.close();
  });

  test('is called under any name at an address of the network', async () => {
    const move = (message: unknown) =>
      Object.defineProperty((message as { socket: Socket }).socket, 'localAddress', { value: '192.0.2.7' });
    subscribe('net.server.socket', move);
    expect(await createKey({ host: 'observability.example' })).toEqual([200, 1]);
    unsubscribe('net.server.socket', move);
  });

  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
  ])('with %j makes no account and takes no fault', async (headers) => {
    emulator.control.setKeys({ key: 'new' });
    emulator.control.addFault({ kind: 'status', operation: 'all', status: 503, times: 1 });
    for (const path of [
      `${ROOT}/v3/events`,
      '/nowhere',
      '/openapi.json',
      '/_emulator/events?account=other',
    ]) {
      const [status] = await send('GET', path, { authorization: 'key', ...(headers as object) });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(emulator.control.accounts()).toEqual([]);
    expect(emulator.control.faults()).toMatchObject([{ times: 1 }]);
  });

  test('is not called by pages of other sites, and nothing is changed', async () => {
    expect(await createKey({ origin: 'https://evil.example' })).toEqual([403, 0]);
  });
});
