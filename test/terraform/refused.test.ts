/** Errors from the service point to a line of a hand-written configuration, and say what to do next. */
import { expectError, prose, slo } from './support';
import { OutgoingWebhook } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();

/** Each attribute has its own line, so that the error can be located. */
const HCL = `resource "observability_slo" "checkout" {
  name                        = "checkout"
  target_threshold_percentage = 99
  labels                      = { team = "checkout" }
  request_based_metric_sli = {
    good_events  = { query = "good" }
    total_events = { query = "total" }
  }
}
`;

const RESOURCE = 'on main.tf line 1, in resource "observability_slo" "checkout": 1: resource';

test.each([
  ['targetThresholdPercentage', 'line 3, in resource "observability_slo" "checkout": 3: target_threshold'],
  ['slo.labels.team', 'line 4'],
  ['slo.request_based_metric_sli.good_events.query', 'line 5'],
  ['slo.requestBasedMetricSli.bogus[0]', 'line 5'],
  ['quota', RESOURCE],
  ['', RESOURCE],
])('an error about the rejected field "%s" points to its line', async (field, where) => {
  await deployment.synth(() => undefined);
  deployment.terraform.write('main.tf', HCL);
  const details = [{ fieldViolations: [{ field, description: 'bad' }] }];
  const body = JSON.stringify({ code: 3, message: 'No.', details });
  deployment.control.addFault({ operation: 'replaceSlo', kind: 'status', status: 400, body });
  await expectError(deployment.terraform.apply(), where.startsWith('on') ? where : `on main.tf ${where}`);
});

test('a plan that would create a renamed object a second time explains how to keep it', async () => {
  const build = (id: string, name = 'checkout') =>
    deployment.synth((stack) => {
      slo(stack, id, { name });
      new OutgoingWebhook(stack, `${id}-webhook`, {
        name,
        otherVariant: { name: 'chat', valueJson: '${jsonencode({})}' },
      });
    });
  await build('before');
  await deployment.apply();
  await build('after');
  const plan = prose(await deployment.expectChanges());
  expect(plan).toContain('SLO "checkout" will be created a second time');
  expect(plan).toContain('outgoing webhook "checkout" will be created a second time');
  expect(plan).toContain('use moveFromId or moveTo (CDKTF) or a moved block (HCL)');

  // A replacement, and an object that is only destroyed or moved, are not renamed.
  await build('after', 'basket');
  expect(prose(await deployment.expectChanges())).not.toContain('a second time');
  await deployment.synth(() => undefined);
  expect(prose(await deployment.expectChanges())).not.toContain('a second time');
  await deployment.synth(
    (stack) => void slo(stack, 'after', { name: 'checkout' }).moveFromId('observability_slo.before'),
  );
  expect(prose(await deployment.terraform.plan())).not.toContain('a second time');
  expect(deployment.only('slos')).toMatchObject({ name: 'checkout' });
});
