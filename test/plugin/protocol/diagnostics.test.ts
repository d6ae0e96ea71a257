import { AttributePath, Attributes } from '../../../src/plugin';
import { toAttributePath, toProtoDiagnostics } from '../../../src/plugin/protocol/diagnostics';
import { Diagnostic_Severity as Severity } from '../../../src/plugin/protocol/generated/plugin6';

const description = '';
const TEXT = { description, type: 'string' } as const;

const inner: Attributes = { query: TEXT, by_name: { description, type: ['map', ['list', 'string']] } };
const attributes: Attributes = {
  name: TEXT,
  token: { ...TEXT, sensitive: true },
  tracker: {
    description,
    nested: { nesting: 'single', attributes: { email: TEXT, token_wo: { ...TEXT, writeOnly: true } } },
  },
  single: { description, nested: { nesting: 'single', attributes: inner } },
  list: { description, nested: { nesting: 'list', attributes: inner } },
  object: { description, type: ['object', { member: ['list', 'string'] }] },
};

const stepsOf = (...path: string[]) =>
  toProtoDiagnostics([{ severity: 'error', summary: 's', detail: 'd', path }], attributes)[0].attribute
    ?.steps;

test('an error contains the path of the invalid attribute', () => {
  expect(toProtoDiagnostics([{ severity: 'warning', summary: 's', detail: 'd' }], attributes)).toEqual([
    { severity: Severity.WARNING, summary: 's', detail: 'd', attribute: undefined },
  ]);
  expect(stepsOf('name')).toEqual([{ selector: { $case: 'attributeName', attributeName: 'name' } }]);
});

test('escapes control characters in quotes, and limits their length', () => {
  const hostile = `name "\u001b[2J\n${'x'.repeat(100_000)}"`;
  const [{ summary, detail }] = toProtoDiagnostics(
    [{ severity: 'error', summary: hostile, detail: hostile }],
    attributes,
  );
  expect(summary).toMatch(/^name "\\u001b\[2J\\u000ax{480,490}…$/);
  expect(detail).toMatch(/^name "\\u001b\[2J\nx{15980,15990}…$/);
});

test('omits a path to a secret, because Terraform prints the configuration lines at a path', () => {
  expect(stepsOf('token')).toBeUndefined();
  expect(stepsOf('tracker')).toBeUndefined();
  expect(stepsOf('tracker', 'token_wo')).toBeUndefined();
  expect(stepsOf('tracker', 'email')).toBeUndefined();
});

test.each<[AttributePath, string]>([
  [[], ''],
  [['single', 'by_name', 'k', 0], 'attributeName attributeName elementKeyString elementKeyInt'],
  [['list', 1, 'query'], 'attributeName elementKeyInt attributeName'],
  [['object', 'member', 2], 'attributeName attributeName elementKeyInt'],
])('distinguishes members, keys and indices in %j', (path, kinds) => {
  const { steps } = toAttributePath(path, attributes);
  expect(steps.map(({ selector }) => selector?.$case).join(' ')).toBe(kinds);
});

test.each<[AttributePath, number]>([
  [['single', 'query', 'deeper'], 2],
  [['list', 'query'], 1],
])('stops %j at the first step that does not match the types', (path, length) => {
  expect(toAttributePath(path, attributes).steps).toHaveLength(length);
});
