import { ErrorCode } from '../../../../src/plugin/transport/http2/frames';
import { encodeHeaders, HeaderDecoder, LONGEST_HEADERS } from '../../../../src/plugin/transport/http2/hpack';
import { fc } from '../../../support/fast-check';

const bytes = (hex: string): Buffer => Buffer.from(hex.replace(/\s/g, ''), 'hex');

/** The headers of blocks that come after each other on one connection. */
function decoded(...blocks: string[]): Record<string, string>[] {
  const decoder = new HeaderDecoder();
  return blocks.map((block) => Object.fromEntries(decoder.decode(bytes(block))));
}

const get = (rest: object) => ({
  ':method': 'GET',
  ':scheme': 'http',
  ':path': '/',
  ':authority': 'www.example.com',
  ...rest,
});
const REQUESTS = [
  get({}),
  get({ 'cache-control': 'no-cache' }),
  get({ ':scheme': 'https', ':path': '/index.html', 'custom-key': 'custom-value' }),
];
const found = (status: string, rest: object = {}) => ({
  ':status': status,
  'cache-control': 'private',
  date: 'Mon, 21 Oct 2013 20:13:21 GMT',
  location: 'https://www.example.com',
  ...rest,
});
const RESPONSES = [
  found('302'),
  found('307'),
  found('200', {
    date: 'Mon, 21 Oct 2013 20:13:22 GMT',
    'content-encoding': 'gzip',
    'set-cookie': 'foo=ASDJKHQKBZXOQWEOPIUAXQWEOIU; max-age=3600; version=1',
  }),
];
/** An instruction that the table has 256 bytes from now on, for which the RFC's examples are made. */
const SMALL = '3fe101';

describe('reads the examples of RFC 7541, appendix C', () => {
  test.each([
    [
      '2.1',
      '400a 6375 7374 6f6d 2d6b 6579 0d63 7573 746f 6d2d 6865 6164 6572',
      'custom-key',
      'custom-header',
    ],
    ['2.2', '040c 2f73 616d 706c 652f 7061 7468', ':path', '/sample/path'],
    ['2.3', '1008 7061 7373 776f 7264 0673 6563 7265 74', 'password', 'secret'],
    ['2.4', '82', ':method', 'GET'],
  ])('C.%s, one header', (_number, block, name, value) => {
    expect(decoded(block)).toEqual([{ [name]: value }]);
  });

  test('C.3, requests', () => {
    expect(
      decoded(
        '8286 8441 0f77 7777 2e65 7861 6d70 6c65 2e63 6f6d',
        '8286 84be 5808 6e6f 2d63 6163 6865',
        '8287 85bf 400a 6375 7374 6f6d 2d6b 6579 0c63 7573 746f 6d2d 7661 6c75 65',
      ),
    ).toEqual(REQUESTS);
  });

  test('C.4, requests with Huffman codes', () => {
    expect(
      decoded(
        '8286 8441 8cf1 e3c2 e5f2 3a6b a0ab 90f4 ff',
        '8286 84be 5886 a8eb 1064 9cbf',
        '8287 85bf 4088 25a8 49e9 5ba9 7d7f 8925 a849 e95b b8e8 b4bf',
      ),
    ).toEqual(REQUESTS);
  });

  test('C.5, responses for which the table is too small', () => {
    expect(
      decoded(
        `${SMALL} 4803 3330 3258 0770 7269 7661 7465 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32
        3120 474d 546e 1768 7474 7073 3a2f 2f77 7777 2e65 7861 6d70 6c65 2e63 6f6d`,
        '4803 3330 37c1 c0bf',
        `88c1 611d 4d6f 6e2c 2032 3120 4f63 7420 3230 3133 2032 303a 3133 3a32 3220 474d 54c0 5a04 677a 6970 7738 666f
        6f3d 4153 444a 4b48 514b 425a 584f 5157 454f 5049 5541 5851 5745 4f49 553b 206d 6178 2d61 6765 3d33 3630 303b
        2076 6572 7369 6f6e 3d31`,
      ),
    ).toEqual(RESPONSES);
  });

  test('C.6, responses with Huffman codes for which the table is too small', () => {
    expect(
      decoded(
        `${SMALL} 4882 6402 5885 aec3 771a 4b61 96d0 7abe 9410 54d4 44a8 2005 9504 0b81 66e0 82a6 2d1b ff6e 919d 29ad 1718
        63c7 8f0b 97c8 e9ae 82ae 43d3`,
        '4883 640e ffc1 c0bf',
        `88c1 6196 d07a be94 1054 d444 a820 0595 040b 8166 e084 a62d 1bff c05a 839b d9ab 77ad 94e7 821d d7f2 e6c7 b335
        dfdf cd5b 3960 d5af 2708 7f36 72c1 ab27 0fb5 291f 9587 3160 65c0 03ed 4ee5 b106 3d50 07`,
      ),
    ).toEqual(RESPONSES);
  });
});

/** A header "a" of so many bytes, from 255 on, to be kept in the table. */
function kept(length: number): string {
  const rest = length - 127;
  const encoded = Buffer.of(0x7f, 128 + (rest % 128), Math.floor(rest / 128));
  return `40 0161 ${encoded.toString('hex')} ${'78'.repeat(length)}`;
}
const NEWEST = 'be';
const OLDER = 'bf';

test('a header that is larger than the table empties it', () => {
  const [, fits] = decoded(kept(4096 - 33), NEWEST);
  expect(fits.a).toHaveLength(4096 - 33);
  expect(() => decoded(kept(4096 - 32), NEWEST)).toThrow('A header is unknown.');
  expect(() => decoded(kept(2048 - 33), kept(2048 - 33), OLDER)).not.toThrow();
  expect(() => decoded(kept(2048 - 33), kept(2049 - 33), OLDER)).toThrow('A header is unknown.');
});

test('a table that gets smaller forgets, and does not remember when it gets larger', () => {
  const one = '40 0161 0162';
  expect(decoded(one, `20 3fe11f ${one} ${NEWEST}`)).toEqual([{ a: 'b' }, { a: 'b' }]);
  expect(() => decoded(one, `20 3fe11f`, NEWEST)).toThrow('A header is unknown.');
});

test('a name may be taken from an entry that has to go for the new one', () => {
  expect(decoded(kept(4000), `7e 0163 ${NEWEST}`)[1]).toEqual({ a: 'c' });
  expect(decoded(`${SMALL} 40 0161 0162`, `7e 7f41 ${'63'.repeat(192)} ${NEWEST}`)[1]).toEqual({
    a: 'c'.repeat(192),
  });
});

test.each([
  ['index 0', '80'],
  ['an index that is not in the table', 'be'],
  ['a name that is not in the table', '7e 0161'],
  ['a table larger than 4096 bytes', '3fe21f'],
  ['a number that does not end', 'ff'],
  ['a number of too many bytes', 'ffffffffffff0f'],
  ['a number that is filled up with zeros', 'ff8080808000'],
  ['a name that does not end', '4003 6161'],
  ['a name without a value', '4001 61'],
  ['a value that does not end', '4001 6105 62'],
  ['a length without end', '4001 617f ffff ffff ff0f'],
  ['a Huffman code that is none', '4001 6181 ff'],
])('refuses %s', (_what, block) => {
  expect(() => decoded(block)).toThrow(expect.objectContaining({ code: ErrorCode.COMPRESSION_ERROR }));
});

test('refuses few bytes that stand for many headers', () => {
  const many = NEWEST.repeat(LONGEST_HEADERS / 4096);
  expect(() => decoded(kept(4096 - 33), many)).not.toThrow();
  expect(() => decoded(kept(4096 - 33), many + NEWEST)).toThrow(
    expect.objectContaining({ code: ErrorCode.ENHANCE_YOUR_CALM }),
  );
});

test('what it writes is read back', () => {
  const text = fc.string({ unit: fc.integer({ min: 0, max: 255 }).map((code) => String.fromCharCode(code)) });
  const long = fc.integer({ min: 120, max: 20_000 }).map((length) => 'x'.repeat(length));
  fc.assert(
    fc.property(fc.dictionary(text, fc.oneof(text, long), { maxKeys: 3 }), (headers) => {
      expect(Object.fromEntries(new HeaderDecoder().decode(encodeHeaders(headers)))).toEqual({ ...headers });
    }),
  );
});
