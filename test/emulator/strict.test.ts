import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { refusal, Reply, ROOT, useEmulator } from './calling';
import { startEmulator } from '../../src/emulator';
import { Collection, COLLECTION_NAMES } from '../../src/emulator/collections';
import { seed } from '../../src/emulator/seed';
import { temporaryFolder } from '../support/temporary-folder';

const emulator = useEmulator();

const SLO = '/v1/slo/slos';
const VALIDATION = '/v1/slo/slos/validate';
const KEYS = '/aaa/api-keys/v3';
const ENRICHMENTS = '/enrichment-rules/enrichment-rules/v1';
const WEBHOOKS = '/integrations/webhooks/v1';

const send = async (path: string, body: object): Promise<Reply> =>
  emulator.call(path === SLO ? 'PUT' : 'POST', ROOT + path, body);

const slo = (members: object = {}) => ({ name: 'n', targetThresholdPercentage: 99, ...members });
const webhook = (members: object) => ({ data: { name: 'n', ...members } });

const REFUSED: Record<string, [path: string, body: object, message: string]> = {
  'a target of 150': [
    SLO,
    slo({ targetThresholdPercentage: 150 }),
    'targetThresholdPercentage: must be from 0 to 100',
  ],
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
    expect((await emulator.call('GET', '/_emulator/strict')).json).toEqual({ strict: false });
    expect((await send(path, body)).status).toBe(200);
  },
);

test.each([
  [SLO, slo({ targetThresholdPercentage: 0, windowBasedMetricSli: {} })],
  [SLO, slo({ targetThresholdPercentage: '100.0' })],
  [KEYS, { name: 'CI', owner: { teamId: 1 } }],
  [ENRICHMENTS, { requestEnrichments: [{ fieldName: 'a', enrichmentType: { other: {} } }] }],
  [WEBHOOKS, webhook({ issueTracker: {} })],
  [WEBHOOKS, webhook({ type: 'UNKNOWN', issueTracker: {} })],
  [WEBHOOKS, webhook({ type: 'ISSUE_TRACKER', issueTracker: {} })],
  [WEBHOOKS, webhook({ type: 'CHAT', chatRoom: {} })],
  [WEBHOOKS, webhook({ type: 'GENERIC_HTTP', generic: {} })],
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
    await emulator.control.setStrict(false);
    expect((await emulator.call('PUT', path, object)).status).toBe(204);
  });

  test('must also be valid after a patch', async () => {
    await emulator.control.put('slos', 'a', slo({ id: 'a' }));
    const changed = emulator.control.patch('slos', 'a', { targetThresholdPercentage: 101 });
    await expect(changed).rejects.toThrow('targetThresholdPercentage: must be from 0 to 100');
    expect(String(emulator.control.get('slos', 'a')?.targetThresholdPercentage)).toBe('99');
  });

  test.each<[string, string, object, object]>([
    ['slos', 'a', slo(), { id: 'a' }],
    ['slos', 'a', slo({ id: null }), { id: 'a' }],
    ['apiKeys', 'k', { name: 'CI' }, { keyId: 'k' }],
    ['events', 'e', {}, { eventKey: 'e' }],
    [
      'enrichments',
      '9007199254740995',
      { fieldName: 'ip', enrichmentType: { geoIp: {} } },
      { id: 9007199254740995n },
    ],
  ])('gets its key as a missing identifier: %s %s', async (collection, key, object, expected) => {
    const path = `/_emulator/objects/${collection}/${key}`;
    expect((await emulator.call('PUT', path, object)).status).toBe(204);
    const stored = (await emulator.call('GET', path)).text;
    const [name, id] = Object.entries(expected)[0] as [string, string | bigint];
    expect(stored).toMatch(new RegExp(`"${name}": ?${typeof id === 'bigint' ? id : `"${id}"`}[,}\\n]`));

    const accounts = { default: { [collection]: { [key]: object } } };
    await emulator.control.restore({ version: 1, accounts });
    const restored = await emulator.call('GET', path);
    expect(restored.text).toBe(stored);
    await emulator.control.setStrict(false);
    await emulator.control.put(collection as Collection, key, object);
    expect(emulator.control.get(collection as Collection, key)?.[name] ?? null).toBeNull();
  });

  test('keeps its identifier in a patch', async () => {
    await emulator.control.put('slos', 'a', slo());
    await expect(emulator.control.patch('slos', 'a', { id: null })).rejects.toThrow('id: must be the key');
  });

  test('may contain null and undocumented members', async () => {
    await emulator.control.put('slos', 'a', slo({ id: 'a', description: null, extra: [1] }));
    expect(emulator.control.get('slos', 'a')).toMatchObject({ extra: [{ value: '1' }] });
  });

  test('may be any initial object', async () => {
    const seeded = Object.entries(seed('other'));
    expect(seeded.length).toBeGreaterThan(10);
    for (const collection of COLLECTION_NAMES) {
      for (const [key, object] of Object.entries(emulator.control.objects(collection))) {
        await expect(emulator.control.put(collection, key, object)).resolves.toBeUndefined();
      }
    }
  });
});

describe('an account', () => {
  test('can be strict or not, and returns to the default on a reset', async () => {
    await emulator.control.setStrict(false, 'other');
    expect([emulator.control.isStrict(), emulator.control.isStrict('other')]).toEqual([true, false]);
    await emulator.control.reset('other');
    expect(emulator.control.isStrict('other')).toBe(true);
  });

  test('in a data file keeps its setting, and is not strict without one', async () => {
    const folder = temporaryFolder();
    const dataFile = join(folder, 'state.json');
    const reopened = async (strict?: boolean) => {
      const { control, close } = await startEmulator({ dataFile, strict });
      const accounts = [control.isStrict(), control.isStrict('new')];
      await control.reset('new');
      await close();
      return accounts;
    };
    expect(await reopened(false)).toEqual([false, false]);
    expect(await reopened()).toEqual([false, true]);
    const written = JSON.parse(await readFile(dataFile, 'utf8')) as { accounts: { default: object } };
    const { strict, ...earlier } = written.accounts.default as { strict: boolean };
    expect(strict).toBe(false);
    await writeFile(dataFile, JSON.stringify({ version: 1, accounts: { default: earlier } }));
    expect(await reopened()).toEqual([false, true]);
  });
});

test('rejects a setting that is not a boolean', async () => {
  expect(await emulator.call('PUT', '/_emulator/strict', { strict: 'no' })).toMatchObject({
    status: 400,
    json: { message: 'strict: must be a boolean' },
  });
});
