import {
  checkout,
  CHECKOUT,
  expectChanges,
  idOf,
  knownAfterApply,
  only,
  operationsCalled,
  prose,
  sentObjects,
  stateOf,
  tickets,
  TICKETS,
} from './support';
import { SloTimeFrame } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

describe('a stack with an SLO and a webhook', () => {
  let deployment: Deployment;

  const config = {
    description: 'first',
    labels: { team: 'checkout' },
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
  };

  beforeAll(async () => {
    deployment = await Deployment.start();
  });
  beforeEach(() => deployment.control.clearRequests());
  afterAll(async () => deployment.remove());

  it('is valid, is planned with the one call that verifies the connection, and is created by two calls', async () => {
    await deployment.synth((stack) => {
      const slo = checkout(stack, config);
      tickets(stack, { url: `https://tracker.example.com/hooks/${slo.id}` });
    });
    succeeded(await deployment.terraform.validate());
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
    expect(operationsCalled(deployment)).toEqual([1]);

    await deployment.apply();
    // Operation 1 verifies the connection, and tells the account.
    expect(operationsCalled(deployment).filter((number) => number !== 1)).toEqual([15, 12]);
    const slo = only(deployment, 'slos');
    expect(await stateOf(deployment, CHECKOUT)).toMatchObject({
      id: slo.id,
      creator: slo.creator,
      ...{ labels: config.labels },
    });
    expect(only(deployment, 'webhooks')).toMatchObject({
      id: await idOf(deployment, TICKETS),
      url: `https://tracker.example.com/hooks/${String(slo.id)}`,
    });
  });

  it('shows no changes in the next plan', async () => {
    await deployment.expectNoChanges();
    expect(operationsCalled(deployment)).toEqual([13]);
  });

  it('changes an SLO in place, and the plan shows only what changes', async () => {
    await deployment.synth((stack) => {
      const slo = checkout(stack, { ...config, description: 'second' });
      tickets(stack, { url: `https://tracker.example.com/hooks/${slo.id}` });
    });
    const { text } = await expectChanges(deployment);
    expect(text).toMatch(/~ description +=  ?"first" -> "second"/);
    expect(text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    expect(new Set(knownAfterApply(text))).toEqual(
      new Set(['update_time', 'revision', 'effected_slo_alert_ids']),
    );
    expect(text).not.toContain('unlisted_members');

    const before = only(deployment, 'slos');
    await deployment.apply();
    expect(only(deployment, 'slos')).toMatchObject({
      id: before.id,
      description: 'second',
      labels: { team: 'checkout' },
    });
    await deployment.expectNoChanges();
  });

  it('removes on the service what is removed from the configuration', async () => {
    await deployment.synth((stack) => {
      const slo = checkout(stack, { description: 'second', labels: {} });
      tickets(stack, { url: `https://tracker.example.com/hooks/${slo.id}` });
    });
    await deployment.apply();
    expect(sentObjects(deployment, 'replaceSlo')[0]).toEqual(
      expect.not.objectContaining({ sloTimeFrame: expect.anything() }),
    );
    expect(only(deployment, 'slos').labels).toEqual({});
    await deployment.expectNoChanges();
  });

  it('shows drift made on the server, and puts it right', async () => {
    const id = await idOf(deployment, CHECKOUT);
    await deployment.control.patch('slos', id, {
      targetThresholdPercentage: 95.5,
      labels: { team: 'payments' },
      requestBasedMetricSli: { goodEvents: { query: 'other' } },
    });
    const { text } = await expectChanges(deployment);
    expect(text).toMatch(/~ target_threshold_percentage = 95.5 -> 99.9/);
    expect(text).toMatch(/- "team" = "payments"/);
    expect(text).toMatch(/~ query = "other" -> "good"/);
    await deployment.apply();
    expect(only(deployment, 'slos')).toMatchObject({
      labels: {},
      requestBasedMetricSli: { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } },
    });
    await deployment.expectNoChanges();
  });

  it('replaces a webhook, and warns which one stays on the service', async () => {
    const id = await idOf(deployment, TICKETS);
    await deployment.synth((stack) => {
      const slo = checkout(stack, { description: 'second', labels: {} });
      tickets(stack, { name: 'new tickets', url: `https://tracker.example.com/hooks/${slo.id}` });
    });
    const plan = await expectChanges(deployment);
    expect(plan.text).toMatch(/~ name +=  ?"tickets" -> "new tickets" # forces replacement/);
    expect(prose(plan)).toContain(`Warning: outgoing webhook "tickets" (id ${id}) will stay on the service`);
    expect(prose(plan)).toContain('replacing it creates a new one in addition');

    await deployment.apply();
    const newId = await idOf(deployment, TICKETS);
    expect(newId).not.toBe(id);
    expect(Object.keys(deployment.control.objects('webhooks')).sort()).toEqual([id, newId].sort());
    await deployment.expectNoChanges();
  });

  it('plans an SLO again that was removed on the server', async () => {
    const id = await idOf(deployment, CHECKOUT);
    await deployment.control.delete('slos', id);
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain(`# ${CHECKOUT} will be created`);
    await deployment.apply();
    expect(only(deployment, 'slos').id).not.toBe(id);
    await deployment.expectNoChanges();
  });

  it('is destroyed without a change on the service, and the plan warns of all that stays there', async () => {
    const slo = await idOf(deployment, CHECKOUT);
    const webhook = await idOf(deployment, TICKETS);
    deployment.control.clearRequests();
    const subjects = [
      `SLO "checkout availability" (id ${slo})`,
      `outgoing webhook "new tickets" (id ${webhook})`,
    ];
    const plan = prose(await expectChanges(deployment, '-destroy', '-out=destroy.tfplan'));
    for (const subject of subjects) expect(plan).toContain(`Warning: ${subject} will stay on the service`);

    const destroyed = succeeded(await deployment.terraform.apply('destroy.tfplan'));
    expect(destroyed.text).not.toContain('Warning:');
    expect(deployment.control.get('slos', slo)).toBeDefined();
    expect(deployment.control.get('webhooks', webhook)).toBeDefined();
    expect(operationsCalled(deployment)).toEqual([13]);
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
  });
});
