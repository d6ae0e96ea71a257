import { DataResource, Fn, TerraformIterator, TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, expectError, slo, tickets } from './support';
import { JsonObject } from '../../src/contract/json';
import { fingerprint } from '../../src/emulator';
import { ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.useFresh();

it('values known after apply reach the service in a string, a list, a map, a nested attribute and JSON', async () => {
  await deployment.deploy((stack) => {
    const { id, creator } = checkout(stack);
    new Slo(stack, 'refund', {
      name: `refund, beside ${id}`,
      targetThresholdPercentage: 99,
      description: id,
      labels: { fixed: 'x', beside: id },
      grouping: { labels: ['service', id] },
      requestBasedMetricSli: { goodEvents: { query: `good{slo="${id}"}` }, totalEvents: { query: 't' } },
      extraMembers: Fn.jsonencode({ beside: id, weight: 1 }),
    });
    tickets(stack, {
      url: `https://x/${id}`,
      issueTracker: { email: creator, projectKey: id, apiToken: id },
    });
    new OutgoingWebhook(stack, 'chat', {
      name: 'chat',
      otherVariant: { name: 'chatRoom', valueJson: Fn.jsonencode({ room: id }) },
    });
  });

  const id = await deployment.idOf(CHECKOUT);
  expect(deployment.sentObjects('replaceSlo')[1]).toMatchObject({
    name: `refund, beside ${id}`,
    description: id,
    labels: { fixed: 'x', beside: id },
    grouping: { labels: ['service', id] },
    requestBasedMetricSli: { goodEvents: { query: `good{slo="${id}"}` }, totalEvents: { query: 't' } },
    beside: id,
  });
  const webhooks = deployment.sentObjects('createOutgoingWebhook').map(({ data }) => data as JsonObject);
  expect(webhooks).toContainEqual({
    name: 'tickets',
    url: fingerprint(`https://x/${id}`),
    issueTracker: { email: 'platform-team@example.com', projectKey: id, apiToken: fingerprint(id) },
  });
  expect(webhooks).toContainEqual({ name: 'chat', chatRoom: { room: fingerprint(id) } });
  await deployment.expectNoChanges();
});

it('for_each creates one object per element, and another one for an added element', async () => {
  const build = (services: Record<string, string>) => (stack: TerraformStack) => {
    const each = TerraformIterator.fromMap(services);
    const slos = slo(stack, 'each', {
      forEach: each,
      name: `${each.key} availability`,
      targetThresholdPercentage: 99.5,
      labels: { team: each.value },
    });
    new OutgoingWebhook(stack, 'hook', {
      forEach: TerraformIterator.fromResources(slos),
      name: 'hook',
      otherVariant: { name: 'chatRoom', valueJson: '{}' },
    });
  };
  await deployment.deploy(build({ cart: 'checkout', search: 'discovery' }));
  expect(deployment.sentObjects('replaceSlo')).toHaveLength(2);
  expect(await deployment.stateOf('observability_slo.each["search"]')).toMatchObject({
    name: 'search availability',
    labels: { team: 'discovery' },
  });
  await deployment.expectNoChanges();

  deployment.control.clearRequests();
  await deployment.synth(build({ cart: 'checkout', search: 'discovery', payment: 'money' }));
  const plan = await deployment.expectChanges();
  expect(plan.text).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
  await deployment.apply();
  expect(deployment.sentObjects('replaceSlo')).toMatchObject([{ name: 'payment availability' }]);
  await deployment.expectNoChanges();
});

it('moveTo renames an SLO and a webhook in the state, and sends no changes', async () => {
  await deployment.deploy((stack) => {
    checkout(stack);
    tickets(stack);
  });
  const id = await deployment.idOf(CHECKOUT);

  deployment.control.clearRequests();
  await deployment.synth((stack) => {
    slo(stack, 'availability', {
      name: 'checkout availability',
      targetThresholdPercentage: 99.9,
    }).addMoveTarget('slo');
    checkout(stack).moveTo('slo');
    tickets(stack, {}, 'hook').addMoveTarget('webhook');
    tickets(stack).moveTo('webhook');
  });
  const plan = await deployment.expectChanges();
  expect(plan.text).toContain(`# ${CHECKOUT} has moved to observability_slo.availability`);
  expect(plan.text).toContain('has moved to observability_outgoing_webhook.hook');
  expect(plan.text).toContain('Plan: 0 to add, 0 to change, 0 to destroy.');
  expect(plan.text).not.toContain('Warning');
  await deployment.apply();
  expect(await deployment.idOf('observability_slo.availability')).toBe(id);
  expect(new Set(deployment.operationsCalled())).toEqual(new Set(['batchGetSlos']));
  await deployment.expectNoChanges();
});

it('rejects a label that turns out to be null in the apply, before anything is sent', async () => {
  await deployment.synth((stack) => {
    new DataResource(stack, 'later');
    checkout(stack, { labels: { team: '${terraform_data.later.id == "" ? "checkout" : null}' } });
  });
  const apply = deployment.terraform.apply();
  await expectError(apply, 'Plan: 2 to add', 'Error: An element is null', '"labels.team" is null');
  expect(deployment.operationsBesideTeams()).toEqual([]);
});

it('an expected team that turns out to be null in the apply does not disable the check', async () => {
  await deployment.synthWithoutProvider((stack) => {
    new DataResource(stack, 'even_later');
    const expectedTeamIds = ['${terraform_data.even_later.id == "" ? "7001" : null}'];
    new ObservabilityProvider(stack, 'observability', { expectedTeamIds });
    checkout(stack);
  });
  await expectError(deployment.terraform.apply(), 'Plan: 2 to add', '"expected_team_ids[0]" is null');
  expect(deployment.operationsCalled()).toEqual([]);
});
