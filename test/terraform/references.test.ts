import { Fn, TerraformIterator, TerraformStack } from 'cdktf';
import {
  checkout,
  CHECKOUT,
  expectChanges,
  idOf,
  INDICATOR,
  operationsCalled,
  secret,
  sentObjects,
  stateOf,
  tickets,
} from './support';
import { JsonObject } from '../../src/contract/json';
import { fingerprint } from '../../src/emulator';
import { Lookup, OutgoingWebhook, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeEach(async () => {
  deployment = await Deployment.start();
});
afterEach(async () => deployment.remove());

describe('what is known only after apply', () => {
  it('reaches the service in a string, a list, a map, a nested attribute and JSON', async () => {
    await deployment.synth((stack) => {
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
    await deployment.apply();

    const id = await idOf(deployment, CHECKOUT);
    expect(sentObjects(deployment, 'replaceSlo')[1]).toMatchObject({
      name: `refund, beside ${id}`,
      description: id,
      labels: { fixed: 'x', beside: id },
      grouping: { labels: ['service', id] },
      requestBasedMetricSli: { goodEvents: { query: `good{slo="${id}"}` }, totalEvents: { query: 't' } },
      beside: id,
    });
    const webhooks = sentObjects(deployment, 'createOutgoingWebhook').map(({ data }) => data as JsonObject);
    expect(webhooks).toContainEqual({
      name: 'tickets',
      url: fingerprint(`https://x/${id}`),
      issueTracker: { email: 'platform-team@example.com', projectKey: id, apiToken: fingerprint(id) },
    });
    expect(webhooks).toContainEqual({ name: 'chat', chatRoom: { room: fingerprint(id) } });
    await deployment.expectNoChanges();
  });

  it('goes from a lookup into an SLO', async () => {
    await deployment.synth((stack) => {
      const dashboard = Lookup.dashboard(stack, 'overview', { dashboardId: 'checkout-overview' });
      checkout(stack, { description: `See ${dashboard.name}`, labels: { dashboard: dashboard.slugName } });
    });
    await deployment.apply();
    const { dashboard } = deployment.control.get('dashboards', 'checkout-overview') as {
      dashboard: JsonObject;
    };
    expect(sentObjects(deployment, 'replaceSlo')[0]).toMatchObject({
      description: `See ${String(dashboard.name)}`,
      labels: { dashboard: dashboard.slugName },
    });
    await deployment.expectNoChanges();
  });
});

describe('for_each', () => {
  it('makes one object for each element, and one more for one more element', async () => {
    const build = (services: Record<string, string>) => (stack: TerraformStack) => {
      const each = TerraformIterator.fromMap(services);
      const slos = new Slo(stack, 'each', {
        forEach: each,
        name: `${each.key} availability`,
        targetThresholdPercentage: 99.5,
        requestBasedMetricSli: INDICATOR,
        labels: { team: each.value },
      });
      new OutgoingWebhook(stack, 'hook', {
        forEach: TerraformIterator.fromResources(slos),
        name: 'hook',
        otherVariant: { name: 'chatRoom', valueJson: '{}' },
      });
    };
    await deployment.synth(build({ cart: 'checkout', search: 'discovery' }));
    await deployment.apply();
    expect(sentObjects(deployment, 'replaceSlo')).toHaveLength(2);
    expect(await stateOf(deployment, 'observability_slo.each["search"]')).toMatchObject({
      name: 'search availability',
      labels: { team: 'discovery' },
    });
    await deployment.expectNoChanges();

    deployment.control.clearRequests();
    await deployment.synth(build({ cart: 'checkout', search: 'discovery', payment: 'money' }));
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain('Plan: 2 to add, 0 to change, 0 to destroy.');
    await deployment.apply();
    expect(sentObjects(deployment, 'replaceSlo')).toMatchObject([{ name: 'payment availability' }]);
    await deployment.expectNoChanges();
  });
});

describe('moveTo', () => {
  it('renames an SLO and a webhook in the state, and sends nothing that changes the service', async () => {
    await deployment.synth((stack) => {
      checkout(stack);
      tickets(stack);
    });
    await deployment.apply();
    const id = await idOf(deployment, CHECKOUT);

    deployment.control.clearRequests();
    await deployment.synth((stack) => {
      const slo = { name: 'checkout availability', targetThresholdPercentage: 99.9 };
      const requestBasedMetricSli = { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } };
      new Slo(stack, 'availability', { ...slo, requestBasedMetricSli }).addMoveTarget('slo');
      checkout(stack).moveTo('slo');
      new OutgoingWebhook(stack, 'hook', {
        name: 'tickets',
        url: 'https://tracker.example.com/hooks',
        issueTracker: {
          email: 'checkout@example.com',
          projectKey: 'CHECKOUT',
          apiToken: secret(stack, 'tracker-token-81c2'),
        },
      }).addMoveTarget('webhook');
      tickets(stack).moveTo('webhook');
    });
    const plan = await expectChanges(deployment);
    expect(plan.text).toContain(`# ${CHECKOUT} has moved to observability_slo.availability`);
    expect(plan.text).toContain('has moved to observability_outgoing_webhook.hook');
    expect(plan.text).toContain('Plan: 0 to add, 0 to change, 0 to destroy.');
    expect(plan.text).not.toContain('Warning');
    await deployment.apply();
    expect(await idOf(deployment, 'observability_slo.availability')).toBe(id);
    expect(new Set(operationsCalled(deployment))).toEqual(new Set([13]));
    await deployment.expectNoChanges();
  });
});
