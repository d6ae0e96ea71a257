import { TerraformStack } from 'cdktf';
import {
  expectChanges,
  INDICATOR,
  operationsBesideTeams,
  operationsCalled,
  prose,
  secret,
  tickets,
} from './support';
import { Slo, WebhookTest, WebhookTestConfig } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(() => deployment.control.clearRequests());
afterAll(async () => deployment.remove());

/** A webhook, its test, and an SLO that waits for the test. */
const build =
  (config: Partial<WebhookTestConfig> = {}) =>
  (stack: TerraformStack) => {
    const webhook = tickets(stack);
    const test = new WebhookTest(stack, 'test', {
      name: 'tickets',
      url: 'https://tracker.example.com/hooks',
      issueTracker: { apiToken: secret(stack, 'tracker-token-81c2') },
      triggers: { webhook: webhook.id },
      ...config,
    });
    new Slo(stack, 'checkout', {
      name: 'checkout',
      targetThresholdPercentage: 99,
      requestBasedMetricSli: INDICATOR,
      dependsOn: [test],
    });
  };

describe('WebhookTest', () => {
  it('fails the apply of what depends on it when the test fails, and runs again at the next apply', async () => {
    await deployment.synth(build({ url: 'https://unreachable.example.com' }));
    const failed = await deployment.terraform.apply();
    expect(failed.exitCode).toBe(1);
    expect(prose(failed)).toContain('Error: The webhook test "tickets" failed');
    expect(operationsBesideTeams(deployment)).toEqual([12, 11]);

    deployment.control.clearRequests();
    await deployment.synth(build());
    await deployment.apply();
    expect(operationsCalled(deployment).filter((number) => number === 11 || number === 15)).toEqual([11, 15]);
  });

  it('never runs at plan or refresh', async () => {
    await deployment.expectNoChanges();
    await deployment.apply('-refresh-only');
    expect(operationsCalled(deployment)).not.toContain(11);
  });

  it('runs again when its triggers change, and is destroyed without a word', async () => {
    await deployment.synth(build({ triggers: { day: '2' } }));
    expect((await expectChanges(deployment)).text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    await deployment.apply();
    expect(operationsCalled(deployment).filter((number) => number === 11)).toEqual([11]);

    deployment.control.clearRequests();
    const destroyed = succeeded(
      await deployment.terraform.destroy('-target=observability_webhook_test.test'),
    );
    expect(prose(destroyed)).not.toContain('webhook test');
    expect(operationsCalled(deployment)).not.toContain(11);
  });
});
