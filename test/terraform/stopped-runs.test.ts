/** A run that ends with an error keeps the state, and creates no dependents of the failed resource. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, expectError, secret, slo, tickets } from './support';
import { ObservabilityProvider, WebhookTest } from '../../src/index';
import type { OperationName } from '../../src/schema';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

const calls = (operation: OperationName) => deployment.sent(operation).length;

const OTHERS = ['a', 'b', 'c', 'd', 'e'];

/** A webhook, its test, an SLO that waits for the test, and the others. */
const build = (url: string, others: readonly string[]) => (stack: TerraformStack) => {
  new ObservabilityProvider(stack, 'observability', { retryBaseDelaySeconds: 0.01 });
  const test = new WebhookTest(stack, 'test', {
    name: 'tickets',
    url,
    issueTracker: { apiToken: secret(stack, 'tracker-token-81c2') },
    triggers: { webhook: tickets(stack).id },
  });
  checkout(stack, { dependsOn: [test] });
  for (const name of others) slo(stack, name);
};
const HOOKS = 'https://tracker.example.com/hooks';

it('a failed webhook test stops the resources that depend on it, and runs again in the next apply', async () => {
  await deployment.synthWithoutProvider(build('https://unreachable.example.com', []));
  await expectError(deployment.terraform.apply(), 'Error: The webhook test "tickets" failed');
  expect(deployment.operationsBesideTeams()).toEqual(['createOutgoingWebhook', 'testOutgoingWebhook']);

  deployment.control.clearRequests();
  await deployment.deployWithoutProvider(build(HOOKS, OTHERS));
  expect([calls('testOutgoingWebhook'), calls('replaceSlo')]).toEqual([1, 1 + OTHERS.length]);
});

it('an interrupted plan stops waiting for new SLOs that are not visible yet, and does not treat them as deleted', async () => {
  const id = await deployment.idOf(CHECKOUT);
  deployment.control.addFault({ kind: 'notFound', operation: 'batchGetSlos' });
  let pid = 0;
  const planned = deployment.terraform.run(['plan', '-input=false', '-no-color'], {
    onStart: (started) => (pid = started),
  });
  // This SLO may be read after the others, which may have been read twice by then.
  const reads = () => deployment.control.requests().filter(({ query }) => query.includes(id));
  while (reads().length < 2) await sleep(50);
  process.kill(pid, 'SIGINT');
  expect((await expectError(planned, 'the run was interrupted')).text).not.toContain('will be created');
});
