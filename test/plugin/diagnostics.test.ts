import { Diagnostics } from '../../src/plugin';
import { DiagnosticGroups } from '../../src/plugin/diagnostics';

/** test/terraform/noise.test.ts has those of a group. */
test('warnings without a group are all shown', () => {
  const groups = new DiagnosticGroups();
  const shown = Array.from({ length: 40 }, () => {
    const diagnostics = new Diagnostics(groups);
    diagnostics.warning('one of its own', 'detail');
    return diagnostics.list;
  });
  expect(shown.flat()).toHaveLength(40);
});
