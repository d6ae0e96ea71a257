import { Fn, TerraformIterator, TerraformOutput, TerraformStack, Testing } from 'cdktf';
import { Lookup, Slo } from '../../src';
import { dataSources } from '../../src/schema';
import { newStack, synthesized } from '../constructs/support';

/** One of each lookup, with everything that it takes. */
function everyLookup(stack: TerraformStack) {
  const extraQuery = { tenant: 'checkout' };
  const extraMembers = Fn.jsonencode({ tier: 1 });
  const orderBys = [{ field_name: 'event_key', direction: 'DESC' }];
  return {
    scopes: Lookup.teamScopes(stack, 'scopes', { extraQuery }),
    definition: Lookup.integrationDefinition(stack, 'definition', { id: 'deployment-markers', extraQuery }),
    tokens: Lookup.dailyEvaluationTokens(stack, 'tokens', {
      dateRange: { fromDate: '2025-05-18T00:00:00Z', toDate: '2025-05-19T00:00:00Z' },
      extraMembers,
    }),
    incidents: Lookup.incidentAggregations(stack, 'incidents', {
      filter: { state: Fn.jsonencode(['open', 'closed']) },
      groupBys: [{ field: 'application' }],
      pageSize: 10,
      maxPages: 3,
      extraQuery,
    }),
    integration: Lookup.deployedIntegration(stack, 'integration', {
      integrationId: 'integration-deployments',
    }),
    enrichments: Lookup.customEnrichments(stack, 'enrichments', { id: '9007199254740997', extraQuery }),
    slos: Lookup.slos(stack, 'slos', { ids: ['slo-1', 'slo-2'], extraQuery }),
    dashboard: Lookup.dashboard(stack, 'dashboard', { dashboardId: 'checkout-overview' }),
    group: Lookup.teamGroup(stack, 'group', { groupId: '9007199254740993' }),
    validation: Lookup.sloAlertValidation(stack, 'validation', {
      id: 'slo-1',
      name: 'checkout "availability"',
      targetThresholdPercentage: 99.95,
      labels: { team: 'checkout' },
      requestBasedMetricSli: { goodEvents: { query: 'good{a="b"}' } },
      grouping: { labels: ['service'] },
      typeName: 'ratio',
      extraMembers,
    }),
    extensions: Lookup.extensions(stack, 'extensions', {
      filter: { integrations: ['deployment-markers'] },
      includeHiddenExtensions: true,
      extraMembers,
    }),
    event: Lookup.eventRecord(stack, 'event', { id: 'event-1', orderBys, maxPages: 2, extraQuery }),
    events: Lookup.events(stack, 'events', { filter: { event_type: 'alert' }, orderBys, pageSize: 5 }),
  };
}

describe('lookups', () => {
  it('are all below', () => {
    const types = Object.values(everyLookup(newStack())).map(
      ({ terraformResourceType }) => terraformResourceType,
    );
    const missing = dataSources.filter(({ terraformType }) => !types.includes(terraformType));
    expect(missing.map(({ title }) => title)).toEqual([]);
  });

  it('synthesize to JSON', () => {
    const stack = newStack();
    everyLookup(stack);
    expect((JSON.parse(Testing.synth(stack)) as { data: unknown }).data).toMatchSnapshot();
  });

  it('synthesize to HCL', () => {
    const stack = newStack();
    everyLookup(stack);
    expect(Testing.synthHcl(stack)).toMatchSnapshot();
  });

  it('need nothing where everything is read', () => {
    const stack = newStack();
    Lookup.events(stack, 'events');
    expect(synthesized(stack, 'data', 'observability_events')).toEqual({});
  });

  it('can be changed after they are made', () => {
    const stack = newStack();
    const { events, tokens } = everyLookup(newStack());
    expect(events.pageSizeInput).toBe(5);
    const lookup = Lookup.events(stack, 'events', {
      filter: { a: 'b' },
      pageSize: 5,
      extraQuery: { c: 'd' },
    });
    lookup.resetFilter();
    lookup.pageSize = 6;
    lookup.extraQuery = { e: 'f' };
    expect(synthesized(stack, 'data', 'observability_events')).toEqual({
      page_size: 6,
      extra_query: { e: 'f' },
    });
    tokens.putDateRange({ fromDate: 'x' });
    expect(tokens.dateRangeInput).toEqual({ fromDate: 'x' });
  });

  it('refer to what was read, down to nested lists', () => {
    const stack = newStack();
    const read = everyLookup(stack);
    const revision = read.definition.revisions.get(1);
    const references = {
      scope: read.scopes.scopes.get(0).filters.get(1).expression,
      field: revision.fields.get(0).isReadonly,
      condition: revision.fields.get(0).applicableIf.typeName,
      block: revision.infraAsCode.configurationBlocks.get(0).value,
      tokens: read.tokens.tokens.get(0).evaluations.get(0).evaluationTokens,
      incidents: read.incidents.incidentAggs.get(0).aggMetaLabelsCount.get(0).value,
      total: read.incidents.pagination.totalSize,
      status: read.integration.integrationStatus.messages,
      enrichment: read.enrichments.customEnrichmentsData.get(0).id,
      slo: read.slos.slos.get(0).requestBasedMetricSli.goodEvents.query,
      missing: read.slos.notFoundIds,
      group: read.group.scope.filters.applications.get(0).term,
      role: read.group.roles.get(0).id,
      alert: read.validation.alertsValidationResult.get(0).errorMessage,
      extension: read.extensions.extensions.get(0).revisions.get(0).summary.itemCounts.savedViews,
      event: read.event.eventTimestamp,
      labels: Fn.lookup(read.events.events.get(2).eventLabels, 'service'),
    };
    for (const [name, value] of Object.entries(references)) {
      new TerraformOutput(stack, `${name}Output`, { value });
    }
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    const shown = Object.entries(output).map(([name, { value }]) => [
      name,
      value.replace('data.observability_', ''),
    ]);
    expect(Object.fromEntries(shown)).toMatchSnapshot();
  });

  it('can be iterated over', () => {
    const stack = newStack();
    const scopes = Lookup.teamScopes(stack, 'scopes').scopes.allWithMapKey('id');
    new Slo(stack, 'slo', {
      forEach: scopes,
      name: scopes.getString('display_name'),
      targetThresholdPercentage: 99,
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      for_each: '${{ for key, val in data.observability_team_scopes.scopes.scopes: val.id => val }}',
      name: '${each.value.display_name}',
      target_threshold_percentage: 99,
    });
    const ids = TerraformIterator.fromList(Lookup.slos(stack, 'slos', { ids: ['a'] }).notFoundIds);
    expect(ids.value).toEqual(expect.anything());
  });
});

it('refuses a name that would be dropped', () => {
  const { node } = Lookup.events(newStack(), 'events', {
    filter: JSON.parse('{"__proto__":"a"}') as Record<string, string>,
  });
  expect(node.validate()).toEqual([expect.stringContaining('filter has the name __proto__')]);
});

describe('custom enrichments', () => {
  it.each([
    [{}, 'Neither name nor id is set'],
    [{ name: 'a', id: '1' }, 'Both name and id are set'],
  ])('are found by exactly one of name and id: %j', (config, mistake) => {
    const stack = newStack();
    const { node } = Lookup.customEnrichments(stack, 'enrichments', config);
    expect(node.validate()).toEqual([expect.stringContaining(mistake)]);
  });
});
