import { checkout, CHECKOUT, knownAfterApply, prose, tickets, TICKETS } from './support';
import { ContextualDataIntegration, SloTimeFrame } from '../../src/index';
import { Deployment } from '../support/deployment';
import { succeeded } from '../support/terraform';

describe('a stack with an SLO and a webhook', () => {
  const deployment = Deployment.use();

  const config = {
    labels: { team: 'checkout' },
    sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
  };
  const synth = async (description: string) =>
    deployment.synth((stack) => {
      const { id } = checkout(stack, { ...config, description });
      tickets(stack, { url: `https://tracker.example.com/hooks/${id}` });
    });

  it('is valid, is planned with only the call that verifies the connection, and is created with two calls', async () => {
    await synth('first');
    succeeded(await deployment.terraform.validate());
    const plan = await deployment.expectChanges();
    expect(plan.text).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
    expect(deployment.operationsCalled()).toEqual(['listTeamScopes']);

    await deployment.apply();
    expect(deployment.operationsBesideTeams()).toEqual(['replaceSlo', 'createOutgoingWebhook']);
    const slo = deployment.only('slos');
    expect(await deployment.stateOf(CHECKOUT)).toMatchObject({
      id: slo.id,
      creator: slo.creator,
      labels: config.labels,
    });
    expect(deployment.only('webhooks')).toMatchObject({
      id: await deployment.idOf(TICKETS),
      url: `https://tracker.example.com/hooks/${String(slo.id)}`,
    });
  });

  it('shows no changes in the next plan', async () => {
    await deployment.expectNoChanges();
    expect(deployment.operationsCalled()).toEqual(['batchGetSlos']);
  });

  it('changes an SLO in place, and the plan shows only the changes', async () => {
    await synth('second');
    const { text } = await deployment.expectChanges();
    expect(text).toMatch(/~ description +=  ?"first" -> "second"/);
    expect(text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
    expect(new Set(knownAfterApply(text))).toEqual(
      new Set(['update_time', 'revision', 'effected_slo_alert_ids']),
    );
    expect(text).not.toContain('unlisted_members');

    const before = deployment.only('slos');
    await deployment.apply();
    expect(deployment.only('slos')).toMatchObject({
      id: before.id,
      description: 'second',
      labels: { team: 'checkout' },
    });
    await deployment.expectNoChanges();
  });

  it('is destroyed without a change on the service, and the plan warns about all objects that stay there', async () => {
    const slo = await deployment.idOf(CHECKOUT);
    const webhook = await deployment.idOf(TICKETS);
    deployment.control.clearRequests();
    const subjects = [
      `SLO "checkout availability" (id ${slo})`,
      `outgoing webhook "tickets" (id ${webhook})`,
    ];
    const plan = prose(await deployment.expectChanges('-destroy', '-out=destroy.tfplan'));
    for (const subject of subjects) expect(plan).toContain(`Warning: ${subject} will stay on the service`);

    const destroyed = succeeded(await deployment.terraform.apply('destroy.tfplan'));
    expect(destroyed.text).not.toContain('Warning:');
    expect(deployment.control.get('slos', slo)).toBeDefined();
    expect(deployment.control.get('webhooks', webhook)).toBeDefined();
    expect(new Set(deployment.operationsCalled())).toEqual(new Set(['batchGetSlos', 'listTeamScopes']));
    expect(await deployment.state(CHECKOUT)).toBeUndefined();
  });
});

describe('a refresh right after an apply', () => {
  const deployment = Deployment.use();

  it('finds nothing to store, by the exit code too', async () => {
    for (const description of ['first', 'second']) {
      await deployment.deploy((stack) => {
        checkout(stack, { description });
        // Without parameters, because Terraform 1.11 stores several sensitive attributes in a random order.
        new ContextualDataIntegration(stack, 'markers', { integrationKey: 'deployment-markers' });
      });
      const { exitCode, text } = await deployment.terraform.plan('-refresh-only');
      expect({ exitCode, text }).toEqual({ exitCode: 0, text: expect.stringContaining('No changes.') });
    }
  });
});
