/** A base URL that is not the one where the objects were made, and answers that are not the service's, in real Terraform. */
import { TerraformStack } from 'cdktf';
import { checkout, CHECKOUT, idOf, only, operationsCalled, prose, secret } from './support';
import { Emulator, startEmulator } from '../../src/emulator';
import { ContextualDataIntegration, OutgoingWebhook } from '../../src/index';
import { Deployment } from '../support/deployment';

const MARKERS = 'observability_contextual_data_integration.markers';
const KINDS = [
  {
    title: 'SLO',
    address: CHECKOUT,
    build: (stack: TerraformStack) => checkout(stack),
    creates: 'replaceSlo',
    read: 13,
  },
  {
    title: 'contextual data integration',
    address: MARKERS,
    build: (stack: TerraformStack) =>
      new ContextualDataIntegration(stack, 'markers', { integrationKey: 'deployment-markers' }),
    creates: 'createContextualDataIntegration',
    read: 9,
  },
] as const;

let deployment: Deployment;
let elsewhere: Emulator;

beforeAll(async () => {
  elsewhere = await startEmulator();
});
afterAll(async () => elsewhere.close());

describe.each(KINDS)('$title', ({ title, address, build, creates, read }) => {
  let id: string;

  beforeAll(async () => {
    deployment = await Deployment.start();
    await deployment.synth((stack) => void build(stack));
    await deployment.apply();
    id = await idOf(deployment, address);
  });
  afterEach(async () => {
    deployment.terraform.env.OBSERVABILITY_BASE_URL = deployment.url;
    await deployment.expectNoChanges();
  });
  afterAll(async () => deployment.remove());

  /** Plan and apply end with this error, and nothing is made or forgotten. */
  const expectRefused = async (...messages: string[]) => {
    for (const run of [await deployment.terraform.plan(), await deployment.terraform.apply()]) {
      expect(run.exitCode).toBe(1);
      for (const message of [title, `(id ${id})`, ...messages]) expect(prose(run)).toContain(message);
      expect(run.text).not.toContain('will be created');
    }
    expect(await idOf(deployment, address)).toBe(id);
    expect(deployment.sent(creates)).toHaveLength(1);
  };

  it('is an error at the base URL of another service, which names both and says what to do', async () => {
    deployment.terraform.env.OBSERVABILITY_BASE_URL = elsewhere.url;
    await expectRefused(
      `is not found at this base URL`,
      `It was created at ${deployment.url}, but the provider now uses ${elsewhere.url}.`,
      'Restore the old base URL.',
    );
    const written = elsewhere.control.requests().filter(({ method }) => method !== 'GET');
    expect(written).toEqual([]);
  });

  it('is an error under a path that the service does not have', async () => {
    deployment.terraform.env.OBSERVABILITY_BASE_URL = `${deployment.url}/console`;
    await expectRefused('Error: Cannot read', '404', 'that the base URL is the address of the service');
  });

  it("is an error where a gateway answers 404 in the service's place", async () => {
    for (const fault of [
      { kind: 'html', status: 404 } as const,
      { kind: 'verbatim', status: 404, body: '404 page not found' } as const,
      { kind: 'empty', status: 404 } as const,
    ]) {
      deployment.control.addFault({ operation: read, ...fault });
      const plan = await deployment.terraform.plan();
      expect(plan.exitCode).toBe(1);
      expect(prose(plan)).toContain(`Error: Cannot read ${title}`);
      expect(prose(plan)).toContain('the service answered 404');
      expect(plan.text).not.toContain('will be created');
      deployment.control.clearFaults();
    }
    expect(await idOf(deployment, address)).toBe(id);
  });
});

describe('another base URL', () => {
  beforeAll(async () => {
    deployment = await Deployment.start();
  });
  afterAll(async () => deployment.remove());

  it('is refused to a change that was planned without a refresh', async () => {
    await deployment.synth((stack) => checkout(stack));
    await deployment.apply();
    await deployment.synth((stack) => checkout(stack, { description: 'changed' }));
    deployment.terraform.env.OBSERVABILITY_BASE_URL = elsewhere.url;
    const refused = await deployment.terraform.apply('-refresh=false');
    expect(refused.exitCode).toBe(1);
    expect(prose(refused)).toContain('is not found at this base URL');
    expect(elsewhere.control.objects('slos')).toEqual({});
    expect(only(deployment, 'slos')).not.toHaveProperty('description');
    expect(operationsCalled(deployment).filter((number) => number === 15)).toHaveLength(1);
    deployment.terraform.env.OBSERVABILITY_BASE_URL = deployment.url;
  });

  const WARNING = 'Warning: Objects that the API cannot read were created at another base URL';
  const stack = (to: TerraformStack) => {
    checkout(to);
    for (const id of ['one', 'two', 'three']) {
      new OutgoingWebhook(to, id, {
        name: id,
        issueTracker: { projectKey: 'OPS', apiToken: secret(to, 'token-81c2') },
      });
    }
  };
  const warnings = ({ text }: { text: string }) => text.split(WARNING).length - 1;

  it('of the same account is warned of once in a plan, and taken over by an apply that changes nothing', async () => {
    await deployment.synth(stack);
    await deployment.apply();
    const before = deployment.terraform.read('terraform.tfstate');
    deployment.terraform.env.OBSERVABILITY_BASE_URL = deployment.url.replace('127.0.0.1', 'localhost');
    deployment.control.clearRequests();

    const plan = await deployment.terraform.plan();
    expect([plan.exitCode, warnings(plan)]).toEqual([0, 1]);
    expect(prose(plan)).toContain('the next apply, even without changes, stores the new base URL');
    expect(operationsCalled(deployment).sort()).toEqual([1, 13]);
    expect(deployment.terraform.read('terraform.tfstate')).toBe(before);

    expect(await deployment.apply()).toContain('0 added, 0 changed, 0 destroyed');
    deployment.control.clearRequests();
    const settled = await deployment.terraform.plan();
    expect([settled.exitCode, warnings(settled)]).toEqual([0, 0]);
    expect(operationsCalled(deployment)).toEqual([13]);
  });
});
