/** The tools in docs/running.md that need only Terraform, in a synthesized stack. */
import { renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformVariable } from 'cdktf';
import { namedBlocksOn } from '../scripts/pages';
import { EphemeralVariable, OutgoingWebhook } from '../src/index';
import { Deployment } from './support/deployment';
import { succeeded } from './support/terraform';

const LOCK = namedBlocksOn('docs/running.md').get('lock')?.trim() ?? '';
const LOCK_FILE = '.terraform.lock.hcl';
const deployment = Deployment.useFresh();

const hashes = () => deployment.terraform.read(LOCK_FILE).match(/"h1:/g);

test("only the page's command locks the provider, without asking its host", async () => {
  await deployment.synth(() => undefined);
  const { terraform } = deployment;
  rmSync(join(terraform.path, LOCK_FILE));
  expect((await terraform.run(['providers', 'lock', '-no-color'])).text).toMatch(
    /Could not retrieve providers for locking.*cdktf-provider-observability\.internal/s,
  );
  expect((await terraform.run(['providers', 'mirror', '-no-color', 'mirror'])).text).toContain(
    'Failed to update indexes',
  );
  succeeded(await terraform.run(LOCK.split(' ').slice(1)));
  expect(hashes()).toHaveLength(1);
  await terraform.init('-lockfile=readonly');
});

test('a second backend must be in an override file', async () => {
  await deployment.synth(() => undefined);
  const { terraform } = deployment;
  terraform.write('backend.tf', 'terraform {\n  backend "local" {\n    path = "other.tfstate"\n  }\n}\n');
  const init = ['init', '-input=false', '-no-color', '-reconfigure'];
  expect((await terraform.run(init)).text).toContain('Duplicate backend configuration');
  renameSync(join(terraform.path, 'backend.tf'), join(terraform.path, 'backend_override.tf'));
  succeeded(await terraform.run(init));
});

test('the JSON of a plan contains sensitive values, but no write-only ones', async () => {
  Object.assign(deployment.terraform.env, {
    TF_VAR_stored: 'stored-token',
    TF_VAR_other: 'write-only-token',
  });
  await deployment.synth((stack) => {
    const stored = new TerraformVariable(stack, 'stored', { type: 'string', sensitive: true });
    const other = new EphemeralVariable(stack, 'other', { type: 'string' });
    new OutgoingWebhook(stack, 'first', {
      name: 'first',
      issueTracker: { apiToken: stored.stringValue },
    });
    new OutgoingWebhook(stack, 'second', {
      name: 'second',
      issueTracker: { apiTokenWo: other.stringValue, apiTokenWoVersion: '1' },
    });
  });
  const { terraform } = deployment;
  await terraform.plan('-out=plan.bin');
  const plan = JSON.stringify(await terraform.show('plan.bin'));
  expect(plan).toContain('stored-token');
  expect(plan).not.toContain('write-only-token');
});
