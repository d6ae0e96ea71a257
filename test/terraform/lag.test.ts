/** A read that lags behind a create, in real Terraform. */
import { setTimeout as sleep } from 'node:timers/promises';
import { checkout, CHECKOUT, idOf, INDICATOR, only, operationsCalled, prose } from './support';
import { ContextualDataIntegration, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start();
});
afterEach(async () => deployment.remove());

const lag = (operation: number, times?: number) =>
  deployment.control.addFault({ kind: 'notFound', operation, times });
const reads = () => operationsCalled(deployment).filter((number) => number === 13).length;

describe('SLOs that the service does not show right after their creation', () => {
  it('are neither planned nor made anew, and are waited for together', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    await deployment.synth((stack) => {
      for (const name of names) {
        new Slo(stack, name, { name, targetThresholdPercentage: 99, requestBasedMetricSli: INDICATOR });
      }
    });
    await deployment.apply();
    lag(13, 3);
    await deployment.expectNoChanges();
    expect(reads()).toBeLessThan(3 * names.length);

    lag(13, 3);
    expect(await deployment.apply()).toContain('0 added, 0 changed, 0 destroyed');
    expect(Object.keys(deployment.control.objects('slos'))).toHaveLength(names.length);
  });

  it('can be changed', async () => {
    await deployment.synth((stack) => checkout(stack));
    await deployment.apply();
    const id = await idOf(deployment, CHECKOUT);
    await deployment.synth((stack) => checkout(stack, { description: 'changed' }));
    lag(13, 2);
    succeeded(await deployment.terraform.apply('-refresh=false'));
    expect(only(deployment, 'slos')).toMatchObject({ id, description: 'changed' });
    await deployment.expectNoChanges();
  });

  it('are not waited for after an interrupt, and not taken for deleted either', async () => {
    await deployment.synth((stack) => checkout(stack));
    await deployment.apply();
    const id = await idOf(deployment, CHECKOUT);
    deployment.control.clearRequests();
    lag(13);
    let pid = 0;
    const planned = deployment.terraform.run(['plan', '-input=false', '-no-color'], {
      onStart: (started) => (pid = started),
    });
    while (reads() < 2) await sleep(50);
    process.kill(pid, 'SIGINT');
    const plan = await planned;
    expect(plan.exitCode).toBe(1);
    expect(prose(plan)).toContain(`Error: SLO "checkout availability" (id ${id}) is not visible yet`);
    expect(plan.text).not.toContain('will be created');
  });
});

it('a contextual data integration that was never shown since its creation stays in the state', async () => {
  const address = 'observability_contextual_data_integration.markers';
  await deployment.synth(
    (stack) => new ContextualDataIntegration(stack, 'markers', { integrationKey: 'deployment-markers' }),
  );
  // At the first read, and at both looks of the plan.
  lag(9, 3);
  await deployment.apply();
  const id = await idOf(deployment, address);
  const plan = await deployment.terraform.plan();
  expect([plan.exitCode, prose(plan)]).toEqual([
    0,
    expect.stringContaining(`contextual data integration "deployment-markers" (id ${id}) is not visible yet`),
  ]);
  await deployment.apply();
  expect(await idOf(deployment, address)).toBe(id);
  expect(deployment.sent('createContextualDataIntegration')).toHaveLength(1);
});
