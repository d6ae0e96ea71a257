import { once } from 'node:events';
import {
  ClientHttp2Session,
  ClientHttp2Stream,
  connect as connectHttp2,
  constants,
  OutgoingHttpHeaders,
  SecureClientSessionOptions,
  sensitiveHeaders,
} from 'node:http2';
import { AddressInfo, connect, createServer, Server, Socket } from 'node:net';
import { Connection } from '../../../../src/plugin/transport/http2/connection';
import {
  encodeFrame,
  ErrorCode,
  Flag,
  Frame,
  FrameReader,
  FrameType,
  PREFACE,
  uint32,
} from '../../../../src/plugin/transport/http2/frames';
import { encodeHeaders } from '../../../../src/plugin/transport/http2/hpack';
import { Stream } from '../../../../src/plugin/transport/http2/stream';
import { fc } from '../../../support/fast-check';
import { SEED } from '../../../support/seed';

/* Flags are sets of bits. */
/* eslint-disable no-bitwise */

const LIMIT = 1_000_000;
const HEAD = encodeHeaders({ ':status': '200' });
const TRAILERS = encodeHeaders({ done: 'yes' });
const REQUEST = encodeHeaders({ ':method': 'POST', ':scheme': 'http', ':path': '/', ':authority': 'there' });
const NOTHING = Buffer.alloc(0);
const WHOLE = Flag.END_HEADERS | Flag.END_STREAM;
const INITIAL_WINDOW_SIZE = 4;
const MAX_FRAME_SIZE = 5;

const echo = (stream: Stream): void => stream.respond(HEAD, stream.takeBody(), TRAILERS);

function settings(...pairs: [number, number][]): Buffer {
  const payload = Buffer.alloc(pairs.length * 6);
  pairs.forEach(([setting, value], place) => {
    payload.writeUInt16BE(setting, place * 6);
    payload.writeUInt32BE(value, place * 6 + 2);
  });
  return encodeFrame(FrameType.SETTINGS, Flag.NONE, 0, payload);
}

const windowUpdate = (stream: number, more: number): Buffer =>
  encodeFrame(FrameType.WINDOW_UPDATE, Flag.NONE, stream, uint32(more));
const request = (stream: number, flags: number = WHOLE): Buffer =>
  encodeFrame(FrameType.HEADERS, flags, stream, REQUEST);
const data = (stream: number, payload: Buffer, flags: number = Flag.END_STREAM): Buffer =>
  encodeFrame(FrameType.DATA, flags, stream, payload);
const tick = async (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** The frames of a server, which sends no preface. */
function framesOf(bytes: Buffer): Frame[] {
  return [...new FrameReader().read(Buffer.concat([PREFACE, bytes]))];
}

/** The code with which the server ends the connection. */
function endOf(bytes: Buffer): ErrorCode | undefined {
  return framesOf(bytes)
    .find(({ type }) => type === FrameType.GOAWAY)
    ?.payload.readUInt32BE(4);
}

/** A connection without a network, so that it is known where the bytes are cut. */
class Wire extends Socket {
  public readonly requests: Stream[] = [];
  public readonly connection: Connection;
  private readonly written: Buffer[] = [];

  constructor(serve: (stream: Stream) => void = echo, limit = LIMIT) {
    super();
    this.connection = new Connection(this, limit, (stream) => {
      this.requests.push(stream);
      serve(stream);
    });
  }

  public override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.written.push(chunk);
    done();
  }

  public override _final(done: () => void): void {
    done();
  }

  public send(...chunks: Buffer[]): void {
    for (const chunk of chunks) this.emit('data', chunk);
  }

  /** All that the server has sent. */
  public async sent(): Promise<Buffer> {
    await tick();
    return Buffer.concat(this.written);
  }
}

let listener: Server;
let serve: (stream: Stream) => void;
let connections: Connection[];
let sockets: Socket[];
const clients: Socket[] = [];
const sessions: ClientHttp2Session[] = [];

beforeEach(async () => {
  serve = echo;
  connections = [];
  sockets = [];
  listener = createServer((socket) => {
    sockets.push(socket);
    connections.push(new Connection(socket, LIMIT, (stream) => serve(stream)));
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
});

afterEach(() => {
  jest.restoreAllMocks();
  sessions.splice(0).forEach((session) => session.destroy());
  clients.splice(0).forEach((socket) => socket.destroy());
  connections.forEach((connection) => connection.destroy());
  listener.close();
});

const port = (): number => (listener.address() as AddressInfo).port;

function open(options: SecureClientSessionOptions = {}): ClientHttp2Session {
  const session = connectHttp2(`http://127.0.0.1:${port()}`, options);
  session.on('error', () => undefined);
  sessions.push(session);
  return session;
}

function post(session: ClientHttp2Session, headers: OutgoingHttpHeaders = {}): ClientHttp2Stream {
  const stream = session.request({ ':method': 'POST', ...headers });
  stream.on('error', () => undefined);
  return stream;
}

async function answered(stream: ClientHttp2Stream, body: Buffer = NOTHING): Promise<Buffer> {
  const chunks: Buffer[] = [];
  stream.on('data', (chunk: Buffer) => chunks.push(chunk));
  const trailers = once(stream, 'trailers');
  stream.end(body);
  expect((await trailers)[0]).toMatchObject({ done: 'yes' });
  await once(stream, 'close');
  return Buffer.concat(chunks);
}

/** A client that does exactly what it is told, and never closes its side. */
class RawClient {
  public static async open(...first: Buffer[]): Promise<RawClient> {
    const socket = connect({ port: port(), host: '127.0.0.1', allowHalfOpen: true });
    clients.push(socket);
    await once(socket, 'connect');
    const client = new RawClient(socket);
    client.send(PREFACE, ...first);
    return client;
  }

  private readonly received: Buffer[] = [];
  private seen = 0;

  private constructor(public readonly socket: Socket) {
    socket.on('data', (chunk: Buffer) => this.received.push(chunk));
    socket.on('error', () => undefined);
  }

  public send(...frames: Buffer[]): void {
    this.socket.write(Buffer.concat(frames));
  }

  /** The frames that have come since, once all that was sent is handled. */
  public async frames(): Promise<Frame[]> {
    this.send(encodeFrame(FrameType.PING, Flag.NONE, 0, Buffer.from('so far??')));
    for (;;) {
      const frames = this.all().slice(this.seen);
      const end = frames.findIndex(({ type }) => type === FrameType.PING);
      if (end >= 0) {
        this.seen += end + 1;
        return frames.slice(0, end);
      }
      await once(this.socket, 'data');
    }
  }

  /** Every frame of a connection that the server has closed. */
  public async ended(): Promise<Frame[]> {
    if (!this.socket.readableEnded) await once(this.socket, 'end');
    return this.all();
  }

  private all(): Frame[] {
    return framesOf(Buffer.concat(this.received));
  }
}

const lengths = (frames: Frame[]): number[] =>
  frames.filter(({ type }) => type === FrameType.DATA).map(({ payload }) => payload.length);

describe('headers as node encodes them', () => {
  const value = fc.string({
    unit: fc.constantFrom(...'abcXYZ019 -_%/'.split('').filter((sign) => sign !== ' '), 'ä', 'ÿ'),
    minLength: 1,
    maxLength: 20,
  });
  const long = fc
    .tuple(fc.integer({ min: 100, max: 5_000 }), value)
    .map(([times, end]) => 'x'.repeat(times) + end);
  const name = fc.constantFrom('a', 'b', 'grpc-timeout', 'authorization', 'user-agent', 'x-never', 'x-long');
  const sets = fc.sample(
    fc.dictionary(name, fc.oneof({ weight: 4, arbitrary: value }, { weight: 1, arbitrary: long })),
    { numRuns: 60, seed: SEED },
  );

  test.each([
    ['with the table that it may have', {}],
    ['with a smaller table, of which it tells', { maxDeflateDynamicTableSize: 200 }],
    ['without a table', { maxDeflateDynamicTableSize: 0 }],
  ])('%s', async (_what, options) => {
    const received: Stream[] = [];
    serve = (stream) => {
      received.push(stream);
      echo(stream);
    };
    const session = open(options);
    for (const headers of sets) {
      await answered(post(session, { ':path': '/p', ...headers, [sensitiveHeaders]: ['x-never'] }));
      const got = Object.fromEntries(received.splice(0)[0].headers);
      expect(got).toEqual({
        ':method': 'POST',
        ':scheme': 'http',
        ':authority': `127.0.0.1:${port()}`,
        ':path': '/p',
        ...headers,
      });
    }
  });
});

describe('the end of a connection on which the client sends', () => {
  const frame = (type: number, flags: number, stream: number, hex = ''): Buffer =>
    encodeFrame(type, flags, stream, Buffer.from(hex, 'hex'));
  const continued = (size: number, count: number): Buffer[] => [
    frame(FrameType.HEADERS, Flag.NONE, 1),
    ...Array<Buffer>(count).fill(encodeFrame(FrameType.CONTINUATION, Flag.NONE, 1, Buffer.alloc(size))),
  ];

  test.each<[string, ErrorCode, Buffer[]]>([
    ['too long a frame', ErrorCode.FRAME_SIZE_ERROR, [Buffer.from('004001000000000001', 'hex')]],
    ['a setting of 5 bytes', ErrorCode.FRAME_SIZE_ERROR, [frame(FrameType.SETTINGS, 0, 0, '0004000000')]],
    ['a ping of 7 bytes', ErrorCode.FRAME_SIZE_ERROR, [frame(FrameType.PING, 0, 0, '00000000000000')]],
    ['a window without limits', ErrorCode.FLOW_CONTROL_ERROR, [settings([INITIAL_WINDOW_SIZE, 2 ** 31])]],
    ['more than a window can have', ErrorCode.FLOW_CONTROL_ERROR, [windowUpdate(0, 2 ** 31 - 1)]],
    ['a window that grows by nothing', ErrorCode.PROTOCOL_ERROR, [windowUpdate(0, 2 ** 31)]],
    ['headers of no stream', ErrorCode.PROTOCOL_ERROR, [request(0)]],
    ['headers of a stream of the server', ErrorCode.PROTOCOL_ERROR, [request(2)]],
    ['data of no stream', ErrorCode.PROTOCOL_ERROR, [data(0, NOTHING)]],
    ['data before the headers', ErrorCode.PROTOCOL_ERROR, [request(1), data(3, NOTHING)]],
    ['too much padding', ErrorCode.PROTOCOL_ERROR, [frame(FrameType.HEADERS, Flag.PADDED, 1, '02ff')]],
    ['headers that no table has', ErrorCode.COMPRESSION_ERROR, [frame(FrameType.HEADERS, WHOLE, 1, 'be')]],
    ['the end of headers alone', ErrorCode.PROTOCOL_ERROR, [frame(FrameType.CONTINUATION, WHOLE, 1, '82')]],
    [
      'headers within headers',
      ErrorCode.PROTOCOL_ERROR,
      [request(1, Flag.NONE), frame(FrameType.CONTINUATION, WHOLE, 3, '82')],
    ],
    [
      'a ping within headers',
      ErrorCode.PROTOCOL_ERROR,
      [request(1, 0), frame(FrameType.PING, 0, 0, '00'.repeat(8))],
    ],
    ['a promise', ErrorCode.PROTOCOL_ERROR, [frame(FrameType.PUSH_PROMISE, 0, 1, '00000002')]],
    ['headers of 300 kB', ErrorCode.ENHANCE_YOUR_CALM, continued(15_000, 20)],
    ['headers without end and content', ErrorCode.ENHANCE_YOUR_CALM, continued(0, 10_000)],
  ])('%s', async (_what, code, frames) => {
    const wire = new Wire();
    wire.send(Buffer.concat([PREFACE, settings(), ...frames]));
    expect(endOf(await wire.sent())).toBe(code);
    expect(wire.destroyed).toBe(true);
  });

  test('what is not HTTP/2', async () => {
    const wire = new Wire();
    wire.send(Buffer.from('POST / HTTP/1.1\r\nHost: localhost\r\n\r\n'));
    expect(endOf(await wire.sent())).toBe(ErrorCode.PROTOCOL_ERROR);
  });

  test('and nothing that comes later is read', async () => {
    const wire = new Wire();
    const broken = windowUpdate(0, 0);
    wire.send(PREFACE, request(1, Flag.END_HEADERS), broken, data(1, NOTHING), broken);
    const ends = framesOf(await wire.sent()).filter(({ type }) => type === FrameType.GOAWAY);
    expect(ends).toHaveLength(1);
    expect(wire.requests).toEqual([]);
  });

  test('is the end of it alone', async () => {
    const client = await RawClient.open(data(1, Buffer.from('?')));
    const frames = await client.ended();
    expect(frames.map(({ type }) => type)).toEqual([
      FrameType.SETTINGS,
      FrameType.WINDOW_UPDATE,
      FrameType.GOAWAY,
    ]);
    const body = Buffer.from('still here');
    expect(await answered(post(open()), body)).toEqual(body);
  });
});

describe('any bytes', () => {
  const id = fc.constantFrom(0, 1, 3, 5, 7);
  const flags = fc.constantFrom(0, Flag.END_HEADERS, WHOLE, WHOLE, Flag.END_STREAM, Flag.PADDED | WHOLE);
  const block = fc.constantFrom(
    REQUEST,
    // With and without Huffman codes, and with what the table then has: RFC 7541, appendix C.
    ...[
      '828684418cf1e3c2e5f23a6ba0ab90f4ff',
      '828684410f7777772e6578616d706c652e636f6d',
      '828684be',
      '3fe10182',
    ].map((hex) => Buffer.from(hex, 'hex')),
  );
  const bytes = (maxLength: number) => fc.uint8Array({ maxLength }).map((content) => Buffer.from(content));
  const number = fc.oneof(fc.integer({ min: 0, max: 100_000 }), fc.integer({ min: 0, max: 2 ** 32 - 1 }));
  const valid = fc.oneof(
    fc
      .tuple(id, flags, block)
      .map(([stream, bits, payload]) => encodeFrame(FrameType.HEADERS, bits, stream, payload)),
    fc.tuple(id, flags, bytes(50)).map(([stream, bits, payload]) => data(stream, payload, bits)),
    fc.tuple(fc.constantFrom(1, INITIAL_WINDOW_SIZE, MAX_FRAME_SIZE), number).map((pair) => settings(pair)),
    fc.tuple(id, number).map(([stream, more]) => windowUpdate(stream, more)),
    fc
      .tuple(id, flags, bytes(20))
      .map(([stream, bits, payload]) => encodeFrame(FrameType.CONTINUATION, bits, stream, payload)),
    id.map((stream) => encodeFrame(FrameType.RST_STREAM, 0, stream, uint32(8))),
    fc.constantFrom(0, 1).map((ack) => encodeFrame(FrameType.PING, ack, 0, Buffer.alloc(8))),
    fc
      .tuple(fc.integer({ min: 0, max: 255 }), bytes(9))
      .map(([type, payload]) => encodeFrame(type, 0, 1, payload)),
  );
  // Each changes a few bytes somewhere.
  const changes = fc.array(fc.record({ at: fc.nat(400), less: fc.nat(3), more: bytes(3) }), { maxLength: 2 });
  const inputs = fc.oneof(
    bytes(300).map((random) => Buffer.concat([PREFACE, random])),
    fc
      .tuple(fc.array(valid, { maxLength: 15 }), changes)
      .map(([frames, edits]) =>
        edits.reduce(
          (text, { at, less, more }) => Buffer.concat([text.subarray(0, at), more, text.subarray(at + less)]),
          Buffer.concat([PREFACE, request(1), ...frames]),
        ),
      ),
  );
  const cuts = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 10 });
  const BODY = Buffer.alloc(70_000, 'x');

  async function outcome(...chunks: Buffer[]): Promise<unknown> {
    const wire = new Wire((stream) => {
      const body = stream.takeBody();
      // Some answers have to wait, and some requests are never answered.
      if (body?.length !== 0) stream.respond(HEAD, BODY, TRAILERS);
      else if (stream.headers.size !== 1) echo(stream);
    });
    wire.send(...chunks);
    const sent = (await wire.sent()).toString('latin1');
    wire.destroy();
    return { sent, requests: wire.requests.map(({ headers }) => [...headers]) };
  }

  test('are answered or refused without an exception, and wherever they are cut', async () => {
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(inputs, cuts, async (input, sizes) => {
        const chunks: Buffer[] = [];
        for (let at = 0; at < input.length; at += chunks[chunks.length - 1].length) {
          chunks.push(input.subarray(at, at + sizes[chunks.length % sizes.length]));
        }
        const whole = await outcome(input);
        expect(await outcome(...chunks)).toEqual(whole);
        if (endOf(Buffer.from((whole as { sent: string }).sent, 'latin1')) !== undefined) refused += 1;
      }),
      { numRuns: 500 },
    );
    // If all or none are, the inputs try nothing.
    expect(refused).toBeGreaterThan(50);
    expect(refused).toBeLessThan(450);
  });
});

describe('an answer that is larger than the window', () => {
  test('is sent as the client takes it, with others', async () => {
    serve = (stream) => stream.respond(HEAD, Buffer.alloc(200_000, stream.takeBody()), TRAILERS);
    const session = open({ settings: { initialWindowSize: 3_000 } });
    const texts = ['one', 'another', 'the third'].map((text) => Buffer.from(text));
    const answers = await Promise.all(texts.map(async (text) => answered(post(session), text)));
    answers.forEach((answer, place) => expect(answer.equals(Buffer.alloc(200_000, texts[place]))).toBe(true));
  });

  test('follows the window of its stream, also when settings make it negative', async () => {
    serve = (stream) => stream.respond(HEAD, Buffer.alloc(100), TRAILERS);
    const client = await RawClient.open(settings([INITIAL_WINDOW_SIZE, 10]), request(1));
    expect(lengths(await client.frames())).toEqual([10]);
    client.send(settings([INITIAL_WINDOW_SIZE, 4]));
    expect(lengths(await client.frames())).toEqual([]);
    client.send(windowUpdate(1, 6));
    expect(lengths(await client.frames())).toEqual([]);
    client.send(windowUpdate(1, 3));
    expect(lengths(await client.frames())).toEqual([3]);
    client.send(settings([INITIAL_WINDOW_SIZE, 24]));
    expect(lengths(await client.frames())).toEqual([20]);
    client.send(settings([INITIAL_WINDOW_SIZE, 1], [INITIAL_WINDOW_SIZE, 1_000]));
    const rest = await client.frames();
    expect(lengths(rest)).toEqual([67]);
    expect(rest.pop()).toMatchObject({ type: FrameType.HEADERS, flags: WHOLE, payload: TRAILERS });
  });

  test('follows the window of the connection, in the order of the answers', async () => {
    serve = (stream) => stream.respond(HEAD, Buffer.alloc(60_000), TRAILERS);
    const client = await RawClient.open(
      settings([INITIAL_WINDOW_SIZE, 1_000_000]),
      request(1),
      request(3),
      request(5),
    );
    const sums = async (): Promise<number[]> => {
      const frames = await client.frames();
      return [1, 3, 5].map((id) =>
        lengths(frames.filter(({ stream }) => stream === id)).reduce((sum, length) => sum + length, 0),
      );
    };
    expect(await sums()).toEqual([60_000, 5_535, 0]);
    client.send(windowUpdate(0, 60_000));
    expect(await sums()).toEqual([0, 54_465, 5_535]);
    client.send(windowUpdate(0, 2 ** 31 - 1));
    expect(await sums()).toEqual([0, 0, 54_465]);
  });

  test('comes in frames that every client takes, also if this one would take longer ones', async () => {
    serve = (stream) => stream.respond(HEAD, Buffer.alloc(40_000), TRAILERS);
    const client = await RawClient.open(settings([MAX_FRAME_SIZE, 2 ** 24 - 1]), request(1));
    expect(lengths(await client.frames())).toEqual([16_384, 16_384, 7_232]);
  });

  test('is complete without data where there is none, however small the window', async () => {
    const client = await RawClient.open(settings([INITIAL_WINDOW_SIZE, 0]), request(1));
    const types = (await client.frames()).map(({ type }) => type);
    expect(types.filter((type) => type === FrameType.HEADERS)).toHaveLength(2);
  });
});

test('a client may send any amount', async () => {
  const wire = new Wire(echo, 0);
  wire.send(PREFACE, request(1, Flag.END_HEADERS));
  const part = data(1, Buffer.alloc(16_384), Flag.NONE);
  for (let sent = 0; sent < 2 ** 31; sent += 16_384) wire.emit('data', part);
  const updates = framesOf(await wire.sent()).filter(({ type }) => type === FrameType.WINDOW_UPDATE);
  expect(updates.map(({ stream, payload }) => [stream, payload.readUInt32BE(0)])).toEqual([
    [0, 2 ** 31 - 1 - 65_535],
    [0, 2 ** 30],
    [1, 2 ** 30],
    [0, 2 ** 30],
    [1, 2 ** 30],
  ]);
  wire.destroy();
});

test('what a client sends of a request that is whole, or has its answer, changes nothing', async () => {
  const wire = new Wire(() => undefined);
  wire.send(
    PREFACE,
    request(1, Flag.END_HEADERS),
    data(1, Buffer.from('a')),
    data(1, Buffer.from('b')),
    request(1),
  );
  expect(wire.requests).toHaveLength(1);
  const [stream] = wire.requests;
  expect(stream.takeBody()?.toString()).toBe('a');
  stream.respond(HEAD);
  wire.send(
    data(1, NOTHING),
    windowUpdate(1, 5),
    request(1),
    encodeFrame(FrameType.RST_STREAM, 0, 1, uint32(0)),
  );
  expect(wire.requests).toHaveLength(1);
  expect(framesOf(await wire.sent()).map(({ type }) => type)).toEqual([
    FrameType.SETTINGS,
    FrameType.WINDOW_UPDATE,
    FrameType.HEADERS,
  ]);
  wire.destroy();
});

test('a request may end with trailers, and its headers may come in parts', async () => {
  const wire = new Wire(() => undefined);
  const rest = encodeFrame(FrameType.CONTINUATION, Flag.END_HEADERS, 1, REQUEST.subarray(7));
  wire.send(PREFACE, encodeFrame(FrameType.HEADERS, Flag.NONE, 1, REQUEST.subarray(0, 7)), rest);
  wire.send(data(1, Buffer.from('text'), Flag.NONE), encodeFrame(FrameType.HEADERS, WHOLE, 1, TRAILERS));
  expect(wire.requests[0].headers.get(':authority')).toBe('there');
  expect(wire.requests[0].takeBody()?.toString()).toBe('text');
  wire.destroy();
});

test('a ping is answered', async () => {
  const session = open();
  await once(session, 'connect');
  const payload = Buffer.from('12345678');
  const answer = await new Promise((resolve) => session.ping(payload, (_error, _time, got) => resolve(got)));
  expect(answer).toEqual(payload);
});

test('an answer does not wait until the client has acknowledged the one before it', () => {
  const noDelay = jest.spyOn(Socket.prototype, 'setNoDelay');
  const wire = new Wire();
  expect(noDelay.mock.contexts).toEqual([wire]);
  wire.destroy();
});

describe('nobody waits for an answer', () => {
  async function underWay(session: ClientHttp2Session): Promise<[ClientHttp2Stream, Stream]> {
    const served = new Promise<Stream>((resolve) => (serve = resolve));
    const stream = post(session);
    stream.end('hello');
    return [stream, await served];
  }

  test('that the client has cancelled, and others go on', async () => {
    const session = open();
    const [cancelled, stream] = await underWay(session);
    const { abandoned } = stream;
    expect(abandoned.aborted).toBe(false);
    cancelled.close(constants.NGHTTP2_CANCEL);
    await once(abandoned, 'abort');
    stream.respond(HEAD, Buffer.from('too late'), TRAILERS);
    serve = echo;
    expect(await answered(post(session), Buffer.from('next'))).toEqual(Buffer.from('next'));
  });

  test('that was cancelled while it waited for the client to take more', async () => {
    const client = await RawClient.open(settings([INITIAL_WINDOW_SIZE, 1]));
    serve = (stream) => stream.respond(HEAD, Buffer.from('ab'), TRAILERS);
    client.send(request(1), encodeFrame(FrameType.RST_STREAM, Flag.NONE, 1, uint32(8)));
    client.send(windowUpdate(1, 5), windowUpdate(0, 5));
    expect(lengths(await client.frames())).toEqual([1]);
  });

  test('when the connection is reset', async () => {
    const client = await RawClient.open();
    const served = new Promise<Stream>((resolve) => (serve = resolve));
    client.send(request(1));
    const { abandoned } = await served;
    client.socket.resetAndDestroy();
    await once(abandoned, 'abort');
  });

  test('when the client has vanished', async () => {
    const session = open();
    const [, stream] = await underWay(session);
    const { abandoned } = stream;
    session.destroy();
    await once(abandoned, 'abort');
    stream.respond(HEAD, Buffer.from('too late'), TRAILERS);
    await tick();
    await connections[0].close();
  });

  test('that was not asked for in time: the signal is aborted from the start', async () => {
    const wire = new Wire(() => undefined);
    wire.send(PREFACE, request(1), encodeFrame(FrameType.RST_STREAM, Flag.NONE, 1, uint32(8)));
    expect(wire.requests[0].abandoned.aborted).toBe(true);
    wire.destroy();
  });

  test('that is not written before the connection closes', async () => {
    const wire = new Wire();
    wire.send(PREFACE, request(1));
    wire.destroy();
    expect(await wire.sent()).toHaveLength(0);
  });
});

describe('close', () => {
  test('ends a connection without calls, also if the client does not end it', async () => {
    const client = await RawClient.open(settings());
    await client.frames();
    await connections[0].close();
    const frames = await client.ended();
    expect(frames.pop()).toMatchObject({ type: FrameType.GOAWAY, payload: uint32(0, ErrorCode.NO_ERROR) });
  });

  test('waits for the calls under way, sends all of their answers, and serves no others', async () => {
    const served: Stream[] = [];
    serve = (stream) => served.push(stream);
    const client = await RawClient.open(settings([INITIAL_WINDOW_SIZE, 2 ** 30]), windowUpdate(0, 2 ** 30));
    client.send(request(1), request(3));
    await client.frames();
    let isClosed = false;
    const closed = connections[0].close().then(() => (isClosed = true));
    client.send(request(5));
    await client.frames();
    served[1].respond(HEAD, Buffer.from('short'), TRAILERS);
    await client.frames();
    expect(isClosed).toBe(false);
    // More than the network holds: the server has to keep it for a while, and to leave a ping without an answer.
    client.socket.pause();
    served[0].respond(HEAD, Buffer.alloc(20_000_000), TRAILERS);
    client.send(encodeFrame(FrameType.PING, Flag.NONE, 0, Buffer.alloc(8)));
    await once(sockets[0], 'data');
    await tick();
    client.socket.resume();
    await closed;
    expect(served).toHaveLength(2);
    const frames = await client.ended();
    expect(lengths(frames).reduce((sum, length) => sum + length)).toBe(20_000_005);
    expect(frames.pop()).toMatchObject({ stream: 1, flags: WHOLE, payload: TRAILERS });
    const goAway = frames.find(({ type }) => type === FrameType.GOAWAY);
    expect(goAway?.payload).toEqual(uint32(3, ErrorCode.NO_ERROR));
  });

  test('waits for answers that the client takes only bit by bit', async () => {
    const bodies = ['first', 'second'].map((text) => Buffer.alloc(100_000, text));
    const served: Stream[] = [];
    const both = new Promise<void>((resolve) => {
      serve = (stream) => void (served.push(stream) === 2 && resolve());
    });
    const session = open({ settings: { initialWindowSize: 5_000 } });
    const answers = bodies.map(async () => answered(post(session)));
    await both;
    const closed = connections[0].close();
    served.forEach((stream, place) => stream.respond(HEAD, bodies[place], TRAILERS));
    expect((await Promise.all(answers)).map((answer, place) => answer.equals(bodies[place]))).toEqual([
      true,
      true,
    ]);
    await closed;
  });

  test('does not wait for a request that may never be whole', async () => {
    const client = await RawClient.open(request(1, Flag.END_HEADERS), request(3, Flag.END_HEADERS));
    await client.frames();
    await connections[0].close();
    await client.ended();
  });

  test('ends with the last call that the client cancels', async () => {
    serve = () => undefined;
    const client = await RawClient.open(request(1));
    await client.frames();
    const closed = connections[0].close();
    client.send(encodeFrame(FrameType.RST_STREAM, Flag.NONE, 1, uint32(8)));
    await closed;
  });
});
