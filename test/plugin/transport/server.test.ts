import { existsSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { connect } from 'node:tls';
import { status } from '@grpc/grpc-js';
import { ValidateProviderConfigRequest } from '../../../src/plugin/protocol/generated/plugin6';
import { RpcHandler, RpcHandlers } from '../../../src/plugin/protocol/rpc';
import { listenToMany } from '../../../src/plugin/transport/server';
import { issue } from '../../support/authority';
import { until } from '../../support/processes';
import { temporaryFolder } from '../../support/temporary-folder';
import { call, connect as connectTo, Connection, getFunctions, openStdio } from '../fixture/connection';

const HTTP2_PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0', 'latin1');

let connection: Connection;
beforeAll(async () => {
  connection = await Connection.open();
});
afterAll(() => connection.close());

/** Unlike Terraform, each client here has its own connection. */
async function openStream(own: Connection) {
  const folder = dirname(own.server.address.path);
  const stream = openStdio(own.client());
  await until('The socket is not removed.', () => !existsSync(folder));
  return stream;
}

test('rejects a connection without TLS', async () => {
  const client = connectTo(connection.server.address.path);
  await expect(getFunctions(client)).rejects.toMatchObject({ code: status.UNAVAILABLE });
  client.close();
});

test.each(['no certificate', '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n'])(
  "does not start if Terraform's certificate cannot be read (%j)",
  async (certificate) => {
    await expect(Connection.open({ PLUGIN_CLIENT_CERT: certificate })).rejects.toThrow(
      "Terraform's certificate (PLUGIN_CLIENT_CERT) cannot be read, so the provider does not trust it.",
    );
  },
);

test.each([
  ['no certificate', async () => undefined],
  ['another certificate with the same name', async () => issue()],
])('closes a connection with %s before it sends a single byte', async (_what, show) => {
  const client = await show();
  const received = await new Promise<Buffer>((resolve) => {
    const socket = connect({
      path: connection.server.address.path,
      ALPNProtocols: ['h2'],
      rejectUnauthorized: false,
      cert: client?.cert,
      key: client?.key,
    });
    const chunks: Buffer[] = [];
    // The start of an HTTP/2 connection, to which a server responds with its settings.
    socket.once('secureConnect', () => socket.write(HTTP2_PREFACE));
    socket.on('data', (chunk: Buffer) => chunks.push(chunk));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(Buffer.concat(chunks)));
  });
  expect(received).toHaveLength(0);
});

test('serves without TLS only if TF_DISABLE_PLUGIN_TLS is set', async () => {
  const plain = await Connection.open({ TF_DISABLE_PLUGIN_TLS: '1' });
  expect(plain.server.certificate).toBe('');
  await expect(getFunctions(plain.client())).resolves.toBeDefined();
  plain.close();
  await expect(Connection.open({ PLUGIN_CLIENT_CERT: '' })).rejects.toThrow('PLUGIN_CLIENT_CERT');
});

test('creates its socket with a short path, in a folder that no other user can access', () => {
  const { path } = connection.server.address;
  expect(statSync(dirname(path)).mode.toString(8)).toBe('40700');
  expect(path.length).toBeLessThan(100);
  expect(existsSync(path)).toBe(true);
});

test('uses another folder if the socket path would be too long', async () => {
  const deep = join(temporaryFolder(), 'x'.repeat(100));
  mkdirSync(deep);
  const own = await Connection.open({ PLUGIN_UNIX_SOCKET_DIR: deep });
  await expect(getFunctions(own.client())).resolves.toBeDefined();
  expect(readdirSync(deep)).toEqual([]);
  own.close();
});

test('removes the socket once Terraform is connected, so that a killed process leaves nothing behind', async () => {
  const own = await Connection.open();
  const client = own.client();
  await getFunctions(client);
  await openStream(own);
  expect(existsSync(dirname(own.server.address.path))).toBe(false);
  await expect(getFunctions(client)).resolves.toBeDefined();
  own.close();
});

test('ends idle streams when it is closed', async () => {
  const own = await Connection.open();
  const stream = await openStream(own);
  const ended = new Promise((resolve) => stream.on('end', resolve).on('data', () => undefined));
  const closed = own.server.close();
  await ended;
  own.close();
  await closed;
});

test('reports that Terraform has disconnected', async () => {
  let gone = (): void => undefined;
  const disconnected = new Promise<void>((resolve) => (gone = resolve));
  const own = await Connection.open({}, { onDisconnect: () => gone() });
  const stream = await openStream(own);
  stream.cancel();
  await disconnected;
  own.close();
});

test('reports after a minute that Terraform has not connected, because it may have been killed', async () => {
  jest.useFakeTimers({ advanceTimers: true, doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  const [isGone, isConnected] = [jest.fn(), jest.fn()];
  const forgotten = await Connection.open({}, { onDisconnect: isGone });
  const used = await Connection.open({}, { onDisconnect: isConnected });
  await openStream(used);
  expect(isGone).not.toHaveBeenCalled();
  jest.advanceTimersByTime(60_000);
  jest.useRealTimers();
  expect(isGone).toHaveBeenCalledTimes(1);
  expect(isConnected).not.toHaveBeenCalled();
  for (const own of [forgotten, used]) own.close();
});

test('loads a debugged provider for each connection, and stops the calls of a killed Terraform', async () => {
  const stopped: number[] = [];
  let loaded = 0;
  const calls = (name: number): RpcHandlers =>
    new Map<string, RpcHandler>([
      ['/tfplugin6.Provider/GetFunctions', async () => Buffer.of()],
      ['/tfplugin6.Provider/StopProvider', async () => Buffer.of(stopped.push(name))],
    ]);
  const listener = await listenToMany({ load: async () => calls((loaded += 1)) }, {});
  const { path } = listener.address;
  const open = async () => {
    const client = connectTo(path);
    const stream = openStdio(client);
    // The call arrives after the stream.
    await getFunctions(client);
    return { client, stream };
  };
  const [first, second] = [await open(), await open()];
  second.stream.cancel();
  await until('The provider does not stop.', () => stopped.length > 0);
  await getFunctions(first.client);
  expect({ loaded, stopped }).toEqual({ loaded: 2, stopped: [2] });
  expect(existsSync(path)).toBe(true);
  for (const { stream, client } of [first, second]) {
    stream.cancel();
    client.close();
  }
  listener.close();
  expect(existsSync(dirname(path))).toBe(false);
});

test("accepts messages far above gRPC's default limit", async () => {
  const config = { msgpack: Buffer.alloc(20 * 1024 * 1024, 0xc0) };
  const request = ValidateProviderConfigRequest.encode({ config }).finish();
  const method = '/tfplugin6.Provider/ValidateProviderConfig';
  const response = await call(connection.client(), method, Buffer.from(request));
  // The provider has read all of them.
  expect(response.toString()).toContain('bytes follow the end of the value');
});
