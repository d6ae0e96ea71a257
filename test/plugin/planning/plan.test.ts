import { LosslessNumber } from 'lossless-json';
import { configOf, schema as anySchema, stateOf } from './arbitraries';
import { Diagnostics } from '../../../src/plugin/diagnostics';
import { conformState } from '../../../src/plugin/planning/apply';
import { planChange } from '../../../src/plugin/planning/plan';
import { Attributes, objectType, Schema } from '../../../src/plugin/schema';
import { equal, ObjectValue, UNKNOWN, Value } from '../../../src/plugin/values/value';
import { fc } from '../../support/fast-check';
import { requirePlan } from '../../support/terraform-core';

const number = (digits: string) => new LosslessNumber(digits);
const schemaOf = (attributes: Attributes): Schema => ({ description: '', attributes });
const plan = (attributes: Attributes, config: ObjectValue, prior: ObjectValue | null) =>
  planChange({ schema: schemaOf(attributes), config, prior });

const slo: Attributes = {
  name: { description: '', type: 'string', required: true },
  target: { description: '', type: 'number', required: true, requiresReplace: true },
  query: { description: '', type: 'string', optional: true },
  unit: { description: '', type: 'string', optional: true, computed: true },
  kind: {
    description: '',
    type: 'string',
    optional: true,
    computed: true,
    keepState: { unlessChanged: ['query'] },
  },
  id: { description: '', type: 'string', computed: true, keepState: true },
  revision: { description: '', type: 'number', computed: true },
  token: { description: '', type: 'string', optional: true, writeOnly: true },
};
const config: ObjectValue = {
  name: 'a',
  target: number('99.9'),
  query: 'q',
  unit: null,
  kind: null,
  id: null,
  revision: null,
  token: 'secret',
};
const state: ObjectValue = {
  name: 'a',
  target: number('99.90'),
  query: 'q',
  unit: 'percent',
  kind: 'ratio',
  id: '1',
  revision: number('7'),
  token: null,
};

describe('an update', () => {
  test('keeps attributes with keepState and makes other computed attributes unknown', () => {
    expect(plan(slo, { ...config, name: 'b' }, state)).toEqual({
      planned: { ...state, name: 'b', target: number('99.9'), unit: UNKNOWN, revision: UNKNOWN },
      requiresReplace: [],
    });
  });

  test('does not keep a value that depends on a changed attribute', () => {
    expect(plan(slo, { ...config, query: 'other' }, state).planned).toMatchObject({ kind: UNKNOWN, id: '1' });
    expect(plan(slo, { ...config, query: UNKNOWN }, state).planned).toMatchObject({ kind: UNKNOWN, id: '1' });
  });

  test.each<[string, ObjectValue, ObjectValue, string | undefined]>([
    ['{}', { query: '{}' }, { query: null }, 'ratio'],
    ['an empty string', { query: '' }, { query: null }, 'ratio'],
    ['null', { query: null }, { query: ' { } ' }, 'ratio'],
    ['a string', { query: 'q' }, { query: '{}' }, undefined],
  ])('keeps a computed value only while its source means the same: now %s', (_, now, before, kind) => {
    const sameMeaning = (a: string, b: string) => a.replace(/ /g, '') === b.replace(/ /g, '');
    const attributes: Attributes = { ...slo, query: { ...slo.query, sameMeaning } };
    const { planned } = plan(attributes, { ...config, name: 'b', ...now }, { ...state, ...before });
    expect(planned).toMatchObject({ kind: kind ?? UNKNOWN });
  });

  test('keeps the state of an attribute with keepState ifNull only if it is null', () => {
    const attributes: Attributes = { ...slo, kind: { ...slo.kind, keepState: 'ifNull' } };
    const kindOf = (kind: string | null) =>
      plan(attributes, { ...config, query: 'other' }, { ...state, kind }).planned.kind;
    expect([kindOf('ratio'), kindOf(null)]).toEqual([UNKNOWN, null]);
  });

  test('is not planned only because a computed attribute is null in the state', () => {
    const incomplete = { ...state, kind: null, revision: null };
    expect(plan(slo, config, incomplete).planned).toBe(incomplete);
  });

  test('returns the attributes that replace the object', () => {
    expect(plan(slo, { ...config, target: number('99.95') }, state).requiresReplace).toEqual([['target']]);
    expect(plan(slo, { ...config, target: UNKNOWN }, state).requiresReplace).toEqual([['target']]);
  });

  test('throws for a misspelled attribute in keepState', () => {
    const wrong: Attributes = { ...slo, kind: { ...slo.kind, keepState: { unlessChanged: ['qeury'] } } };
    expect(() => plan(wrong, { ...config, name: 'b' }, state)).toThrow('"qeury"');
  });
});

describe('nested attributes', () => {
  const step: Attributes = {
    name: { description: '', type: 'string', required: true },
    size: { description: '', type: 'number', optional: true, computed: true },
    id: { description: '', type: 'string', computed: true, keepState: true },
    token: { description: '', type: 'string', optional: true, writeOnly: true },
  };
  const configured = (name: string): ObjectValue => ({ name, size: null, id: null, token: 'secret' });
  const stored = (name: string, id: string): ObjectValue => ({ name, size: number('1'), id, token: null });
  const fresh = (name: string): ObjectValue => ({ name, size: UNKNOWN, id: UNKNOWN, token: null });
  const nested = (nesting: 'single' | 'list'): Attributes => ({
    steps: { description: '', nested: { nesting, attributes: step }, optional: true },
  });

  test.each<[string, 'single' | 'list', Value, Value, Value]>([
    [
      'of a single object keep their state if they have keepState',
      'single',
      configured('b'),
      stored('a', '1'),
      { ...stored('b', '1'), size: UNKNOWN },
    ],
    ['of a new object are unknown', 'single', configured('b'), null, fresh('b')],
    ['of an unknown object are also unknown', 'single', UNKNOWN, stored('a', '1'), UNKNOWN],
    [
      'of a list follow their position',
      'list',
      [configured('a'), configured('c')],
      [stored('b', '1')],
      [{ ...stored('a', '1'), size: UNKNOWN }, fresh('c')],
    ],
  ])('%s', (_, nesting, now, before, planned) => {
    const change = plan(nested(nesting), { steps: now }, { steps: before });
    expect(change).toEqual({ planned: { steps: planned }, requiresReplace: [] });
  });

  test('of a list keep a number of the state that means the same', () => {
    const size = { ...step.size, sameMeaning: (a: string, b: string) => Number(a) === Number(b) };
    const attributes: Attributes = {
      steps: { description: '', nested: { nesting: 'list', attributes: { ...step, size } }, optional: true },
    };
    const prior = { steps: [stored('a', '1')] };
    const planned = (digits: string) =>
      plan(attributes, { steps: [{ ...configured('a'), size: number(digits) }] }, prior).planned;
    expect(planned('1.00000000000000000001')).toBe(prior);
    expect(planned('1.1')).toEqual({ steps: [{ ...stored('a', '1'), size: number('1.1') }] });
  });

  test('are unknown if a computed parent is not configured', () => {
    const attributes: Attributes = {
      steps: { ...nested('single').steps, computed: true, keepState: true },
      name: slo.name,
    };
    expect(plan(attributes, { steps: null, name: 'a' }, null).planned).toEqual({ steps: UNKNOWN, name: 'a' });
    const prior = { steps: stored('a', '1'), name: 'b' };
    expect(plan(attributes, { steps: null, name: 'a' }, prior).planned).toEqual({ ...prior, name: 'a' });
  });
});

describe('for any schema, configuration and state', () => {
  const change = (options: { unknown: boolean }) =>
    anySchema.chain((schema) =>
      fc.record({
        schema: fc.constant(schema),
        config: configOf(schema.attributes, options),
        prior: fc.option(stateOf(schema.attributes)),
        returned: stateOf(schema.attributes),
      }),
    );

  test('keeps configured values, and plans null for attributes that are neither configured nor computed', () => {
    fc.assert(
      fc.property(change({ unknown: true }), ({ schema, config: configured, prior }) => {
        const { planned } = planChange({ schema, config: configured, prior });
        expect(Object.keys(planned)).toEqual(Object.keys(schema.attributes));
        requirePlan(schema.attributes, configured, prior, planned, '');
      }),
      { numRuns: 500 },
    );
  });

  test('the plan after an apply is empty', () => {
    fc.assert(
      fc.property(change({ unknown: false }), ({ schema, config: configured, prior, returned }) => {
        const { planned } = planChange({ schema, config: configured, prior });
        const diagnostics = new Diagnostics();
        const applied = conformState(schema, 'thing', planned, returned, diagnostics);
        expect(diagnostics.list).toEqual([]);
        const again = planChange({ schema, config: configured, prior: applied });
        expect(again.requiresReplace).toEqual([]);
        expect(equal(again.planned, applied, objectType(schema.attributes))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
