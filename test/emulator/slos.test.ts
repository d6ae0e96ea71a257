import { Reply, ROOT, SLO, useEmulator } from './calling';
import { JsonObject } from '../../src/contract/json';

const emulator = useEmulator();

async function replace(slo: string | object): Promise<Reply> {
  return emulator.call('PUT', `${ROOT}/v1/slo/slos`, slo);
}

test('an SLO without an id is created', async () => {
  const { id, ...slo } = await emulator.createSlo();
  expect(slo).toMatchObject({ name: 'Checkout', creator: expect.any(String), createTime: slo.updateTime });
  expect(slo.revision).toMatchObject({ updateTime: slo.updateTime });
  expect(String((slo.revision as JsonObject).revision)).toBe('1');
  expect(Object.keys(emulator.control.objects('slos'))).toEqual([id]);
});

test('an SLO with an id is replaced completely, with its undocumented members', async () => {
  const old = await emulator.createSlo({ ...SLO, description: 'old', labels: { a: 'b' } });
  const { json } = await replace({ ...SLO, id: old.id, latencySli: { thresholds: [0.25] }, creator: 'me' });
  const slo = json.slo as JsonObject;
  expect(slo).toMatchObject({ latencySli: {}, targetThresholdPercentage: old.targetThresholdPercentage });
  for (const name of ['description', 'labels']) expect(slo).not.toHaveProperty(name);
  expect(slo).toMatchObject({ id: old.id, creator: old.creator, createTime: old.createTime });
  expect(String((slo.revision as JsonObject).revision)).toBe('2');
});

test('returns SLOs in the requested order, and lists unknown ids', async () => {
  const [a, b] = [await emulator.createSlo(), await emulator.createSlo()];
  const { json } = await emulator.readSlos(b.id, 'gone', a.id, b.id);
  expect(json).toEqual({ slos: [b, a], notFoundIds: ['gone'] });
});

test('alerts of an SLO are validated, and returned when it is replaced', async () => {
  const { id } = await emulator.createSlo();
  const errorMessage = 'the label "region" would be gone';
  const alerts = [
    { id: 'alert-1', name: 'Budget', alertVersionId: 'v1', errorMessage: '' },
    { id: 'alert-2', name: 'Burn rate', alertVersionId: 'v7', errorMessage },
  ];
  await emulator.control.put('sloAlerts', String(id), { alerts });
  const validated = await emulator.call('POST', `${ROOT}/v1/slo/slos/validate`, { ...SLO, id });
  expect(validated.json).toEqual({ alertsValidationResult: alerts });
  expect((await replace({ ...SLO, id })).json.effectedSloAlertIds).toEqual(['alert-1', 'alert-2']);
});

test('a change through the controls is the next revision', async () => {
  const { id } = await emulator.createSlo();
  await emulator.control.patch('slos', String(id), { description: 'by hand' });
  const [slo] = (await emulator.readSlos(id)).json.slos as JsonObject[];
  expect(slo.description).toBe('by hand');
  expect(String((slo.revision as JsonObject).revision)).toBe('2');
});

test('numbers keep every digit and members named __proto__ are kept, on the wire and in the log', async () => {
  const body =
    '{"name":"n","targetThresholdPercentage":99.95,"labels":{"__proto__":"x","constructor":"y"},' +
    '"extra":{"big":9007199254740993,"huge":1e400,"exact":0.10,"list":[0.1,-0]}}';
  const reply = await replace(body);
  expect(reply.text).toContain(
    '"targetThresholdPercentage":99.95,"labels":{"__proto__":"x","constructor":"y"}',
  );
  expect(reply.text).toContain('"extra":{"big":9007199254740993,"huge":1e400,"exact":0.10,"list":[0.1,-0]}');
  expect(emulator.control.requests().at(-1)?.body).toBe(body);
  const { text } = await emulator.readSlos((reply.json.slo as JsonObject).id);
  expect(text).toContain('"big":9007199254740993,"huge":1e400,"exact":0.10');
  expect(text).toContain('"__proto__":"x"');
});
