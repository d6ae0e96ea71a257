import { ChildProcess, spawn } from 'node:child_process';
import { connect } from 'node:net';
import { Client, status } from '@grpc/grpc-js';
import { fuzz, INPUTS, mutated, Random } from './fuzz';
import { buildFixture } from '../../plugin/fixture/build';
import {
  call,
  connect as connectTo,
  getFunctions,
  handshakeOf,
  terraformEnvironment,
} from '../../plugin/fixture/connection';
import { temporaryFolder } from '../../support/temporary-folder';

/** Fewer inputs, because sockets are slow. */
const SOCKET_INPUTS = Math.ceil(INPUTS / 8);
const PARALLEL = 20;
/** How long to wait for a silent server. */
const MAX_WAIT_MS = 200;

let server: ChildProcess;
let path: string;
let client: Client;

/** Starts a real process without TLS, because with TLS only Terraform could connect. */
beforeAll(async () => {
  const folder = temporaryFolder();
  const env = { ...terraformEnvironment(folder), TF_DISABLE_PLUGIN_TLS: '1' };
  const child = spawn(await buildFixture(folder), { env, stdio: ['ignore', 'pipe', 'inherit'] });
  server = child;
  [, , , path] = await handshakeOf(child);
  client = connectTo(path);
});

afterAll(() => {
  client.close();
  server.kill('SIGKILL');
});

afterEach(async () => {
  expect({ code: server.exitCode, signal: server.signalCode }).toEqual({ code: null, signal: null });
  expect((await getFunctions(client)).length).toBeGreaterThan(0);
});

const PREFACE = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
const HEADERS = Buffer.from('838644', 'hex');

function frame(random: Random): Buffer {
  const payload = random.below(3) === 0 ? HEADERS : random.bytes(random.below(40));
  const head = Buffer.alloc(9);
  head.writeUIntBE(random.below(10) === 0 ? random.below(2 ** 24) : payload.length, 0, 3);
  head[3] = random.below(12);
  head[4] = random.pick([0, 1, 4, 5, 8, 0x20, 0xff]);
  head.writeUInt32BE(random.pick([0, 1, 2, 3, 2 ** 31 - 1]), 5);
  return Buffer.concat([head, payload]);
}

const GOAWAY = 7;
const PING = Buffer.from('000008060000000000' + '70696e6770696e67', 'hex');
const PONG = Buffer.from('000008060100000000' + '70696e6770696e67', 'hex');

/** Whether the server still answers a ping on the connection after these bytes. */
async function staysUsable(bytes: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let received = Buffer.alloc(0);
    const done = (isUsable: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(isUsable);
    };
    // The server waits for the rest of a frame with a wrong length.
    const timer = setTimeout(() => done(false), MAX_WAIT_MS);
    socket.on('error', () => done(false)).once('close', () => done(false));
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      if (received.includes(PONG)) done(true);
      else if (typesOfFrames(received).includes(GOAWAY)) done(false);
    });
    socket.write(Buffer.concat([bytes, PING]));
  });
}

function typesOfFrames(bytes: Buffer): number[] {
  const types = [];
  for (let at = 0; at + 9 <= bytes.length; at += 9 + bytes.readUIntBE(at, 3)) types.push(bytes[at + 3]);
  return types;
}

test('the provider survives any bytes on its socket', async () => {
  const settings = Buffer.from([0, 0, 0, 4, 0, 0, 0, 0, 0]);
  await fuzz({
    name: 'gRPC connections',
    inputs: SOCKET_INPUTS,
    parallel: PARALLEL,
    make(random) {
      if (random.below(4) === 0) return random.bytes(random.below(100));
      const frames = Array.from({ length: random.below(6) }, () => frame(random));
      return mutated(Buffer.concat([PREFACE, settings, ...frames]), [PREFACE, settings, HEADERS], random);
    },
    run: staysUsable,
  });
});

test('rejects a message that is larger than any resource', async () => {
  const huge = Buffer.alloc(256 * 1024 * 1024 + 1);
  await expect(call(client, '/tfplugin6.Provider/ReadResource', huge)).rejects.toMatchObject({
    code: status.RESOURCE_EXHAUSTED,
  });
});
