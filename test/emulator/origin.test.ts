/** Web pages on other sites must not access programs on this machine. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { ROOT, useEmulator, useEmulators } from './calling';

const emulator = useEmulator();
const start = useEmulators();

/** Makes the sockets report a network address for one end of the test's connections. */
async function withAddress<T>(end: 'remoteAddress' | 'localAddress', act: () => Promise<T>): Promise<T> {
  const move = (message: unknown) =>
    Object.defineProperty((message as { socket: Socket }).socket, end, { value: '192.0.2.7' });
  subscribe('net.server.socket', move);
  try {
    return await act();
  } finally {
    unsubscribe('net.server.socket', move);
  }
}

/** Sends any header, including those that fetch does not allow. */
async function send(
  method: string,
  path: string,
  headers: Record<string, string>,
  body = '',
  url = emulator.url,
): Promise<[number, string]> {
  const outgoing = request(`${url}${path}`, { method, headers, agent: new Agent() });
  outgoing.end(body);
  const [response] = (await once(outgoing, 'response')) as [import('node:http').IncomingMessage];
  return [response.statusCode ?? 0, await text(response)];
}

const JSON_TYPE = { 'content-type': 'application/json' };

/** Controls, the page and what it shows. */
const GUARDED = [
  ['GET', '/_emulator/objects/apiKeys'],
  ['POST', '/_emulator/reset'],
  ['GET', '/'],
  ['GET', '/_emulator/view'],
];

async function expectRefused(headers: Record<string, string>, code: string): Promise<void> {
  for (const [method, path] of GUARDED) {
    const [status, answer] = await send(method, path, { ...JSON_TYPE, ...headers });
    expect([path, status, answer]).toEqual([path, 403, expect.stringContaining(`"code":"${code}"`)]);
  }
}

describe('controls and page', () => {
  test('cannot be used from a different machine, regardless of the host name', async () => {
    await withAddress('remoteAddress', async () => expectRefused({ host: 'localhost' }, 'OTHER_MACHINE'));
  });

  test.each(['evil.example:4010', '127.0.0.1.evil.example', 'localhost.evil.example', '[::2]', 'a b'])(
    'cannot be used under the name %s, which somebody else may have given to this machine',
    async (host) => {
      await expectRefused({ host }, 'OTHER_HOST');
    },
  );

  test.each(['localhost:1', '127.1.2.3:80', '[::1]:4010', 'emulator.localhost', 'localhost.'])(
    'can be used under the name %s',
    async (host) => expect((await send('GET', '/_emulator/accounts', { host }))[0]).toBe(200),
  );

  test.each(['cross-site', 'same-site'])('cannot be used by requests with Sec-Fetch-Site: %s', async (site) =>
    expectRefused({ 'sec-fetch-site': site }, 'OTHER_SITE'),
  );

  test('a link on another site can open only the page', async () => {
    const link = {
      'sec-fetch-site': 'cross-site',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-dest': 'document',
    };
    expect((await send('GET', '/', link))[0]).toBe(200);
    expect((await send('GET', '/_emulator/accounts', link))[0]).toBe(403);
  });

  test.each(['https://evil.example', 'http://127.0.0.1:1', 'http://localhost', 'null'])(
    'cannot be used by pages of %s',
    async (origin) => expectRefused({ origin }, 'OTHER_SITE'),
  );

  test.each<Record<string, string>>([
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:80', host: 'localhost' },
  ])('can be used by its own pages: %j', async (headers) => {
    expect((await send('POST', '/_emulator/reset', headers))[0]).toBe(204);
  });

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'reject a body of the type "%s", which a form of another site can send',
    async (type) => {
      const headers = { 'content-type': type };
      const [status, answer] = await send('PUT', '/_emulator/keys', headers, '{"k":"default"}');
      expect([status, answer]).toEqual([400, expect.stringContaining('Content-Type: must be')]);
    },
  );
});

test.each(['0.0.0.0', '::'])(
  'can be used by programs on this machine if the emulator listens at %s',
  async (host) => {
    const { url } = await start({ host });
    // The printed URL can be called.
    expect((await fetch(`${url}/_emulator/health`)).status).toBe(200);
  },
);

test('the page is at the reported URL, even with a network address', async () => {
  const all = Object.values(networkInterfaces()).flatMap((each) => each ?? []);
  const { address } = all.find(({ family, internal }) => family === 'IPv4' && !internal) ?? all[0];
  const { page } = await start({ host: address });
  expect((await fetch(page)).status).toBe(200);
});

test('the page allows only its own script, and cannot be framed, stored or read by other sites', async () => {
  const { headers } = await fetch(emulator.url);
  expect(headers.get('content-security-policy')?.split('; ')).toEqual([
    "default-src 'none'",
    expect.stringMatching(/^script-src 'sha256-\S{44}'$/),
    expect.stringMatching(/^style-src 'sha256-\S{44}'$/),
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ]);
  expect(Object.fromEntries(headers)).toMatchObject({
    'cache-control': 'no-store',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  });
  expect(headers.has('access-control-allow-origin')).toBe(false);
  expect(emulator.control.requests()).toEqual([]);
});

describe('the API', () => {
  const createKey = async (headers: Record<string, string>) => {
    const all = { ...JSON_TYPE, authorization: 'key', ...headers };
    const [status] = await send('POST', `${ROOT}/aaa/api-keys/v3`, all, '{"name":"CI"}');
    return [status, Object.keys(emulator.control.objects('apiKeys')).length];
  };

  test.each(['evil.example:4010', '10.0.0.1'])(
    'cannot be called under the name %s, which may belong to a page of another site',
    async (host) => expect(await createKey({ host, origin: `http://${host}` })).toEqual([403, 0]),
  );

  test.each(['localhost', '127.0.0.1:1', '[::1]'])('can be called under the name %s', async (host) => {
    expect(await createKey({ host })).toEqual([200, 1]);
  });

  test('and the controls can be called under an allowed name, such as behind a proxy', async () => {
    const { url } = await start({ allowHosts: ['Observability.example'] });
    for (const path of ['/_emulator/health', `${ROOT}/v3/events`]) {
      const headers = { host: 'observability.example:80', authorization: 'key' };
      const [status] = await send('GET', path, headers, '', url);
      expect([path, status]).toEqual([path, 200]);
    }
  });

  test('can be called under any name at a network address', async () => {
    const create = async () => createKey({ host: 'observability.example' });
    expect(await withAddress('localAddress', create)).toEqual([200, 1]);
  });

  test.each([
    { origin: 'https://evil.example' },
    { 'sec-fetch-site': 'cross-site' },
    { host: 'evil.example' },
  ])('creates no account and uses up no fault if it is called with %j', async (headers) => {
    emulator.control.setApiKeys({ key: 'new' });
    emulator.control.addFault({ kind: 'status', operation: 'all', status: 503, times: 1 });
    for (const path of [`${ROOT}/v3/events`, '/nowhere', '/_emulator/view?account=other']) {
      const [status] = await send('GET', path, { authorization: 'key', ...(headers as object) });
      expect([path, status]).toEqual([path, 403]);
    }
    expect(emulator.control.accounts()).toEqual([]);
    expect(emulator.control.faults()).toMatchObject([{ times: 1 }]);
  });
});
