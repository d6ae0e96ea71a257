import { LosslessNumber } from 'lossless-json';
import { Service } from './core';
import { ObjectValue } from '../../src/plugin';
import { TerraformCore } from '../support/terraform-core';

let service: Service;
let core: TerraformCore;

const TYPE = 'observability_contextual_data_integration';
const MARKERS = { integration_key: 'deployment-markers', version: '1.2.0' };
const SECRET = 'ingest-key-77ab';

beforeAll(async () => {
  service = await Service.start();
});
beforeEach(async () => {
  await service.reset();
  core = await service.core(TYPE);
});
afterAll(async () => service.stop());

const create = async (config: ObjectValue = MARKERS) => core.apply(await core.plan(config));
const withParameters = (...parameters: ObjectValue[]) => ({ ...MARKERS, integration_parameters: parameters });
const stored = (id: unknown) => service.control.get('deployedIntegrations', String(id));

describe('a contextual data integration', () => {
  it('is created by operation 8, with the parameters where the API has them, and read by operation 9', async () => {
    const instance = await create({
      ...withParameters(
        { key: 'withCommitMessages', boolean_value: true },
        { key: 'ingestKey', value_json: `{"stringValue":"${SECRET}"}` },
      ),
      extra_members: '{"owner":"checkout"}',
    });
    expect(service.sent(8)[0]).toEqual({
      metadata: {
        integrationKey: 'deployment-markers',
        version: '1.2.0',
        integrationParameters: {
          parameters: [
            { key: 'withCommitMessages', booleanValue: true },
            { key: 'ingestKey', stringValue: SECRET },
          ],
        },
        owner: 'checkout',
      },
    });
    // Operation 1 runs beside 8: it tells the account.
    expect(service.called().filter((number) => number !== 1)).toEqual([8, 9]);
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

  it('takes a write-only value from the configuration, and keeps it out of the state', async () => {
    const instance = await create(
      withParameters({
        key: 'ingestKey',
        value_json_wo: `{"stringValue":"${SECRET}"}`,
        value_json_wo_version: new LosslessNumber('1'),
      }),
    );
    expect(stored(core.state(instance).id)).toMatchObject({
      parameters: [{ key: 'ingestKey', stringValue: SECRET }],
    });
    expect(instance.json + instance.private.toString()).not.toContain(SECRET);
  });

  it('is kept with a warning where it cannot be read after its creation, and is read later', async () => {
    service.control.addFault({ kind: 'status', status: 500, operation: 9 });
    const instance = await create();
    service.control.clearFaults();
    expect(core.state(instance)).toMatchObject({ definition_version: null, parameters: null });
    expect(core.warnings.join()).toContain('was created, and cannot be read yet');
    const plan = await core.plan(MARKERS, instance);
    expect([plan.action, plan.planned.definition_version]).toEqual(['no-op', '1.2.0']);
  });

  it('takes the version that the service chooses where none is configured, and keeps it', async () => {
    const config = { integration_key: 'deployment-markers' };
    const instance = await create(config);
    expect(core.state(instance).version).toBe('1.2.0');
    await service.control.patch('deployedIntegrations', String(core.state(instance).id), {
      definitionVersion: '2.0.0',
    });
    const plan = await core.plan(config, instance);
    expect([plan.action, plan.planned.version, plan.planned.definition_version]).toEqual([
      'no-op',
      '1.2.0',
      '2.0.0',
    ]);
  });

  it('shows a boolean parameter that was changed on the service, and replaces the integration', async () => {
    const config = withParameters({ key: 'withCommitMessages', boolean_value: true });
    const instance = await create(config);
    const id = String(core.state(instance).id);
    await service.control.patch('deployedIntegrations', id, {
      parameters: [{ key: 'withCommitMessages', booleanValue: false }],
    });
    expect((await core.plan(config, instance)).action).toBe('replace');
    expect(core.warnings.join()).toContain(
      `contextual data integration "deployment-markers" (id ${id}) will stay`,
    );
  });

  it('takes neither other order, other members nor more parameters for a change', async () => {
    const config = withParameters(
      { key: 'withCommitMessages', boolean_value: true },
      { key: 'ingestKey', value_json: `{"stringValue":"${SECRET}"}` },
    );
    const instance = await create(config);
    await service.control.patch('deployedIntegrations', String(core.state(instance).id), {
      parameters: [
        { key: 'ingestKey', stringValue: '****' },
        { key: 'added', booleanValue: false },
        { key: 'withCommitMessages', booleanValue: true },
      ],
    });
    expect((await core.plan(config, instance)).action).toBe('no-op');
  });

  it('is imported with what the service has, so that the plan after it is empty', async () => {
    const imported = await core.import('integration-deployments');
    const config = {
      integration_key: 'deployment-markers',
      integration_parameters: [{ key: 'withCommitMessages', boolean_value: true }],
    };
    expect((await core.plan(config, imported)).action).toBe('no-op');
    expect((await core.plan({ ...config, version: '1.0.0' }, imported)).action).toBe('no-op');
  });

  it.each([
    ['no value', { key: 'a' }, 'None of '],
    ['two values', { key: 'a', boolean_value: true, value_json: '{}' }, 'only one of them can be'],
    [
      'a write-only value without a version',
      { key: 'a', value_json_wo: '{}' },
      'without value_json_wo_version',
    ],
    [
      'JSON that is none',
      { key: 'a', value_json: 'x' },
      'integration_parameters[0].value_json is not valid JSON',
    ],
    [
      'a documented member in the JSON',
      { key: 'a', value_json: '{"key":"b"}' },
      'names the documented member "key"',
    ],
  ])('is refused at validation with %s', async (_, parameter, message) => {
    await expect(core.validate(withParameters(parameter))).rejects.toThrow(message);
  });
});

it('takes no documented member as an extra one', async () => {
  const extra = '{"integrationParameters":{}}';
  await expect(core.validate({ ...MARKERS, extra_members: extra })).rejects.toThrow(
    'extra_members names the documented member "integrationParameters"',
  );
});

describe('an integration that is not found', () => {
  const remove = async (id: unknown) => service.control.delete('deployedIntegrations', String(id));

  it('is gone where the service says so and has its definition, so that it is planned again', async () => {
    const instance = await create();
    await remove(core.state(instance).id);
    service.control.clearRequests();
    expect((await core.plan(MARKERS, instance)).action).toBe('create');
    expect(service.called()).toEqual([9, 3]);
  });

  it('is an error where the definition cannot be read', async () => {
    const instance = await create({ ...MARKERS, integration_key: 'unlisted' });
    await remove(core.state(instance).id);
    await expect(core.plan({ ...MARKERS, integration_key: 'unlisted' }, instance)).rejects.toThrow(
      /Cannot read contextual data integration "unlisted".*only taken for gone while its definition "unlisted" can be read/s,
    );
  });

  it.each([
    ['a page of a gateway', { kind: 'html', status: 404 } as const],
    ['plain text', { kind: 'verbatim', status: 404, body: '404 page not found' } as const],
    ['JSON without a message', { kind: 'verbatim', status: 404, body: '{}' } as const],
  ])('is an error where the answer is %s', async (_, fault) => {
    const instance = await create();
    service.control.addFault({ operation: 9, ...fault });
    service.control.clearRequests();
    await expect(core.plan(MARKERS, instance)).rejects.toThrow('Cannot read contextual data integration');
    expect(service.called()).toEqual([9]);
  });

  it('is an error at another base URL', async () => {
    const instance = await create();
    await remove(core.state(instance).id);
    const elsewhere = await service.core(TYPE, {
      OBSERVABILITY_BASE_URL: service.url.replace('127.0.0.1', 'localhost'),
    });
    await expect(elsewhere.plan(MARKERS, instance)).rejects.toThrow('is not found at this base URL');
  });

  it('is kept while the service has never shown it since its creation', async () => {
    service.control.addFault({ kind: 'notFound', operation: 9, times: 2 });
    const instance = await create();
    expect((await core.plan(MARKERS, instance)).action).toBe('no-op');
    expect(core.warnings.join()).toContain('is not found yet');
    expect((await core.plan(MARKERS, instance)).action).toBe('no-op');
  });
});
