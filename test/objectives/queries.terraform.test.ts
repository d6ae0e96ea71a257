import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Fn, TerraformHclModule, TerraformStack } from 'cdktf';
import { declare, Kind, KINDS } from './kinds';
import { ROOT } from '../../scripts/checkout';
import { namedBlocksOn } from '../../scripts/pages';
import { Objective, RequestMetrics, ServiceObjectives } from '../../src';
import { toSnakeCase } from '../../src/schema/names';
import { newStack } from '../constructs/support';
import { Deployment } from '../support/deployment';
import { temporaryFolder } from '../support/temporary-folder';

const MODULE = join(ROOT, 'examples', 'hcl', 'modules', 'service-objectives');
const PROMTOOL = process.env.PROMTOOL ?? 'promtool';
const BOTH = { availability: { target: 99.95 }, latency: { target: 99, seconds: 0.3 } };
const HTTP = { open_telemetry_http: { job: 'a' } };

const isSkipped = spawnSync(PROMTOOL, ['--version']).error !== undefined && process.env.CI !== 'true';
if (isSkipped) {
  console.warn('The ratios are not tested, because promtool is missing. .ci/promtool installs it.');
}

(isSkipped ? describe.skip : describe)('the ratio that promtool calculates', () => {
  it.each(Object.entries(KINDS))('for %s', (_, kind) => {
    const [slo] = Object.values(declare(newStack(), 'it', kind).slos);
    const { goodEvents, totalEvents } = slo.requestBasedMetricSliInput ?? {};
    const expr = `round(100 * (${goodEvents?.query}) / (${totalEvents?.query}), 0.001)`;
    const expected = Object.entries(kind.percentage).map(([labels, value]) => ({ labels, value }));
    const test = {
      interval: '1m',
      input_series: Object.entries(kind.series).map(([series, values]) => ({ series, values })),
      promql_expr_test: [{ expr, eval_time: '20m', exp_samples: expected }],
    };
    // YAML includes JSON.
    const file = join(temporaryFolder(), 'tests.yml');
    writeFileSync(file, JSON.stringify({ tests: [test] }));
    const { status, stdout, stderr, error } = spawnSync(PROMTOOL, ['test', 'rules', file], {
      encoding: 'utf8',
    });
    if (error) throw error;
    expect(status === 0 ? '' : `${stdout}${stderr}`).toBe('');
  });
});

/** Adds the SLO of a kind from the module in HCL. */
function addModule(stack: TerraformStack, service: string, { metrics, seconds }: Kind): void {
  const { http, ...options } = metrics;
  const attributes = Object.entries({ openTelemetryHttp: http, ...options }).map(([name, value]) => [
    toSnakeCase(name),
    value,
  ]);
  new TerraformHclModule(stack, service, {
    source: MODULE,
    variables: {
      service,
      owner: 'payments',
      metrics: Object.fromEntries(attributes) as unknown,
      objectives:
        seconds === undefined ? { availability: { target: 99.95 } } : { latency: { target: 99, seconds } },
    },
  });
}

describe('with real Terraform', () => {
  const deployment = Deployment.useFresh();

  it.each(['construct', 'module'])('the SLOs of the %s are the same', async (form) => {
    const services = Object.values(KINDS).map((kind, index): [string, Kind] => [`service_${index}`, kind]);
    await deployment.deploy((stack) => {
      for (const [service, kind] of services) (form === 'module' ? addModule : declare)(stack, service, kind);
    });
    await deployment.expectNoChanges();
    const deployed = Object.values(deployment.control.objects('slos')).map(
      ({ name, description, labels, targetThresholdPercentage, sloTimeFrame, requestBasedMetricSli }) => ({
        name,
        description,
        labels,
        targetThresholdPercentage: Number(targetThresholdPercentage),
        sloTimeFrame,
        requestBasedMetricSli,
      }),
    );
    const stack = newStack();
    const declared = services.map(([service, kind]) => {
      const [slo] = Object.values(declare(stack, service, kind).slos);
      return {
        name: slo.nameInput,
        description: slo.descriptionInput,
        labels: slo.labelsInput,
        targetThresholdPercentage: slo.targetThresholdPercentageInput,
        sloTimeFrame: slo.sloTimeFrameInput,
        requestBasedMetricSli: slo.requestBasedMetricSliInput,
      };
    });
    const byName = (a: { name?: unknown }, b: { name?: unknown }) =>
      String(a.name).localeCompare(String(b.name));
    expect(deployed.sort(byName)).toEqual(declared.sort(byName));
  });

  it("the labels in the guide's HCL are those of its construct", async () => {
    const hcl = namedBlocksOn('docs/service-objectives.md').get('labels') ?? '';
    await deployment.synth(() => undefined);
    deployment.terraform.write('labels.tf', hcl.replace('./modules/service-objectives', MODULE));
    await deployment.terraform.init();
    await deployment.apply();
    expect(deployment.only('slos').labels).toEqual({
      environment: 'production',
      objective: 'availability',
      owner: 'payments',
      service: 'refunds',
    });
  });

  /** Plans the module, and returns the exit code and the printed text on one line. */
  async function planModule(metrics: Record<string, unknown>, objectives: object, texts: object = {}) {
    await deployment.synth((stack) => {
      const variables = { service: 'checkout', owner: 'payments', metrics, objectives, ...texts };
      new TerraformHclModule(stack, 'checkout', { source: MODULE, variables });
    });
    const { exitCode, text } = await deployment.terraform.plan();
    return { exitCode, text: text.replace(/[\s│]+/g, ' ') };
  }

  it('the module rejects a blank service and owner, and warns about a ratio of equal queries', async () => {
    const { exitCode, text } = await planModule(HTTP, BOTH, { service: ' ', owner: '' });
    expect([exitCode, text]).toEqual([1, expect.stringContaining('The service is blank.')]);
    expect(text).toContain('The owner is blank.');
    const equal = await planModule({}, { fresh: { target: 99, good: 'x', total: 'x' } });
    expect(equal.text).toContain('has the same query for good and total events');
  });

  it.each<[string, Record<string, unknown>, string, object?]>([
    ['a ratio without good', HTTP, 'A ratio needs good and total.', { fresh: { target: 99, total: 'x' } }],
    [
      'a misspelled attribute of the metrics',
      { totl: 'a', errors: 'b' },
      'Unknown: totl. Known: all_services,',
    ],
    ['a misspelled attribute of an objective', HTTP, 'Unknown: second.', { fast: { target: 99, second: 1 } }],
    ['an objective that is null', HTTP, 'Each objective needs a target.', { availability: null }],
    ['an objective without a target', HTTP, 'Each objective needs a target.', { availability: {} }],
    ['a latency that is not a bound', HTTP, 'The nearest bound is 0.25 s.'],
    ['a latency without a histogram', { total: 'a', good: 'b' }, 'A latency needs a histogram.'],
    ['a range without a unit', { ...HTTP, rate_range: '5' }, 'The rate_range is "5", but must be a duration'],
    ['only good requests', { total: 'a', good: ' a{}' }, 'are the same series as the total.'],
    ['only failed requests', { total: 'a', errors: 'a' }, 'are the same series as the total.'],
    [
      'a histogram without buckets',
      { total: 'a', good: 'b', histogram: 'c_sum' },
      'A latency needs a histogram, whose name ends in _bucket.',
    ],
    ['a unit', { total: 'a', good: 'b', histogram: 'c_bucket', unit: 'h' }, 'The unit must be s or ms.'],
    ['an empty selector', { open_telemetry_http: {}, bounds: [] }, 'The selector is empty'],
    ['a label', { open_telemetry_http: { 'service.name': 'a' } }, 'The name of a label has only letters'],
    ['good and failed requests', { total: 'a', good: 'b', errors: 'c' }, 'Set good or errors, not both.'],
    ['requests of which nobody knows if they fail', { total: 'a' }, 'An availability needs to know which'],
    ['no metrics', {}, 'An availability needs metrics.'],
    ['a matcher of buckets', { ...HTTP, matchers: 'le!="1"', bounds: [] }, 'must not select le'],
    [
      'a bucket',
      { total: 'a', good: 'b', histogram: 'c_bucket{le="1"}' },
      'The histogram and the matchers must not select le',
    ],
    ['no total', { histogram: 'a_bucket', good: 'b' }, 'Set total in the metrics.'],
    ['a query instead of a series', { total: 'sum(a)', good: 'b' }, 'A series is a metric with matchers'],
    ['one label instead of a list', { ...HTTP, by: 'region' }, 'by is a list of labels.'],
    [
      'seconds with a unit',
      HTTP,
      'The seconds must be a number above 0.',
      { a: { target: 99, seconds: '1s' } },
    ],
    ['blank seconds', HTTP, 'The seconds must be a number above 0.', { a: { target: 99, seconds: '' } }],
    [
      'seconds beside queries',
      HTTP,
      'Set seconds or good',
      { fast: { target: 99, seconds: 1, good: 'x', total: 'y' } },
    ],
    [
      'two names',
      HTTP,
      'Two objectives have the name "checkout availability"',
      { a: { target: 99 }, b: { target: 9 } },
    ],
    ['a blank query', HTTP, 'A query is blank.', { fresh: { target: 99, good: ' ', total: 'y' } }],
    ['blank failures', { total: 'a', failed: '' }, 'A series or a matcher is blank.'],
    [
      'a label without a value',
      { open_telemetry_http: { job: null } },
      'Each label of the selector needs a value.',
    ],
    ['a matcher without quotes', { ...HTTP, matchers: 'http_route!=/health' }, 'A matcher is not like'],
    ['failures without quotes', { total: 'a', failed: 'code=~5..' }, 'A matcher is not like'],
    ['the metrics of two services', { ...HTTP, total: 'a' }, 'Beside open_telemetry_http, set no total'],
  ])('the module rejects %s', async (_, metrics, message, objectives = BOTH) => {
    const { exitCode, text } = await planModule(metrics, objectives);
    expect(exitCode).toBe(1);
    expect(text).toContain(message);
  });

  it('the module accepts null instead of what is not set', async () => {
    const objectives = { fresh: { target: 99, seconds: null, good: 'x', total: 'y', description: '' } };
    const { exitCode, text } = await planModule({}, objectives, { metrics: null, labels: null });
    expect([exitCode, text]).toEqual([2, expect.stringContaining('1 to add')]);
    expect(text).toMatch(/\+ description += "" /);
  });

  it('the module accepts numbers and flags as labels, as they are in YAML', async () => {
    const metrics = { open_telemetry_http: { job: 5, canary: true } };
    const { exitCode, text } = await planModule(metrics, { availability: { target: 99 } });
    expect([exitCode, text]).toEqual([2, expect.stringContaining('canary=\\"true\\",job=\\"5\\"')]);
  });

  it('the module accepts each form of a matcher', async () => {
    const matchers = `a!="x\\"y", b =~ 'x.*' ,\n"c.d"=\`z\`,`;
    const total = '{"http.requests",\njob!~"a|b"}';
    expect(
      await planModule(
        { total, by: Fn.toset(['region']), failed: 'e=""', matchers },
        { availability: { target: 99 } },
      ),
    ).toEqual({
      exitCode: 2,
      text: expect.stringContaining('1 to add') as string,
    });
  });

  it('other seconds and another target change an SLO in place', async () => {
    const build = (target: number, seconds: number) => (stack: TerraformStack) => {
      const metrics = RequestMetrics.openTelemetryHttp({ job: 'checkout' });
      const objectives = [Objective.latency(target, seconds)];
      new ServiceObjectives(stack, 'checkout', { service: 'checkout', metrics, objectives });
    };
    await deployment.deploy(build(99, 0.5));
    await deployment.synth(build(99.9, 1));
    const { text } = await deployment.expectChanges();
    expect(text).toContain('"checkout faster than 0.5 s" -> "checkout faster than 1 s"');
    expect(text).toContain('Plan: 0 to add, 1 to change, 0 to destroy.');
  });
});
