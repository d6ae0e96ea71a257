/** Once the response to a create contains an identity or a secret, nothing in the rest of the response is an error. */
import { SLO, useService } from './core';
import { ObjectValue } from '../../src/plugin';
import { enrichment, OperationName, resources } from '../../src/schema';
import { ResourceDescription } from '../../src/schema/description';
import { toSnakeCase } from '../../src/schema/names';
import { useClock } from '../support/clock';
import { configured, createdBy, stored } from '../support/examples';
import { newX25519KeyPair } from '../support/key-pairs';

const service = useService();
const clock = useClock();
const slos = service.useCore('observability_slo');

const nested = (depth: number) => `${'[{"a":'.repeat(depth)}1${'}]'.repeat(depth)}`;
/** Invalid members of a response that also contains an object's identity. */
const ODDITIES = {
  'members of other types':
    '"name":[1],"labels":7,"revision":"x","type":{},"unlisted":[null],"parameters":{},"success":"no"',
  'members of other types within':
    '"labels":{"a":{"b":1}},"revision":{"revision":{}},"grouping":{"labels":[{}]},"requestBasedMetricSli":{"goodEvents":[]}',
  'members named __proto__':
    '"__proto__":{"id":"other","value":"other","keyId":"other"},"labels":{"__proto__":"x"},"grouping":{"__proto__":{}}',
  nulls: '"name":null,"labels":null,"revision":null,"type":null,"enrichmentType":null',
  'numbers that are not JSON': '"unlisted":{"budget":NaN},"labels":[-Infinity]',
  'numbers beyond all types': '"targetThresholdPercentage":1e400,"revision":{"revision":1e999999}',
  'numbers as strings': '"targetThresholdPercentage":"099.9","revision":{"revision":"007"},"isActive":"true"',
  'nesting that can be read': `"unlisted":${nested(200)},"labels":${nested(200)}`,
  'nesting beyond all stacks': `"unlisted":${nested(10_000)},"labels":${nested(10_000)}`,
};

const LOGS = { is_active: true, object_storage: { bucket: 'logs', region: 'eu-1' } };
const { publicKey } = newX25519KeyPair();

/** The resources with an id that the service assigns. */
const KINDS = resources.flatMap((description: ResourceDescription) => {
  const { terraformType: type, attributes, identity = 'id', operations } = description;
  if (identity === null || attributes[identity]?.presence !== 'computed') return [];
  const { identity: name = identity, responseMember: member } = operations.create ?? {};
  /** Builds the response around the invalid members. `id` is JSON. */
  const answer = (id: string, odd: string): string => {
    const object = `{"${name}":${id},"value":"created-value-1",${odd}}`;
    if (type === enrichment.terraformType) return `{"enrichments":[${object}]}`;
    return member === undefined ? object : `{"${member}":${object},"effectedSloAlertIds":[{"a":1}]}`;
  };
  const operation = createdBy(description) as OperationName;
  const [config, state] = [configured(description), stored(description)];
  return [{ type, operation, config, state, answer, identity: toSnakeCase(identity) }];
});

const create = async (type: string, config: ObjectValue) => {
  const core = await service.core(type);
  const state = core.state(await core.deploy(config));
  return { state, warnings: core.warnings.join('\n') };
};
const createKey = async () => create('observability_api_key', { name: 'ci' });

describe.each(KINDS)('$type', ({ type, operation, config, state: expected, answer, identity }) => {
  it.each(Object.entries(ODDITIES))('keeps its identity next to %s', async (_, odd) => {
    service.answer(operation, answer('4711', odd));
    const { state } = await create(type, config);
    expect(state[identity]).toBe('4711');
    expect(state).toMatchObject(expected);
    expect(service.calls(operation)).toBe(1);
  });

  it('keeps a number of any size as its identity, exactly', async () => {
    service.answer(operation, answer('9007199254740993', '"a":1'));
    expect((await create(type, config)).state[identity]).toBe('9007199254740993');
  });
});

/** An identity in another format is stored as a string. */
describe.each(KINDS.filter(({ type }) => !/api_key|enrichment/.test(type)))(
  'the id of $type',
  ({ type, operation, config, answer }) => {
    it('is stored if it is a fraction', async () => {
      service.answer(operation, answer('1.50', '"a":1'));
      expect((await create(type, config)).state.id).toBe('1.50');
    });

    it.each([
      ...['{"id":"x"}', '[1]', 'true', 'null', '""', '" "', '0', '"0"', '-1', '"null"'],
      '"00000000-0000-0000-0000-000000000000"',
    ])('is missing if it is %s', async (id) => {
      service.answer(operation, answer(id, '"__proto__":{"id":"x","integrationId":"x"}'));
      await expect(create(type, config)).rejects.toThrow(
        /(responded without the id of the new object|returned 200 without (id|integrationId)).*Look in the service for/s,
      );
    });
  },
);

describe('a created key', () => {
  it.each([
    ['{"value":"v-1"}', { key_id: null, value: 'v-1' }],
    ['{"value":"v-1","keyId":null}', { key_id: null, value: 'v-1' }],
    ['{"value":"v-1","keyId":0}', { key_id: null, value: 'v-1' }],
    ['{"value":"v-1","keyId":{"id":7}}', { key_id: '{"id":7}', value: 'v-1' }],
    ['{"value":17,"keyId":1.5}', { key_id: '1.5', value: '17' }],
    ['{"keyId":"k-1","value":["v-1"]}', { key_id: 'k-1', value: '["v-1"]' }],
    ['{"keyId":"k-1"}', { key_id: 'k-1', value: null }],
    [`{"keyId":"k-1","value":"v-1","name":${nested(10_000)}}`, { name: 'ci', key_id: 'k-1', value: 'v-1' }],
  ])('is stored from response %#', async (answer, expected) => {
    service.answer('createApiKey', answer);
    expect((await createKey()).state).toMatchObject(expected);
  });

  it.each([
    ['{"value":"v-1"}', 'has no id'],
    ['{"value":"v-1","keyId":{"id":7}}', undefined],
  ])('is still encrypted from the response %s', async (answer, warning) => {
    service.answer('createApiKey', answer);
    const config = { name: 'ci', encryption_public_key: publicKey };
    const { state, warnings } = await create('observability_api_key', config);
    expect(state.value).toBeNull();
    expect(state.encrypted_value).toMatch(/./);
    expect(warnings).toContain(warning ?? '');
    expect(warnings).not.toContain('v-1');
  });

  it.each([
    [500, undefined],
    [503, 1],
  ])('is not quoted from a response with status %i', async (status, retryAfter) => {
    const body = '{"message":"audit log is down, created created-value-1","value":"created-value-1"}';
    const after = { operation: 'createApiKey', afterEffect: true, times: 1 } as const;
    service.control.addFault({ kind: 'status', status, body, retryAfter, ...after });
    clock.skipSleeps();
    const printed = createKey().then(
      ({ warnings }) => warnings,
      (error: unknown) => String(error),
    );
    expect(await printed).not.toContain('created-value-1');
    if (retryAfter === undefined) expect(await printed).toContain(`returned ${status}`);
  });
});

it('the value of an existing key is not quoted from a refusal, but the rest is', async () => {
  const create409 = async (body: string) => {
    service.control.addFault({ kind: 'status', operation: 'createApiKey', status: 409, body, times: 1 });
    return createKey().then(String, String);
  };
  expect(await create409('{"keyId":"k-1","value":"existing-value-1"}')).toContain(
    'returned 409: {"keyId":"k-1","value":"[redacted]"}',
  );
  expect(await create409('{"message":"existing-value-1 is taken","value":"existing-value-1"}')).toContain(
    'returned 409: [redacted] is taken',
  );
});

it.each([
  '{"target":{"archiveSpec":7}}',
  '{"target":{"archiveSpec":{"isActive":"x","enableTags":{}}}}',
  `{"target":{"archiveSpec":{"archivingFormatId":${nested(200)}}}}`,
])('an archive target is stored even if its specification is invalid (%#)', async (answer) => {
  service.answer('setArchiveTarget', answer);
  const { state, warnings } = await create('observability_archive_target', LOGS);
  expect(state).toMatchObject({ ...LOGS, archive_spec: null });
  expect(warnings).toContain('The response for archive target "logs" does not match the documented API');
});

describe('an SLO whose create returned an invalid response', () => {
  it.each(Object.entries(ODDITIES))('has no changes in the next plan: %s', async (_, odd) => {
    service.answer('replaceSlo', `{"slo":{"id":"odd",${odd}}}`);
    const instance = await slos.deploy(SLO);
    const [created] = Object.values(service.control.objects('slos'));
    await service.control.put('slos', 'odd', { ...created, id: 'odd' });
    expect((await slos.plan(SLO, instance)).action).toBe('no-op');
  });

  it('causes one warning, with the configured name', async () => {
    const odd = { name: 5, labels: ['x'], creator: {}, revision: { revision: 'x' } };
    service.answer('replaceSlo', { slo: { id: 'odd', ...odd } });
    const { warnings } = await create('observability_slo', SLO);
    expect(warnings.match(/does not match the documented API/g)).toHaveLength(1);
    expect(warnings).toMatch(/^The response for SLO "checkout" \(id odd\) does not match .*revision/m);
  });
});

it('an SLO that does not match the documented API can be planned with a warning, and corrected', async () => {
  const config = { ...SLO, description: 'ours' };
  const instance = await slos.deploy(config);
  const id = slos.idOf(instance);
  service.control.setStrict(false);
  await service.control.patch('slos', id, { creator: { user: 'x' }, description: { text: 'x' } });
  await slos.deploy(config, instance);
  expect(slos.warnings.join()).toContain('description should be a string');
  expect(service.control.get('slos', id)).toMatchObject({ description: 'ours' });
});

it.each([
  ['{}', 'the service returned 200 without slo or effectedSloAlertIds.'],
  ['{"slo":{}}', 'no id (slo.id). Plan again to see whether the change took effect.'],
  ['{"slo":{"id":null,"name":"checkout"}}', 'no id (slo.id)'],
])('a change to an SLO with the response %s is an error, and loses nothing', async (answer, problem) => {
  const instance = await slos.deploy(SLO);
  const changedConfig = { ...SLO, description: 'new' };
  const plan = await slos.plan(changedConfig, instance);
  service.answer('replaceSlo', answer);
  const failed = expect(slos.apply(plan)).rejects;
  await failed.toThrow('Cannot change SLO "checkout"');
  await failed.toThrow(problem);
  await failed.toThrow('may have taken effect anyway');
  const { action, planned } = await slos.plan(changedConfig, instance);
  expect([action, planned.id, planned.description]).toEqual(['no-op', slos.idOf(instance), 'new']);
});

it('an integration is neither deleted nor changed in the state if its read returns none of its members', async () => {
  const core = await service.core('observability_contextual_data_integration');
  const config = { integration_key: 'deployment-markers' };
  const instance = await core.deploy(config);
  service.answer('getDeployedIntegration', '{"integration":{}}');
  await expect(core.plan(config, instance)).rejects.toThrow(
    'returned 200 with none of the documented members of integration.',
  );
});
