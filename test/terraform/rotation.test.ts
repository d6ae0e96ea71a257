import { TerraformStack } from 'cdktf';
import { expectError, prose } from './support';
import { namedBlocksOn } from '../../scripts/pages';
import { fingerprint } from '../../src/emulator';
import { ApiKey, OutgoingWebhook, Rotation } from '../../src/index';
import type { OperationName } from '../../src/schema';
import { Deployment } from '../support/deployment';
import { layDownNullStandIn } from '../support/null-stand-in/mirror';
import { printedWarnings } from '../support/printed-warnings';

/** Uses the stand-in for the null provider, which cannot be downloaded without a network. */
const deployment = Deployment.use();

beforeAll(async () => {
  const { terraform } = deployment;
  terraform.env.TF_CLI_CONFIG_FILE = await layDownNullStandIn(deployment.folder, terraform.path);
});
afterEach(() => jest.restoreAllMocks());

/** Two keys, and a webhook that uses one of them, on a rotation every 30 days; synthesized on this day. */
async function synthOn(day: string): Promise<void> {
  printedWarnings();
  jest.spyOn(Date, 'now').mockReturnValue(Date.parse(day));
  await deployment.synth((stack: TerraformStack) => {
    const rotation = new Rotation(stack, 'monthly', { everyDays: 30, fromDate: '2026-01-31' });
    const [ci] = ['ci', 'probe'].map((name) => new ApiKey(stack, name, { name, rotationId: rotation.id }));
    new ApiKey(stack, 'fixed', { name: 'fixed' });
    const webhook = new OutgoingWebhook(stack, 'hook', {
      name: 'hook',
      issueTracker: { apiToken: ci.value },
    });
    rotation.rotate(webhook);
    new OutgoingWebhook(stack, 'write_only', {
      name: 'write-only',
      issueTracker: { apiTokenWo: ci.value, apiTokenWoVersion: ci.keyId },
    });
  });
  jest.restoreAllMocks();
}

const keyIdOf = async (name: string) =>
  String((await deployment.stateOf(`observability_api_key.${name}`)).key_id);
const refuse = (operation: OperationName, matching: string) =>
  deployment.control.addFault({ kind: 'status', status: 403, operation, matching });
const created = () =>
  deployment
    .sentObjects('createApiKey')
    .map(({ name }) => name)
    .sort();

describe('a rotation', () => {
  it('creates keys once, and keeps them within a period', async () => {
    await synthOn('2026-02-01');
    await deployment.apply();
    expect(created()).toEqual(['ci', 'fixed', 'probe']);
    await synthOn('2026-03-01');
    await deployment.expectNoChanges();
  });

  it('plans to replace everything that depends on it in the next period, and names the keys that stay valid', async () => {
    const [ci, probe] = [await keyIdOf('ci'), await keyIdOf('probe')];
    await synthOn('2026-03-02');
    const plan = await deployment.expectChanges();
    expect(plan.text).toContain('Plan: 5 to add, 0 to change, 5 to destroy.');
    expect(plan.text).toContain('+/- create replacement and then destroy');
    expect(plan.text).not.toContain('fixed will be');
    expect(plan.text).toMatch(
      /issue_tracker += \{ # forces replacement\s+~ api_token_wo_version += ".*" -> \(known after apply\)/,
    );
    for (const subject of [`API key "ci" (id ${ci})`, `API key "probe" (id ${probe})`]) {
      expect(prose(plan)).toContain(`Warning: ${subject} will stay on the service`);
    }
    expect(prose(plan)).toContain('The key stays valid until somebody revokes it');
  });

  it('creates the new key before the old one leaves the state, and passes it to its users', async () => {
    const old = await keyIdOf('ci');
    const applied = await deployment.apply();
    expect(created()).toEqual(['ci', 'probe']);
    const [made, forgotten] = [/api_key\.ci: Creation complete/, /api_key\.ci \(deposed .*\): Destroying/];
    expect(applied.search(made)).toBeGreaterThan(-1);
    expect(applied.search(forgotten)).toBeGreaterThan(applied.search(made));

    expect(await keyIdOf('ci')).not.toBe(old);
    const { value } = await deployment.stateOf('observability_api_key.ci');
    const sent = { data: { issueTracker: { apiToken: fingerprint(String(value)) } } };
    expect(deployment.sentObjects('createOutgoingWebhook')).toMatchObject([sent, sent]);
    await deployment.expectNoChanges();
  });

  it('keeps the old key in the state if its new one cannot be created', async () => {
    const old = await keyIdOf('probe');
    refuse('createApiKey', 'probe');
    await synthOn('2026-04-01');
    expect((await deployment.terraform.apply()).exitCode).toBe(1);
    expect(await keyIdOf('probe')).toBe(old);

    deployment.control.clearFaults();
    deployment.control.clearRequests();
    await deployment.apply();
    expect(created()).toContain('probe');
    expect(await keyIdOf('probe')).not.toBe(old);
    await deployment.expectNoChanges();
  });

  it('says how to find the key that is in use if the response for the new one is lost', async () => {
    const old = await keyIdOf('probe');
    deployment.control.addFault({ kind: 'resetAfter', operation: 'createApiKey', matching: 'probe' });
    await synthOn('2026-05-01');
    await expectError(
      deployment.terraform.apply('-target=observability_api_key.probe'),
      'Cannot create API key "probe"',
      "terraform state show '<its address>' prints the key_id of the old one, which is still in use.",
    );
    const { stdout } = await deployment.terraform.run(['state', 'show', 'observability_api_key.probe']);
    expect(stdout).toContain(`"${old}"`);
  });

  it('is completed by the next apply if the key was created, but not the webhook with its write-only value', async () => {
    const old = await keyIdOf('ci');
    refuse('createOutgoingWebhook', 'write-only');
    await synthOn('2026-05-01');
    expect((await deployment.terraform.apply()).exitCode).toBe(1);
    expect(await keyIdOf('ci')).not.toBe(old);

    deployment.control.clearFaults();
    deployment.control.clearRequests();
    await deployment.apply();
    const { value } = await deployment.stateOf('observability_api_key.ci');
    expect(created()).toEqual([]);
    expect(deployment.sentObjects('createOutgoingWebhook')).toMatchObject([
      { data: { name: 'write-only', issueTracker: { apiToken: fingerprint(String(value)) } } },
    ]);
    await deployment.expectNoChanges();
  });
});

describe('the schedule in HCL in docs/keys.md', () => {
  const hcl = Deployment.useFresh();
  const SCHEDULE = namedBlocksOn('docs/keys.md').get('schedule') ?? '';

  it('has an empty plan within a quarter, and replaces the key in another one', async () => {
    await hcl.deploy(() => undefined);
    hcl.terraform.write('keys.tf', SCHEDULE);
    await hcl.apply();
    await hcl.expectNoChanges();
    hcl.terraform.write('keys.tf', SCHEDULE.replaceAll('plantimestamp()', '"2020-06-30T23:59:59Z"'));
    const { text } = await hcl.expectChanges();
    expect(text).toMatch(/rotation_id += "\d{4}-Q[1-4]" -> "2020-Q2"/);
    expect(text).toContain('+/- create replacement and then destroy');
  });
});
