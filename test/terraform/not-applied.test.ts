/** Changes that the service accepts but does not take, and values that it derives from others. */
import { CHECKOUT, checkout, knownAfterApply, prose } from './support';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();

test('a change that is not applied is a warning in the apply, and drift in the next plan', async () => {
  await deployment.deploy((stack) => checkout(stack, { labels: { team: 'search' } }));
  deployment.control.setNormalisers({ keepsOldValues: true });
  await deployment.synth((stack) =>
    checkout(stack, { labels: { team: 'ads' }, targetThresholdPercentage: 99.5 }),
  );
  const applied = prose({ text: await deployment.apply() });
  expect(applied).toContain(
    'Warning: The service may not have applied all values of SLO "checkout availability"',
  );
  expect(applied).toContain(
    'contains other values: target_threshold_percentage (99.9), labels["team"] ("search").',
  );
  expect(await deployment.stateOf(CHECKOUT)).toMatchObject({ labels: { team: 'ads' } });
  const plan = prose(await deployment.expectChanges());
  expect(plan).toContain('"team" = "search" -> "ads"');
  expect(plan).toContain('target_threshold_percentage = 99.9 -> 99.5');

  deployment.control.setNormalisers({ keepsOldValues: false });
  expect(prose({ text: await deployment.apply() })).not.toContain('Warning');
  await deployment.expectNoChanges();
});

test('the service derives grouping and type again if the query changes, but not if the name does', async () => {
  const events = (query: string) => ({ goodEvents: { query }, totalEvents: { query: 'total' } });
  deployment.control.setNormalisers({ derives: true });
  await deployment.deploy((stack) => checkout(stack, { requestBasedMetricSli: events('good') }));
  await deployment.synth((stack) =>
    checkout(stack, { name: 'renamed', requestBasedMetricSli: events('good') }),
  );
  const renamed = await deployment.expectChanges();
  expect(knownAfterApply(renamed.text)).not.toContain('type');
  expect(renamed.text).not.toContain('grouping');
  await deployment.apply();

  const grouped = events('sum by (region) (good)');
  await deployment.synth((stack) => checkout(stack, { name: 'renamed', requestBasedMetricSli: grouped }));
  const regrouped = await deployment.expectChanges();
  expect(knownAfterApply(regrouped.text)).toContain('type');
  expect(prose(regrouped)).toMatch(/grouping = \{[^}]*\} -> \(known after apply\)/);
  await deployment.apply();
  expect(await deployment.stateOf(CHECKOUT)).toMatchObject({ grouping: { labels: ['region'] } });
  await deployment.expectNoChanges();
});
