/** Odd answers to a create, in real Terraform. */
import { TerraformStack } from 'cdktf';
import { secret, stateOf } from './support';
import { Fault } from '../../src/emulator/faults';
import { ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { Deployment } from '../support/deployment';
import { Result } from '../support/terraform';

type Kind = 'slo' | 'webhook';

const OPERATION = { slo: 15, webhook: 12 } as const;
const ADDRESS = { slo: 'observability_slo', webhook: 'observability_outgoing_webhook' } as const;

let deployment: Deployment;
let applied: Result;

/** An object for each name; the provider gives up a request after ten seconds. */
const objects = (kind: Kind, names: readonly string[]) => (stack: TerraformStack) => {
  new ObservabilityProvider(stack, 'observability', { requestTimeoutSeconds: 10 });
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
      new OutgoingWebhook(stack, name, {
        name,
        issueTracker: { apiToken: secret(stack, `token-of-${name}`) },
      });
    }
  }
};

/** Applies one object for each fault, all in one run. */
async function applyWithFaults(kind: Kind, faults: Record<string, Fault>): Promise<void> {
  // Objects are kept under identifiers of the wrong type, too.
  deployment = await Deployment.start({ strict: false });
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

const answer = (body: string, status = 200): Fault => ({ kind: 'verbatim', body, status });

/** test/handlers/odd-answers.test.ts has more of them. */
const SLO_ANSWERS: Record<string, Fault> = {
  wrong_types: answer(
    '{"slo":{"id":"wrong_types","name":5,"targetThresholdPercentage":"abc","labels":["x"],"creator":{},"createTime":7,' +
      '"revision":{"revision":"x"},"grouping":"no","type":[],"requestBasedMetricSli":1},"effectedSloAlertIds":"no"}',
  ),
  number_as_id: answer('{"slo":{"id":9007199254740993}}'),
  created: answer('{"slo":{"id":"created"}}', 201),
  slow: { kind: 'latency', latencyMs: 500 },
};

const WEBHOOK_ANSWERS: Record<string, Fault> = {
  number_as_id: answer('{"id":9007199254740993}'),
  undocumented: answer('{"id":"undocumented","name":{},"__proto__":{"id":1}}'),
  created: answer('{"id":"created"}', 201),
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

describe('an SLO that nests too deep to be read', () => {
  beforeAll(async () => {
    deployment = await Deployment.start();
    await deployment.synthWithoutProvider(objects('slo', ['first', 'deep', 'third', 'fourth']));
    await deployment.apply();
  });
  afterAll(async () => deployment.remove());

  it('is one error that names it, and the others of its batch are read', async () => {
    const { id } = await stateOf(deployment, 'observability_slo.deep');
    const deep = JSON.parse('['.repeat(499) + ']'.repeat(499)) as unknown;
    await deployment.control.put('slos', String(id), { ...deployment.control.get('slos', String(id)), deep });
    const plan = await deployment.terraform.run(['plan', '-json', '-input=false']);
    const errors = plan.stdout.split('\n').filter((line) => line.includes('"@level":"error"'));
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain(`Cannot read SLO \\"deep\\" (id ${String(id)})`);
    expect(errors[0]).toContain('nested more than 500 levels deep');
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
