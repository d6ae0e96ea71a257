/** A service that replaces an SLO when an SLO with the same name is created. */
import { prose, slo } from './support';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';

const deployment = Deployment.use();

beforeEach(() => void deployment.control.setNormalisers({ replacesByName: true }));

const NAME = { name: 'shared' };

test('an SLO of somebody else is named when a create has replaced it, and stays in the state without changes', async () => {
  const theirs = { id: 'theirs', ...NAME, targetThresholdPercentage: 50, createTime: '2020-01-02T03:04:05Z' };
  await deployment.control.put('slos', 'theirs', theirs);
  await deployment.synth((stack) => slo(stack, 'ours', NAME));
  const text = prose({ text: await deployment.apply() });
  expect(text).toContain('Warning: Creating SLO "shared" (id theirs) replaced an existing object');
  expect(text).toContain('existed before: it was created at 2020-01-02T03:04:05.000Z.');
  await deployment.expectNoChanges();
});

test('two SLOs of one name in one apply become one, and warnings at synth and at apply name it', async () => {
  const printed = printedWarnings();
  await deployment.synth((stack) => {
    slo(stack, 'ours', NAME);
    slo(stack, 'second', { name: 'twice' }).node.addDependency(slo(stack, 'first', { name: 'twice' }));
  });
  jest.restoreAllMocks();
  expect(printed).toEqual([expect.stringContaining('name is "twice", like that of test/second.')]);
  const text = prose({ text: await deployment.apply() });
  expect(text).toMatch(
    /Creating SLO "twice" \(id (\S+)\) replaced .* this run also uses SLO "twice" \(id \1\)/,
  );
});
