import { Diagnostics } from '../../src/plugin';
import { DiagnosticGroups } from '../../src/plugin/diagnostics';

/** Grouped warnings are tested in test/terraform/noise.test.ts. */
test('shows all warnings that have no group', () => {
  const groups = new DiagnosticGroups();
  const shown = Array.from({ length: 40 }, () => {
    const diagnostics = new Diagnostics(groups);
    diagnostics.warning('summary', 'detail');
    return diagnostics.list;
  });
  expect(shown.flat()).toHaveLength(40);
});
