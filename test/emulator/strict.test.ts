import { refusal, Reply, ROOT, useEmulator } from './calling';
import { printJson } from '../../src/contract/json';
import { COLLECTION_NAMES } from '../../src/emulator/collections';

const emulator = useEmulator();

const SLO = '/v1/slo/slos';
const VALIDATION = '/v1/slo/slos/validate';
const KEYS = '/aaa/api-keys/v3';
const ENRICHMENTS = '/enrichment-rules/enrichment-rules/v1';
const WEBHOOKS = '/integrations/webhooks/v1';

const send = async (path: string, body: object): Promise<Reply> =>
  emulator.call(path === SLO ? 'PUT' : 'POST', ROOT + path, body);

const RULE = { fieldName: 'ip', enrichmentType: { geoIp: {} } };
const slo = (members: object = {}) => ({ name: 'n', targetThresholdPercentage: 99, ...members });

const REFUSED: Record<string, [path: string, body: object, message: string]> = {
  'a target of 150': [SLO, slo({ targetThresholdPercentage: 150 }), 'must be from 0 to 100'],
  'a target below 0': [VALIDATION, slo({ targetThresholdPercentage: '-0.1' }), 'must be from 0 to 100'],
  'an SLO without a name': [SLO, slo({ name: '' }), 'name: must not be empty'],
  'two kinds of SLI': [
    SLO,
    slo({ requestBasedMetricSli: {}, windowBasedMetricSli: {} }),
    'only one kind of SLI is allowed, not requestBasedMetricSli and windowBasedMetricSli',
  ],
  'two owners': [
    KEYS,
    { name: 'CI', owner: { organisationId: 'o', teamId: 1 } },
    'owner: only one owner is allowed, not organisationId and teamId',
  ],
  'a webhook without a variant': [WEBHOOKS, { data: { name: 'n' } }, 'data: exactly one variant is required'],
  'a test of two variants': [
    `${WEBHOOKS}/test`,
    { data: { issueTracker: {}, chat: {} } },
    'data: exactly one variant is required',
  ],
  'no enrichment': [ENRICHMENTS, {}, 'requestEnrichments: at least one is required'],
  'an empty enrichment': [
    ENRICHMENTS,
    { requestEnrichments: [{}] },
    'requestEnrichments[0].fieldName: required; requestEnrichments[0].enrichmentType: exactly one type is required',
  ],
};

test.each(Object.entries(REFUSED))(
  'rejects %s by default, and accepts it if strict is off',
  async (_, [path, body, message]) => {
    expect(await send(path, body)).toMatchObject({
      status: 400,
      json: { code: 'INVALID_ARGUMENT', message: expect.stringContaining(message) },
    });
    expect(emulator.control.objects('slos')).toEqual({});
    await emulator.call('PUT', '/_emulator/strict', { strict: false });
    expect((await send(path, body)).status).toBe(200);
  },
);

test.each([
  [SLO, slo({ targetThresholdPercentage: 0, windowBasedMetricSli: {} })],
  [SLO, slo({ targetThresholdPercentage: '100.0' })],
  [KEYS, { name: 'CI', owner: { teamId: 1 } }],
  [ENRICHMENTS, { requestEnrichments: [{ fieldName: 'a', enrichmentType: { other: {} } }] }],
  [WEBHOOKS, { data: { name: 'n', type: 'CHAT', chatRoom: {} } }],
])('%s accepts %j by default', async (path, body) => {
  expect((await send(path, body)).status).toBe(200);
});

describe('an object put into an account', () => {
  test.each<[string, string, object, string]>([
    ['slos', 'a', { id: 'a', name: 'n' }, 'slos "a": targetThresholdPercentage: required'],
    ['slos', 'a', slo({ id: 'a', targetThresholdPercentage: 150 }), 'must be from 0 to 100'],
    ['slos', 'a', slo({ id: 'b' }), 'id: must be the key "a"'],
    ['webhooks', 'w', { id: 'w', url: 1 }, 'url: must be a string'],
    ['sloAlerts', 'a', { alerts: [{ name: 1 }] }, 'alerts[0].name: must be a string'],
    ['events', 'e', { eventKey: 'e', eventLabels: { a: 1 } }, 'eventLabels.a: must be a string'],
  ])('must be valid for the service: %s %s %j', async (collection, key, object, message) => {
    const path = `/_emulator/objects/${collection}/${key}`;
    expect(await emulator.call('PUT', path, object)).toMatchObject(refusal(message));
    expect((await emulator.call('GET', path)).status).toBe(404);
    emulator.control.setStrict(false);
    expect((await emulator.call('PUT', path, object)).status).toBe(204);
  });

  test('must be valid and have the same identifier after a patch', async () => {
    await emulator.control.put('slos', 'a', slo());
    const before = emulator.control.get('slos', 'a');
    const patch = async (members: object) => emulator.control.patch('slos', 'a', members);
    await expect(patch({ targetThresholdPercentage: 101 })).rejects.toThrow('must be from 0 to 100');
    await expect(patch({ id: null })).rejects.toThrow('id: must be the key');
    expect(emulator.control.get('slos', 'a')).toEqual(before);
  });

  test.each<[string, string, object, object]>([
    ['slos', 'a', slo(), { id: 'a' }],
    ['slos', 'a', slo({ id: null }), { id: 'a' }],
    ['apiKeys', 'k', { name: 'CI' }, { keyId: 'k' }],
    ['events', 'e', {}, { eventKey: 'e' }],
    ['enrichments', '9007199254740995', RULE, { id: 9007199254740995n }],
  ])('gets its key as a missing identifier: %s %s', async (collection, key, object, expected) => {
    const path = `/_emulator/objects/${collection}/${key}`;
    expect((await emulator.call('PUT', path, object)).status).toBe(204);
    const { text } = await emulator.call('GET', path);
    expect(text).toContain(printJson(expected).slice(1, -1));

    const accounts = { default: { [collection]: { [key]: object } } };
    await emulator.control.restore({ version: 1, accounts });
    expect((await emulator.call('GET', path)).text).toBe(text);
    emulator.control.setStrict(false);
    await emulator.call('PUT', path, object);
    expect((await emulator.call('GET', path)).text).toBe(printJson(object));
  });

  test('may contain null and undocumented members', async () => {
    await emulator.control.put('slos', 'a', slo({ id: 'a', description: null, extra: [1] }));
    expect(emulator.control.get('slos', 'a')).toMatchObject({ extra: [{ value: '1' }] });
  });

  test('may be any initial object', async () => {
    const put = COLLECTION_NAMES.flatMap((collection) =>
      Object.entries(emulator.control.objects(collection)).map(async ([key, object]) =>
        emulator.control.put(collection, key, object),
      ),
    );
    expect(put.length).toBeGreaterThan(20);
    await Promise.all(put);
  });
});
