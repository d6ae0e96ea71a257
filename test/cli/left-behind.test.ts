import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformStack } from 'cdktf';
import { ApiKey, ArchiveTarget, Slo, WebhookTest } from '../../src/index';
import { Deployment } from '../support/deployment';
import { installPackages } from '../support/guide';
import { blocksOf } from '../support/pages';
import { succeeded } from '../support/terraform';
import { INDICATOR, secret, stateOf } from '../terraform/support';

const COMMAND = join(__dirname, '..', '..', 'lib', 'cli.cjs');

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
});
afterAll(async () => deployment.remove());

function leftBehind(args: string[], input?: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [COMMAND, 'left-behind', ...args], {
    cwd: deployment.terraform.path,
    input,
    encoding: 'utf8',
  });
  return { status, stdout, stderr };
}

const keyed = (name: string) => (stack: TerraformStack) => {
  for (const id of name === 'old' ? ['kept', 'gone'] : ['kept']) {
    new Slo(stack, id, {
      name: `${id} one`,
      targetThresholdPercentage: 99,
      requestBasedMetricSli: INDICATOR,
    });
  }
  new ApiKey(stack, 'key', { name, keyPermissions: { presets: ['Ingest'] } });
  if (name !== 'old') return;
  new ArchiveTarget(stack, 'archive', { isActive: true, objectStorage: { bucket: 'logs', region: 'eu' } });
  const apiToken = secret(stack, 'tracker-token-81c2');
  new WebhookTest(stack, 'test', {
    name: 'w',
    url: 'https://tracker.example.com',
    issueTracker: { apiToken },
  });
};

async function save(file: string, ...args: string[]): Promise<string> {
  const { stdout } = succeeded(await deployment.terraform.run(args));
  deployment.terraform.write(file, stdout);
  return stdout;
}

test('a plan and two states name all that stays: what is destroyed, and what is replaced', async () => {
  await deployment.synth(keyed('old'));
  await deployment.apply();
  const before = await save('before', 'state', 'pull');
  const slo = String((await stateOf(deployment, 'observability_slo.gone')).id);
  const { key_id: key, value } = await stateOf(deployment, 'observability_api_key.key');
  await deployment.synth(keyed('new'));
  await deployment.terraform.plan('-out=saved');
  const plan = await save('plan.json', 'show', '-json', 'saved');
  await deployment.apply('saved');
  await save('after', 'state', 'pull');

  const left = [
    { address: 'observability_api_key.key', type: 'observability_api_key', name: 'old', id: key },
    {
      address: 'observability_archive_target.archive',
      type: 'observability_archive_target',
      name: null,
      id: null,
    },
    { address: 'observability_slo.gone', type: 'observability_slo', name: 'gone one', id: slo },
  ];
  const runs = [
    leftBehind(['plan.json', '--json']),
    leftBehind(['-', '--json'], plan),
    leftBehind(['before', 'after', '--json']),
    leftBehind(['-', 'after', '--json'], before),
  ];
  for (const { status, stdout, stderr } of runs) {
    expect({ status, stderr, left: byAddress(JSON.parse(stdout) as Left[]) }).toEqual({
      status: 0,
      stderr: '',
      left,
    });
  }
  expect(leftBehind(['before', 'after'])).toEqual({
    status: 0,
    stdout: [
      `observability_api_key.key  id ${String(key)}  "old"`,
      'observability_archive_target.archive',
      `observability_slo.gone  id ${slo}  "gone one"`,
      '',
    ].join('\n'),
    stderr: '3 stay on the service. Remove them there if nobody needs them.\n',
  });
  expect(runs.map(({ stdout }) => stdout).join()).not.toContain(value);
  expect(leftBehind(['after', 'after'])).toEqual({
    status: 0,
    stdout: '',
    stderr: 'Nothing stays behind.\n',
  });
});

test.each([
  [['none'], 'none cannot be read: the file does not exist.'],
  [['-'], 'Standard input is no plan in JSON.'],
  [['-', 'none'], 'none cannot be read: the file does not exist.'],
])('%j is an error', (args, error) => {
  expect(leftBehind(args, '{"version":4,"resources":[]}')).toEqual({
    status: 1,
    stdout: '',
    stderr: expect.stringContaining(`error: ${error}`),
  });
});

test('a state is needed after a state', () => {
  expect(leftBehind(['-', '-'], '{}')).toMatchObject({ status: 1, stdout: '' });
});

interface Left {
  readonly address: string;
}

const byAddress = (left: Left[]): Left[] => [...left].sort((a, b) => (a.address < b.address ? -1 : 1));

test('the commands of docs/reliability.md', () => {
  installPackages(deployment.folder);
  const { path, env } = deployment.terraform;
  expect(existsSync(join(path, 'terraform.tfstate.backup'))).toBe(true);
  const block = blocksOf('docs/reliability.md').find(({ code }) => code.includes('left-behind'));
  const { status, stdout, stderr } = spawnSync('bash', ['-euo', 'pipefail', '-c', block?.code ?? 'exit 1'], {
    cwd: path,
    env: { PATH: process.env.PATH, HOME: deployment.folder, CHECKPOINT_DISABLE: '1', ...env },
    encoding: 'utf8',
  });
  expect({ status, stdout, stderr }).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('observability_'),
  });
});
