import { TerraformVariable, Token } from 'cdktf';
import { expectError, prose, slo } from './support';
import {
  ApiKey,
  ArchiveTarget,
  Lookup,
  ObservabilityProvider,
  ObservabilityProviderConfig,
  OutgoingWebhook,
  Slo,
  SloConfig,
  SloTimeFrame,
} from '../../src/index';
import { Deployment } from '../support/deployment';
import { printedWarnings } from '../support/printed-warnings';

const deployment = Deployment.use();

beforeEach(() => void printedWarnings());
afterEach(() => jest.restoreAllMocks());

const count = (text: string, phrase: string) => text.split(phrase).length - 1;

test('a plan of a new SLO names the missing parts of its indicator', async () => {
  const events = { query: 'events' };
  await deployment.synth((stack) => {
    const target = { targetThresholdPercentage: 99 };
    const half = { goodEvents: events };
    new Slo(stack, 'half', { name: 'half', ...target, requestBasedMetricSli: half, extraMembers: '{}' });
    slo(stack, 'whole');
    const unnamed = slo(stack, 'misspelled', { requestBasedMetricSli: undefined });
    // As in HCL, where the members of an object are not checked.
    unnamed.addOverride(
      'request_based_metric_sli',
      '${{ good_events = { qeury = "x" }, total_events = { query = " " } }}',
    );
  });
  const plan = prose(await deployment.expectChanges());
  expect(plan).toContain('SLO "half" has an incomplete indicator');
  expect(plan).toContain(
    'request_based_metric_sli.total_events is missing or blank, so the SLO cannot measure the ratio of good events to total events. Set it.',
  );
  expect(plan).toContain(
    'request_based_metric_sli.good_events.query and request_based_metric_sli.total_events.query are missing or blank, so',
  );
  expect(count(plan, 'has an incomplete indicator with')).toBe(2);
});

test('a plan names the parts that a change removes from an indicator, but not parts that were already missing', async () => {
  const change = (query: string, description: string) =>
    deployment.synth((stack) =>
      slo(stack, 'one', { description }).addOverride(
        'request_based_metric_sli',
        `\${{ good_events = { ${query} = "x" }, total_events = { query = "y" } }}`,
      ),
    );
  await change('query', 'first');
  await deployment.apply();
  await change('qeury', 'second');
  expect(prose(await deployment.expectChanges())).toContain(
    'request_based_metric_sli.good_events.query is missing',
  );
  await deployment.apply();
  await change('qeury', 'third');
  expect((await deployment.expectChanges()).text).not.toContain('incomplete');
});

test('a plan names ten undocumented values and ten SLOs that would measure nothing; later plans do not', async () => {
  await deployment.synth((stack) => {
    slo(stack, 'whole');
    // More objects than the ten that a process names per group.
    for (let number = 0; number < 11; number++) {
      slo(stack, `slo-${number}`, { requestBasedMetricSli: undefined, sloTimeFrame: '28d' });
    }
  });
  const plan = prose(await deployment.expectChanges());
  expect(plan).toContain('slo_time_frame is "28d" with observability_slo.slo-');
  expect(plan).toContain('Warning: More values may be wrong');
  expect(count(plan, 'has no indicator with')).toBe(10);
  expect(plan).toContain(
    'The SLO measures nothing until you set request_based_metric_sli, or another kind of indicator in extra_members.',
  );
  expect(plan).toContain('Warning: More SLOs have no complete indicator');
  await deployment.apply();
  const after = await deployment.terraform.plan();
  expect(`${after.exitCode}: ${after.text.includes('Warning') ? after.text : ''}`).toBe('0: ');
});

const DOCUMENTED =
  'The documented API lists SLO_TIME_FRAME_UNSPECIFIED, SLO_TIME_FRAME_7_DAYS, SLO_TIME_FRAME_14_DAYS, SLO_TIME_FRAME_21_DAYS, SLO_TIME_FRAME_28_DAYS. The value is sent unchanged.';

const NAMES = Object.fromEntries(Object.entries(SloTimeFrame).map(([name, value]) => [value, name]));

test('an undocumented time frame is sent, with a warning that lists the documented ones while it is new or changed', async () => {
  const printed = printedWarnings();
  const plan = async (configs: readonly Partial<SloConfig>[]) => {
    await deployment.synth((stack) => configs.forEach((config, index) => slo(stack, `slo-${index}`, config)));
    return prose(await deployment.expectChanges());
  };
  const frames = ['30d', '30 days', 'SLO_TIME_FRAME_30_DAYS', 'THIRTY_DAYS'];
  const created = await plan(frames.map((sloTimeFrame) => ({ sloTimeFrame })));
  for (const frame of frames) expect(created).toContain(`slo_time_frame is "${frame}" with`);
  expect(count(created, DOCUMENTED)).toBe(frames.length);
  const constants = DOCUMENTED.replace(/SLO_TIME_FRAME_\w+/g, (value) => `SloTimeFrame.${NAMES[value]}`);
  expect(printed).toContainEqual(expect.stringContaining(`sloTimeFrame is "30d". ${constants}`));
  await deployment.apply();
  const sent = Object.values(deployment.control.objects('slos')).map((one) => one.sloTimeFrame);
  expect(sent).toEqual(expect.arrayContaining(frames));

  const changed = await plan([{ sloTimeFrame: '30d', description: 'x' }, { sloTimeFrame: '60d' }]);
  expect(changed).not.toContain('slo_time_frame is "30d"');
  expect(changed).toContain('slo_time_frame is "60d" with');
});

test('a lookup with a doubtful value causes a warning too', async () => {
  await deployment.synth((stack) => {
    Lookup.sloAlertValidation(stack, 'validation', { name: 'slo-1', targetThresholdPercentage: 1 });
  });
  expect(prose(await deployment.expectChanges())).toContain('Did you mean 100?');
});

describe('values that are probably wrong', () => {
  // A new deployment: the objects of the tests above would cause other warnings.
  const fresh = Deployment.use();
  const EXPECTED_WARNINGS: Record<string, string> = {
    blank_secret: 'issue_tracker.api_token_wo is blank',
    empty_object: 'grouping has no documented members',
    equal_queries: 'request_based_metric_sli has the same query for good and total events',
    no_bucket: 'object_storage has no bucket',
    no_budget: 'target_threshold_percentage is 100',
    no_indicator: 'SLO "checkout" has no indicator',
    no_permissions: 'key_permissions contains no permissions and no presets',
    undefined_text: 'labels.team is "undefined"',
    zero_target: 'target_threshold_percentage is 0',
  };
  const EVENTS = { query: 'events' };
  const plan = async (provider: ObservabilityProviderConfig, onlyKnownLater = false) => {
    await fresh.synthWithoutProvider((stack) => {
      const known = new TerraformVariable(stack, 'query', { default: EVENTS.query });
      new TerraformVariable(stack, 'codes', { type: 'map(string)', default: { no_budgets: 'x' } });
      new ObservabilityProvider(stack, 'observability', provider);
      const goodEvents = onlyKnownLater ? { query: known.stringValue } : EVENTS;
      slo(stack, 'equal', { requestBasedMetricSli: { goodEvents, totalEvents: { query: 'events\n' } } });
      slo(stack, 'full', { targetThresholdPercentage: 100 });
      slo(stack, 'zero', { targetThresholdPercentage: 0 });
      slo(stack, 'empty', { name: 'checkout', requestBasedMetricSli: undefined });
      slo(stack, 'labels', { labels: { team: 'undefined' } });
      new ApiKey(stack, 'key', { name: 'shipper' });
      new OutgoingWebhook(stack, 'hook', {
        name: 'tickets',
        issueTracker: { apiTokenWo: '', apiTokenWoVersion: '1' },
      });
      // As in HCL, where the members of an object are not checked.
      const archive = new ArchiveTarget(stack, 'archive', { isActive: true, objectStorage: {} });
      archive.addOverride('object_storage', '${{ buckett = "logs", region = "eu" }}');
      slo(stack, 'grouped').addOverride('grouping', '${{ lables = ["region"] }}');
    });
    return fresh.terraform.plan();
  };
  const acknowledge = Object.fromEntries(Object.keys(EXPECTED_WARNINGS).map((code) => [code, 'as intended']));

  it('cause warnings at their attributes, which say how to hide them', async () => {
    const shown = prose(await plan({}));
    for (const [code, doubt] of Object.entries(EXPECTED_WARNINGS)) {
      expect(shown).toContain(`Warning: ${doubt} with observability_`);
      expect(shown).toContain(
        `To hide this warning, set acknowledge = { ${code} = "reason" } on the provider.`,
      );
    }
  });

  it('are found at plan if synthesis does not know the values', async () =>
    expect(prose(await plan({}, true))).toContain(EXPECTED_WARNINGS.equal_queries));

  it('are acknowledged at synth and at plan, each with its own code', async () => {
    const printed = printedWarnings();
    const all = await plan({ acknowledge });
    expect([all.exitCode, printed, /Warning:.*/.exec(all.text)?.[0]]).toEqual([2, [], undefined]);
    const { no_budget: _, ...others } = acknowledge;
    const shown = prose(await plan({ acknowledge: others }));
    expect(shown.match(/Warning: (?!\S+ is 100 with)/g)).toBeNull();
    expect(shown).toContain('To hide this warning, set acknowledge = { no_budget = "reason" }');
  });

  it('cannot be acknowledged with a code that does not exist', async () => {
    await expectError(
      plan({ acknowledge: Token.asStringMap('${var.codes}') }),
      'acknowledge of the observability provider contains the unknown code "no_budgets"',
      'The codes are: account_not_compared,',
    );
  });
});
