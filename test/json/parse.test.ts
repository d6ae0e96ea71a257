import { LosslessNumber, stringify } from 'lossless-json';
import { parseJson } from '../../src/json/parse';
import { fc } from '../support/fast-check';

/** Converts a value to the result of JSON.parse, to compare the two. */
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
  ...['"__proto__"', '"\\u00e9"', '"\\ud800"', '"\\x"', '"\u0001"', '0', '-0', '01', '1.5e3', '1.', '-'],
  ...['true', 'false', 'null', 'nul', 'NaN', '\u00a0', '\ufeff', "'a'"],
);

test('accepts and rejects the same text as JSON.parse, and prints the value unchanged', () => {
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
      const expected = outcome(() => JSON.parse(json));
      expect(outcome(() => plain(parseJson(json)))).toBe(expected);
      if (expected === 'SyntaxError') return;
      const printed = stringify(parseJson(json)) ?? '';
      expect(stringify(parseJson(printed))).toBe(printed);
    }),
    { numRuns: 5_000 },
  );
});

test.each(['9007199254740993', '99.90', '-0', '1e999999999', '1E+2', '9'.repeat(1_000_000)])(
  'keeps the text of the number %.20s',
  (digits) => {
    expect(stringify(parseJson(`[${digits}]`))).toBe(`[${digits}]`);
  },
);

test('keeps the last of duplicate members, whatever the type of the first', () => {
  expect(JSON.stringify(parseJson('{"x":{},"x":{"__proto__":{}}}'))).toBe('{"x":{"__proto__":{}}}');
  const proto = parseJson('{"__proto__":{"a":1},"__proto__":{"b":true}}') as object;
  expect(JSON.stringify(proto)).toBe('{"__proto__":{"b":true}}');
  expect(Object.getPrototypeOf(proto)).toBe(Object.prototype);
});

test.each([
  ['[', ']'],
  ['{"a":', '}'],
])('accepts nesting in %s that can be printed, and rejects deeper nesting', (open, close) => {
  const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
  expect(stringify(parseJson(nested(500)))).toBe(nested(500));
  for (const depth of [501, 100_000]) expect(() => parseJson(nested(depth))).toThrow(RangeError);
});

test('replaces values nested too deeply with null if requested, and keeps the rest', () => {
  const deep = `${'[{"a":"}]","b":-1.50,"c":'.repeat(50_000)}null${'}]'.repeat(50_000)}`;
  const { id, odd, last } = parseJson(`{"id":7,"odd":${deep},"last":"x"}`, {
    prunesDeepValues: true,
  }) as Record<string, unknown>;
  expect([String(id), last]).toEqual(['7', 'x']);
  expect(stringify(odd)).toContain('"c":null');
  for (const broken of [deep.slice(0, -60_000), deep.replace('-1.50,"c":[{"a":"}]"', '-')]) {
    expect(() => parseJson(broken, { prunesDeepValues: true })).toThrow(SyntaxError);
  }
});

test('accepts NaN and Infinity as null if requested', () => {
  const text = '{"a":[NaN,-Infinity],"b":"NaN"}';
  expect(stringify(parseJson(text, { acceptsNaN: true }))).toBe('{"a":[null,null],"b":"NaN"}');
  for (const invalid of [text, '[Nan]']) expect(() => parseJson(invalid)).toThrow(SyntaxError);
  expect(() => parseJson('[NaNs]', { acceptsNaN: true })).toThrow(SyntaxError);
});

test('rejects more values than fit in memory', () => {
  const zeros = (count: number) => `[${'0,'.repeat(count - 1)}0]`;
  expect(() => parseJson(zeros(2_000_000))).toThrow('more than 2000000 values');
});

test('uses no more memory for a long string than it has characters', () => {
  const before = process.memoryUsage().heapUsed;
  const value = parseJson(`{"a":"${'x'.repeat(30_000_000)}"}`) as { a: string };
  const grown = process.memoryUsage().heapUsed - before;
  expect(value.a).toHaveLength(30_000_000);
  expect(grown).toBeLessThan(5 * 30_000_000);
});

test.each(['{"secret-1":', '["secret-2', '["\\secret-3"]', '"secret-4" secret-5'])(
  'the error message does not quote the text %s',
  (text) => {
    expect(() => parseJson(text)).toThrow(/^Invalid JSON at position \d+\.$/);
  },
);
