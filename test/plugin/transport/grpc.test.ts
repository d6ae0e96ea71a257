import { once } from 'node:events';
import { ClientHttp2Session, connect as connectHttp2, IncomingHttpHeaders } from 'node:http2';
import { AddressInfo, createServer, Server } from 'node:net';
import { status } from '@grpc/grpc-js';
import { StdioData } from '../../../src/plugin/protocol/generated/controller';
import { callsOf } from '../../../src/plugin/transport/calls';
import { GrpcServer } from '../../../src/plugin/transport/grpc';

const LIMIT = 20 * 1024 * 1024;
const PATH = '/test.Echo/Echo';
const ECHO = {
  fullName: 'test.Echo',
  methods: {
    echo: { name: 'Echo', requestType: StdioData, responseType: StdioData, responseStream: false },
  },
} as const;

let listener: Server;
let server: GrpcServer;
let session: ClientHttp2Session;
let handle: (message: StdioData) => Promise<StdioData>;

beforeEach(async () => {
  handle = async (message) => message;
  server = new GrpcServer(LIMIT);
  server.add(callsOf(ECHO, { echo: async (message) => handle(message) }));
  listener = createServer((socket) => server.accept(socket)).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  session = connectHttp2(`http://127.0.0.1:${(listener.address() as AddressInfo).port}`);
});

afterEach(() => {
  session.destroy();
  server.stop();
  listener.close();
});

interface Answer {
  readonly headers: IncomingHttpHeaders;
  readonly trailers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What a client gets that writes these bytes, as HTTP/2 has it. */
async function post(path: string, headers: Record<string, string>, ...bodies: Buffer[]): Promise<Answer> {
  const stream = session.request({ ':method': 'POST', ':path': path, te: 'trailers', ...headers });
  const answer: { headers: IncomingHttpHeaders; trailers: IncomingHttpHeaders } = {
    headers: {},
    trailers: {},
  };
  stream.once('response', (received) => (answer.headers = received));
  stream.once('trailers', (received) => (answer.trailers = received));
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  stream.end(Buffer.concat(bodies));
  await once(stream, 'close');
  return { ...answer, body: Buffer.concat(chunks) };
}

function framed(message: Uint8Array, { flag = 0, length = message.length } = {}): Buffer {
  const prefix = Buffer.alloc(5);
  prefix[0] = flag;
  prefix.writeUInt32BE(length, 1);
  return Buffer.concat([prefix, message]);
}

const GRPC = { 'content-type': 'application/grpc' };
const message = (data: Buffer): Buffer => Buffer.from(StdioData.encode({ channel: 1, data }).finish());

test('answers a message with a message, and says OK in the trailers', async () => {
  const sent = framed(message(Buffer.from('hello')));
  const { headers, trailers, body } = await post(PATH, { 'content-type': 'application/grpc+proto' }, sent);
  expect(headers).toMatchObject({ ':status': 200, 'content-type': 'application/grpc' });
  expect(trailers).toMatchObject({ 'grpc-status': String(status.OK) });
  expect(body).toEqual(sent);
});

test('an empty message is a message', async () => {
  const { trailers, body } = await post(PATH, GRPC, framed(Buffer.alloc(0)));
  expect(trailers).toMatchObject({ 'grpc-status': String(status.OK) });
  expect(body).toHaveLength(5);
});

test('messages under way may take more memory together than node lets a session have by default', async () => {
  const arrived: (() => void)[] = [];
  handle = async (request) => {
    // None is answered before all are there.
    await new Promise<void>((resolve) => {
      arrived.push(resolve);
      if (arrived.length === 4) arrived.forEach((done) => done());
    });
    return request;
  };
  const large = framed(message(Buffer.alloc(LIMIT - 100, 7)));
  const answers = await Promise.all([1, 2, 3, 4].map(async () => post(PATH, GRPC, large)));
  for (const { body, trailers } of answers) {
    expect(trailers).toMatchObject({ 'grpc-status': String(status.OK) });
    expect(body.equals(large)).toBe(true);
  }
});

test('a request of another content type is refused before its body is read', async () => {
  const { headers } = await post(PATH, { 'content-type': 'application/json' }, Buffer.from('{}'));
  expect(headers).toMatchObject({ ':status': 415 });
});

test.each([
  [
    'a method that is not there',
    '/test.Echo/Nope',
    framed(Buffer.alloc(0)),
    status.UNIMPLEMENTED,
    /\/test.Echo\/Nope/,
  ],
  ['a compressed message', PATH, framed(Buffer.alloc(3), { flag: 1 }), status.UNIMPLEMENTED, /Compressed/],
  ['no message', PATH, Buffer.alloc(0), status.INTERNAL, /not one whole message/],
  ['half a message', PATH, framed(Buffer.alloc(3), { length: 4 }), status.INTERNAL, /not one whole message/],
  [
    'two messages',
    PATH,
    Buffer.concat([framed(message(Buffer.of(1))), framed(message(Buffer.of(2)))]),
    status.INTERNAL,
    /not one whole message/,
  ],
  ['what is no message', PATH, framed(Buffer.from('0affffffff0f', 'hex')), status.INTERNAL, /cannot be read/],
  [
    'too long a message',
    PATH,
    framed(Buffer.alloc(LIMIT + 1)),
    status.RESOURCE_EXHAUSTED,
    /more than 20971520 bytes/,
  ],
])('%s ends with a status and a reason', async (_what, path, body, code, reason) => {
  const { headers } = await post(path, GRPC, body);
  expect(headers).toMatchObject({ ':status': 200, 'grpc-status': String(code) });
  expect(decodeURIComponent(String(headers['grpc-message']))).toMatch(reason);
});

test('a method that throws ends its call alone', async () => {
  handle = async () => Promise.reject(new Error('out of ideas, 100 %'));
  const { headers } = await post(PATH, GRPC, framed(Buffer.alloc(0)));
  expect(headers).toMatchObject({ 'grpc-status': String(status.INTERNAL) });
  expect(decodeURIComponent(String(headers['grpc-message']))).toBe('out of ideas, 100 %');
  handle = async (request) => request;
  expect((await post(PATH, GRPC, framed(Buffer.alloc(0)))).trailers).toMatchObject({ 'grpc-status': '0' });
});
