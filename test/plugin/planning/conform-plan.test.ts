import { conformPlan } from '../../../src/plugin/planning/conform-plan';
import { Attributes } from '../../../src/plugin/schema';
import { ObjectValue, UNKNOWN, Value } from '../../../src/plugin/values/value';

const inner: Attributes = {
  name: { description: '', type: 'string', required: true },
  id: { description: '', type: 'string', computed: true },
};
const attributes: Attributes = {
  name: { description: '', type: 'string', required: true },
  note: { description: '', type: 'string', optional: true },
  kind: { description: '', type: 'string', optional: true, computed: true },
  token: { description: '', type: 'string', optional: true, writeOnly: true },
  one: { description: '', nested: { nesting: 'single', attributes: inner }, optional: true },
  list: { description: '', nested: { nesting: 'list', attributes: inner }, optional: true },
};
const element = (name: string, id: Value = null): ObjectValue => ({ name, id });
const conform = (config: ObjectValue, planned: ObjectValue) =>
  conformPlan({ version: 0, description: '', attributes }, config, planned);

test('a resource may set attributes that are computed and not configured', () => {
  const config = { name: 'a', one: element('x'), list: [element('x')] };
  const planned = {
    name: 'a',
    kind: 'derived',
    one: element('x', '1'),
    list: [element('x', UNKNOWN)],
  };
  expect(conform(config, planned)).toEqual({ ...planned, note: null, token: null });
});

test('reports only the first violation', () => {
  const planned = { name: 'A', note: ['not a string'] };
  expect(() => conform({ name: 'a', note: 'x' }, planned)).toThrow('"name" must be planned');
});

test.each<[string, ObjectValue, ObjectValue]>([
  ['"name" must be planned as configured', { name: 'a' }, { name: 'A' }],
  ['"name" must be planned as configured', { name: UNKNOWN }, { name: 'a' }],
  ['"kind" must be planned as configured', { kind: 'a' }, { kind: UNKNOWN }],
  ['"note" is neither configured nor computed', { note: null }, { note: 'x' }],
  ['"token" is write-only', { token: 'secret' }, { token: 'secret' }],
  ['"nmae" is not in the schema', {}, { nmae: 'a' }],
  ['"one.name" must be', { one: element('x') }, { one: element('y') }],
  ['"one" must be', { one: element('x') }, { one: null }],
  ['"one" must be', { one: UNKNOWN }, { one: element('x') }],
  ['"list[1].name" must be', { list: [element('x'), element('y')] }, { list: [element('x'), element('x')] }],
  ['"list" must be', { list: [element('x')] }, { list: [] }],
])('%s', (message, config, planned) => {
  expect(() => conform(config, planned)).toThrow(message);
  expect(() => conform(config, planned)).not.toThrow('secret');
});
