import { LosslessNumber } from 'lossless-json';
import { decodeQuery, encodeQuery, QueryError, QueryStyle } from '../../src/contract/query';
import { queryStyles } from '../../src/schema/constants';
import { list, object, optional, string } from '../../src/schema/kind';
import { fc } from '../support/fast-check';

const QUERY_STYLES = queryStyles.values.map(({ value }) => value);

const declared = {
  filter: optional(object({}), 'Filter'),
  order_bys: optional(list(object({})), 'Order'),
  ids: optional(list(string), 'Identifiers'),
  name: optional(string, 'Name'),
};

function decoded(query: string) {
  return decodeQuery(new URLSearchParams(query), declared);
}

test('encodes a query in the three styles', () => {
  const query = {
    ids: ['a', 'b'],
    pagination: { page_size: 10, page_token: 'x/y' },
    order_bys: [{ field: 'time' }],
  };
  const encoded = (style: QueryStyle) => decodeURIComponent(encodeQuery(query, style));
  expect(encoded('dotted')).toBe(
    'ids=a&ids=b&pagination.page_size=10&pagination.page_token=x/y&order_bys.0.field=time',
  );
  expect(encoded('brackets')).toBe(
    'ids=a&ids=b&pagination[page_size]=10&pagination[page_token]=x/y&order_bys[0][field]=time',
  );
  expect(encoded('json')).toBe(
    'ids=a&ids=b&pagination={"page_size":10,"page_token":"x/y"}&order_bys=[{"field":"time"}]',
  );
});

test('encodes numbers with all their digits', () => {
  for (const style of QUERY_STYLES) {
    const query = encodeQuery(
      { filter: { team: new LosslessNumber('9007199254740993'), group: 2n ** 63n } },
      style,
    );
    expect(decoded(query)).toEqual({ filter: { team: '9007199254740993', group: '9223372036854775808' } });
  }
});

test('omits null and undefined', () => {
  for (const style of QUERY_STYLES) expect(encodeQuery({ name: undefined, filter: null }, style)).toBe('');
});

test('decodes brackets with and without a name, JSON per entry, and a single value of a list', () => {
  expect(decoded('filter[a][]=x&filter[a][]=y')).toEqual({ filter: { a: ['x', 'y'] } });
  expect(decoded('order_bys={"a":1}&order_bys={"a":2}')).toEqual({ order_bys: [{ a: '1' }, { a: '2' }] });
  expect(decoded('ids=a')).toEqual({ ids: ['a'] });
  expect(decoded('ids=["a"]')).toEqual({ ids: ['a'] });
  expect(decoded('name={"a":1}')).toEqual({ name: '{"a":1}' });
});

test('decodes numbered members as a list only if no number is missing', () => {
  expect(decoded('filter.a.1=y&filter.a.0=x')).toEqual({ filter: { a: ['x', 'y'] } });
  expect(decoded('filter.a.1=y&filter.a.5=x')).toEqual({ filter: { a: { '1': 'y', '5': 'x' } } });
});

test.each(['a=1&a.b=2', 'a.b=2&a=1'])('rejects %s, which contradicts itself', (query) => {
  expect(() => decoded(query)).toThrow(QueryError);
});

test('rejects very deep nesting, but not a long list', () => {
  expect(() => decoded(`filter${'.a'.repeat(100_000)}=1`)).toThrow(
    'filter: nested more than 100 levels deep',
  );
  expect(decoded(Array.from({ length: 50_000 }, () => 'ids=a').join('&')).ids).toHaveLength(50_000);
});

// Queries that all styles can express: names without separators, and lists of objects or of at least two plain values.
const name = fc.oneof(fc.stringMatching(/^[a-z_][a-zA-Z_é ]{0,8}$/), fc.constant('__proto__'));
const plain = fc.string({ unit: 'grapheme' });
const { members } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    plain,
    fc.array(plain, { minLength: 2, maxLength: 4 }),
    fc.array(tie('members'), { minLength: 1, maxLength: 3 }),
    tie('members'),
  ),
  members: fc.dictionary(name, tie('value'), { minKeys: 1, maxKeys: 4, noNullPrototype: true }),
}));

test.each(QUERY_STYLES)('decodes a query encoded as %s', (style) => {
  const query = fc.record(
    {
      filter: members,
      order_bys: fc.array(members, { minLength: 1 }),
      ids: fc.array(plain, { minLength: 1 }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(query, (each) => {
      expect(decoded(encodeQuery(each, style))).toEqual(each);
    }),
  );
});
