import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LosslessNumber } from 'lossless-json';
import { ROOT, useEmulator } from './calling';
import { JsonObject, parseJson, printJson } from '../../src/contract/json';
import { Fault, QUIRK_NAMES, QuirkName } from '../../src/emulator';
import { FAULT_KINDS } from '../../src/emulator/faults';

const emulator = useEmulator();

const SLO = `{
  "name": "  Checkout ", "targetThresholdPercentage": 99.9, "description": "", "labels": {}, "type": "mine",
  "grouping": {"labels": ["region", "app"]},
  "requestBasedMetricSli": {"goodEvents": {"query": "sum by  ( service, app ) (good)"}, "totalEvents": {"query": " all "}}
}`;

const SMALL = { name: 'n', targetThresholdPercentage: 99 };

/** The members of every SLO. */
const ALWAYS = ['createTime', 'creator', 'id', 'name', 'revision', 'updateTime'];

test.each<[QuirkName, object]>([
  ['float32Targets', { targetThresholdPercentage: 99.9000015 }],
  ['trimText', { name: 'Checkout', requestBasedMetricSli: { totalEvents: { query: 'all' } } }],
  ['formattedQueries', { requestBasedMetricSli: { goodEvents: { query: 'sum by (service, app) (good)' } } }],
  ['addedLabel', { labels: { origin: 'api' } }],
  ['dayTimes', { createTime: `${new Date().toISOString().slice(0, 10)}T00:00:00.000Z` }],
  ['highRevisions', { revision: { revision: 18231 } }],
  ['quotedNumbers', { targetThresholdPercentage: '99.9' }],
  ['addMembers', { serviceNotes: { shard: 9007199254740993n, tier: 'standard' } }],
])('%s changes the stored and the returned object', async (name, changed) => {
  const before = await emulator.createSlo(SLO);
  emulator.control.setQuirks({ [name]: true });
  const after = await emulator.createSlo(SLO);
  expect(plain(before)).not.toMatchObject(plain(changed));
  expect(plain(after)).toMatchObject(plain(changed));
  expect(emulator.control.get('slos', String(after.id))).toEqual(after);
  expect(emulator.control.get('slos', String(before.id))).toEqual(before);

  const again = await emulator.createSlo(after);

  expect({ ...again, updateTime: 0, revision: 0 }).toEqual({ ...after, updateTime: 0, revision: 0 });
});

test('`derives` sets the grouping and the type if they are not sent', async () => {
  emulator.control.setQuirks({ derives: true });
  const { grouping, type, ...rest } = parseSlo();
  expect(await emulator.createSlo(SLO)).toMatchObject({ grouping, type });
  expect(await emulator.createSlo({ ...rest, type: '' })).toMatchObject({
    grouping: { labels: ['app', 'service'] },
    type: 'REQUEST_BASED',
  });
});

test("clockBehind sets an SLO's times 150 seconds too early, but not the Date header", async () => {
  emulator.control.setQuirks({ clockBehind: true });
  const { json, headers } = await emulator.call('PUT', `${ROOT}/v1/slo/slos`, SLO);
  const { createTime } = json.slo as JsonObject;
  const behind = Date.parse(String(headers.get('date'))) - Date.parse(String(createTime));
  expect([behind > 148_000, behind < 160_000]).toEqual([true, true]);
});

test('laggingReads shows objects as they were two seconds ago', async () => {
  const clock = jest.spyOn(Date, 'now');
  const [old, removed] = [await emulator.createSlo(SLO), await emulator.createSlo(SLO)];
  clock.mockReturnValue(Date.now() + 2000);
  emulator.control.setQuirks({ laggingReads: true });
  await emulator.createSlo({ ...old, name: 'new' });
  await emulator.control.delete('slos', String(removed.id));
  const added = await emulator.createSlo(SLO);
  const names = async () => {
    const { json } = await emulator.readSlos(old.id, removed.id, added.id);
    return (json.slos as JsonObject[]).map(({ name }) => name);
  };
  expect(await names()).toEqual([old.name, removed.name]);
  clock.mockReturnValue(Date.now() + 2000);
  expect(await names()).toEqual(['new', added.name]);
  clock.mockRestore();
});

test('teamPages lists one team scope per page', async () => {
  emulator.control.setQuirks({ teamPages: true });
  const page = async (query = '') =>
    (await emulator.call('GET', `${ROOT}/aaa/team-scopes/v1/list${query}`)).json;
  const first = await page();
  const { nextPageToken } = first.pagination as JsonObject;
  const second = await page(`?pagination.pageToken=${String(nextPageToken)}`);
  expect([first, second].map(({ scopes }) => (scopes as JsonObject[]).map(({ id }) => id))).toEqual([
    ['scope-production'],
    ['scope-payments'],
  ]);
  expect(second.pagination).not.toHaveProperty('nextPageToken');
});

test('docs/emulator.md describes every quirk and fault', () => {
  const page = readFileSync(join(__dirname, '../../docs/emulator.md'), 'utf8');
  for (const name of [...QUIRK_NAMES, ...FAULT_KINDS]) expect(page).toContain(`\`${name}\``);
  for (const [, fault] of page.matchAll(/--fault '(.+?)'/g)) {
    emulator.control.addFault(JSON.parse(fault) as Fault);
  }
  expect(emulator.control.faults()).toHaveLength(6);
});

test('keepsOldValues accepts a change and increases the revision, but keeps the old values', async () => {
  const old = await emulator.createSlo(SLO);
  emulator.control.setQuirks({ keepsOldValues: true });
  const { json } = await emulator.call('PUT', `${ROOT}/v1/slo/slos`, { ...old, name: 'new', extra: 1 });
  const { revision, updateTime } = json.slo as JsonObject;
  expect(plain(json.slo as JsonObject)).toEqual(plain({ ...old, revision, updateTime }));
  expect(plain(revision as JsonObject)).toMatchObject({ revision: 2 });
  expect(await emulator.createSlo(SLO)).toMatchObject({ type: 'mine' });
});

const TARGET = '"name":"n","targetThresholdPercentage":99';
test.each<[QuirkName[], string, string]>([
  [['omitEmpty'], `${TARGET},"labels":{},"grouping":{"labels":[]},"description":""`, TARGET],
  [['pointZero'], TARGET, `${TARGET}.0`],
  [
    ['nullForAbsent'],
    TARGET,
    `"description":null,"type":null,"labels":null,"grouping":null,"requestBasedMetricSli":null`,
  ],
  [
    ['emptyForAbsent'],
    TARGET,
    `"description":"","type":"","labels":{},"grouping":{"labels":[]},"requestBasedMetricSli":{}`,
  ],
])('%j store an SLO in a different form', async (names, sent, stored) => {
  emulator.control.setQuirks(Object.fromEntries(names.map((name) => [name, true])));
  const slo = printJson(await emulator.createSlo(`{${sent}}`));
  expect(slo).toContain(stored);
  expect(slo.includes('labels')).toBe(stored.includes('labels'));
});

test('all quirks can be combined, over HTTP and for other objects', async () => {
  const all = Object.fromEntries(Object.keys(emulator.control.quirks()).map((name) => [name, true]));
  const reply = await emulator.call('PATCH', '/_emulator/quirks', all);
  expect(reply.json).toEqual(all);
  const { json } = await emulator.call('POST', `${ROOT}/enrichment-rules/enrichment-rules/v1`, {
    requestEnrichments: [{ fieldName: ' ip ', selectedColumns: ['b', 'a'], enrichmentType: { geoIp: {} } }],
  });
  expect(json.enrichments).toMatchObject([
    { fieldName: 'ip', selectedColumns: [['b', 'a']], serviceNotes: {} },
  ]);
  expect(printJson(json)).not.toContain('enrichmentType');
});

test('alwaysDerivedGrouping applies to objects stored before, and stores nothing', async () => {
  const { id } = await emulator.createSlo(SLO);
  emulator.control.setQuirks({ alwaysDerivedGrouping: true });
  const { json } = await emulator.readSlos(id);
  expect(json.slos).toMatchObject([{ grouping: { labels: ['app', 'service'] } }]);
  expect(emulator.control.get('slos', String(id))).toMatchObject({ grouping: { labels: ['region', 'app'] } });
});

test('omitDefaults omits false, 0, and empty strings, lists and maps from whole responses', async () => {
  emulator.control.setQuirks({ omitDefaults: true });
  const { json } = await emulator.call(
    'PUT',
    `${ROOT}/v1/slo/slos`,
    '{"name": "n", "targetThresholdPercentage": 0, "description": "", "labels": {}, "pinned": false, "grouping": {"labels": ["", "a"]}}',
  );
  expect(Object.keys(json)).toEqual(['slo']);
  const slo = json.slo as JsonObject;
  expect(Object.keys(slo).sort()).toEqual([...ALWAYS, 'grouping'].sort());
  expect(slo.grouping).toEqual({ labels: ['', 'a'] });
  expect(emulator.control.get('slos', String(slo.id))).toMatchObject({ description: '', pinned: false });
  expect(await emulator.createSlo({ ...SMALL, labels: { a: '' } })).toMatchObject({ labels: { a: '' } });
  expect((await emulator.call('POST', `${ROOT}/v1/slo/slos/validate`, SMALL)).text).toBe('{}');
  const webhook = { data: { name: 'w', url: 'https://w.example.com', issueTracker: {} } };
  expect((await emulator.call('POST', `${ROOT}/integrations/webhooks/v1/test`, webhook)).text).toBe(
    '{"success":{}}',
  );
});

test('surplusParameters and maskedSecrets change returned integrations, but not the stored ones', async () => {
  const parameters = [
    { key: 'withMessages', booleanValue: true },
    { key: 'ingestKey', stringValue: 'secret-1' },
  ];
  const { json } = await emulator.call('POST', `${ROOT}/integrations/contextual-data/v1`, {
    metadata: { integrationKey: 'deployment-markers', integrationParameters: { parameters } },
  });
  const id = String(json.integrationId);
  const returned = async () =>
    (await emulator.call('GET', `${ROOT}/integrations/integrations/v1/deployed/${id}`)).json
      .integration as JsonObject;
  emulator.control.setQuirks({ surplusParameters: true, maskedSecrets: true });
  expect((await returned()).parameters).toEqual([
    { key: 'managedBy', stringValue: '********' },
    { key: 'withMessages', booleanValue: true, stringValue: '', numericValue: null },
    { key: 'ingestKey', stringValue: '********' },
    { key: 'isManaged', booleanValue: false },
  ]);
  expect(emulator.control.get('deployedIntegrations', id)).toMatchObject({ parameters });
});

test('numericIds gives new SLOs numeric ids, which clients must send as numbers', async () => {
  const { id: before } = await emulator.createSlo(SLO);
  emulator.control.setQuirks({ numericIds: true });
  const created = await emulator.createSlo(SLO);
  const id = String(created.id);
  expect(created.id).toEqual(new LosslessNumber(id));
  expect((await emulator.readSlos(id)).json.slos).toEqual([created]);
  for (const sent of [created.id, before]) {
    expect(await emulator.createSlo({ ...created, id: sent })).toMatchObject({ id: sent });
  }
});

test('otherIds returns the ids of other objects for reads and changes, but not for creates', async () => {
  emulator.control.setQuirks({ otherIds: true });
  const { id } = await emulator.createSlo(SLO);
  expect(emulator.control.get('slos', String(id))).toBeDefined();
  expect(await emulator.createSlo({ ...parseSlo(), id })).toMatchObject({ id: `other-${String(id)}` });
  expect((await emulator.readSlos(id)).json.slos).toMatchObject([{ id: `other-${String(id)}` }]);
});

test('rpcErrors returns errors with a numeric code, and the problems in details', async () => {
  emulator.control.setQuirks({ rpcErrors: true });
  const refused = await emulator.call('PUT', `${ROOT}/v1/slo/slos`, { ...SMALL, name: 7 });
  const fieldViolations = [{ field: 'name', description: 'must be a string' }];
  expect([refused.status, plain(refused.json)]).toEqual([
    400,
    {
      code: 3,
      message: 'The request is not valid.',
      details: [{ '@type': 'types.example.com/rpc.BadRequest', fieldViolations }],
    },
  ]);
});

test('errorsWithStatus200 returns errors with status 200, and combines with rpcErrors', async () => {
  emulator.control.setQuirks({ errorsWithStatus200: true });
  const path = `${ROOT}/v1/dashboards/dashboards/none`;
  expect(await emulator.call('GET', path)).toMatchObject({ status: 200, json: { code: 'NOT_FOUND' } });
  emulator.control.setQuirks({ rpcErrors: true });
  const { status, json } = await emulator.call('GET', path);
  expect([status, plain(json)]).toEqual([200, expect.objectContaining({ code: 5 })]);
});

test('replacesByName replaces an SLO when another one with the same name is created', async () => {
  const { id, createTime } = await emulator.createSlo(SMALL);
  emulator.control.setQuirks({ replacesByName: true });
  const second = await emulator.createSlo({ ...SMALL, targetThresholdPercentage: 50 });
  const changed = { targetThresholdPercentage: 50, revision: { revision: 2 } };
  expect(plain(second)).toMatchObject({ id, createTime, ...changed });
  expect((await emulator.createSlo({ ...SMALL, name: 'b' })).id).not.toBe(id);
  expect(emulator.control.requests().map(({ effect }) => effect)).toEqual(['created', 'replaced', 'created']);
});

const parseSlo = () => parseJson(SLO) as JsonObject;

function plain(value: object): object {
  return JSON.parse(printJson(value)) as object;
}
