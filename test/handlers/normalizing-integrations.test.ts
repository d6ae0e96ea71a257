/** Additional and different values in a service's response about an integration are not changes. */
import { quirks, text } from './arbitraries';
import { useService } from './core';
import { printJson } from '../../src/contract/json';
import { QuirkName } from '../../src/emulator';
import { ObjectValue } from '../../src/plugin';
import { fc } from '../support/fast-check';

const RUNS = 40;
const IN_RESPONSES: readonly QuirkName[] = [
  'surplusParameters',
  'maskedSecrets',
  'omitDefaults',
  'addMembers',
  'omitEmpty',
  'rpcErrors',
];

const service = useService();
const core = service.useCore('observability_contextual_data_integration');

const value = fc.oneof(
  fc.record({ boolean_value: fc.boolean() }),
  fc.record({ value_json: text.map((stringValue) => printJson({ stringValue: `${stringValue}!` })) }),
);

const config: fc.Arbitrary<ObjectValue> = fc
  .record({
    version: fc.constantFrom(null, '1.2.0'),
    parameters: fc.option(
      fc
        .uniqueArray(fc.constantFrom('a', 'b', 'c', '__proto__'), { maxLength: 4 })
        .chain((keys) => fc.tuple(...keys.map((key) => value.map((chosen) => ({ key, ...chosen }))))),
    ),
  })
  .map(({ version, parameters }) => ({
    integration_key: 'deployment-markers',
    version,
    integration_parameters: parameters as ObjectValue[] | null,
  }));

test('the next plan and the plan of an import have no changes, for any configuration on any normalizing service', async () => {
  await fc.assert(
    fc.asyncProperty(config, quirks(IN_RESPONSES), async (configured, settings) => {
      service.control.setQuirks(settings);
      const instance = await core.deploy(configured);
      expect((await core.plan(configured, instance)).action).toBe('no-op');
      const imported = await core.import(String(core.state(instance).id));
      const { action, planned } = await core.plan(configured, imported);
      expect(action).toBe('no-op');
      // As in a configuration that Terraform generates.
      const { integration_key, version, integration_parameters } = planned;
      const generated = { integration_key, version, integration_parameters };
      expect((await core.plan(generated, imported)).action).toBe('no-op');
    }),
    { numRuns: RUNS },
  );
});
