import { Diagnostics } from '../../../src/plugin/diagnostics';
import { validateConfig } from '../../../src/plugin/planning/validate';
import { Attributes } from '../../../src/plugin/schema';
import { ObjectValue, UNKNOWN } from '../../../src/plugin/values/value';

const inner: Attributes = {
  name: { description: '', type: 'string', required: true },
  id: { description: '', type: 'string', computed: true },
  token: { description: '', type: 'string', optional: true },
  token_wo: { description: '', type: 'string', optional: true, writeOnly: true },
};
const attributes: Attributes = {
  ...inner,
  one: { description: '', nested: { nesting: 'single', attributes: inner }, optional: true },
  list: { description: '', nested: { nesting: 'list', attributes: inner }, optional: true },
  names: { description: '', type: ['list', 'string'], optional: true },
  labels: { description: '', type: ['map', ['list', 'string']], optional: true },
  rows: { description: '', type: ['list', ['object', { cells: ['list', 'number'] }]], optional: true },
};

function validate(config: ObjectValue, writeOnlyAllowed = false) {
  const diagnostics = new Diagnostics();
  validateConfig(
    { description: '', attributes },
    { name: 'a', ...config },
    { writeOnlyAllowed },
    diagnostics,
    'fixture_thing',
  );
  return diagnostics.list;
}

test('accepts a complete configuration and an unknown one', () => {
  const labels = { a: [UNKNOWN], b: UNKNOWN };
  const lists = {
    list: [{ name: UNKNOWN }, UNKNOWN],
    names: ['', UNKNOWN],
    rows: [{ cells: null }, UNKNOWN],
  };
  expect(validate({ one: { name: 'a' }, token: 'x', labels, ...lists })).toEqual([]);
});

test('warns about a deprecated attribute that is set', () => {
  const old: Attributes = {
    old: { description: '', type: 'string', optional: true, deprecated: 'Use "new".' },
  };
  const parts: Attributes = { parts: { description: '', nested: { nesting: 'list', attributes: old } } };
  const warnings = (config: ObjectValue) => {
    const diagnostics = new Diagnostics();
    const schema = { description: '', attributes: { ...old, ...parts } };
    validateConfig(schema, config, { writeOnlyAllowed: true }, diagnostics, 'fixture_thing');
    return diagnostics.list;
  };
  expect(warnings({ old: null, parts: [{ old: UNKNOWN }] })).toEqual([]);
  const warning = {
    severity: 'warning',
    summary: '"old" of fixture_thing is deprecated',
    detail: 'Use "new".',
  };
  expect(warnings({ old: '', parts: [{ old: 'x' }] })).toEqual([
    { ...warning, path: ['old'] },
    { ...warning, path: ['parts', 0, 'old'] },
  ]);
  expect(warnings({ parts: Array.from({ length: 99 }, () => ({ old: 'x' })) })).toHaveLength(11);
});

test.each<[ObjectValue, (string | number)[], string]>([
  [{ name: null }, ['name'], '"name" is required, but its value is null.'],
  [{ one: { name: null } }, ['one', 'name'], '"one.name" is required'],
  [{ list: [{ name: 'a' }, { name: null }] }, ['list', 1, 'name'], '"list[1].name" is required'],
  [{ id: '1' }, ['id'], '"id" is set by the provider'],
  [{ one: { name: 'a', id: UNKNOWN } }, ['one', 'id'], '"one.id" is set by the provider'],
  [{ list: [null] }, ['list', 0], '"list[0]" is null'],
  [{ names: ['a', null] }, ['names', 1], '"names[1]" is null'],
  [{ labels: { a: ['b'], c: null } }, ['labels', 'c'], '"labels.c" is null'],
  [{ labels: { a: [null] } }, ['labels', 'a', 0], '"labels.a[0]" is null'],
  [{ rows: [{ cells: [null] }] }, ['rows', 0, 'cells', 0], '"rows[0].cells[0]" is null'],
  [{ token_wo: 'secret' }, ['token_wo'], 'Terraform or OpenTofu 1.11 or newer, or set "token" instead.'],
  [{ one: { name: 'a', token_wo: UNKNOWN } }, ['one', 'token_wo'], '"one.token_wo" is write-only'],
])('rejects %j and says what to do', (config, path, detail) => {
  const findings = validate(config);
  expect(findings).toEqual([
    { severity: 'error', summary: expect.any(String), detail: expect.stringContaining(detail), path },
  ]);
  expect(findings[0].detail).not.toContain('secret');
});

test('accepts a write-only attribute if Terraform supports it', () => {
  expect(validate({ token_wo: 'secret', one: { name: 'a', token_wo: UNKNOWN } }, true)).toEqual([]);
});
