/** The commands and the code of docs/adopting.md and docs/migrating.md. terraform_data stands in for the SLO of another provider. */
import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LosslessNumber } from 'lossless-json';
import { Project } from './project';
import { codeOn, textOf } from '../../scripts/pages';
import { succeeded, TerraformFolder } from '../support/terraform';

const [FROM_IDS, IN_HCL, WITH_IDS_FILE] = codeOn('docs/adopting.md', 'sh');
const [PLANNED] = codeOn('docs/adopting.md', 'text');
const [ADOPTED] = codeOn('docs/adopting.md', 'ts');
const [INTO_MODULE] = codeOn('docs/adopting.md', 'hcl');
const [FROM_STATE] = codeOn('docs/migrating.md', 'sh');
const [MOVED] = codeOn('docs/migrating.md', 'text');
const [MOVED_CONSTRUCT, SAME_CONSTRUCT] = codeOn('docs/migrating.md', 'ts');
const [SAME_HCL] = codeOn('docs/migrating.md', 'hcl');

const query = (text: string) => ({ query: text });
const SLOS = ['checkout', 'cart', 'search'].map((service, index) => ({
  id: `slo-${index + 1}`,
  name: `${service} availability`,
  targetThresholdPercentage: new LosslessNumber('99.9'),
  labels: { team: service },
  sloTimeFrame: 'SLO_TIME_FRAME_28_DAYS',
  requestBasedMetricSli: {
    goodEvents: query('sum(rate(requests{status!~"5.."}[5m]))'),
    totalEvents: query('sum(rate(requests[5m]))'),
  },
}));

const OLD_STATE = JSON.stringify({
  version: 4,
  terraform_version: '1.11.4',
  serial: 1,
  lineage: 'old',
  outputs: {},
  resources: [
    {
      mode: 'managed',
      type: 'terraform_data',
      name: 'old',
      provider: 'provider["terraform.io/builtin/terraform"]',
      instances: [
        { schema_version: 0, attributes: { id: 'slo-1', input: null, output: null, triggers_replace: null } },
      ],
    },
  ],
});

let project: Project;

beforeEach(async () => (project = await Project.start(SLOS)));
afterEach(async () => project.remove());

/** Returns a folder with the HCL of one adopted SLO and the stack's provider, and the part of the HCL before the SLO. */
async function adoptedHcl(stack: TerraformFolder) {
  expect((await project.adopt('slo-1', '--language', 'hcl', '--out', 'hcl/main.tf')).exitCode).toBe(0);
  const hcl = project.withProvider('hcl', stack);
  return { hcl, settings: /^[^]*?\nprovider .*\n/.exec(hcl.read('main.tf'))?.[0] ?? '' };
}

test('adopts ids up to an empty plan', async () => {
  project.write('ids.txt', project.ids.join('\n'));
  const before = project.stored;
  project.env.TF_CLI_ARGS = '-no-color';
  const { stdout } = await project.mustRun('bash', '-euc', FROM_IDS);
  expect(stdout).toContain(PLANNED);
  const program = readFileSync(join(project.path, 'adopted.ts'), 'utf8');
  expect(program.replace(/^ {4}/gm, '')).toContain(ADOPTED);
  const next =
    'cd cdktf.out/stacks/adopted && terraform apply -auto-approve && terraform plan -detailed-exitcode';
  await project.mustRun('bash', '-euc', next);
  expect(project.stored).toBe(before);
});

test('adopts ids up to an empty plan in HCL', async () => {
  project.write('ids.txt', project.ids.join('\n'));
  project.env.TF_CLI_ARGS = '-no-color';
  expect((await project.mustRun('bash', '-euc', IN_HCL)).stdout).toContain(PLANNED);
});

test('imports into a module with for_each', async () => {
  const { hcl, settings } = await adoptedHcl(await project.stackWith(''));
  const slo = /^resource [^]*/m.exec(hcl.read('main.tf'))?.[0] ?? '';
  const calls =
    'module "objectives" {\n  source = "./modules/objectives"\n  for_each = local.ids\n  service = each.key\n}\n';
  hcl.write('main.tf', `${settings}\n${calls}\n${INTO_MODULE}`);
  mkdirSync(join(hcl.path, 'modules/objectives'), { recursive: true });
  const perService = slo
    .replace('"checkout_availability"', '"availability"')
    .replace('"checkout availability"', '"${var.service} availability"')
    .replace('"checkout"', 'var.service');
  const module = [settings.replace(/^provider .*/m, ''), 'variable "service" {}', perService];
  hcl.write('modules/objectives/main.tf', module.join('\n'));
  await hcl.init();
  expect((await hcl.plan()).text).toContain(PLANNED.trim());
});

test('writes the ids into a file that the program reads', async () => {
  project.write('ids.txt', project.ids.join('\n'));
  await project.mustRun('bash', '-euc', WITH_IDS_FILE);
  const synthesized = readFileSync(join(project.path, 'cdktf.out/stacks/adopted/cdk.tf.json'), 'utf8');
  for (const id of project.ids) expect(synthesized).toContain(`"id": "${id}"`);
});

test("adopts ids from another provider's state", async () => {
  project.write('terraform.tfstate', OLD_STATE);
  await project.mustRun('bash', '-euc', FROM_STATE.replace('other_slo', 'terraform_data'));
  expect(readFileSync(join(project.path, 'adopted.ts'), 'utf8')).toContain(".importFrom('slo-1');");
});

test('moves a resource', async () => {
  const slo = { id: 'slo-1', name: 'checkout availability', targetThresholdPercentage: '99.9' };
  await project.emulator.control.put('slos', 'slo-1', slo);
  const stack = await project.stackWith(MOVED_CONSTRUCT.replace('other_slo.checkout', 'terraform_data.old'));
  stack.write('terraform.tfstate', OLD_STATE);
  await stack.init();
  expect((await stack.plan()).text).toContain(
    MOVED.trim().replace('other_slo.checkout', 'terraform_data.old'),
  );
});

test('declares the same resource in HCL and as a construct', async () => {
  const stack = await project.stackWith(SAME_CONSTRUCT);
  const { hcl, settings } = await adoptedHcl(stack);
  hcl.write('main.tf', `${settings}\n${SAME_HCL}`);
  await hcl.init();
  succeeded(await hcl.apply());
  stack.write('terraform.tfstate', hcl.read('terraform.tfstate'));
  await stack.init();
  succeeded(await stack.plan());

  // Inside another construct, and synthesized as HCL.
  project.env.SYNTH_HCL_OUTPUT = 'true';
  const inner = SAME_CONSTRUCT.replace(
    'new Slo(this,',
    "const slo = new Slo(new TerraformElement(this, 'service'),",
  );
  const [override] = /slo\.overrideLogicalId\(.*?\)/.exec(textOf('docs/migrating.md')) ?? [''];
  const back = await project.stackWith(`${inner}\n${override};`, 'hcl.out');
  expect(readdirSync(back.path)).toContain('cdk.tf');
  back.write('terraform.tfstate', hcl.read('terraform.tfstate'));
  await back.init();
  succeeded(await back.plan());
});

test('a stack with a key and a webhook, synthesized as HCL, has an empty plan with the same state', async () => {
  const statements = `
    new ApiKey(this, 'key', { name: 'shipper', keyPermissions: { presets: ['Ingest'] } });
    const token = new EphemeralVariable(this, 'token', { type: 'string' });
    new OutgoingWebhook(this, 'tickets', {
      name: 'tickets',
      issueTracker: { projectKey: 'X', apiTokenWo: token.stringValue, apiTokenWoVersion: '1' },
    });`;
  const stack = await project.stackWith(statements);
  stack.env.TF_VAR_token = 'token-51c2';
  await stack.init();
  succeeded(await stack.apply());
  project.env.SYNTH_HCL_OUTPUT = 'true';
  const hcl = await project.stackWith(statements, 'hcl.out');
  hcl.env.TF_VAR_token = 'token-51c2';
  hcl.write('terraform.tfstate', stack.read('terraform.tfstate'));
  await hcl.init();
  expect((await hcl.plan('-detailed-exitcode')).exitCode).toBe(0);
});
