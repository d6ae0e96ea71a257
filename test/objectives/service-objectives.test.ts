import { Fn, TerraformIterator, TerraformStack, TerraformVariable, Testing } from 'cdktf';
import {
  Labels,
  Objective,
  ObservabilityProvider,
  RequestMetrics,
  RequestSeries,
  ServiceObjectives,
  ServiceObjectivesConfig,
  SloTimeFrame,
} from '../../src';
import { newStack } from '../constructs/support';

const METRICS = RequestMetrics.openTelemetryHttp({ job: 'checkout' });
const RATIO = { good: 'fresh', total: 'all' };

const declare = (stack: TerraformStack, config: Partial<ServiceObjectivesConfig> = {}) =>
  new ServiceObjectives(stack, 'checkout', {
    service: 'checkout',
    owner: 'payments',
    metrics: METRICS,
    objectives: [Objective.availability(99.95)],
    ...config,
  });

/** Returns the synthesized SLOs, by the readable part of their address. */
function slosIn(stack: TerraformStack): Record<string, Record<string, unknown>> {
  const { resource } = JSON.parse(Testing.synth(stack)) as {
    resource: { observability_slo: Record<string, Record<string, unknown>> };
  };
  const slos = Object.entries(resource.observability_slo);
  return Object.fromEntries(slos.map(([address, slo]) => [address.replace(/_[0-9A-F]{8}$/, ''), slo]));
}

describe('ServiceObjectives', () => {
  it('says each objective in the name, the description and the labels of an SLO over 28 days', () => {
    const stack = newStack();
    const { slos } = declare(stack, {
      objectives: [
        Objective.availability(99.95),
        Objective.latency(99, 0.5),
        Objective.ratio('fresh prices', 99.5, RATIO),
      ],
    });
    const count = 'rate(http_server_request_duration_seconds_count{job="checkout"}[5m])';
    const good = (series: string, matchers: string) => ({
      query: `sum(rate(http_server_request_duration_seconds_${series}{job="checkout",${matchers}}[5m])) or 0 * sum(${count})`,
    });
    const succeeded = 'http_response_status_code=~"[1-4].."';
    const common = { slo_time_frame: 'SLO_TIME_FRAME_28_DAYS' };
    const labels = { service: 'checkout', owner: 'payments' };
    expect(slosIn(stack)).toEqual({
      checkout_availability: {
        ...common,
        name: 'checkout availability',
        description: '99.95 % of the requests to checkout succeed.',
        target_threshold_percentage: 99.95,
        labels: { ...labels, objective: 'availability' },
        request_based_metric_sli: {
          good_events: good('count', succeeded),
          total_events: { query: `sum(${count})` },
        },
      },
      checkout_latency: {
        ...common,
        name: 'checkout faster than 0.5 s',
        description: '99 % of the requests to checkout succeed within 0.5 s.',
        target_threshold_percentage: 99,
        labels: { ...labels, objective: 'latency' },
        request_based_metric_sli: {
          good_events: good('bucket', `le="0.5",${succeeded}`),
          total_events: { query: `sum(${count})` },
        },
      },
      checkout_freshprices: {
        ...common,
        name: 'checkout fresh prices',
        description: '99.5 % of the events that "checkout fresh prices" counts are good.',
        target_threshold_percentage: 99.5,
        labels: { ...labels, objective: 'fresh prices' },
        request_based_metric_sli: { good_events: { query: 'fresh' }, total_events: { query: 'all' } },
      },
    });
    expect(Object.keys(slos)).toEqual(['availability', 'latency', 'fresh prices']);
  });

  it('keeps an address if the target, the seconds or the order changes', () => {
    const addresses = (objectives: Objective[]) => {
      const { slos } = declare(newStack(), { objectives });
      return Object.values(slos).map((slo) => slo.friendlyUniqueId);
    };
    const [availability, fast, slow] = addresses([
      Objective.availability(99),
      Objective.latency(99, 0.5),
      Objective.latency(99.9, 5, { id: 'slow' }),
    ]);
    expect(
      addresses([
        Objective.latency(99.5, 2.5, { id: 'slow' }),
        Objective.latency(90, 0.25),
        Objective.availability(99.99),
      ]),
    ).toEqual([slow, fast, availability]);
  });

  it('applies the overrides of an objective, and merges labels', () => {
    const stack = newStack();
    const variable = new TerraformVariable(stack, 'labels', { type: 'map(string)' });
    declare(stack, {
      objectives: [
        Objective.availability(99.95, {
          overrides: { description: 'See the dashboard.', labels: { tier: '1', owner: 'platform' } },
        }),
        Objective.latency(99, 1, {
          id: 'slow',
          overrides: {
            sloTimeFrame: SloTimeFrame.SEVEN_DAYS,
            labels: Fn.tomap(variable.value) as Record<string, string>,
          },
        }),
      ],
    });
    const { checkout_availability: availability, checkout_slow: slow } = slosIn(stack);
    expect(availability).toMatchObject({
      description: 'See the dashboard.',
      slo_time_frame: 'SLO_TIME_FRAME_28_DAYS',
      labels: { service: 'checkout', owner: 'platform', objective: 'availability', tier: '1' },
    });
    expect(slow.slo_time_frame).toBe('SLO_TIME_FRAME_7_DAYS');
    expect(slow.labels).toMatch(/^\$\{merge\(.*"objective" = "slow".*tomap\(var\.labels\)\)\}$/);
  });

  it('describes the target and the name that overrides set', () => {
    const stack = newStack();
    const overrides = { targetThresholdPercentage: 99.5, name: 'fresh' };
    declare(stack, { objectives: [Objective.ratio('prices', 99.95, { ...RATIO, overrides })] });
    expect(slosIn(stack).checkout_prices).toMatchObject({
      name: 'fresh',
      description: '99.5 % of the events that "fresh" counts are good.',
      target_threshold_percentage: 99.5,
    });
  });

  it('adds the labels of outer scopes, over which its own take precedence', () => {
    const stack = newStack();
    Labels.of(stack).add({ service: 'shop', owner: 'platform', environment: 'production' });
    declare(stack, { owner: undefined });
    expect(slosIn(stack).checkout_availability.labels).toEqual({
      service: 'checkout',
      owner: 'platform',
      objective: 'availability',
      environment: 'production',
    });
  });

  it('says that requests end, not succeed, if the histogram includes failures', () => {
    const stack = newStack();
    const metrics = RequestMetrics.of({
      total: 'jobs_total',
      errors: 'failed_total',
      histogram: 'jobs_bucket',
    });
    declare(stack, { metrics, objectives: [Objective.latency(95, 0.25)] });
    expect(slosIn(stack).checkout_latency).toMatchObject({
      description: '95 % of the requests to checkout end within 0.25 s.',
    });
  });

  it('accepts a target that is unknown at synth', () => {
    const stack = newStack();
    const target = new TerraformVariable(stack, 'target', { type: 'number' });
    declare(stack, { objectives: [Objective.availability(target.numberValue)] });
    expect(slosIn(stack).checkout_availability).toMatchObject({
      description: '${var.target} % of the requests to checkout succeed.',
      target_threshold_percentage: '${var.target}',
    });
  });

  it('selects the value of an iterator, which has the type any', () => {
    const stack = newStack();
    const { value } = TerraformIterator.fromList(['cart', 'checkout']);
    declare(stack, { metrics: RequestMetrics.openTelemetryHttp({ job: value }) });
    const query = JSON.stringify(slosIn(stack).checkout_availability.request_based_metric_sli);
    expect(query).toContain('{job=\\"${each.value}\\",');
  });

  it('uses its provider for all SLOs', () => {
    const stack = newStack();
    const provider = new ObservabilityProvider(stack, 'audit', { alias: 'audit' });
    const spread = { overrides: { provider: undefined, sloTimeFrame: undefined } };
    declare(stack, { provider, objectives: [Objective.availability(99, spread)] });
    expect(slosIn(stack).checkout_availability).toMatchObject({
      provider: 'observability.audit',
      slo_time_frame: 'SLO_TIME_FRAME_28_DAYS',
    });
  });
});

describe('fails at synth, naming the construct,', () => {
  const series: RequestSeries = {
    total: 'requests_total',
    failed: 'code="500"',
    histogram: 'duration_bucket',
  };
  const http = RequestMetrics.openTelemetryHttp;
  const latency = (metrics: RequestMetrics, seconds = 0.3): Partial<ServiceObjectivesConfig> => ({
    metrics,
    objectives: [Objective.latency(99, seconds)],
  });
  const unknownSeconds = new TerraformVariable(newStack(), 'seconds', { type: 'number' }).numberValue;

  const of = (changes: Partial<RequestSeries>) => RequestMetrics.of({ ...series, ...changes });
  const matchers = 'http.route!="/health"';
  // The compiler does not find it in a spread of something that has other properties, too.
  const unknown = (name: string): object => ({ [name]: 'x' });
  const untyped = (value: unknown) => value as never;

  it.each<[string, Partial<ServiceObjectivesConfig>]>([
    [
      'The histogram has no bucket for 0.3 s, so no request would be fast enough. The nearest bound is 0.25 s.',
      latency(METRICS),
    ],
    [
      'histogram and matchers must not select le, because the seconds select the bucket. Remove le.',
      latency(of({ histogram: 'duration_bucket{job="a", le="1"}' })),
    ],
    ['by contains "", not a label.', { metrics: of({ by: [''] }) }],
    ['no bucket for 300 ms, so', latency(of({ unit: 'ms', bounds: [100, 350] }))],
    ['The nearest bound is 350 ms.', latency(of({ unit: 'ms', bounds: [100, 350] }))],
    ['unit is "minutes"', latency(of({ unit: 'minutes' }))],
    ['rateRange is "5", but must be a duration, such as 5m.', { metrics: of({ rateRange: '5' }) }],
    ['rateRange is "1h 5"', { metrics: of({ rateRange: '1h 5' }) }],
    ['good and total are the same series.', { metrics: of({ good: 'requests_total{}' }) }],
    ['errors and total are the same series.', { metrics: of({ errors: ' requests_total' }) }],
    ['failed is empty, so every request would fail.', latency(of({ failed: ' ' }))],
    ['needs a histogram', latency(RequestMetrics.of({ total: 'a', good: 'b' }))],
    ['The seconds of a latency are unknown', latency(METRICS, unknownSeconds)],
    ['are unknown at synth', latency(METRICS, unknownSeconds * 2)],
    [
      'Two objectives have the id "latency". Set id',
      { objectives: [1, 2.5].map((s) => Objective.latency(99, s)) },
    ],
    [
      'service.name is not a label, whose name has only letters, digits and _. Prometheus usually stores it as service_name.',
      { metrics: http({ 'service.name': 'checkout' }) },
    ],
    ['as _1st_region.', { metrics: http({ job: 'a' }, { by: ['1st-region'] }) }],
    [
      'but http_server_request_duration_seconds_count{job="a",http.route!="/health",http_response_status_code=~"[1-4].."} is not one.',
      { metrics: http({ job: 'a' }, { matchers }) },
    ],
    ['The selector is empty, so', { metrics: http({}, { matchers: 'job!=""' }) }],
    ['The selector is empty, so', { metrics: http({}, { allServices: 'false' as unknown as boolean }) }],
    ['The label job of the selector has no value.', { metrics: http({ job: '' }) }],
    ['but an empty text is not one.', { metrics: RequestMetrics.of({ total: 'a', good: '' }) }],
    ['total is blank. It is required.', { metrics: RequestMetrics.of({ total: '', good: 'b' }) }],
    [
      'A series selector is a metric with matchers, such as http_requests_total{job="checkout"}, but sum(rate(a[5m])) is not one.',
      { metrics: RequestMetrics.of({ total: 'sum(rate(a[5m]))', good: 'b' }) },
    ],
    ['Set good or errors, not both.', { metrics: RequestMetrics.of({ total: 'a', good: 'b', errors: 'c' }) }],
    [
      'An availability needs to know which requests fail: set good, errors or failed.',
      { metrics: RequestMetrics.of({ total: 'a' }) },
    ],
    ['A latency needs the seconds.', { objectives: [Objective.latency(99, undefined as unknown as number)] }],
    [
      'by contains undefined at 0. Set it to a string',
      { metrics: http({ job: 'a' }, { by: [undefined as unknown as string] }) },
    ],
    ['An availability or a latency needs metrics.', { metrics: undefined }],
    ['service is blank. It is required.', { service: ' ' }],
    ['service is not set. It is required.', { service: undefined }],
    ['owner is blank. Set it to a name, or remove it.', { owner: '' }],
    ['There is no property team, so this setting has no effect.', unknown('team')],
    [
      'There is no property matcher, so this setting has no effect.',
      { metrics: http({ job: 'a' }, unknown('matcher')) },
    ],
    [
      'There is no property labels, so this setting has no effect.',
      { objectives: [Objective.availability(99, unknown('labels'))] },
    ],
  ])('%s', (message, config) => {
    const run = () => declare(newStack(), config);
    expect(run).toThrow('[stack/checkout] ');
    expect(run).toThrow(message);
  });

  it.each<[string, () => unknown]>([
    ['objectives is not a list of Objectives.', () => ({ objectives: undefined })],
    ['objectives is not a list of Objectives.', () => ({ objectives: Objective.availability(99) })],
    ['objectives is not a list of Objectives.', () => ({ objectives: [undefined] })],
    ['objectives is not a list of Objectives.', () => ({ objectives: [{ target: 99 }] })],
    ['metrics is not a RequestMetrics.', () => ({ metrics: { total: 't' } })],
    ['service is 5, not a string.', () => ({ service: 5 })],
    ['rateRange is 300, not a string.', () => ({ metrics: of(untyped({ rateRange: 300 })) })],
    ['total is not set. It is required.', () => ({ metrics: RequestMetrics.of(untyped({ good: 'b' })) })],
    ['There is no property 0', () => ({ metrics: RequestMetrics.of(untyped('a')) })],
    ['bounds contains', () => latency(of(untyped({ bounds: ['fast'] })))],
    ['by is a string, not a list.', () => ({ metrics: of(untyped({ by: 'region' })) })],
    ['The selector is empty', () => ({ metrics: http(untyped(undefined)) })],
    [
      'The label job of the selector has no value.',
      () => ({ metrics: http(untyped({ job: null, a: 'b' })) }),
    ],
    ['name is blank.', () => ({ objectives: [Objective.ratio('', 99, RATIO)] })],
    ['id is blank.', () => ({ objectives: [Objective.availability(99, { id: '' })] })],
    ['good is not set.', () => ({ objectives: [Objective.ratio('fresh', 99, untyped(undefined))] })],
    ['There is no property 0', () => ({ objectives: [Objective.availability(99, untyped('id'))] })],
  ])('in a program without types: %s (%#)', (message, config) => {
    const run = () => declare(newStack(), untyped(config()));
    expect(run).toThrow(`[stack/checkout] ${message}`);
  });

  it.each<[string, Partial<ServiceObjectivesConfig>]>([
    ['a latency of other metrics, whose bounds are unknown', latency(RequestMetrics.of(series))],
    ['any latency if the bounds are an empty list', latency(http({ job: 'a' }, { bounds: [] }))],
    ...['1h30m', '', '5m:1m', ' 5m', '$__rate_interval', '${var.range}'].map(
      (rateRange): [string, Partial<ServiceObjectivesConfig>] => [
        `the range ${rateRange}`,
        { metrics: of({ rateRange }) },
      ],
    ),
    ['null, which is unset', { metrics: of(untyped({ good: null, rateRange: null, by: null })) }],
    ['a bound that is a number in quotes', latency(of(untyped({ bounds: ['0.3'] })))],
    ['an empty selector for all services', { metrics: http({}, { allServices: true }) }],
    ['only ratios without metrics', { metrics: undefined, objectives: [Objective.ratio('r', 9, RATIO)] }],
    [
      'quotes, braces and commas in values',
      { metrics: RequestMetrics.of({ total: `a{b="\\"{}",c='}',d=~\`x{2},\`}`, good: '{"a.b", c="d"}' }) },
    ],
  ])('but not for %s', (_, config) => {
    expect(() => declare(newStack(), config)).not.toThrow();
  });
});
