import {
  encodeFrame,
  ErrorCode,
  Flag,
  Frame,
  FrameReader,
  FrameType,
  LONGEST_PAYLOAD,
  PREFACE,
  uint32,
  withoutPadding,
} from '../../../../src/plugin/transport/http2/frames';
import { fc } from '../../../support/fast-check';

/** The frames after the preface, and the code of the error that follows them. */
function read(...chunks: Uint8Array[]): { frames: Frame[]; code?: ErrorCode } {
  const reader = new FrameReader();
  const frames: Frame[] = [];
  try {
    for (const chunk of chunks) {
      for (const frame of reader.read(Buffer.from(chunk))) frames.push(frame);
    }
  } catch (error) {
    return { frames, code: (error as { code: ErrorCode }).code };
  }
  return { frames };
}

test('a frame has a type, flags, a stream and a payload', () => {
  const payload = Buffer.from('hello');
  const bytes = encodeFrame(FrameType.DATA, Flag.END_STREAM, 2 ** 31 - 1, payload);
  expect(bytes.toString('hex')).toBe('00000500017fffffff68656c6c6f');
  const frame = { type: FrameType.DATA, flags: Flag.END_STREAM, stream: 2 ** 31 - 1, payload };
  expect(read(PREFACE, bytes)).toEqual({ frames: [frame] });
});

test('the first bit of the number of a stream says nothing', () => {
  const bytes = encodeFrame(FrameType.DATA, Flag.NONE, 2 ** 31 + 5, Buffer.alloc(0));
  expect(read(PREFACE, bytes).frames).toMatchObject([{ stream: 5 }]);
});

test('frames are read wherever they are cut', () => {
  const payloads = fc.array(fc.uint8Array({ maxLength: 30 }), { maxLength: 5 });
  fc.assert(
    fc.property(payloads, fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (contents, cuts) => {
      const frames = contents.map((payload, stream) => encodeFrame(FrameType.DATA, 0, stream, payload));
      const bytes = Buffer.concat([PREFACE, ...frames]);
      const chunks: Buffer[] = [];
      for (let at = 0; at < bytes.length; at += chunks[chunks.length - 1].length) {
        chunks.push(bytes.subarray(at, at + cuts[chunks.length % cuts.length]));
      }
      expect(read(...chunks).frames.map(({ payload }) => Uint8Array.from(payload))).toEqual(contents);
    }),
  );
});

test('what does not begin as HTTP/2 is refused once as many bytes are there', () => {
  const other = Buffer.from('GET / HTTP/1.1\r\nHost: localhost\r\n');
  expect(read(other.subarray(0, PREFACE.length - 1))).toEqual({ frames: [] });
  expect(read(other)).toEqual({ frames: [], code: ErrorCode.PROTOCOL_ERROR });
});

test('the longest payload is read, and a longer one refused by its head', () => {
  const longest = encodeFrame(FrameType.DATA, Flag.NONE, 1, Buffer.alloc(LONGEST_PAYLOAD));
  const longer = encodeFrame(FrameType.DATA, Flag.NONE, 1, Buffer.alloc(LONGEST_PAYLOAD + 1));
  expect(read(PREFACE, longest).frames).toHaveLength(1);
  expect(read(PREFACE, longer.subarray(0, 9))).toEqual({ frames: [], code: ErrorCode.FRAME_SIZE_ERROR });
});

test.each([
  ['PRIORITY', FrameType.PRIORITY, 5],
  ['RST_STREAM', FrameType.RST_STREAM, 4],
  ['PING', FrameType.PING, 8],
  ['WINDOW_UPDATE', FrameType.WINDOW_UPDATE, 4],
])('%s has only one length', (_name, type, length) => {
  const frame = (size: number): Buffer => encodeFrame(type, Flag.NONE, 1, Buffer.alloc(size));
  expect(read(PREFACE, frame(length))).toMatchObject({ frames: [{ type }] });
  for (const other of [0, length - 1, length + 1]) {
    expect(read(PREFACE, frame(other))).toEqual({ frames: [], code: ErrorCode.FRAME_SIZE_ERROR });
  }
});

describe('the content of a frame', () => {
  const content = (type: FrameType, flags: number, hex: string): string =>
    withoutPadding({ type, flags, stream: 1, payload: Buffer.from(hex, 'hex') }).toString('hex');
  /* eslint-disable-next-line no-bitwise */
  const both = Flag.PADDED | Flag.PRIORITY;

  test.each([
    ['as it is', FrameType.DATA, Flag.NONE, '0102', '0102'],
    ['with padding', FrameType.DATA, Flag.PADDED, '02aabb0000', 'aabb'],
    ['with a padding of nothing', FrameType.DATA, Flag.PADDED, '00aabb', 'aabb'],
    ['with nothing but padding', FrameType.DATA, Flag.PADDED, '020000', ''],
    ['after a priority', FrameType.HEADERS, Flag.PRIORITY, '0000000310aabb', 'aabb'],
    ['after a priority and with padding', FrameType.HEADERS, both, '010000000310aabb00', 'aabb'],
    ['with a flag that only headers have', FrameType.DATA, Flag.PRIORITY, '0000000310aabb', '0000000310aabb'],
  ])('%s', (_what, type, flags, hex, expected) => expect(content(type, flags, hex)).toBe(expected));

  test.each([
    ['more padding than content', FrameType.DATA, Flag.PADDED, '03aabb'],
    ['no length of the padding', FrameType.DATA, Flag.PADDED, ''],
    ['half a priority', FrameType.HEADERS, Flag.PRIORITY, '000000'],
    ['a priority that is in the padding', FrameType.HEADERS, both, '010000000310'],
  ])('%s is refused', (_what, type, flags, hex) => {
    expect(() => content(type, flags, hex)).toThrow(
      expect.objectContaining({ code: ErrorCode.PROTOCOL_ERROR }),
    );
  });
});

test('numbers of 32 bits', () => {
  expect(uint32(1, 2 ** 32 - 1).toString('hex')).toBe('00000001ffffffff');
});
