import { Attributes } from '../../../src/plugin';
import { toDiagnostics } from '../../../src/plugin/protocol/diagnostics';
import { Diagnostic_Severity as Severity } from '../../../src/plugin/protocol/generated/plugin6';

const text = { description: '', type: 'string' } as const;

const attributes: Attributes = {
  name: text,
  token: { ...text, sensitive: true },
  tracker: {
    description: '',
    nested: { nesting: 'single', attributes: { email: text, token_wo: { ...text, writeOnly: true } } },
  },
};

const stepsOf = (...path: string[]) =>
  toDiagnostics([{ severity: 'error', summary: 's', detail: 'd', path }], attributes)[0].attribute?.steps;

test('an error carries the path of the attribute at fault', () => {
  expect(toDiagnostics([{ severity: 'warning', summary: 's', detail: 'd' }], attributes)).toEqual([
    { severity: Severity.WARNING, summary: 's', detail: 'd', attribute: undefined },
  ]);
  expect(stepsOf('name')).toEqual([{ selector: { $case: 'attributeName', attributeName: 'name' } }]);
});

test('what it quotes cannot write to the terminal, and cannot be endless', () => {
  const hostile = `name "\u001b[2J\n${'x'.repeat(100_000)}"`;
  const [{ summary, detail }] = toDiagnostics(
    [{ severity: 'error', summary: hostile, detail: hostile }],
    attributes,
  );
  expect(summary).toMatch(/^name "\\u001b\[2J\\u000ax{400,}…$/);
  expect(detail).toMatch(/^name "\\u001b\[2J\nx{15000,}…$/);
});

test('no path leads to a secret, because Terraform prints the lines of the configuration that it leads to', () => {
  expect(stepsOf('token')).toBeUndefined();
  expect(stepsOf('tracker')).toBeUndefined();
  expect(stepsOf('tracker', 'token_wo')).toBeUndefined();
  expect(stepsOf('tracker', 'email')).toBeUndefined();
});
