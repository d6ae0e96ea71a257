import { refusal, ROOT, useEmulator } from './calling';
import { Fault, fingerprint } from '../../src/emulator';
import { Requests } from '../../src/emulator/requests';
import { operations } from '../../src/schema';
import { until } from '../support/processes';

const emulator = useEmulator();

const WEBHOOKS = '/integrations/webhooks/v1';
const INTEGRATIONS = '/integrations/contextual-data/v1';
const ARCHIVE = '/logs/data-setup/v2';
const SECRET = 'secret-5d1a';
const shown = fingerprint(SECRET);

async function bodyShown(path: string, body: string): Promise<string> {
  await emulator.call('POST', ROOT + path, body);
  const { text } = await emulator.call('GET', '/_emulator/requests');
  expect(text).not.toContain(SECRET);
  const [{ body: listed }] = emulator.control.requests();
  return listed;
}

describe('the list of requests', () => {
  const url = `https://chat.example.com/${SECRET}`;

  test.each<[string, string, string, string]>([
    [
      'the URL and the token of a webhook',
      WEBHOOKS,
      `{"data": {"name":"n","type":"UNKNOWN","url":"${url}","issueTracker":{"email":"a@b.c","apiToken":"${SECRET}"}}}`,
      `{"data":{"name":"n","type":"UNKNOWN","url":"${fingerprint(url)}","issueTracker":{"email":"a@b.c","apiToken":"${shown}"}}}`,
    ],
    [
      'every value of an undocumented variant',
      `${WEBHOOKS}/test`,
      `{"data":{"name":"n","chat":{"rooms":[{"key":"${SECRET}"},""],"limit":9007199254740993,"on":true}},"x":null}`,
      `{"data":{"name":"n","chat":{"rooms":[{"key":"${shown}"},""],"limit":"[redacted]","on":"[redacted]"}},"x":null}`,
    ],
    [
      'parameters that are not boolean',
      INTEGRATIONS,
      `{"metadata":{"integrationKey":"k","integrationParameters":{"parameters":[{"key":"a","stringValue":"${SECRET}"},{"key":"b","booleanValue":true}]}}}`,
      `{"metadata":{"integrationKey":"k","integrationParameters":{"parameters":[{"key":"a","stringValue":"${shown}"},{"key":"b","booleanValue":true}]}}}`,
    ],
    ['a value of another type', WEBHOOKS, `{"data":{"url":["${SECRET}"]}}`, `{"data":{"url":["${shown}"]}}`],
    ['a body that is not JSON', WEBHOOKS, `{"data":"${SECRET}`, fingerprint(`{"data":"${SECRET}`)],
    ['a body for an unknown route', '/nowhere', `{"url":"${SECRET}"}`, fingerprint(`{"url":"${SECRET}"}`)],
  ])('shows %s without secrets', async (_, path, body, expected) => {
    expect(await bodyShown(path, body)).toBe(expected);
  });

  test('shows bodies that cannot contain a secret unchanged', async () => {
    const body = '{ "name" : "n",  "targetThresholdPercentage":99.90 }';
    expect(await bodyShown('/v1/slo/slos/validate', body)).toBe(body);
  });

  test('shows the query of an unknown route as a fingerprint', async () => {
    await emulator.call('GET', `/nowhere?token=${SECRET}?`);
    await emulator.call('GET', '/nowhere?');
    const query = fingerprint(`token=${SECRET}?`);
    expect(emulator.control.requests()).toMatchObject([{ path: '/nowhere', query }, { query: '' }]);
  });

  test('shows headers that a gateway may require as fingerprints', async () => {
    await fetch(`${emulator.url}${ROOT}/aaa/team-scopes/v1/list`, {
      headers: { authorization: 'a key', 'x-gateway': SECRET, accept: 'text/html' },
    });
    expect(emulator.control.requests()[0].headers).toMatchObject({
      authorization: fingerprint('a key'),
      'x-gateway': shown,
      accept: 'text/html',
      host: expect.stringContaining('127.0.0.1'),
    });
  });

  test('does not change the received request or the string that faults match', async () => {
    emulator.control.addFault({ kind: 'status', status: 409, matching: SECRET, times: 1 });
    const body = `{"data":{"name":"n","chat":{"key":"${SECRET}"}}}`;
    expect((await emulator.call('POST', ROOT + WEBHOOKS, body)).status).toBe(409);
    const { json } = await emulator.call('POST', ROOT + WEBHOOKS, body);
    expect(emulator.control.get('webhooks', String(json.id))).toMatchObject({ chat: { key: SECRET } });
  });

  test('shows a body of more than 8 MB as its fingerprint and length', async () => {
    const body = `{"name":"${'x'.repeat(8 * 1024 * 1024)}"}`;
    expect(await bodyShown('/v1/slo/slos/validate', body)).toBe(
      `${fingerprint(body)} of ${body.length} characters`,
    );
  });

  test('is in the list until 10,000 others follow', () => {
    const requests = new Requests(operations);
    const received = { method: 'PUT', url: '/', headers: {} };
    for (let number = 0; number < 10_001; number++) requests.add(received, 'replaceSlo', '');
    expect([requests.list().length, requests.list()[0].sequence]).toEqual([10_000, 2]);
  });
});

describe('a response in the list', () => {
  test('has a status and a time, and the value of a created key as a fingerprint', async () => {
    const since = new Date().toISOString();
    const { json } = await emulator.call('POST', `${ROOT}/aaa/api-keys/v3`, { name: 'CI' });
    const [request] = emulator.control.requests();
    expect(request).toMatchObject({ status: 200, milliseconds: expect.any(Number) });
    expect(request.time >= since && request.time <= new Date().toISOString()).toBe(true);
    expect(request.answer).toBe(
      `{"keyId":"${String(json.keyId)}","name":"CI","value":"${fingerprint(String(json.value))}"}`,
    );
  });

  test('shows values from a request that may contain secrets as fingerprints', async () => {
    const target = `{"isActive":true,"objectStorage":{"bucket":"b"},"tape":{"key":"${SECRET}"}}`;
    const { text } = await emulator.call('POST', ROOT + ARCHIVE, target);
    expect(text).toContain(SECRET);
    const [{ answer }] = emulator.control.requests();
    expect(answer).toContain(shown);
    expect(answer).not.toContain(SECRET);
  });

  test.each<[string, Fault, string | null, number | null]>([
    ['a rejection', { kind: 'status', status: 409, body: '{"code":"X"}' }, '{"code":"X"}', 409],
    ['no response', { kind: 'resetAfter' }, null, null],
    ['bytes', { kind: 'gzip' }, expect.stringMatching(/^sha256:\w{12} of \d+ bytes$/) as string, 200],
    [
      'many megabytes',
      { kind: 'padded', bytes: 9_000_000 },
      expect.stringMatching(/ of 9\d+ characters$/) as string,
      200,
    ],
  ])('is listed as it was sent: %s', async (_, fault, answer, status) => {
    emulator.control.addFault({ times: 1, ...fault });
    await emulator.call('GET', `${ROOT}/v3/events/event-1`).catch(() => undefined);
    expect(emulator.control.requests()).toMatchObject([{ answer, status }]);
  });
});

describe('requests', () => {
  const list = async (query: string) => emulator.call('GET', `/_emulator/requests${query}`);
  beforeEach(async () => {
    await emulator.call('GET', `${ROOT}/v3/events/event-1`);
    await emulator.call('GET', `${ROOT}/v3/events/none`);
    await emulator.call('PUT', `${ROOT}/v1/slo/slos`, { name: 'n', targetThresholdPercentage: 1 });
  });

  test.each([
    ['operation=getEvent', [0, 1]],
    ['method=PUT', [2]],
    ['status=404', [1]],
    ['operation=getEvent&status=200', [0]],
    ['account=default', [0, 1, 2]],
    ['account=other', []],
    ['', [0, 1, 2]],
  ])('are filtered by %s', async (query, expected) => {
    const all = emulator.control.requests();
    const json: unknown = JSON.parse((await list(`?${query}`)).text);
    expect(json).toMatchObject(
      expected.map((index) => ({ path: all[index].path, status: all[index].status })),
    );
    expect(json).toHaveLength(expected.length);
  });

  test('are listed after a given one', async () => {
    const [, second] = emulator.control.requests();
    const [last, ...others] = emulator.control.requests({ since: second.sequence });
    expect([last.operation, others]).toEqual(['replaceSlo', []]);
  });

  test.each([
    ['?operation=createUnicorn', 'operation: there is no "createUnicorn". Use one of listTeamScopes'],
    ['?status=x', 'status: must be an integer'],
    ['?count=1', 'count: unknown; use one of operation, account, method, status, since'],
  ])('rejects %s', async (query, message) => {
    expect(await list(query)).toMatchObject(refusal(message));
  });

  test('can be awaited until they have ended', async () => {
    const fault = emulator.control.addFault({ kind: 'hangAfter' });
    const waiting = list('/wait?operation=getEvent&count=3');
    const third = emulator.call('GET', `${ROOT}/v3/events/event-2`);
    await until('No request is held.', () => emulator.control.heldCount() > 0);
    const tooFew = await list('/wait?operation=getEvent&count=3&seconds=0');
    expect(tooFew).toMatchObject({
      status: 408,
      json: {
        message: 'Only 2 of 3 requests that match {"operation":"getEvent"} completed within 0 seconds.',
      },
    });
    emulator.control.removeFault(fault.id);
    expect(JSON.parse((await waiting).text)).toMatchObject([
      {},
      {},
      { path: `${ROOT}/v3/events/event-2`, status: 200 },
    ]);
    await third;
    expect((await list('/wait?count=4')).json).toHaveLength(4);
  });
});

test('returns a request by its sequence', async () => {
  await emulator.createSlo();
  expect(await emulator.call('GET', '/_emulator/requests/1')).toMatchObject({
    status: 200,
    json: { operation: 'replaceSlo' },
  });
  for (const sequence of ['2', 'x']) {
    const { status, json } = await emulator.call('GET', `/_emulator/requests/${sequence}`);
    expect([status, json.message]).toEqual([404, expect.stringContaining(`"${sequence}"`)]);
  }
});
