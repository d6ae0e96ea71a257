import { fingerprint } from '../../../src/emulator';
import { ObjectValue } from '../../../src/plugin';
import { useClock } from '../../support/clock';
import { Instance } from '../../support/terraform-core';
import { createdAgo, useService, withPrivate } from '../core';

const service = useService();

const TYPE = 'observability_contextual_data_integration';
const MARKERS = { integration_key: 'deployment-markers', version: '1.2.0' };
const SECRET = 'ingest-key-77ab';

const core = service.useCore(TYPE);

const create = async (config: ObjectValue = MARKERS) => core.deploy(config);
const booleans = (values: Readonly<Record<string, boolean>>) =>
  Object.entries(values).map(([key, booleanValue]) => ({ key, booleanValue }));
const withParameters = (...parameters: ObjectValue[]) => ({ ...MARKERS, integration_parameters: parameters });
const patch = async (instance: Instance, changes: object) =>
  service.control.patch('deployedIntegrations', core.idOf(instance), changes);

describe('a contextual data integration', () => {
  it("is created with its parameters in the API's form, and read", async () => {
    const instance = await create({
      ...withParameters(
        { key: 'withCommitMessages', boolean_value: true },
        { key: 'ingestKey', value_json: `{"stringValue":"${SECRET}"}` },
      ),
      extra_members: '{"owner":"checkout"}',
    });
    expect(service.sent('createContextualDataIntegration')[0]).toEqual({
      metadata: {
        integrationKey: 'deployment-markers',
        version: '1.2.0',
        integrationParameters: {
          parameters: [
            { key: 'withCommitMessages', booleanValue: true },
            { key: 'ingestKey', stringValue: fingerprint(SECRET) },
          ],
        },
        owner: fingerprint('checkout'),
      },
    });
    const called = ['createContextualDataIntegration', 'getDeployedIntegration'];
    expect(service.calledBesideTeams()).toEqual(called);
    expect(core.state(instance)).toMatchObject({
      definition_key: 'deployment-markers',
      definition_version: '1.2.0',
      integration_status: { connection_status: 'PENDING', details: '{}', messages: [] },
      parameters: [
        { key: 'withCommitMessages', boolean_value: true },
        { key: 'ingestKey', boolean_value: null },
      ],
    });
  });

  it('sends a write-only value from the configuration, and does not store it in the state', async () => {
    const secret = { value_json_wo: `{"stringValue":"${SECRET}"}`, value_json_wo_version: '1' };
    const instance = await create(withParameters({ key: 'ingestKey', ...secret }));
    expect(service.control.get('deployedIntegrations', core.idOf(instance))).toMatchObject({
      parameters: [{ key: 'ingestKey', stringValue: SECRET }],
    });
    expect(instance.json + instance.private.toString()).not.toContain(SECRET);
  });

  it('is stored with a warning if it cannot be read after its creation, and is read later', async () => {
    service.control.addFault({ kind: 'status', status: 500, operation: 'getDeployedIntegration' });
    const instance = await create();
    service.control.clearFaults();
    expect(core.state(instance)).toMatchObject({ definition_version: null, parameters: null });
    expect(core.warnings.join()).toContain('was created, but cannot be read yet');
    const plan = await core.plan(MARKERS, instance);
    expect([plan.action, plan.planned.definition_version]).toEqual(['no-op', '1.2.0']);
  });

  it.each([null, '1.2.0'])(
    'keeps its version if the service upgrades it (configured: %s)',
    async (version) => {
      const config = { integration_key: 'deployment-markers', version };
      const instance = await create(config);
      await patch(instance, { definitionVersion: '2.0.0' });
      expect(await core.plan(config, instance)).toMatchObject({
        action: 'no-op',
        planned: { version: '1.2.0', definition_version: '2.0.0' },
      });
    },
  );

  describe('that is imported', () => {
    const WITH_SECRET = withParameters(
      { key: 'ingestKey', value_json: `{"stringValue":"${SECRET}"}` },
      { key: 'withCommitMessages', boolean_value: true },
      { key: 'withBranches', boolean_value: false },
    );
    const imported = async () => {
      const instance = await create(WITH_SECRET);
      service.control.setQuirks({ surplusParameters: true, maskedSecrets: true, omitDefaults: true });
      return core.import(core.idOf(instance));
    };

    it('has no changes in this and later plans, with its booleans in any order or omitted', async () => {
      const instance = await imported();
      const [, ...visible] = WITH_SECRET.integration_parameters;
      for (const config of [
        withParameters(...visible),
        withParameters(...[...visible].reverse()),
        MARKERS,
        withParameters(),
      ]) {
        const { action, prior } = await core.plan(config, instance);
        expect(action).toBe('no-op');
        expect((await core.plan(config, prior)).action).toBe('no-op');
      }
    });

    describe('with hidden parameters in its configuration', () => {
      const secret = (version: string) => ({
        value_json_wo: `{"stringValue":"${SECRET}"}`,
        value_json_wo_version: version,
      });
      const rotated = (version: string) => withParameters({ key: 'ingestKey', ...secret(version) });

      it('is changed once, only in the state, and the plan says so', async () => {
        const instance = await imported();
        service.control.clearRequests();
        const plan = await core.plan(WITH_SECRET, instance);
        expect([plan.action, core.warnings.join()]).toEqual([
          'update',
          expect.stringContaining('only in the state'),
        ]);
        const applied = await core.apply(plan);
        expect(service.writes()).toEqual([]);
        const [hidden, ...others] = WITH_SECRET.integration_parameters;
        for (const config of [WITH_SECRET, withParameters(...others, hidden)]) {
          expect((await core.plan(config, applied)).action).toBe('no-op');
        }
        expect((await core.plan(withParameters(...others), applied)).action).toBe('replace');
      });

      it.each<[string, ObjectValue]>([
        [
          'another value of a boolean',
          withParameters(
            { key: 'ingestKey', ...secret('1') },
            { key: 'withCommitMessages', boolean_value: false },
          ),
        ],
        [
          'a boolean instead of the hidden parameter',
          withParameters({ key: 'ingestKey', boolean_value: false }),
        ],
        ['no parameters', MARKERS],
      ])('is replaced for %s', async (_, config) => {
        const applied = await core.deploy(rotated('1'), await imported());
        expect((await core.plan(config, applied)).action).toBe('replace');
      });

      it('is replaced for a new version of a write-only value', async () => {
        const applied = await core.deploy(rotated('1'), await imported());
        expect((await core.plan(rotated('1'), applied)).action).toBe('no-op');
        expect((await core.plan(rotated('2'), applied)).action).toBe('replace');
      });
    });

    it('gets boolean parameters, and a warning names the others', async () => {
      const instance = await imported();
      expect(core.state(instance).integration_parameters).toMatchObject([
        { key: 'withCommitMessages', boolean_value: true },
        { key: 'withBranches', boolean_value: false },
        { key: 'isManaged', boolean_value: false },
      ]);
      expect(core.warnings.join()).toContain('The values of managedBy, ingestKey are not booleans');
      expect(instance.json + instance.private.toString()).not.toContain(SECRET);
      const { integration_key, version, integration_parameters } = core.state(instance);
      const generated = { integration_key, version, integration_parameters };
      expect((await core.plan(generated, instance)).action).toBe('no-op');
    });

    it.each([
      ['a different value', { key: 'withCommitMessages', boolean_value: false }],
      ['a boolean that is off on the service', { key: 'withTags', boolean_value: true }],
      ['a parameter that the service does not have', { key: 'other', value_json: '{"stringValue":"x"}' }],
    ])('is replaced for %s', async (_, parameter) => {
      expect((await core.plan(withParameters(parameter), await imported())).action).toBe('replace');
    });

    it('shows later changes by somebody else', async () => {
      const instance = await imported();
      await patch(instance, { parameters: booleans({ withCommitMessages: false }) });
      expect((await core.plan(WITH_SECRET, instance)).action).toBe('replace');
      expect(core.warnings.join()).toContain(
        `contextual data integration "deployment-markers" (id ${core.idOf(instance)}) will stay`,
      );
    });
  });

  it('is replaced if the service omits a boolean that became false, but not if it never returned the boolean', async () => {
    service.control.setQuirks({ omitDefaults: true });
    const config = withParameters({ key: 'a', boolean_value: true }, { key: 'b', boolean_value: false });
    const instance = await create(config);
    expect((await core.plan(config, instance)).action).toBe('no-op');
    await patch(instance, { parameters: booleans({ a: false, b: false }) });
    expect((await core.plan(config, instance)).action).toBe('replace');
    service.control.setQuirks({ omitDefaults: false });
    await patch(instance, { parameters: [{ key: 'a' }, { key: 'b' }] });
    const unseen = await create(config);
    await patch(unseen, { parameters: [] });
    expect((await core.plan(config, unseen)).action).toBe('no-op');
  });

  it('is rejected if its JSON is invalid or contains a documented member', async () => {
    const withValue = (value_json: string) => withParameters({ key: 'a', value_json });
    const invalid = 'integration_parameters[0].value_json is not valid JSON';
    await expect(core.validate(withValue('x'))).rejects.toThrow(invalid);
    const documented = 'contains the documented member "key"';
    await expect(core.plan(withValue('{"key":"b"}'))).rejects.toThrow(documented);
  });
});

describe('an integration that is not found', () => {
  const clock = useClock();
  beforeEach(() => clock.skipSleeps());

  const remove = async (instance: Instance) =>
    service.control.delete('deployedIntegrations', core.idOf(instance));

  it('is not treated as deleted if the dialect had another path at the last read', async () => {
    const instance = createdAgo(await create());
    await remove(instance);
    const readPath = '/mgmt/openapi/4/deployed/{integration_id}';
    await expect(core.refresh(withPrivate(instance, { readPath }))).rejects.toThrow(
      /was not found at \/mgmt\/openapi\/latest\/.*It was created or last found at \/mgmt\/openapi\/4\/deployed/,
    );
    expect(await core.refresh(instance)).toBeUndefined();
  });

  it('causes no warning in an import, because Terraform reports it', async () => {
    await expect(core.import('nowhere')).rejects.toThrow('there is no value');
    expect(core.warnings).toEqual([]);
  });

  it('is an error if the definition cannot be read', async () => {
    const config = { ...MARKERS, integration_key: 'unlisted' };
    const instance = createdAgo((await core.refresh(await create(config))) as Instance);
    await remove(instance);
    await expect(core.plan(config, instance)).rejects.toThrow(
      /Cannot read contextual data integration "unlisted".*as deleted only if its definition "unlisted" can still be read/s,
    );
  });

  it('is kept if the service has not returned it since its creation', async () => {
    service.control.addFault({ kind: 'notFound', operation: 'getDeployedIntegration', times: 6 });
    const instance = createdAgo(await create());
    expect((await core.plan(MARKERS, instance)).action).toBe('no-op');
    expect(core.warnings.join()).toContain('is not visible yet');
    expect((await core.plan(MARKERS, instance)).action).toBe('no-op');
    expect(service.calls('getDeployedIntegration')).toBe(7);
  });
});

it('a read with a value of another type causes a warning, and no error or change', async () => {
  const config = withParameters({ key: 'k', boolean_value: true });
  const instance = await core.deploy(config);
  const stored = service.control.get('deployedIntegrations', core.idOf(instance));
  const parameters = [{ key: 'k', booleanValue: 1 }];
  service.answer('getDeployedIntegration', { integration: { ...stored, parameters } });
  expect((await core.plan(config, instance)).action).toBe('no-op');
  expect(core.warnings.join()).toContain("In the service's response, parameters");
});

it('a parameter that is set twice fails the plan, because no plan could read the integration', async () => {
  const twice = withParameters({ key: 'k', boolean_value: true }, { key: 'k', boolean_value: false });
  await expect(core.plan(twice)).rejects.toThrow('integration_parameters contains the key "k" twice');
});

it('a response with two values of one parameter is an error, not a replacement', async () => {
  const config = withParameters({ key: 'k', boolean_value: true });
  const instance = await core.deploy(config);
  await patch(instance, { parameters: [...booleans({ k: true }), ...booleans({ k: false })] });
  await expect(core.plan(config, instance)).rejects.toThrow(
    'parameters should be a list without duplicate keys',
  );
});
