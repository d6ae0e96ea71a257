import * as fc from 'fast-check';
import { LosslessNumber } from 'lossless-json';
import { sloConfig, normalisers } from './arbitraries';
import { someChange } from './changes';
import { JsonObject, printJson } from '../../src/contract/json';
import { Emulator, startEmulator } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/handlers/provider';
import { ObjectValue } from '../../src/plugin';
import { TerraformCore } from '../support/terraform-core';

const RUNS = 60;

let emulator: Emulator;
let core: TerraformCore;

beforeAll(async () => {
  emulator = await startEmulator();
  const environment = { OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: 'key' };
  core = new TerraformCore(new ObservabilityProvider(environment, '0.0.0'), 'observability_slo');
  await core.configure();
});

afterAll(async () => emulator.close());

const anyNormalisers = fc
  .constant(null)
  .chain(() => normalisers(Object.keys(emulator.control.normalisers())));

const anyCase = fc.record({
  first: sloConfig,
  second: sloConfig,
  seeds: fc.noShrink(fc.infiniteStream(fc.nat())),
});

test('whatever is configured and however the service normalises: apply returns what was planned, the next plan is empty, drift shows and is undone', async () => {
  const together = fc.array(anyCase, { minLength: 1, maxLength: 10, size: 'max' });
  await fc.assert(
    fc.asyncProperty(together, anyNormalisers, async (cases, settings) => {
      emulator.control.setNormalisers(settings);
      await Promise.all(cases.map(holds));
    }),
    { numRuns: RUNS },
  );
});

interface Case {
  readonly first: ObjectValue;
  readonly second: ObjectValue;
  readonly seeds: fc.Stream<number>;
}

async function holds({ first, second, seeds }: Case): Promise<void> {
  let instance = await core.apply(await core.plan(first));
  const id = String(core.state(instance).id);
  expect((await core.plan(first, instance)).action).toBe('no-op');

  // From one configuration to any other, in place.
  instance = await core.apply(await core.plan(second, instance));
  expect(String(core.state(instance).id)).toBe(id);
  const settled = await core.plan(second, instance);
  expect(settled.action).toBe('no-op');

  const before = stored(id);
  const change = someChange(second, before, () => Number(seeds.next().value));
  if (!change) return;
  await emulator.control.put('slos', id, { ...change.changed, revision: nextRevision(before) });
  const drifted = await core.plan(second, instance);
  expect([change.what, drifted.action]).toEqual([change.what, 'update']);

  instance = await core.apply(drifted);
  expect(withoutTimes(stored(id))).toEqual(withoutTimes(before));
  expect((await core.plan(second, instance)).action).toBe('no-op');

  // Whoever imports it instead ends with the same.
  const imported = await core.apply(await core.plan(second, await core.import(id)));
  expect((await core.plan(second, imported)).action).toBe('no-op');
  expect(withoutTimes(stored(id))).toEqual(withoutTimes(before));
}

function stored(id: string): JsonObject {
  return emulator.control.get('slos', id) ?? {};
}

function nextRevision({ revision }: JsonObject): JsonObject {
  const { revision: number } = revision as JsonObject;
  return { revision: new LosslessNumber(String(Number(String(number)) + 1)) };
}

function withoutTimes(slo: JsonObject): unknown {
  const { revision: _revision, updateTime: _updateTime, ...rest } = slo;
  return JSON.parse(printJson(rest));
}
