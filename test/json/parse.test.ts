import { LosslessNumber, stringify } from 'lossless-json';
import { parse } from '../../src/json/parse';
import { fc } from '../support/fast-check';

/** What JSON.parse makes of it, so that both can be compared. */
function plain(value: unknown): unknown {
  if (value instanceof LosslessNumber) return Number(value.value);
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

function outcome(read: () => unknown): string {
  try {
    return JSON.stringify(read());
  } catch (error) {
    return (error as Error).name;
  }
}

const token = fc.constantFrom(
  ...'{}[],:"\\ \n\t'.split(''),
  ...[
    '"a"',
    '"__proto__"',
    '"\\u00e9"',
    '"\\ud800"',
    '"\\x"',
    '"\u0001"',
    '0',
    '-0',
    '01',
    '1.5e3',
    '1.',
    '-',
  ],
  ...['true', 'false', 'null', 'nul', 'NaN', '\u00a0', '\ufeff', "'a'"],
);

test('reads what JSON.parse reads, and refuses what it refuses', () => {
  const text = fc.oneof(
    fc.json(),
    fc.array(token, { maxLength: 12 }).map((tokens) => tokens.join('')),
    fc.tuple(fc.json(), fc.nat(), token).map(([json, at, more]) => {
      const cut = at % (json.length + 1);
      return json.slice(0, cut) + more + json.slice(cut);
    }),
  );
  fc.assert(
    fc.property(text, (json) => {
      expect(outcome(() => plain(parse(json)))).toBe(outcome(() => JSON.parse(json)));
    }),
    { numRuns: 5_000 },
  );
});

test.each(['9007199254740993', '99.90', '-0', '1e999999999', '1E+2', '9'.repeat(1_000_000)])(
  'keeps the text of the number %.20s',
  (digits) => {
    expect(stringify(parse(`[${digits}]`))).toBe(`[${digits}]`);
  },
);

test('the last of duplicate members wins, whatever the first one holds', () => {
  expect(JSON.stringify(parse('{"x":{},"x":{"__proto__":{}}}'))).toBe('{"x":{"__proto__":{}}}');
  const proto = parse('{"__proto__":{"a":1},"__proto__":{"b":true}}') as object;
  expect(JSON.stringify(proto)).toBe('{"__proto__":{"b":true}}');
  expect(Object.getPrototypeOf(proto)).toBe(Object.prototype);
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('what is nested in %s can be printed, and deeper nesting is refused', (open, close) => {
  const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  expect(stringify(parse(nested(500)))).toBe(nested(500));
  for (const depth of [501, 100_000]) expect(() => parse(nested(depth))).toThrow(RangeError);
});

test('what nests deeper is null where it is to be cut, and all else stands', () => {
  const deep = `${'[{"a":"}]","b":-1.50,"c":'.repeat(50_000)}null${'}]'.repeat(50_000)}`;
  const { id, odd, last } = parse(`{"id":7,"odd":${deep},"last":"x"}`, { cutsDeep: true }) as Record<
    string,
    unknown
  >;
  expect([String(id), last]).toEqual(['7', 'x']);
  expect(stringify(odd)).toContain('"c":null');
  for (const broken of [deep.slice(0, -60_000), deep.replace('-1.50,"c":[{"a":"}]"', '-')]) {
    expect(() => parse(broken, { cutsDeep: true })).toThrow(SyntaxError);
  }
});

test('more values than the memory has room for are refused', () => {
  const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
  expect(() => parse(zeros(2_000_000))).toThrow('more than 2000000 values');
});

test('a long string takes no more memory than it has characters', () => {
  const before = process.memoryUsage().heapUsed;
  const value = parse(`{"a":"${'x'.repeat(30_000_000)}"}`) as { a: string };
  const grown = process.memoryUsage().heapUsed - before;
  expect(value.a).toHaveLength(30_000_000);
  expect(grown).toBeLessThan(5 * 30_000_000);
});

test.each(['{"secret-1":', '["secret-2', '["\\secret-3"]', '"secret-4" secret-5'])(
  'a message does not quote the text %s',
  (text) => {
    expect(() => parse(text)).toThrow(/^The text is not JSON at position \d+\.$/);
  },
);
