import { fuzz, hexWords, mutated } from './fuzz';
import { decode, encode } from '../../../src/plugin/values/msgpack';
import { equal, CodecError, Type } from '../../../src/plugin/values/value';
import { typed } from '../../plugin/values/arbitraries';
import { fc } from '../../support/fast-check';
import { heapUsed } from '../../support/heap';
import { SEED } from '../../support/seed';

const bytes = (hex: string) => Buffer.from(hex, 'hex');

/** Every form of MessagePack, with wrong lengths and extreme numbers. */
const WORDS = hexWords(
  '00 7f e0 80 8f 90 9f a0 bf c0 c1 c2 c3 c4ff c700 d40000 ddffffffff dfffffffff dbffffffff c9ffffffff00 dcffff deffff',
  'daffff d9ff c70c0c cb7ff0000000000000 cb7fefffffffffffff cb0000000000000001 ca7fc00000 cfffffffffffffffff',
  'd38000000000000000 a95f5f70726f746f5f5f a83165393939393939 a3efbfbd a3eda080 91 81a161',
);

const corpus = fc.sample(typed(), { numRuns: 500, seed: SEED }).map(({ type, value }) => ({
  type,
  encoded: Buffer.from(encode(value, type)),
}));

test('any bytes decode to a value that encodes back unchanged, or fail with a CodecError', async () => {
  await fuzz({
    name: 'msgpack',
    make: (random) => {
      const { type, encoded } = random.pick(corpus);
      return {
        type: random.below(10) === 0 ? random.pick(corpus).type : type,
        input: random.below(10) === 0 ? random.bytes(random.below(50)) : mutated(encoded, WORDS, random),
      };
    },
    run: ({ input, type }) => decode(input, type),
    rejections: [CodecError],
    check(value, { type }) {
      if (!equal(decode(encode(value, type), type), value, type)) {
        throw new Error('Encoding changes the value.');
      }
    },
  });
});

const LISTS: Type = ['list', ['list', ['list', ['list', 'string']]]];

test.each(['dd', 'df', 'db', 'c9', 'ddffffffffdd', '81a161df', '91db'])(
  'the header %s claims four billion elements, but no memory is allocated for them',
  (head) => {
    const before = heapUsed();
    for (const type of [LISTS, ['map', LISTS], 'string', ['object', { a: ['map', 'string'] }]] as Type[]) {
      expect(() => decode(bytes(`${head}ffffffff`), type)).toThrow(CodecError);
    }
    // Before a garbage collection, to measure all allocated memory.
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(10_000_000);
    expect(process.memoryUsage().arrayBuffers).toBeLessThan(1_000_000_000);
  },
);

test.each<[string, string, (inner: Type) => Type]>([
  ['lists', '91', (inner) => ['list', inner]],
  ['maps', '81a161', (inner) => ['map', inner]],
  ['objects', '81a161', (inner) => ['object', { a: inner }]],
])('%s nested 100,000 deep are rejected with a CodecError', (_, head, wrap) => {
  let type: Type = 'string';
  for (let depth = 0; depth < 100_000; depth++) type = wrap(type);
  const input = bytes(`${head.repeat(100_000)}a161`);
  expect(() => decode(input, type)).toThrow(CodecError);
  expect(() => decode(input, LISTS)).toThrow(CodecError);
  expect(() => decode(input, ['list', 'string'])).toThrow(CodecError);
});

test('reads a 64 MB string without more memory than its length', () => {
  const input = Buffer.concat([bytes('db04000000'), Buffer.alloc(0x4000000, 'x')]);
  const before = heapUsed();
  expect(decode(input, 'string')).toHaveLength(0x4000000);
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(2 * 0x4000000);
});
