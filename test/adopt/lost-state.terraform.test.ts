/** The commands and the code of docs/lost-state.md. */
import { Project } from './project';
import { codeOn, namedBlocksOn } from '../../scripts/pages';
import { succeeded, TerraformFolder } from '../support/terraform';

const PAGE = 'docs/lost-state.md';
const commands = (name: string) => namedBlocksOn(PAGE).get(name) ?? '';
const [PLANNED, IDS] = codeOn(PAGE, 'text');
const [IMPORTS] = codeOn(PAGE, 'ts');
const SERVICES = ['checkout', 'cart', 'search'];

let project: Project;

beforeEach(async () => (project = await Project.start([])));
afterEach(async () => project.remove());

/** A stack with three SLOs, a key and a webhook. */
async function synthesized({ rotationId = '1', more = '', end = '' } = {}): Promise<TerraformFolder> {
  const stack = await project.stackWith(`
const stack = this;
const requestBasedMetricSli = { goodEvents: { query: 'good' }, totalEvents: { query: 'total' } };
for (const service of ${JSON.stringify([...SERVICES, ...(more ? [more] : [])])}) {
  new Slo(this, service, { name: \`\${service} availability\`, targetThresholdPercentage: 99, requestBasedMetricSli });
}
const key = new ApiKey(this, 'key', { name: 'shipper', keyPermissions: { presets: ['Ingest'] }, rotationId: '${rotationId}' });
new OutgoingWebhook(this, 'chat', { name: 'chat', issueTracker: { apiToken: key.value } });
${end}`);
  await stack.init();
  return stack;
}

const idOf = (name: string) =>
  String(Object.values(project.emulator.control.objects('slos')).find((slo) => slo.name === name)?.id);

test('a log of the last plan brings all SLOs back to their addresses', async () => {
  const stack = await synthesized();
  succeeded(await stack.apply());
  stack.write('last.log', (await stack.plan()).text);
  const before = project.stored;
  stack.write('terraform.tfstate', '');
  expect((await stack.plan()).text).toContain('Plan: 5 to add');
  project.env.TF_CLI_ARGS = '-no-color';
  const { stdout } = await project.mustRun('bash', '-euc', `cd ${stack.path}\n${commands('from a log')}`);
  expect(stdout).toContain(PLANNED);
  const recovered = stack.read('recovered.tf');
  for (const service of SERVICES) {
    const id = idOf(`${service} availability`);
    expect(recovered).toContain(`import {\n  to = observability_slo.${service}\n  id = "${id}"\n}\n`);
  }
  succeeded(await stack.apply());
  expect((await stack.plan()).exitCode).toBe(0);
  expect(project.stored).toBe(before);
});

test('the ids from the service do the same, with the file that adopt writes', async () => {
  const stack = await synthesized();
  succeeded(await stack.apply());
  stack.write('terraform.tfstate', '');
  project.write('ids.txt', project.ids.join('\n'));
  await project.mustRun('bash', '-euc', commands('from ids'));
  const written = JSON.parse(project.read('ids.json')) as Record<string, string>;
  expect(Object.keys(written)).toEqual(Object.keys(JSON.parse(IDS) as object));
  const [, code] = IMPORTS.split(/declare const .*\n/);
  expect((await (await synthesized({ end: code })).plan()).text).toContain(PLANNED.trim());
});

test("with yesterday's state, what was created since is doubled unless it is imported, and a rotated key is replaced again", async () => {
  const stack = await synthesized();
  succeeded(await stack.apply());
  const yesterday = stack.read('terraform.tfstate');
  await synthesized({ more: 'payments', rotationId: '2' });
  stack.write('last.log', succeeded(await stack.apply()).text);
  stack.write('terraform.tfstate', yesterday);
  const plan = await stack.plan();
  expect(plan.text).toContain('# observability_slo.payments will be created');
  expect(plan.text).toContain('# observability_api_key.key must be replaced');
  const block = commands('from a log').replace('terraform plan', '');
  await project.mustRun('bash', '-euc', `cd ${stack.path}\n${block}`);
  const text = stack.read('recovered.tf');
  stack.write('recovered.tf', text.slice(text.indexOf('import {\n  to = observability_slo.payments')));
  expect((await stack.plan()).text).toContain('Plan: 1 to import, 2 to add, 0 to change, 2 to destroy.');
});
