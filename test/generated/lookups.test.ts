import { TerraformIterator } from 'cdktf';
import { Lookup, Slo } from '../../src';
import { newStack, synthesized } from '../constructs/support';

describe('lookups', () => {
  it('need no configuration if they read everything', () => {
    const stack = newStack();
    Lookup.events(stack, 'events');
    expect(synthesized(stack, 'data', 'observability_events')).toEqual({});
  });

  it('accept the meta-arguments of any data source', () => {
    const stack = newStack();
    const slo = new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99 });
    Lookup.dashboard(stack, 'dashboard', { dashboardId: slo.id, dependsOn: [slo] });
    expect(synthesized(stack, 'data', 'observability_dashboard')).toEqual({
      dashboard_id: '${observability_slo.slo.id}',
      depends_on: ['observability_slo.slo'],
    });
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
