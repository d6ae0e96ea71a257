import {
  checkout,
  CHECKOUT,
  expectChanges,
  idOf,
  knownAfterApply,
  only,
  operationsBesideTeams,
  operationsCalled,
  prose,
  stateOf,
  tickets,
  TICKETS,
} from './support';
import { SloTimeFrame } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

describe('a stack with an SLO and a webhook', () => {
  const deployment = Deployment.use();

  const config = {
    description: 'first',
    labels: { team: 'checkout' },
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
  };

  it('is valid, is planned with the one call that verifies the connection, and is created by two calls', async () => {
    await deployment.synth((stack) => {
      const slo = checkout(stack, config);
      tickets(stack, { url: `https://tracker.example.com/hooks/${slo.id}` });
    });
    succeeded(await deployment.terraform.validate());
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
    expect(operationsCalled(deployment)).toEqual(['listTeamScopes']);

    await deployment.apply();
    expect(operationsBesideTeams(deployment)).toEqual(['replaceSlo', 'createOutgoingWebhook']);
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
    expect(operationsCalled(deployment)).toEqual(['batchGetSlos']);
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

  it('is destroyed without a change on the service, and the plan warns of all that stays there', async () => {
    const slo = await idOf(deployment, CHECKOUT);
    const webhook = await idOf(deployment, TICKETS);
    deployment.control.clearRequests();
    const subjects = [
      `SLO "checkout availability" (id ${slo})`,
      `outgoing webhook "tickets" (id ${webhook})`,
    ];
    const plan = prose(await expectChanges(deployment, '-destroy', '-out=destroy.tfplan'));
    for (const subject of subjects) expect(plan).toContain(`Warning: ${subject} will stay on the service`);

    const destroyed = succeeded(await deployment.terraform.apply('destroy.tfplan'));
    expect(destroyed.text).not.toContain('Warning:');
    expect(deployment.control.get('slos', slo)).toBeDefined();
    expect(deployment.control.get('webhooks', webhook)).toBeDefined();
    expect(operationsCalled(deployment)).toEqual(['batchGetSlos']);
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
  });
});
