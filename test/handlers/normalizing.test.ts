import { LosslessNumber } from 'lossless-json';
import { sloConfig, quirks, text, webhookConfig } from './arbitraries';
import { revised, someChange, unchangedPart } from './changes';
import { sloBody } from './configuration';
import { useService } from './core';
import { JsonObject, printJson } from '../../src/contract/json';
import { QuirkName, QuirkSettings } from '../../src/emulator';
import { fingerprintOf } from '../../src/json/same';
import { ObjectValue, Value } from '../../src/plugin';
import { fc } from '../support/fast-check';
import { composed } from '../support/terraform-core';

const RUNS = 60;

// The values need not be valid, but must round-trip.
const service = useService({ strict: false });
const core = service.useCore('observability_slo');

const anyQuirks = fc.constant(null).chain(() => quirks(Object.keys(service.control.quirks())));

const anyCase = fc.record({
  first: sloConfig,
  second: sloConfig,
  seeds: fc.noShrink(fc.infiniteStream(fc.nat())),
});

test('for any configuration on any normalizing service, the next plan has no changes, and drift is reported and reverted', async () => {
  const together = fc.array(anyCase, { minLength: 1, maxLength: 10, size: 'max' });
  await fc.assert(
    fc.asyncProperty(together, anyQuirks, async (cases, settings) => {
      service.control.setQuirks(settings);
      await Promise.all(cases.map(async (each) => checkCase(each, settings)));
    }),
    { numRuns: RUNS },
  );
});

const SPELLINGS: readonly QuirkName[] = [
  'addMembers',
  'nullForAbsent',
  'emptyForAbsent',
  'pointZero',
  'quotedNumbers',
  'omitDefaults',
];

/** Omits values that an import cannot see, and empty ones that nobody would configure. */
const importable = fc
  .tuple(sloConfig, fc.constantFrom('0.1', '33.3', '99.9', '99.95', '100'))
  .map(([{ type, slo_time_frame, request_based_metric_sli, ...config }, target]) => ({
    ...config,
    // A decimal with more digits could be a printed float32.
    target_threshold_percentage: new LosslessNumber(target),
    extra_members: null,
    type: type === '' ? null : type,
    slo_time_frame: slo_time_frame === '' ? null : slo_time_frame,
    request_based_metric_sli: /"query":"./.test(printJson(request_based_metric_sli))
      ? request_based_metric_sli
      : null,
  }));

test('an import has no changes, for any configuration on any service that normalizes values or omits defaults', async () => {
  const together = fc.array(importable, { minLength: 1, maxLength: 10, size: 'max' });
  await fc.assert(
    fc.asyncProperty(together, quirks(SPELLINGS), async (configs, settings) => {
      const off = Object.keys(service.control.quirks()).map((name) => [name, false]);
      service.control.setQuirks({ ...Object.fromEntries(off), ...settings });
      await Promise.all(
        configs.map(async (config) => {
          const created = await core.deploy(config);
          const imported = await core.import(String(core.state(created).id));
          expect((await core.plan(config, imported)).action).toBe('no-op');
        }),
      );
    }),
    { numRuns: RUNS },
  );
});

test('any SLO is sent as configured, and any webhook has no changes in the next plan', async () => {
  const webhooks = await service.core('observability_outgoing_webhook');
  await fc.assert(
    fc.asyncProperty(sloConfig, webhookConfig, async (slo, webhook) => {
      service.control.clearRequests();
      await core.deploy(slo);
      const expected = fingerprintOf(sloBody(composed(slo)));
      expect(service.sent('replaceSlo').map((body) => fingerprintOf(body))).toEqual([expected]);
      expect((await webhooks.plan(webhook, await webhooks.deploy(webhook))).action).toBe('no-op');
    }),
    { numRuns: RUNS },
  );
});

const IN_RESPONSES: readonly QuirkName[] = [
  'surplusParameters',
  'maskedSecrets',
  'omitDefaults',
  'addMembers',
  'omitEmpty',
  'rpcErrors',
];

const parameterValue = fc.oneof(
  fc.record({ boolean_value: fc.boolean() }),
  fc.record({ value_json: text.map((stringValue) => printJson({ stringValue: `${stringValue}!` })) }),
);

const integration: fc.Arbitrary<ObjectValue> = fc
  .record({
    version: fc.constantFrom(null, '1.2.0'),
    parameters: fc.option(
      fc
        .uniqueArray(fc.constantFrom('a', 'b', 'c', '__proto__'), { maxLength: 4 })
        .chain((keys) =>
          fc.tuple(...keys.map((key) => parameterValue.map((chosen) => ({ key, ...chosen })))),
        ),
    ),
  })
  .map(({ version, parameters }) => ({
    integration_key: 'deployment-markers',
    version,
    integration_parameters: parameters as ObjectValue[] | null,
  }));

test('the next plan of any integration has no changes, also after its import, on any normalizing service', async () => {
  const integrations = await service.core('observability_contextual_data_integration');
  await fc.assert(
    fc.asyncProperty(integration, quirks(IN_RESPONSES), async (configured, settings) => {
      service.control.setQuirks(settings);
      const instance = await integrations.deploy(configured);
      expect((await integrations.plan(configured, instance)).action).toBe('no-op');
      const imported = await integrations.import(String(integrations.state(instance).id));
      // The first apply records the parameters that the import cannot read.
      const hasHidden = JSON.stringify(configured).includes('value_json');
      const plan = await integrations.plan(configured, imported);
      expect(plan.action).toBe(hasHidden ? 'update' : 'no-op');
      const recorded = await integrations.apply(plan);
      expect((await integrations.plan(configured, recorded)).action).toBe('no-op');
      // As in a configuration that Terraform generates.
      const { integration_key, version, integration_parameters } = integrations.state(imported);
      const generated = { integration_key, version, integration_parameters };
      expect((await integrations.plan(generated, imported)).action).toBe('no-op');
    }),
    { numRuns: 40 },
  );
});

interface Case {
  readonly first: ObjectValue;
  readonly second: ObjectValue;
  readonly seeds: fc.Stream<number>;
}

async function checkCase({ first, second, seeds }: Case, settings: QuirkSettings): Promise<void> {
  let instance = await core.deploy(first);
  const id = String(core.state(instance).id);
  expect((await core.plan(first, instance)).action).toBe('no-op');

  // Changes one configuration to any other in place.
  instance = await core.deploy(second, instance);
  expect(String(core.state(instance).id)).toBe(id);
  const settled = await core.plan(second, instance);
  expect(settled.action).toBe('no-op');

  const before = stored(id);
  const change = someChange(second, before, () => Number(seeds.next().value), settings);
  if (!change) return;
  await service.control.put('slos', id, revised(change.changed, before));
  const drifted = await core.plan(second, instance);
  expect([change.what, drifted.action]).toEqual([change.what, 'update']);

  instance = await core.apply(drifted);
  expect(unchangedPart(stored(id), settings, second)).toEqual(unchangedPart(before, settings, second));
  expect((await core.plan(second, instance)).action).toBe('no-op');

  const { omitDefaults, quotedNumbers } = settings;
  if (omitDefaults && !quotedNumbers && isZero(second.target_threshold_percentage)) {
    await expect(core.import(id)).rejects.toThrow('without its targetThresholdPercentage');
    return;
  }
  // An import instead gives the same result.
  const imported = await core.deploy(second, await core.import(id));
  expect((await core.plan(second, imported)).action).toBe('no-op');
  expect(unchangedPart(stored(id), settings, second)).toEqual(unchangedPart(before, settings, second));
}

const isZero = (target: Value): boolean => target instanceof LosslessNumber && Number(target.value) === 0;

function stored(id: string): JsonObject {
  return service.control.get('slos', id) ?? {};
}
