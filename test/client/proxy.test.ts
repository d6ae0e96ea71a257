import net from 'node:net';
import { API_KEY, cleanUp, clientOf, createThing, failureOf, httpServer, json, listThings } from './support';
import { issue } from '../support/authority';
import { ConnectProxy, connectProxy, Loopback, tlsTerminator } from '../support/loopback';
import { temporaryFile } from '../support/temporary-folder';

const VARIABLES = ['http_proxy', 'HTTP_PROXY', 'https_proxy', 'HTTPS_PROXY', 'no_proxy', 'NO_PROXY'];
const NAME = 'observability.test';
const PASSWORD = 'canary/pass word';

const before = Object.fromEntries(VARIABLES.map((name) => [name, process.env[name]]));
const servers: Loopback[] = [];

beforeEach(() => setEnvironment({}));
afterEach(async () => {
  await cleanUp();
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => setEnvironment(before));

function setEnvironment(values: Readonly<Record<string, string | undefined>>): void {
  for (const name of VARIABLES) {
    const value = values[name];
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function closedAfterTest<S extends Loopback>(server: Promise<S>): Promise<S> {
  servers.push(await server);
  return server;
}

/** Starts a service, and a proxy that alone can resolve the service's name. */
async function behindProxy(refusal?: number): Promise<ConnectProxy> {
  const service = await httpServer(json('{"id":"1"}'));
  return closedAfterTest(connectProxy(service.port, refusal));
}

test.each(['http_proxy', 'HTTP_PROXY'])('%s applies to an http service', async (variable) => {
  const { port, tunnels } = await behindProxy();
  setEnvironment({ [variable]: `http://127.0.0.1:${port}` });
  const client = clientOf(`http://${NAME}/prefix`);
  expect((await client.call(createThing)).body).toEqual({ id: '1' });
  expect((await client.call(listThings)).body).toEqual({ id: '1' });
  expect(new Set(tunnels.map(({ target }) => target))).toEqual(new Set([`${NAME}:80`]));
});

test.each(['https_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'])(
  '%s applies to an https service, and the proxy does not see the key',
  async (variable) => {
    const issued = await issue(NAME);
    const service = await httpServer(json('{"id":"1"}'), issued);
    const { port, tunnels } = await closedAfterTest(connectProxy(service.port));
    setEnvironment({ [variable]: `http://127.0.0.1:${port}` });
    const client = clientOf(`https://${NAME}:8443`, { caFile: temporaryFile(issued.ca) });
    const answer = await client.call(createThing);
    expect(answer.body).toEqual({ id: '1' });
    expect(tunnels).toEqual([{ target: `${NAME}:8443`, authorization: undefined }]);
    expect(service.requests[0].headers).toContain(Buffer.from(API_KEY).toString('latin1'));
    expect(service.requests[0].headers.join().toLowerCase()).not.toContain('proxy-authorization');
  },
);

test.each(['127.0.0.1', '*', 'other.test, 127.0.0.1'])(
  'NO_PROXY=%s bypasses the proxy',
  async (exceptions) => {
    const service = await httpServer(json('{"id":"1"}'));
    const { port, tunnels } = await behindProxy();
    for (const variable of ['no_proxy', 'NO_PROXY']) {
      setEnvironment({ HTTP_PROXY: `http://127.0.0.1:${port}`, [variable]: exceptions });
      await clientOf(service.baseUrl).call(createThing);
    }
    expect(service.requests).toHaveLength(2);
    expect(tunnels).toHaveLength(0);
  },
);

test('supports a request timeout with a fraction of a millisecond through a proxy', async () => {
  const { port } = await behindProxy();
  setEnvironment({ HTTP_PROXY: `http://127.0.0.1:${port}` });
  const client = clientOf(`http://${NAME}`, { requestTimeoutMs: 5000.5 });
  expect((await client.call(createThing)).body).toEqual({ id: '1' });
});

test('a 100 Continue through a proxy is ignored', async () => {
  const service = await httpServer((response) => {
    response.writeContinue();
    response.end('{"id":"1"}');
  });
  const { port } = await closedAfterTest(connectProxy(service.port));
  setEnvironment({ HTTP_PROXY: `http://127.0.0.1:${port}` });
  const client = clientOf(`http://${NAME}`);
  for (let call = 0; call < 2; call += 1) expect((await client.call(createThing)).body).toEqual({ id: '1' });
});

test('a 100 Continue over TLS is ignored', async () => {
  const issued = await issue(NAME);
  const service = await httpServer((response) => {
    response.writeContinue();
    response.end('{"id":"1"}');
  }, issued);
  const { port } = await closedAfterTest(connectProxy(service.port));
  setEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
  const client = clientOf(`https://${NAME}`, { caFile: temporaryFile(issued.ca) });
  expect((await client.call(createThing)).body).toEqual({ id: '1' });
});

test("sends credentials in the proxy's URL only to the proxy", async () => {
  const { port, tunnels } = await behindProxy();
  setEnvironment({ HTTP_PROXY: `http://me:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}` });
  await clientOf(`http://${NAME}`).call(createThing);
  const expected = `Basic ${Buffer.from(`me:${PASSWORD}`).toString('base64')}`;
  expect(tunnels[0].authorization).toBe(expected);
});

test("redacts the proxy's credentials in an error that echoes them", async () => {
  const echo = [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`me:${PASSWORD}`).toString('base64')];
  const service = await httpServer(json(JSON.stringify({ message: echo.join(' ') }), 400));
  const { port } = await closedAfterTest(connectProxy(service.port));
  setEnvironment({ HTTP_PROXY: `http://me:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}` });
  const { message } = await failureOf(clientOf(`http://${NAME}`).call(createThing));
  expect(message).toContain('[redacted]');
  expect(message).not.toMatch(/canary|pass.word/);
  expect(message).not.toContain(Buffer.from(PASSWORD).toString('base64').slice(4, 12));
});

describe('names a proxy that fails, and reports that nothing was sent', () => {
  test.each([
    [407, 1, 'rejected the credentials (407)'],
    [403, 1, 'refused to connect (403)'],
    [502, 5, 'refused to connect (502)'],
    [503, 5, 'refused to connect (503)'],
  ])('because it returns %i, after %i attempts', async (status, attempts, phrase) => {
    const { port, tunnels } = await behindProxy(status);
    setEnvironment({ HTTP_PROXY: `http://me:canary@127.0.0.1:${port}` });
    const error = await failureOf(clientOf(`http://${NAME}`).call(createThing));
    expect(error).toMatchObject({ code: 'proxy_failure', outcome: 'notSent' });
    expect(error.message).toContain(
      `at ${NAME} failed: no connection: the proxy 127.0.0.1:${port} ${phrase}.`,
    );
    expect(error.message).toContain('HTTPS_PROXY and HTTP_PROXY');
    expect(error.message).not.toContain('canary');
    expect(tunnels).toHaveLength(attempts);
  });

  test('if nothing listens at its address', async () => {
    const proxy = await behindProxy();
    await proxy.close();
    setEnvironment({ HTTP_PROXY: `http://127.0.0.1:${proxy.port}` });
    const error = await failureOf(clientOf(`http://${NAME}`).call(createThing));
    expect(error).toMatchObject({ code: 'proxy_failure', outcome: 'notSent' });
    expect(error.message).toContain(`the proxy 127.0.0.1:${proxy.port} cannot be used: connect ECONNREFUSED`);
    expect(error.message).toContain('Tried 5 times');
  });

  test.each([
    ['hangs up', (socket: net.Socket) => socket.destroy()],
    ['says nothing', () => undefined],
    ['speaks a different protocol', (socket: net.Socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')],
  ])('because it %s', async (_, answer) => {
    const server = net.createServer((socket) => {
      socket.on('error', () => undefined).once('data', () => answer(socket));
      servers.push({ port: 0, close: async () => void socket.destroy() });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as net.AddressInfo;
    setEnvironment({ HTTP_PROXY: `http://127.0.0.1:${port}` });
    const client = clientOf(`http://${NAME}`, { requestTimeoutMs: 100, maxAttempts: 2 });
    const error = await failureOf(client.call(createThing));
    server.close();
    expect(error).toMatchObject({ code: 'proxy_failure', outcome: 'notSent' });
    expect(error.message).toContain(`the proxy 127.0.0.1:${port} cannot be used: `);
  });

  test.each(['HTTP_PROXY', 'https_proxy'])(
    'because %s is not a URL, without quoting it',
    async (variable) => {
      setEnvironment({ [variable]: 'me:canary@nowhere' });
      const error = await failureOf(clientOf(`http://${NAME}`).call(createThing));
      expect(error).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
      expect(error.message).toContain(`the environment variable ${variable} is not the URL of an HTTP proxy`);
      expect(error.message).not.toContain('canary');
    },
  );
});

test('rejects a certificate of an unknown CA through a proxy too', async () => {
  const service = await httpServer(json('{}'), await issue(NAME));
  const { port } = await closedAfterTest(connectProxy(service.port));
  setEnvironment({ HTTPS_PROXY: `http://127.0.0.1:${port}` });
  const error = await failureOf(clientOf(`https://${NAME}`).call(createThing));
  expect(error).toMatchObject({ code: 'tls_failure', outcome: 'notSent' });
  expect(service.requests).toHaveLength(0);
});

test('supports a proxy that uses TLS', async () => {
  const issued = await issue('proxy.test');
  const { port, tunnels } = await behindProxy();
  const secure = await closedAfterTest(tlsTerminator(port, issued));
  setEnvironment({ HTTP_PROXY: `https://127.0.0.1:${secure.port}` });
  await clientOf(`http://${NAME}`, { caFile: temporaryFile(issued.ca) }).call(createThing);
  expect(tunnels).toHaveLength(1);
});
