/** Runs with another base URL than the one at which the objects were created. */
import { TerraformStack } from 'cdktf';
import { checkout, expectError, prose, secret } from './support';
import { Emulator, startEmulator } from '../../src/emulator';
import { ObservabilityProvider, OutgoingWebhook } from '../../src/index';
import { Deployment } from '../support/deployment';

const deployment = Deployment.use();
let elsewhere: Emulator;

beforeAll(async () => {
  elsewhere = await startEmulator();
});
afterAll(async () => elsewhere.close());

it('rejects a change with a different base URL that was planned without a refresh', async () => {
  await deployment.deploy((stack) => checkout(stack));
  await deployment.synth((stack) => checkout(stack, { description: 'changed' }));
  deployment.control.clearRequests();
  deployment.terraform.env.OBSERVABILITY_BASE_URL = elsewhere.url;
  await expectError(
    deployment.terraform.apply('-refresh=false'),
    'Plan again at this base URL, with a refresh',
  );
  expect(elsewhere.control.objects('slos')).toEqual({});
  expect(deployment.only('slos')).not.toHaveProperty('description');
  expect(deployment.sent('replaceSlo')).toEqual([]);
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
const TEAM = '4010001';
const warnings = ({ text }: { text: string }) => text.split(WARNING).length - 1;

it('a plan warns once about a different base URL of the same account, and an apply without changes stores it', async () => {
  await deployment.synthWithoutProvider((to) => {
    new ObservabilityProvider(to, 'observability', { expectedTeamIds: [TEAM] });
    stack(to);
  });
  await deployment.apply();
  const before = deployment.terraform.read('terraform.tfstate');
  deployment.terraform.env.OBSERVABILITY_BASE_URL = deployment.url.replace('127.0.0.1', 'localhost');
  deployment.control.clearRequests();

  const plan = await deployment.terraform.plan();
  expect([plan.exitCode, warnings(plan)]).toEqual([0, 1]);
  expect(prose(plan)).toContain('The next apply stores the new base URL for these objects.');
  expect(deployment.operationsCalled().sort()).toEqual(['batchGetSlos', 'listTeamScopes']);
  expect(deployment.terraform.read('terraform.tfstate')).toBe(before);

  expect(await deployment.apply()).toContain('0 added, 0 changed, 0 destroyed');
  deployment.control.clearRequests();
  const settled = await deployment.terraform.plan();
  expect([settled.exitCode, warnings(settled)]).toEqual([0, 0]);
  expect(deployment.operationsCalled().sort()).toEqual(['batchGetSlos', 'listTeamScopes']);
});
