import { TerraformStack } from 'cdktf';
import { prose, stateOf } from './support';
import { Fault } from '../../src/emulator/faults';
import { ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

type Kind = 'slo' | 'webhook';

const OPERATION = { slo: 15, webhook: 12 } as const;
const COLLECTION = { slo: 'slos', webhook: 'webhooks' } as const;
const ADDRESS = { slo: 'observability_slo', webhook: 'observability_outgoing_webhook' } as const;

let deployment: Deployment;
let applied: Result;

/** An object for each name; the provider gives up a request after a second. */
const objects = (kind: Kind, names: readonly string[]) => (stack: TerraformStack) => {
  new ObservabilityProvider(stack, 'observability', { requestTimeoutSeconds: 1 });
  for (const name of names) {
    if (kind === 'slo') {
      const requestBasedMetricSli = { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } };
      new Slo(stack, name, {
        name,
        targetThresholdPercentage: 99.9,
        labels: { a: 'b' },
        requestBasedMetricSli,
      });
    } else {
      new OutgoingWebhook(stack, name, { name, issueTracker: { apiToken: `token-of-${name}` } });
    }
  }
};

/** Applies one object for each fault, all in one run. */
async function applyWithFaults(kind: Kind, faults: Record<string, Fault>): Promise<void> {
  deployment = await Deployment.start();
  for (const [name, fault] of Object.entries(faults)) {
    deployment.control.addFault({
      operation: OPERATION[kind],
      matching: `"name":"${name}"`,
      times: 1,
      ...fault,
    });
  }
  await deployment.synthWithoutProvider(objects(kind, Object.keys(faults)));
  applied = await deployment.terraform.apply();
}

const created = (kind: Kind, name: string): number =>
  deployment
    .sent(kind === 'slo' ? 'replaceSlo' : 'createOutgoingWebhook')
    .filter((body) => body.includes(`"name":"${name}"`)).length;

const onService = (kind: Kind, name: string): number =>
  Object.values(deployment.control.objects(COLLECTION[kind])).filter((object) => object.name === name).length;

const answer = (body: string, status = 200): Fault => ({ kind: 'verbatim', body, status });

const SLO_ANSWERS: Record<string, Fault> = {
  wrong_types: answer(
    '{"slo":{"id":"wrong_types","name":5,"targetThresholdPercentage":"abc","labels":["x"],"creator":{},"createTime":7,' +
      '"revision":{"revision":"x"},"grouping":"no","type":[],"requestBasedMetricSli":1},"effectedSloAlertIds":"no"}',
  ),
  nulls: answer(
    '{"slo":{"id":"nulls","name":null,"labels":null,"revision":null,"type":null},"effectedSloAlertIds":null}',
  ),
  only_id: answer('{"slo":{"id":"only_id"}}'),
  number_as_id: answer('{"slo":{"id":9007199254740993}}'),
  undocumented: answer(
    '{"slo":{"id":"undocumented","shiny":{"n":1e400,"o":[1.10]},"grouping":{"by":[]}},"more":{}}',
  ),
  odd_numbers: answer(
    '{"slo":{"id":"odd_numbers","targetThresholdPercentage":1e400,"revision":{"revision":1e999999}}}',
  ),
  leading_zeros: answer(
    '{"slo":{"id":"leading_zeros","targetThresholdPercentage":"099.9","revision":{"revision":"007"}}}',
  ),
  prototype: answer(
    '{"slo":{"id":"prototype","__proto__":{"id":"x"},"constructor":1,"labels":{"__proto__":"x"}}}',
  ),
  created: answer('{"slo":{"id":"created"}}', 201),
  slow: { kind: 'latency', latencyMs: 500 },
};

const WEBHOOK_ANSWERS: Record<string, Fault> = {
  number_as_id: answer('{"id":9007199254740993}'),
  undocumented: answer('{"id":"undocumented","name":{},"__proto__":{"id":1}}'),
  created: answer('{"id":"created"}', 201),
  slow: { kind: 'latency', latencyMs: 500 },
};

describe.each<[Kind, string, Record<string, Fault>]>([
  ['slo', 'an SLO', SLO_ANSWERS],
  ['webhook', 'a webhook', WEBHOOK_ANSWERS],
])('%s: a create that was answered with an identity', (kind, title, faults) => {
  beforeAll(async () => applyWithFaults(kind, faults));
  afterAll(async () => deployment.remove());

  it('is no error', () => {
    expect(`${applied.exitCode}: ${applied.exitCode === 0 ? '' : applied.text}`).toBe('0: ');
  });

  it.each(Object.keys(faults))(`leaves ${title} whole in the state: %s`, async (name) => {
    const state = await stateOf(deployment, `${ADDRESS[kind]}.${name}`);
    expect(state).toMatchObject({ name, id: expect.stringMatching(/./) });
    if (kind === 'slo') {
      expect(state).toMatchObject({ target_threshold_percentage: 99.9, labels: { a: 'b' } });
    }
    if (name === 'number_as_id') expect(state.id).toBe('9007199254740993');
    expect(deployment.terraform.read('terraform.tfstate')).not.toContain('tainted');
  });

  it('says in one warning what was odd about an answer, under the name that the user knows', () => {
    const warnings = applied.text.match(/^Warning: .*/gm) ?? [];
    expect(warnings.filter((line) => line.includes('wrong_types'))).toHaveLength(kind === 'slo' ? 1 : 0);
    expect(applied.text).not.toContain('similar warning');
  });

  it('creates nothing more in the next apply', async () => {
    if (kind === 'slo') await keepOnService(Object.keys(faults));
    deployment.control.clearRequests();
    const again = await deployment.apply();
    expect(again).toContain('Resources: 0 added, 0 changed, 0 destroyed.');
    expect(Object.keys(faults).map((name) => created(kind, name))).toEqual(Object.keys(faults).map(() => 0));
  });
});

/** The answers named identifiers that the emulator did not make: it gets objects under these. */
async function keepOnService(names: readonly string[]): Promise<void> {
  for (const name of names) {
    const state = await stateOf(deployment, `observability_slo.${name}`);
    if (deployment.control.get('slos', String(state.id))) continue;
    const [sent] = Object.values(deployment.control.objects('slos')).filter((slo) => slo.name === name);
    const id = name === 'number_as_id' ? 9007199254740993n : name;
    await deployment.control.put('slos', String(id), { ...sent, id });
  }
}

const LOST_ANSWERS: Record<string, Fault> = {
  reset: { kind: 'resetAfter' },
  timeout: { kind: 'hangAfter' },
  bad_gateway: { kind: 'status', status: 502, afterEffect: true },
  server_error: { kind: 'status', status: 500, afterEffect: true },
  html: { kind: 'html' },
  truncated: { kind: 'truncated' },
  empty: { kind: 'empty' },
  no_id: answer('{"slo":{"name":"x"}}'),
  empty_id: answer('{"slo":{"id":""},"id":""}'),
  id_of_wrong_type: answer('{"slo":{"id":{}},"id":["x"]}'),
};

describe.each<[Kind, string]>([
  ['slo', 'an SLO'],
  ['webhook', 'a webhook'],
])('%s: a create whose answer was lost', (kind, title) => {
  beforeAll(async () => applyWithFaults(kind, LOST_ANSWERS));
  afterAll(async () => deployment.remove());

  it.each(Object.keys(LOST_ANSWERS))(
    `is not sent again, and the error says that ${title} may exist: %s`,
    async (name) => {
      expect(created(kind, name)).toBe(1);
      expect(onService(kind, name)).toBe(1);
      expect(errorOn(name)).toMatch(/may exist all the same|may have been created all the same/);
      expect(errorOn(name)).toMatch(/look for it/);
      expect(await deployment.state(`${ADDRESS[kind]}.${name}`)).toBeUndefined();
    },
  );

  it('leaves nothing half-made in the state, and ends with an error', () => {
    expect(applied.exitCode).toBe(1);
    expect(JSON.parse(deployment.terraform.read('terraform.tfstate'))).toMatchObject({ resources: [] });
  });
});

/** The one error that names the object. */
function errorOn(name: string): string {
  const errors = applied.text
    .split(/^Error: /m)
    .slice(1)
    .map((text) => prose({ text }));
  const [found, ...more] = errors.filter((error) => error.includes(`"${name}"`));
  if (!found || more.length > 0) throw new Error(`There should be one error on "${name}":\n${applied.text}`);
  return found;
}
