import { Fn, TerraformIterator, TerraformOutput, Testing } from 'cdktf';
import { Lookup, Slo } from '../../src';
import { newStack, synthesized } from '../constructs/support';

describe('Lookup.dashboard', () => {
  it('synthesizes a data source in JSON and HCL', () => {
    const stack = newStack();
    Lookup.dashboard(stack, 'dashboard', { dashboardId: 'dashboard-1' });
    expect(synthesized(stack, 'data', 'observability_dashboard')).toEqual({ dashboard_id: 'dashboard-1' });
    expect(Testing.synthHcl(stack)).toMatchInlineSnapshot(`
           "
           data "observability_dashboard" "dashboard" {
           dashboard_id = "dashboard-1"
           }"
        `);
  });

  it('takes the identifier and the meta-arguments of any data source', () => {
    const stack = newStack();
    const slo = new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99 });
    const dashboard = Lookup.dashboard(stack, 'dashboard', { dashboardId: 'old', dependsOn: [slo] });
    dashboard.dashboardId = slo.id;
    expect(synthesized(stack, 'data', 'observability_dashboard')).toEqual({
      dashboard_id: '${observability_slo.slo.id}',
      depends_on: ['observability_slo.slo'],
    });
  });

  it('refers to what the dashboard holds, down to nested lists', () => {
    const stack = newStack();
    const dashboard = Lookup.dashboard(stack, 'd', { dashboardId: 'dashboard-1' });
    const references = {
      author: dashboard.authorName,
      locked: dashboard.isLocked,
      everything: Fn.jsondecode(dashboard.json),
      folder: dashboard.folderId,
      from: dashboard.absoluteTimeFrame.fromTime,
      section: dashboard.layout.sections.get(0).id,
      options: dashboard.layout.sections.get(0).options.internalOptions,
      row: Fn.jsondecode(Fn.element(dashboard.layout.sections.get(1).rows, 0)),
      url: dashboard.actions.get(0).definition.customAction.url,
      widgets: dashboard.annotations.get(2).scope.specificWidgets.widgetIds,
      comparison: dashboard.filters.get(0).source.logs.filterOperator.equalTo,
      constant: dashboard.variables.get(0).definition.constant.value,
      interval: dashboard.variablesV2.get(0).value.interval.value.label,
      names: Fn.join(',', [dashboard.name, dashboard.slugName]),
      actions: dashboard.actions,
    };
    for (const [name, value] of Object.entries(references)) new TerraformOutput(stack, name, { value });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    const expressions = Object.entries(output).map(([name, { value }]) => [
      name,
      value.replaceAll('data.observability_dashboard.d.', ''),
    ]);
    expect(Object.fromEntries(expressions)).toMatchInlineSnapshot(`
      {
        "actions": "\${actions}",
        "author": "\${author_name}",
        "comparison": "\${filters[0].source.logs.operator.equals}",
        "constant": "\${variables[0].definition.constant.value}",
        "everything": "\${jsondecode(json)}",
        "folder": "\${folder_id}",
        "from": "\${absolute_time_frame.from}",
        "interval": "\${variables_v2[0].value.interval.value.label}",
        "locked": "\${is_locked}",
        "names": "\${join(",", [name, slug_name])}",
        "options": "\${layout.sections[0].options.internal}",
        "row": "\${jsondecode(element(layout.sections[1].rows, 0))}",
        "section": "\${layout.sections[0].id}",
        "url": "\${actions[0].definition.custom_action.url}",
        "widgets": "\${annotations[2].scope.specific_widgets.widget_ids}",
      }
    `);
  });

  it('can be iterated over', () => {
    const stack = newStack();
    const dashboard = Lookup.dashboard(stack, 'd', { dashboardId: 'dashboard-1' });
    const actions: TerraformIterator = dashboard.actions.allWithMapKey('id');
    const slo = new Slo(stack, 'slo', {
      forEach: actions,
      name: actions.getString('name'),
      targetThresholdPercentage: 99.9,
    });
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      for_each: '${{ for key, val in data.observability_dashboard.d.actions: val.id => val }}',
      name: '${each.value.name}',
      target_threshold_percentage: 99.9,
    });
    expect(slo.forEach).toBe(actions);
  });
});
