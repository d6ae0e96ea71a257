import {
  conditional,
  Fn,
  Lazy,
  Op,
  TerraformCount,
  TerraformIterator,
  TerraformLocal,
  TerraformOutput,
  TerraformVariable,
  Token,
} from 'cdktf';
import { Construct } from 'constructs';
import { BARE, Programs, SLO, sloNamed } from './program';
import { Literal, Slo, SloConfig } from '../../../src';
import { sloTimeFrames } from '../../../src/schema/constants';

const QUERY = { query: 'events' };

/** SLOs with values from every kind of source. */
export const SLOS: Programs = {
  'an indicator that an override sets': (stack) => {
    new Slo(stack, 'whole', BARE).addOverride('request_based_metric_sli', {
      good_events: { query: 'good' },
      total_events: QUERY,
    });
    const parts = new Slo(stack, 'parts', { ...BARE, name: 'parts' });
    parts.addOverride('request_based_metric_sli.good_events.query', 'good');
    parts.addOverride('request_based_metric_sli.total_events.query', 'total');
    const half = new Slo(stack, 'half', {
      ...BARE,
      name: 'half',
      requestBasedMetricSli: { goodEvents: QUERY },
    });
    half.addOverride('request_based_metric_sli.total_events', { query: 'total' });
    new Slo(stack, 'other', { ...BARE, name: 'other' }).addOverride('extra_members', '{"otherSli":{}}');
  },
  'an indicator that an override on the stack sets': (stack) => {
    new Slo(new Construct(stack, 'team'), 'slo', BARE);
    const address = 'resource.observability_slo.team_slo';
    const { friendlyUniqueId } = stack.node.findChild('team').node.findChild('slo') as Slo;
    stack.addOverride(address.replace('team_slo', `${friendlyUniqueId}.request_based_metric_sli`), {
      good_events: { query: 'good' },
      total_events: QUERY,
    });
  },
  'an indicator that is an expression': (stack) => {
    new TerraformVariable(stack, 'sli', { type: 'map(map(string))', default: {} });
    const local = new TerraformLocal(stack, 'events', QUERY);
    const first = new Slo(stack, 'first', {
      ...BARE,
      requestBasedMetricSli: { goodEvents: local.expression, totalEvents: local.expression },
    });
    new Slo(stack, 'second', { ...BARE, name: 'second', requestBasedMetricSli: first.requestBasedMetricSli });
    new Slo(stack, 'third', { ...BARE, name: 'third' }).addOverride('request_based_metric_sli', '${var.sli}');
  },
  'values that overrides replace, add and remove': (stack) => {
    const slo = new Slo(stack, 'slo', {
      ...SLO,
      name: '',
      targetThresholdPercentage: 0.5,
      sloTimeFrame: '28d',
    });
    slo.addOverride('name', 'checkout');
    slo.addOverride('target_threshold_percentage', 99.5);
    slo.addOverride('slo_time_frame', undefined);
    slo.addOverride('labels.team', 'checkout');
    slo.addOverride('grouping.labels', ['service']);
    new Slo(stack, 'later', { requestBasedMetricSli: SLO.requestBasedMetricSli } as SloConfig).addOverride(
      'name',
      'later',
    );
    stack.addOverride('resource.observability_slo.later.target_threshold_percentage', 99);
  },
  'SLOs that exist': (stack) => {
    new Slo(stack, 'imported', BARE).importFrom('4711');
    new Slo(stack, 'also-imported', { ...BARE, name: '' });
    stack.addOverride('import', [{ to: 'observability_slo.also-imported', id: '4712' }]);
    new Slo(stack, 'renamed', BARE).moveFromId('observability_slo.former');
  },
  'an SLO that has moved': (stack) => {
    new Slo(stack, 'former', BARE).moveTo('new');
    new Slo(stack, 'slo', SLO).addMoveTarget('new');
  },
  'SLOs by list, by map, by count, and by other SLOs': (stack) => {
    const list = TerraformIterator.fromList(['a', 'b']);
    const several = new Slo(stack, 'list', { ...SLO, forEach: list, name: `checkout ${list.value}` });
    const map = TerraformIterator.fromMap({ a: { name: 'A', target: 99, labels: { tier: '1' } } });
    new Slo(stack, 'map', {
      ...SLO,
      forEach: map,
      name: map.getString('name'),
      targetThresholdPercentage: map.getNumber('target'),
      labels: map.getStringMap('labels'),
    });
    const each = TerraformIterator.fromResources(several);
    new Slo(stack, 'each', { ...SLO, forEach: each, name: each.getString('name') });
    new Slo(stack, 'none', { ...SLO, count: 0 });
    new Slo(stack, 'only', SLO);
    new Slo(stack, 'some', { ...SLO, count: 2, name: 'checkout ${count.index}' });
    new TerraformOutput(stack, 'ids', { value: several.fqn });
  },
  'numbers from every kind of source': (stack) => {
    const target = new TerraformVariable(stack, 'target', { type: 'number', default: 99 });
    const targets: (number | string)[] = [
      1.5,
      99.999,
      99.95,
      '99.95',
      target.numberValue,
      Token.asNumber(Op.sub(100, target.numberValue)),
      Token.asNumber(conditional(Op.gt(target.numberValue, 99), 99, target.numberValue)),
      Lazy.numberValue({ produce: () => 99 }),
      '${var.target > 99 ? 99 : var.target}',
    ];
    targets.forEach(
      (each, index) =>
        new Slo(stack, `slo-${index}`, {
          ...sloNamed(`slo ${index}`),
          targetThresholdPercentage: each as number,
        }),
    );
  },
  'strings from every kind of source': (stack) => {
    const text = new TerraformVariable(stack, 'text', { default: 'x' });
    new Slo(stack, 'slo', {
      ...SLO,
      name: Fn.join('-', ['checkout', Fn.upper(text.stringValue)]),
      description: 'two\nlines, a "quote", 100%, $5, $${literal} and %%{literal}',
      labels: { [text.stringValue]: text.stringValue, '-': '', 'with space': 'x', toString: 'x' },
      sloTimeFrame: '%{ if var.text == "x" }SLO_TIME_FRAME_7_DAYS%{ else }SLO_TIME_FRAME_28_DAYS%{ endif }',
      requestBasedMetricSli: {
        goodEvents: { query: Literal.of('sum(${name}) %{x}') },
        totalEvents: { query: Token.asString(Fn.lookup({ x: 'y' }, text.stringValue, 'all')) },
      },
      grouping: { labels: Fn.split(',', text.stringValue) },
      extraMembers: Token.asString(Fn.jsonencode({ tier: text.stringValue })),
    });
    new Slo(stack, 'coalesced', { ...SLO, name: Token.asString(Fn.coalesce([text.stringValue, 'x'])) });
    new Slo(stack, 'raw', { ...SLO, labels: Token.asStringMap('${merge({ a = "b" }, { c = var.text })}') });
  },
  'every time frame that the API documents, and none': (stack) => {
    const frames = [...sloTimeFrames.values.map(({ value }) => value), undefined];
    frames.forEach(
      (sloTimeFrame, index) => new Slo(stack, `slo-${index}`, { ...sloNamed(`slo ${index}`), sloTimeFrame }),
    );
  },
  'SLOs with the same name, at most one of them new': (stack) => {
    const copies = new TerraformVariable(stack, 'copies', { type: 'number', default: 0 });
    new Slo(stack, 'imported', SLO).importFrom('4711');
    new Slo(stack, 'moved', SLO).moveFromId('observability_slo.former');
    new Slo(stack, 'conditional', { ...SLO, count: TerraformCount.of(copies.numberValue) });
    new Slo(stack, 'first', sloNamed(copies.stringValue));
    new Slo(stack, 'second', sloNamed(copies.stringValue));
    new Slo(stack, 'removed', SLO);
    stack.addOverride('resource.observability_slo.removed', undefined);
  },
  'a configuration with getters': (stack) => {
    class Objective implements SloConfig {
      public readonly requestBasedMetricSli = SLO.requestBasedMetricSli;
      public get name(): string {
        return 'checkout';
      }
      public get targetThresholdPercentage(): number {
        return 99;
      }
    }
    class Optional extends Objective {
      public get count(): number {
        return 0;
      }
    }
    new Slo(stack, 'slo', new Optional());
  },
};
