import { Fn, TerraformOutput, Testing, Token } from 'cdktf';
import { newStack, synthesized } from './support';
import { Slo, SloTimeFrame } from '../../src';

const EVERYTHING = {
  name: 'Checkout answers',
  targetThresholdPercentage: 99.95,
  description: 'Line one\nline "two" \\ {three}',
  labels: { team: 'checkout', camelCase: '2024', 'with space': '' },
  sloTimeFrame: SloTimeFrame.TWENTY_EIGHT_DAYS,
  requestBasedMetricSli: { goodEvents: { query: 'good{code!="500"}' }, totalEvents: { query: 'all' } },
  grouping: { labels: ['service', '["x"]'] },
  typeName: 'request',
  extraMembers: JSON.stringify({ flag: true }),
};

describe('Slo', () => {
  it('synthesizes every attribute under its Terraform name in JSON', () => {
    const stack = newStack();
    new Slo(stack, 'slo', EVERYTHING);
    expect(synthesized(stack, 'resource', 'observability_slo')).toMatchInlineSnapshot(`
     {
       "description": "Line one
     line "two" \\ {three}",
       "extra_members": "{"flag":true}",
       "grouping": {
         "labels": [
           "service",
           "["x"]",
         ],
       },
       "labels": {
         "camelCase": "2024",
         "team": "checkout",
         "with space": "",
       },
       "name": "Checkout answers",
       "request_based_metric_sli": {
         "good_events": {
           "query": "good{code!="500"}",
         },
         "total_events": {
           "query": "all",
         },
       },
       "slo_time_frame": "SLO_TIME_FRAME_28_DAYS",
       "target_threshold_percentage": 99.95,
       "type": "request",
     }
    `);
  });

  it('synthesizes every attribute as an argument in HCL', () => {
    const stack = newStack();
    new Slo(stack, 'slo', EVERYTHING);
    expect(Testing.synthHcl(stack)).toMatchInlineSnapshot(`
     "
     resource "observability_slo" "slo" {
     name = "Checkout answers"
     target_threshold_percentage = 99.95
     description = "Line one\\nline \\"two\\" \\\\ {three}"
     labels = { "team" = "checkout", "camelCase" = "2024", "with space" = "" }
     slo_time_frame = "SLO_TIME_FRAME_28_DAYS"
     request_based_metric_sli = { "good_events" = { "query" = "good{code!=\\"500\\"}" }, "total_events" = { "query" = "all" } }
     grouping = { "labels" = ["service", "[\\"x\\"]"] }
     type = "request"
     extra_members = "{\\"flag\\":true}"
     }"
    `);
  });

  it('leaves out what is not configured and keeps what is empty', () => {
    const stack = newStack();
    new Slo(stack, 'slo', { name: '', targetThresholdPercentage: 0, labels: {}, grouping: { labels: [] } });
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      name: '',
      target_threshold_percentage: 0,
      labels: {},
      grouping: { labels: [] },
    });
  });

  it('passes tokens on, wherever they stand', () => {
    const stack = newStack();
    const first = new Slo(stack, 'first', { name: 'first', targetThresholdPercentage: 99.9 });
    const second = new Slo(stack, 'second', {
      name: `after ${first.name}`,
      targetThresholdPercentage: first.targetThresholdPercentage,
      labels: first.labels,
      grouping: { labels: first.grouping.labels },
      requestBasedMetricSli: first.requestBasedMetricSli,
      description: Token.asString(Fn.upper(first.requestBasedMetricSli.goodEvents.query)),
      extraMembers: Token.asString(Fn.jsonencode({ revision: first.revision.revision })),
    });
    second.addOverride('lifecycle', { prevent_destroy: true });
    const json = JSON.parse(Testing.synth(stack)) as { resource: { observability_slo: { second: unknown } } };
    expect(json.resource.observability_slo.second).toEqual({
      name: 'after ${observability_slo.first.name}',
      target_threshold_percentage: '${observability_slo.first.target_threshold_percentage}',
      labels: '${observability_slo.first.labels}',
      grouping: { labels: '${observability_slo.first.grouping.labels}' },
      request_based_metric_sli: '${observability_slo.first.request_based_metric_sli}',
      description: '${upper(observability_slo.first.request_based_metric_sli.good_events.query)}',
      extra_members: '${jsonencode({"revision" = observability_slo.first.revision.revision})}',
      lifecycle: { prevent_destroy: true },
    });
    expect(Testing.synthHcl(stack)).toContain(
      'extra_members = "${jsonencode({"revision" = observability_slo.first.revision.revision})}"',
    );
  });

  it('offers every computed attribute to other blocks', () => {
    const stack = newStack();
    const slo = new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99.9 });
    const values = {
      id: slo.id,
      creator: slo.creator,
      created: slo.createTime,
      updated: slo.updateTime,
      revised: slo.revision.updateTime,
      alerts: slo.effectedSloAlertIds,
      unlisted: slo.unlistedMembers,
      type: slo.typeName,
    };
    for (const [name, value] of Object.entries(values)) new TerraformOutput(stack, name, { value });
    const { output } = JSON.parse(Testing.synth(stack)) as { output: Record<string, { value: string }> };
    expect(Object.fromEntries(Object.entries(output).map(([name, { value }]) => [name, value]))).toEqual({
      id: '${observability_slo.slo.id}',
      creator: '${observability_slo.slo.creator}',
      created: '${observability_slo.slo.create_time}',
      updated: '${observability_slo.slo.update_time}',
      revised: '${observability_slo.slo.revision.update_time}',
      alerts: '${observability_slo.slo.effected_slo_alert_ids}',
      unlisted: '${observability_slo.slo.unlisted_members}',
      type: '${observability_slo.slo.type}',
    });
  });

  it('can be changed until synthesis, and keeps the caller’s configuration as it was', () => {
    const stack = newStack();
    const config = { name: 'before', targetThresholdPercentage: 99, labels: { a: '1' }, typeName: 'x' };
    const slo = new Slo(stack, 'slo', config);
    slo.name = 'after';
    slo.resetLabels();
    slo.putGrouping({ labels: ['service'] });
    expect([slo.nameInput, slo.labelsInput, slo.groupingInput, slo.typeNameInput]).toEqual([
      'after',
      undefined,
      { labels: ['service'] },
      'x',
    ]);
    expect(synthesized(stack, 'resource', 'observability_slo')).toEqual({
      name: 'after',
      target_threshold_percentage: 99,
      grouping: { labels: ['service'] },
      type: 'x',
    });
    expect(config.name).toBe('before');
  });

  it('can be imported and moved', () => {
    const stack = newStack();
    new Slo(stack, 'adopted', { name: 'adopted', targetThresholdPercentage: 99 }).importFrom('slo-1');
    Slo.generateConfigForImport(stack, 'generated', 'slo-2');
    new Slo(stack, 'target', { name: 'moved', targetThresholdPercentage: 99 }).addMoveTarget('new-home');
    new Slo(stack, 'moved', { name: 'moved', targetThresholdPercentage: 99 }).moveTo('new-home');
    const json = JSON.parse(Testing.synth(stack)) as Record<string, unknown>;
    expect(json.import).toEqual([
      { id: 'slo-1', to: 'observability_slo.adopted' },
      { id: 'slo-2', to: 'observability_slo.generated' },
    ]);
    expect(json.moved).toEqual([{ from: 'observability_slo.moved', to: 'observability_slo.target' }]);
  });

  it('fails at synth with a label that CDKTF would drop, naming the construct', () => {
    const stack = newStack();
    const labels = JSON.parse('{"__proto__":"x"}') as Record<string, string>;
    new Slo(stack, 'slo', { name: 'slo', targetThresholdPercentage: 99, labels });
    expect(() => Testing.synth(stack, true)).toThrow('[stack/slo] labels has the name __proto__');
  });
});
