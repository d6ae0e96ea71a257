/** A run that ends with an error leaves the state as it was, and makes nothing that depends on what failed. */
import { setTimeout as sleep } from 'node:timers/promises';
import { TerraformStack } from 'cdktf';
import {
  checkout,
  CHECKOUT,
  expectChanges,
  idOf,
  INDICATOR,
  operationsBesideTeams,
  operationsCalled,
  prose,
  secret,
  stateOf,
  tickets,
} from './support';
import { ObservabilityProvider, Slo, SloConfig, WebhookTest } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

const use = (key: string) => {
  deployment.terraform.env.OBSERVABILITY_API_KEY = key;
};

beforeAll(async () => {
  deployment = await Deployment.start({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });
  use('key-of-europe');
});
beforeEach(() => {
  deployment.control.clearFaults();
  deployment.control.clearRequests();
});
afterAll(async () => deployment.remove());

const calls = (operation: number) =>
  operationsCalled(deployment).filter((number) => number === operation).length;
const lag = (times?: number) => deployment.control.addFault({ kind: 'notFound', operation: 13, times });

const OTHERS = ['a', 'b', 'c', 'd', 'e'];

/** A webhook, its test, an SLO that waits for the test, and the others. */
const build =
  (url: string, others: readonly string[], config: Partial<SloConfig> = {}) =>
  (stack: TerraformStack) => {
    new ObservabilityProvider(stack, 'observability', { retryBaseDelaySeconds: 0.01 });
    const test = new WebhookTest(stack, 'test', {
      name: 'tickets',
      url,
      issueTracker: { apiToken: secret(stack, 'tracker-token-81c2') },
      triggers: { webhook: tickets(stack).id },
    });
    checkout(stack, { dependsOn: [test], ...config });
    for (const name of others) {
      new Slo(stack, name, { name, targetThresholdPercentage: 99, requestBasedMetricSli: INDICATOR });
    }
  };
const HOOKS = 'https://tracker.example.com/hooks';

describe('a webhook test that fails', () => {
  it('stops what depends on it, and runs again in the next apply', async () => {
    await deployment.synthWithoutProvider(build('https://unreachable.example.com', []));
    const failed = await deployment.terraform.apply();
    expect(failed.exitCode).toBe(1);
    expect(prose(failed)).toContain('Error: The webhook test "tickets" failed');
    expect(operationsBesideTeams(deployment)).toEqual([12, 11]);

    deployment.control.clearRequests();
    await deployment.synthWithoutProvider(build(HOOKS, OTHERS));
    await deployment.apply();
    expect([calls(11), calls(15)]).toEqual([1, 1 + OTHERS.length]);
  });
});

describe('SLOs that the service does not show right after their creation', () => {
  it('are waited for together, and planned without changes', async () => {
    lag(3);
    await deployment.expectNoChanges();
    expect(calls(13)).toBeLessThan(3 * (1 + OTHERS.length));
  });

  it('are not waited for after an interrupt, and not taken for deleted either', async () => {
    const id = await idOf(deployment, CHECKOUT);
    lag();
    let pid = 0;
    const planned = deployment.terraform.run(['plan', '-input=false', '-no-color'], {
      onStart: (started) => (pid = started),
    });
    while (calls(13) < 2) await sleep(50);
    process.kill(pid, 'SIGINT');
    const plan = await planned;
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain(`Error: SLO "checkout availability" (id ${id}) is not visible yet`);
    expect(plan.text).not.toContain('will be created');
  });
});

describe("another account's key", () => {
  it('creates nothing again: the error names both teams, and the state stays', async () => {
    const before = await stateOf(deployment, CHECKOUT);
    const [europe, asia] = ['europe', 'asia'].map((account) =>
      String(Object.values(deployment.control.objects('teamScopes', account))[0].teamId),
    );
    use('key-of-asia');
    const applied = await deployment.terraform.apply();
    use('key-of-europe');
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(
      `Error: SLO "checkout availability" (id ${String(before.id)}) is not found with this API key`,
    );
    expect(prose(applied)).toContain(
      `It was created with a key of team ${europe}. The service now reports that the key belongs to team ${asia}. Use the key of the account in which the object was created.`,
    );
    expect(applied.text).not.toMatch(/will be created|key-of-asia/);
    expect(deployment.control.objects('slos', 'asia')).toEqual({});
    expect(await stateOf(deployment, CHECKOUT)).toEqual(before);
  });
});

describe('alerts of an SLO that would break', () => {
  it('stop the apply of a saved plan that was made before', async () => {
    const { id } = await stateOf(deployment, CHECKOUT);
    await deployment.synthWithoutProvider(build(HOOKS, OTHERS, { description: 'changed' }));
    await expectChanges(deployment, '-out=change.tfplan');
    expect(calls(17)).toBe(1);

    const errorMessage = 'it groups by a label that goes away';
    const alert = { id: 'alert-1', name: 'burn rate', alertVersionId: 'version-1', errorMessage };
    await deployment.control.put('sloAlerts', String(id), { alerts: [alert] }, 'europe');
    const applied = await deployment.terraform.apply('change.tfplan');
    expect(applied.exitCode).toBe(1);
    expect(prose(applied)).toContain(
      `Error: The change of SLO "checkout availability" (id ${String(id)}) conflicts with its alerts`,
    );
    expect(prose(applied)).toContain(`alert "burn rate" (id alert-1): ${errorMessage}`);
    expect(calls(15)).toBe(0);
    expect(await stateOf(deployment, CHECKOUT)).toMatchObject({ description: null });
  });
});
