import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fn, TerraformIterator, TerraformOutput, TerraformStack } from 'cdktf';
import { checkout, expectChanges, INDICATOR, prose, secret, sentObjects, stateOf } from './support';
import { JsonObject, printJson } from '../../src/contract/json';
import { lookups } from '../../src/handlers/lookups/lookups';
import { EphemeralVariable, Lookup, ObservabilityProvider, QueryStyle, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
beforeEach(async () => {
  deployment.control.clearRequests();
  await deployment.control.reset();
  // Otherwise a plan would wait for the new SLOs of the test before to appear again.
  rmSync(join(deployment.terraform.path, 'terraform.tfstate'), { force: true });
});
afterAll(async () => deployment.remove());

const read = async (address: string) => stateOf(deployment, `data.observability_${address}`);
const seeded = (collection: Parameters<typeof deployment.control.get>[0], key: string): JsonObject =>
  deployment.control.get(collection, key) ?? {};

/** Every lookup, of what the emulator holds at first. */
function everyLookup(stack: TerraformStack) {
  const slo = checkout(stack);
  return {
    slo,
    scopes: Lookup.teamScopes(stack, 'scopes'),
    definition: Lookup.integrationDefinition(stack, 'definition', { id: 'deployment-markers' }),
    tokens: Lookup.dailyEvaluationTokens(stack, 'tokens', {
      dateRange: { fromDate: '2025-05-18T00:00:00Z' },
    }),
    incidents: Lookup.incidentAggregations(stack, 'incidents'),
    integration: Lookup.deployedIntegration(stack, 'integration', {
      integrationId: 'integration-deployments',
    }),
    enrichments: Lookup.customEnrichments(stack, 'enrichments', { name: 'office-networks' }),
    slos: Lookup.slos(stack, 'slos', { ids: [slo.id, 'nowhere'] }),
    dashboard: Lookup.dashboard(stack, 'dashboard', { dashboardId: 'checkout-overview' }),
    group: Lookup.teamGroup(stack, 'group', { groupId: '9007199254740993' }),
    validation: Lookup.sloAlertValidation(stack, 'validation', {
      id: 'slo-1',
      name: 'checkout',
      targetThresholdPercentage: 99.95,
    }),
    extensions: Lookup.extensions(stack, 'extensions', { includeHiddenExtensions: true }),
    event: Lookup.eventRecord(stack, 'event', { id: 'event-3' }),
    events: Lookup.events(stack, 'events', { filter: { event_type: 'alert' } }),
  };
}

it('reads everything that the service holds, and feeds it into SLOs', async () => {
  const alert = { id: 'a1', name: 'Fast burn', alertVersionId: 'v1', errorMessage: 'The label is gone.' };
  await deployment.control.put('sloAlerts', 'slo-1', { alerts: [alert] });
  await deployment.synth((stack) => {
    const { scopes, group, extensions, event, events, tokens } = everyLookup(stack);

    const eachScope = TerraformIterator.fromComplexList(scopes.scopes, 'id');
    new Slo(stack, 'scoped', {
      forEach: eachScope,
      name: `${eachScope.getString('display_name')} availability`,
      targetThresholdPercentage: 99.5,
      requestBasedMetricSli: INDICATOR,
      labels: { team: eachScope.getString('team_id'), first: group.roles.get(0).name },
    });
    const eachLabel = TerraformIterator.fromMap(event.eventLabels);
    new Slo(stack, 'labelled', {
      forEach: eachLabel,
      name: `${eachLabel.key} is ${eachLabel.value}`,
      targetThresholdPercentage: 99,
      requestBasedMetricSli: INDICATOR,
      labels: event.eventLabels,
    });
    const eachKeyword = TerraformIterator.fromList(extensions.extensions.get(0).keywords);
    new Slo(stack, 'keyword', {
      forEach: eachKeyword,
      name: eachKeyword.value,
      targetThresholdPercentage: 98,
      requestBasedMetricSli: INDICATOR,
    });

    new TerraformOutput(stack, 'payload', {
      value: Fn.lookup(Fn.jsondecode(event.eventPayload), 'alert'),
      sensitive: true,
    });
    new TerraformOutput(stack, 'keys', {
      value: Fn.lookup(Fn.element(Fn.jsondecode(events.json), 0), 'events'),
      sensitive: true,
    });
    new TerraformOutput(stack, 'used', { value: tokens.tokens.get(1).totalTokens });
  });
  await deployment.apply();

  const called = deployment.control.requests().map(({ operation }) => operation);
  expect(lookups.map(({ operation }) => operation).filter((name) => !called.includes(name))).toEqual([]);
  expect(sentObjects(deployment, 'replaceSlo').map(({ name, labels }) => [name, labels])).toEqual(
    expect.arrayContaining([
      ['Production availability', { team: '4010001', first: 'Responder' }],
      ['Payments availability', { team: '4010001', first: 'Responder' }],
      ['service is checkout', { service: 'checkout', environment: 'production' }],
      ['environment is production', { service: 'checkout', environment: 'production' }],
      ['http', undefined],
      ['latency', undefined],
    ]),
  );
  expect(await deployment.terraform.output()).toMatchObject({
    payload: 'Checkout error budget',
    keys: [{ eventKey: 'event-3' }, { eventKey: 'event-5' }],
    used: 2375.5,
  });

  expect(await read('team_scopes.scopes')).toMatchObject({
    scopes: [{ id: 'scope-production', team_id: '4010001', filters: [{ entity_type: 'logs' }, {}] }, {}],
  });
  expect(await read('integration_definition.definition')).toMatchObject({
    integration_type: { push_based_contextual_data: '{}' },
    revisions: [{ id: '1.0.0' }, { fields: [{ name: 'ingestKey', type: 'API_KEY', readonly: false }, {}] }],
    json: printJson({ integrationDefinition: seeded('integrationDefinitions', 'deployment-markers') }),
  });
  expect(await read('daily_evaluation_tokens.tokens')).toMatchObject({
    tokens: [{ total_tokens: 2750, evaluations: [{ evaluation_tokens: 2250 }, {}] }, {}],
  });
  expect(await read('incident_aggregations.incidents')).toMatchObject({
    incident_aggs: [{ list_incidents_id: ['inc-1042', 'inc-1038', 'inc-1031'], all_values_count: 3 }, {}, {}],
    pagination: { total_size: 3, next_page_token: null },
  });
  expect(await read('deployed_integration.integration')).toMatchObject({
    integration_status: { connection_status: 'PENDING', messages: ['Waiting for the first marker'] },
    parameters: [{ key: 'withCommitMessages', boolean_value: true }],
  });
  expect(await read('custom_enrichments.enrichments')).toMatchObject({
    custom_enrichments_data: [{ id: '9007199254740997', version: 3, is_query_only: false }],
  });
  expect(await read('slos.slos')).toMatchObject({
    slos: [{ name: 'checkout availability', target_threshold_percentage: 99.9, revision: { revision: 1 } }],
    not_found_ids: ['nowhere'],
  });
  expect(await read('dashboard.dashboard')).toMatchObject({ name: 'Checkout overview' });
  expect(await read('team_group.group')).toMatchObject({
    id: '9007199254740993',
    roles: [{ name: 'Responder', id: '12' }],
    scope: { id: '9007199254740995', filters: { applications: [{ term: 'checkout' }] } },
  });
  expect(await read('slo_alert_validation.validation')).toMatchObject({
    alerts_validation_result: [{ id: 'a1', alert_version_id: 'v1', error_message: 'The label is gone.' }],
  });
  expect(await read('extensions.extensions')).toMatchObject({
    extensions: [
      {
        revisions: [
          { integration_details: [{ name: 'Deployment markers' }], summary: { item_counts: { alerts: 12 } } },
        ],
      },
      { is_hidden: true, deprecation: { replacement_extensions: ['web-service-essentials'] } },
    ],
  });
  expect(await read('event_record.event')).toMatchObject({
    company_id: '40100011',
    event_timestamp: '1747652400000000001',
  });
  expect(await read('events.events')).toMatchObject({
    events: [{ event_key: 'event-3' }, { event_key: 'event-5' }],
  });
  await deployment.expectNoChanges();
});

it('reads all pages up to the limit, in every style of query', async () => {
  for (let number = 100; number < 220; number++) {
    await deployment.control.put('events', `event-${number}`, {
      eventKey: `event-${number}`,
      eventType: 'load',
    });
  }
  const styles = [QueryStyle.DOTTED, QueryStyle.BRACKETS, QueryStyle.JSON];
  await deployment.synthWithoutProvider((stack) => {
    for (const style of styles) {
      const provider = new ObservabilityProvider(stack, style, {
        queryStyle: style,
        alias: style,
        apiKey: secret(stack, 'key'),
      });
      const config = { provider, filter: { event_type: Fn.jsonencode(['load', 'alert']) } };
      const extraQuery = { 'tenant id': 'a&b' };
      Lookup.events(stack, `all-${style}`, { ...config, extraQuery });
      Lookup.events(stack, `some-${style}`, { ...config, pageSize: 7, maxPages: 3 });
    }
  });
  const text = prose({ text: await deployment.apply() });
  expect(text).toContain('Warning: The lookup of the events is not complete');
  expect(text).toContain(
    'Only the first 3 pages were read, and there are more. Increase max_pages (maxPages of the construct)',
  );

  for (const style of styles) {
    expect((await read(`events.all-${style}`)).events).toHaveLength(122);
    expect((await read(`events.some-${style}`)).events).toHaveLength(21);
  }
  const queries = deployment.control.requests().map(({ query }) => query);
  const tenant = '&tenant%20id=a%26b';
  expect(queries).toEqual(
    expect.arrayContaining([
      `filter.event_type=load&filter.event_type=alert${tenant}`,
      `filter[event_type]=load&filter[event_type]=alert${tenant}`,
      `filter=${encodeURIComponent('{"event_type":["load","alert"]}')}${tenant}`,
      'filter.event_type=load&filter.event_type=alert&pagination.page_size=7',
      'filter[event_type]=load&filter[event_type]=alert&pagination[page_size]=7',
      `filter=${encodeURIComponent('{"event_type":["load","alert"]}')}&pagination=${encodeURIComponent('{"page_size":7}')}`,
    ]),
  );
});

it('says what is wrong, on the attribute that is wrong', async () => {
  await deployment.synth((stack) => {
    Lookup.teamGroup(stack, 'group', { groupId: '7002' });
    Lookup.eventRecord(stack, 'event', { id: 'nowhere' });
  });
  const { text } = await deployment.terraform.plan();
  expect(prose({ text })).toMatch(
    /Error: Cannot look up the team group with data\.observability_team_group\.group, .* "group_id": "7002"/,
  );
  expect(prose({ text })).toMatch(/the service answered 404: .*7002/);
  expect(prose({ text })).toContain(
    'Error: Cannot look up the event with data.observability_event_record.event,',
  );
});

it('refuses ephemeral values, which a data source would keep', async () => {
  await deployment.synth((stack) => {
    const canary = new EphemeralVariable(stack, 'secret', { type: 'string', default: 'canary' });
    Lookup.events(stack, 'events', { extraQuery: { secret: canary.stringValue } });
  });
  const { exitCode, text } = await deployment.terraform.plan();
  expect(exitCode).toBe(1);
  expect(prose({ text })).toMatch(/ephemeral/i);
  expect(deployment.control.requests()).toEqual([]);
});

it('waits for what is known only after apply', async () => {
  await deployment.synth((stack) => {
    const { id } = checkout(stack, { name: 'known later' });
    const { slos } = Lookup.slos(stack, 'slos', { ids: [id] });
    new Slo(stack, 'copy', {
      name: `copy of ${slos.get(0).name}`,
      targetThresholdPercentage: 90,
      requestBasedMetricSli: INDICATOR,
    });
  });
  await expectChanges(deployment);
  await deployment.apply();
  expect(sentObjects(deployment, 'replaceSlo')).toContainEqual(
    expect.objectContaining({ name: 'copy of known later' }),
  );
});
