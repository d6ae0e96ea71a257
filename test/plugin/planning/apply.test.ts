import { LosslessNumber } from 'lossless-json';
import { schema as anySchema, stateOf } from './arbitraries';
import { Diagnostics } from '../../../src/plugin/diagnostics';
import { conformState, withoutWriteOnly } from '../../../src/plugin/planning/apply';
import { Attribute, Attributes, objectType, Schema, typeOf } from '../../../src/plugin/schema';
import { encode } from '../../../src/plugin/values/msgpack';
import { equal, isFullyKnown, ObjectValue, Type, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';
import { plainValueOf, typed } from '../values/arbitraries';

const number = (digits: string) => new LosslessNumber(digits);
const MAP: Type = ['map', 'string'];
const OBJECT: Type = ['object', { a: 'string', b: 'string' }];
const schemaOf = (attributes: Attributes) => ({ description: '', attributes });

function conform(schema: Schema, planned: Value, returned: ObjectValue) {
  const diagnostics = new Diagnostics();
  const state = conformState(schema, 'thing', planned, returned, diagnostics);
  return { state, problems: diagnostics.list };
}

function conformOne(of: Type | Partial<Attribute>, planned: Value, returned: Value) {
  const attribute =
    typeof of === 'object' && !Array.isArray(of) ? (of as Partial<Attribute>) : { type: of as Type };
  const { state, problems } = conform(
    schemaOf({ x: { description: '', ...attribute } }),
    { x: planned },
    { x: returned },
  );
  return { value: state.x, problems };
}

test.each<[string, Type, Value, Value, Value]>([
  ['uses the returned value for an unknown one', 'string', UNKNOWN, 'x', 'x'],
  ['omits a returned member that is not in the schema', ['object', {}], UNKNOWN, { b: 'z' }, {}],
  ['matches list elements by position', ['list', 'string'], ['a', UNKNOWN], ['A', 'b', 'c'], ['a', 'b']],
  ['matches map elements by key', MAP, { a: 'x', b: UNKNOWN }, { b: 'y', c: 'z' }, { a: 'x', b: 'y' }],
  ['matches object members by name', OBJECT, { a: 'x', b: UNKNOWN }, { b: 'y' }, { a: 'x', b: 'y' }],
])('%s', (_what, of, planned, returned, state) => {
  expect(conformOne(of, planned, returned)).toEqual({ value: state, problems: [] });
});

test.each<[string, Type, Value, Value]>([
  ['"x" that should be string but is a bool', 'string', true, null],
  ['"x[1]" that should be bool but is a string', ['list', 'bool'], [true, 'secret'], [true, null]],
  ['"x.a" that should be string but is a list', MAP, { a: ['secret'], b: 'y' }, { a: null, b: 'y' }],
  ['"x" that should be a number but is other text', 'number', number('1e1000000'), null],
])('warns about a returned %s, and keeps the rest', (message, of, returned, state) => {
  const { value, problems } = conformOne(of, UNKNOWN, returned);
  expect(value).toEqual(state);
  expect(problems).toHaveLength(1);
  expect(problems[0].detail).toContain(message);
  expect(problems[0].detail).toMatch(
    / This is a bug in the provider, .*\. Please report it with this message\.$/,
  );
  expect(problems[0].detail).not.toContain('secret');
});

test('the state contains no write-only values, including in nested attributes', () => {
  const attributes: Attributes = {
    token: { description: '', type: 'string', writeOnly: true },
    name: { description: '', type: 'string' },
  };
  const kept = { token: null, name: 'a' };
  const returned = { token: 'secret', name: 'a' };
  const nested = (nesting: 'single' | 'list') => ({ nested: { nesting, attributes } });
  expect(conformOne(nested('single'), UNKNOWN, returned).value).toEqual(kept);
  expect(conformOne(nested('list'), UNKNOWN, [returned]).value).toEqual([kept]);
  expect(conform(schemaOf(attributes), UNKNOWN, returned)).toEqual({ state: kept, problems: [] });
});

describe('for any schema', () => {
  const case_ = anySchema.chain((schema) =>
    fc.record({
      schema: fc.constant(schema),
      state: stateOf(schema.attributes),
      other: stateOf(schema.attributes),
    }),
  );

  test('a read keeps a valid state', () => {
    fc.assert(
      fc.property(case_, ({ schema, state }) => {
        const clean = withoutWriteOnly(schema.attributes, state);
        const kept = conform(schema, UNKNOWN, state);
        expect(kept.problems).toEqual([]);
        expect(equal(kept.state, clean, objectType(schema.attributes))).toBe(true);
      }),
    );
  });

  test('any planned and returned values give a state that can be stored and keeps the known planned values', () => {
    const hostile = anySchema.chain((schema) => {
      const of = objectType(schema.attributes);
      return fc.record({
        schema: fc.constant(schema),
        planned: plainValueOf(of),
        returned: fc.oneof(
          plainValueOf(of),
          fc.dictionary(
            fc.constantFrom(...names(schema.attributes)),
            typed().map((one) => one.value),
          ),
        ),
      });
    });
    fc.assert(
      fc.property(hostile, ({ schema, planned, returned }) => {
        const plan = withoutWriteOnly(schema.attributes, planned as ObjectValue);
        const { state } = conform(schema, plan, returned as ObjectValue);
        expect(isFullyKnown(state)).toBe(true);
        expect(() => encode(state, objectType(schema.attributes))).not.toThrow();
        expect(Object.keys(state).sort()).toEqual(Object.keys(schema.attributes).sort());
        for (const [name, attribute] of Object.entries(schema.attributes)) {
          if (isFullyKnown(plan[name])) expect(equal(state[name], plan[name], typeOf(attribute))).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});

function names(attributes: Attributes): string[] {
  return [...Object.keys(attributes), 'foreign'];
}
