import { Fn, TerraformIterator, TerraformOutput } from 'cdktf';
import { checkout, slo } from './support';
import { printJson } from '../../src/contract/json';
import { Lookup } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();

const read = async (address: string) => deployment.stateOf(`data.observability_${address}`);

// Lookups of the emulator's initial objects. `operations.test.ts` deploys an example of every lookup.
it('lookups read their objects, whose values can be used in SLOs', async () => {
  await deployment.deploy((stack) => {
    const { id } = checkout(stack);
    const scopes = Lookup.teamScopes(stack, 'scopes');
    Lookup.integrationDefinition(stack, 'definition', { id: 'deployment-markers' });
    const tokens = Lookup.dailyEvaluationTokens(stack, 'tokens', {
      dateRange: { fromDate: '2025-05-18T00:00:00Z' },
    });
    Lookup.incidentAggregations(stack, 'incidents');
    Lookup.deployedIntegration(stack, 'integration', { integrationId: 'integration-deployments' });
    Lookup.customEnrichments(stack, 'enrichments', { name: 'office-networks' });
    Lookup.slos(stack, 'slos', { ids: [id, 'nowhere'] });
    Lookup.dashboard(stack, 'dashboard', { dashboardId: 'checkout-overview' });
    const group = Lookup.teamGroup(stack, 'group', { groupId: '9007199254740993' });
    Lookup.sloAlertValidation(stack, 'validation', {
      id: 'slo-1',
      name: 'checkout',
      targetThresholdPercentage: 99.95,
    });
    const extensions = Lookup.extensions(stack, 'extensions', { includeHiddenExtensions: true });
    const event = Lookup.eventRecord(stack, 'event', { id: 'event-3' });
    const events = Lookup.events(stack, 'events', { filter: { event_type: 'alert' } });

    const eachScope = TerraformIterator.fromComplexList(scopes.scopes, 'id');
    slo(stack, 'scoped', {
      forEach: eachScope,
      name: `${eachScope.getString('display_name')} availability`,
      targetThresholdPercentage: 99.5,
      labels: { team: eachScope.getString('team_id'), first: group.roles.get(0).name },
    });
    const eachLabel = TerraformIterator.fromMap(event.eventLabels);
    slo(stack, 'labeled', {
      forEach: eachLabel,
      name: `${eachLabel.key} is ${eachLabel.value}`,
      labels: event.eventLabels,
    });
    const eachKeyword = TerraformIterator.fromList(extensions.extensions.get(0).keywords);
    slo(stack, 'keyword', { forEach: eachKeyword, name: eachKeyword.value, targetThresholdPercentage: 98 });

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

  expect(deployment.sentObjects('replaceSlo').map(({ name, labels }) => [name, labels])).toEqual(
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

  const definition = deployment.control.get('integrationDefinitions', 'deployment-markers') ?? null;
  expect(await read('integration_definition.definition')).toMatchObject({
    integration_type: { push_based_contextual_data: '{}' },
    revisions: [{ id: '1.0.0' }, { fields: [{ name: 'ingestKey', type: 'API_KEY', readonly: false }, {}] }],
    json: printJson({ integrationDefinition: definition }),
  });
  expect(await read('incident_aggregations.incidents')).toMatchObject({
    incident_aggs: [{ list_incidents_id: ['inc-1042', 'inc-1038', 'inc-1031'], all_values_count: 3 }, {}, {}],
    pagination: { total_size: 3, next_page_token: null },
  });
  expect(await read('team_group.group')).toMatchObject({
    id: '9007199254740993',
    roles: [{ name: 'Responder', id: '12' }],
    scope: { id: '9007199254740995', filters: { applications: [{ term: 'checkout' }] } },
  });
  expect(await read('event_record.event')).toMatchObject({
    company_id: '40100011',
    event_timestamp: '1747652400000000001',
  });
  await deployment.expectNoChanges();
});
