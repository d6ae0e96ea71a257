import type net from 'node:net';
import {
  API_KEY,
  cleanUp,
  clientOf,
  closedAfterTest,
  createThing,
  failureOf,
  httpServer,
  json,
  rawServer,
  unusedPort,
} from './support';
import { proxyFor } from '../../src/client/proxy';
import { filterMembers } from '../../src/json/members';
import { issue } from '../support/authority';
import { ConnectProxy, connectProxy, tlsTerminator } from '../support/loopback';
import { temporaryFile } from '../support/temporary-folder';

const NAME = 'observability.test';
const PASSWORD = 'canary/pass word';

afterEach(async () => {
  jest.restoreAllMocks();
  await cleanUp();
});

/** Starts a service, and a proxy that alone can resolve the service's name. */
async function behindProxy(refusal?: number): Promise<ConnectProxy> {
  const service = await httpServer(json('{"any":["1"]}'));
  return closedAfterTest(connectProxy(service.port, refusal));
}

/** Calls a service whose name only the proxy can resolve, with these environment variables. */
async function callWith(
  variables: Readonly<Record<string, string>>,
  options?: Parameters<typeof clientOf>[1],
  address = `http://${NAME}`,
) {
  const others = filterMembers(process.env, (_, name) => !/_proxy$/i.test(name));
  jest.replaceProperty(process, 'env', { ...others, ...variables });
  return clientOf(address, options).call(createThing);
}

test.each(['http_proxy', 'HTTP_PROXY'])('%s applies to an http service', async (variable) => {
  const { port, tunnels } = await behindProxy();
  // undici accepts only whole milliseconds.
  const options = { requestTimeoutMs: 5000.5 };
  const answer = await callWith({ [variable]: `http://127.0.0.1:${port}` }, options, `http://${NAME}/prefix`);
  expect(answer.body).toEqual({ any: ['1'] });
  expect(tunnels.map(({ target }) => target)).toEqual([`${NAME}:80`]);
});

test.each(['https_proxy', 'HTTPS_PROXY', 'HTTP_PROXY'])(
  '%s applies to an https service, which may send a 100 Continue, and the proxy does not see the key',
  async (variable) => {
    const issued = await issue(NAME);
    const service = await httpServer((response) => {
      response.writeContinue();
      response.end('{"any":["1"]}');
    }, issued);
    const { port, tunnels } = await closedAfterTest(connectProxy(service.port));
    const caFile = temporaryFile(issued.ca);
    const variables = { [variable]: `http://127.0.0.1:${port}` };
    const answer = await callWith(variables, { caFile }, `https://${NAME}:8443`);
    expect(answer.body).toEqual({ any: ['1'] });
    expect(tunnels).toEqual([{ target: `${NAME}:8443`, authorization: undefined }]);
    expect(service.requests[0].headers).toContain(Buffer.from(API_KEY).toString('latin1'));
    expect(service.requests[0].headers.join().toLowerCase()).not.toContain('proxy-authorization');
  },
);

const UP = 'http://upper.test:1';
const LOW = 'http://lower.test:2';
/** An address without a scheme stands for one with https. */
const RULES: readonly (readonly [
  address: string,
  variables: Readonly<Record<string, string>>,
  proxy: string | undefined,
  differsFromGo?: true,
])[] = [
  // Which variable applies
  ['api.test', {}, undefined],
  ['api.test', { HTTPS_PROXY: UP, https_proxy: LOW }, UP],
  ['api.test', { HTTPS_PROXY: '', https_proxy: LOW }, LOW],
  ['api.test', { HTTPS_PROXY: UP, https_proxy: '' }, UP],
  ['api.test', { HTTPS_PROXY: UP, HTTP_PROXY: LOW }, UP],
  ['http://api.test', { HTTPS_PROXY: UP }, undefined],
  ['http://api.test', { HTTPS_PROXY: UP, http_proxy: LOW }, LOW],
  ['api.test', { https_proxy: LOW, HTTP_PROXY: UP }, LOW],
  ['api.test', { HTTP_PROXY: UP }, UP, true],
  ['api.test', { http_proxy: LOW, HTTPS_PROXY: '' }, LOW, true],
  // A proxy without a scheme
  ['api.test', { HTTPS_PROXY: 'upper.test:1' }, UP],
  ['api.test', { HTTPS_PROXY: 'me:pass@upper.test:1' }, 'http://me:pass@upper.test:1'],
  ['api.test', { HTTPS_PROXY: 'HTTPS://upper.test:1' }, 'https://upper.test:1'],
  // An invalid proxy that does not apply
  ['http://api.test', { HTTPS_PROXY: 'a b', HTTP_PROXY: UP }, UP],
  ['api.test', { HTTPS_PROXY: UP, HTTP_PROXY: 'a b' }, UP],
  ['api.test', { HTTPS_PROXY: 'a b', NO_PROXY: 'api.test' }, undefined],
  ['127.0.0.1', { HTTPS_PROXY: 'a b' }, undefined],
  // Loopback addresses
  ...exceptions('http://127.1.2.3:4010', ['']),
  ...exceptions('localhost:4010', ['']),
  ...exceptions('[::1]:4010', ['']),
  ...exceptions('[::ffff:127.0.0.1]:4010', ['']),
  ...inclusions('localhost.:4010', ['']),
  ...inclusions('api.localhost:4010', ['']),
  ...inclusions('0.0.0.0:4010', ['']),
  // Precedence of NO_PROXY and no_proxy
  ['api.test', { HTTPS_PROXY: UP, NO_PROXY: 'api.test', no_proxy: 'other.test' }, undefined],
  ['api.test', { HTTPS_PROXY: UP, NO_PROXY: 'other.test', no_proxy: 'api.test' }, UP],
  ['api.test', { HTTPS_PROXY: UP, NO_PROXY: '', no_proxy: 'api.test' }, undefined],
  // Names in NO_PROXY
  ...exceptions('api.test', [' other.test , * ', 'API.test', '.test', '*.test', 'other.test,, api.test,']),
  ...exceptions('API.test', ['api.test']),
  ...exceptions('a.b.api.test', ['api.test', '.api.test', '*.api.test', 'b.api.test']),
  ...exceptions('xn--bcher-kva.test', ['bücher.test', 'BÜCHER.test']),
  ...inclusions('api.test', ['', ' ', ',', '.', '.api.test', '*.api.test', 'a.api.test', 'pi.test', '*.']),
  ...inclusions('api.test', ['other.test api.test', 'https://api.test', 'api.test/v1', '*api.test', 'api.*']),
  ...inclusions('api.test', [':443', '0.0.0.0/0', '::/0']),
  // Ports in NO_PROXY
  ...exceptions('api.test:8443', ['api.test', 'api.test:8443', '.test:8443', 'api.test:']),
  ...exceptions('api.test', ['api.test:443']),
  ...exceptions('http://api.test', ['api.test:80']),
  ...inclusions('api.test:8443', ['api.test:443', 'api.test:844', ':8443', '*:8443']),
  ...inclusions('http://api.test', ['api.test:443']),
  // IP addresses in NO_PROXY
  ...exceptions('10.1.2.3', ['10.1.2.3', '10.1.2.3:443', '10.9.9.9/8', '10.1.2.3/32', '0.0.0.0/0']),
  ...exceptions('10.1.2.3', ['192.168.0.0/16, 10.0.0.0/8', '::ffff:10.1.2.3', '::ffff:10.0.0.0/104', '*']),
  ...inclusions('10.1.2.3', ['10.1.2.4', '10.1.2.3:80', '10.2.0.0/16', '10.1.2.3/33', '10.0.0.0/8:443']),
  ...inclusions('10.1.2.3', ['.2.3', '*.2.3', '010.1.2.3', '::/0', '10.0.0.0/-1', '/8', '10.0.0.0/']),
  ...exceptions('[2001:db8::1]:8443', ['2001:DB8:0::1', '[2001:db8::1]:8443', '2001:db8::/32', '::/0']),
  ...inclusions('[2001:db8::1]:8443', ['2001:db8::2', '[2001:db8::1]:443', '[2001:db8::1]', '2001:db9::/32']),
  ...inclusions('[2001:db8::1]:8443', ['2001:db8::/129', 'fe80::1%eth0', '0.0.0.0/0', '1', '2001:db8::1%0']),
];

function exceptions(address: string, entries: readonly string[]): typeof RULES {
  return entries.map((entry) => [address, { HTTPS_PROXY: UP, HTTP_PROXY: UP, NO_PROXY: entry }, undefined]);
}

function inclusions(address: string, entries: readonly string[]): typeof RULES {
  return entries.map((entry) => [address, { HTTPS_PROXY: UP, HTTP_PROXY: UP, NO_PROXY: entry }, UP]);
}

test('reads the variables as Terraform does, except where the table says so', () => {
  const found = RULES.map(([address, variables, , ...difference]) => {
    const url = new URL(address.includes('://') ? address : `https://${address}`);
    return [address, variables, proxyFor(url, variables)?.href.replace(/\/$/, ''), ...difference];
  });
  expect(found).toEqual(RULES);
});

test.each([
  [`http://me:${encodeURIComponent(PASSWORD)}@`, `me:${PASSWORD}`],
  ['me:canary@', 'me:canary'],
  ['token@', 'token:'],
  ['me:50%@', 'me:50%'],
])("sends the credentials in the proxy's URL %s to the proxy", async (credentials, sent) => {
  const { port, tunnels } = await behindProxy();
  await callWith({ HTTPS_PROXY: '', http_proxy: `${credentials}127.0.0.1:${port}` });
  expect(tunnels[0].authorization).toBe(`Basic ${Buffer.from(sent).toString('base64')}`);
});

test("redacts the proxy's credentials in an error that echoes them", async () => {
  const echo = [PASSWORD, encodeURIComponent(PASSWORD), Buffer.from(`me:${PASSWORD}`).toString('base64')];
  const service = await httpServer(json(JSON.stringify({ message: echo.join(' ') }), 400));
  const { port } = await closedAfterTest(connectProxy(service.port));
  const proxy = `http://me:${encodeURIComponent(PASSWORD)}@127.0.0.1:${port}`;
  const { message } = await failureOf(callWith({ HTTP_PROXY: proxy }));
  expect(message).toContain('[redacted]');
  expect(message).not.toMatch(/canary|pass.word/);
  expect(message).not.toContain(Buffer.from(PASSWORD).toString('base64').slice(4, 12));
});

describe('names a proxy that fails, and reports that nothing was sent', () => {
  const refusing = (status: number) => async () => behindProxy(status);
  const raw = (answer: (socket: net.Socket) => unknown) => async () => rawServer(answer);

  test.each<[string, () => Promise<{ readonly port: number }>, string]>([
    ['returns 407', refusing(407), 'rejected the credentials (407).'],
    ...[403, 502, 503].map((status): [string, ReturnType<typeof refusing>, string] => [
      `returns ${status}`,
      refusing(status),
      `refused to connect (${status}).`,
    ]),
    ['is not there', async () => ({ port: await unusedPort() }), 'cannot be used: connect ECONNREFUSED'],
    ['hangs up', raw((socket) => socket.destroy()), 'cannot be used: '],
    ['says nothing', raw(() => undefined), 'cannot be used: '],
    [
      'speaks a different protocol',
      raw((socket) => socket.write('SSH-2.0-OpenSSH_9.6\r\n')),
      'cannot be used: ',
    ],
  ])('because it %s', async (_, start, why) => {
    const { port } = await start();
    const options = { requestTimeoutMs: 1000, maxAttempts: 2 };
    const error = await failureOf(callWith({ HTTP_PROXY: `http://me:canary@127.0.0.1:${port}` }, options));
    expect(error).toMatchObject({ code: 'proxy_failure', outcome: 'notSent' });
    expect(error.message).toContain(`at ${NAME}): no connection: the proxy 127.0.0.1:${port} ${why}`);
    expect(error.message).toContain('HTTPS_PROXY and HTTP_PROXY');
    expect(error.message).not.toContain('canary');
    expect(error.message).toContain('Tried 2 times');
  });

  test.each([
    ['HTTP_PROXY', 'me:canary@no where'],
    ['HTTPS_PROXY', 'socks5://me:canary@127.0.0.1:1080'],
    ['http_proxy', 'ftp://canary@127.0.0.1'],
  ])('because %s is not the URL of an HTTP proxy, without quoting it', async (variable, value) => {
    const error = await failureOf(callWith({ [variable]: value }, {}, `https://${NAME}`));
    expect(error).toMatchObject({ code: 'invalid_input', outcome: 'notSent' });
    expect(error.message).toContain(`the environment variable ${variable} is not the URL of an HTTP proxy`);
    expect(error.message).not.toContain('canary');
  });
});

test('rejects a certificate of an unknown CA through a proxy too', async () => {
  const service = await httpServer(json('{}'), await issue(NAME));
  const { port } = await closedAfterTest(connectProxy(service.port));
  const variables = { HTTPS_PROXY: `http://127.0.0.1:${port}` };
  const error = await failureOf(callWith(variables, {}, `https://${NAME}`));
  expect(error).toMatchObject({ code: 'tls_failure', outcome: 'notSent' });
  expect(service.requests).toHaveLength(0);
});

test('supports a proxy that uses TLS', async () => {
  const issued = await issue('proxy.test');
  const { port, tunnels } = await behindProxy();
  const secure = await closedAfterTest(tlsTerminator(port, issued));
  const caFile = temporaryFile(issued.ca);
  await callWith({ HTTP_PROXY: `https://127.0.0.1:${secure.port}` }, { caFile });
  expect(tunnels).toHaveLength(1);
});
