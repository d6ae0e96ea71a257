import { execFile } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { promisify } from 'node:util';
import { Fn, TerraformStack } from 'cdktf';
import { runCliIn } from './run';
import { blocksOf } from '../../scripts/pages';
import {
  ApiKey,
  ArchiveTarget,
  ArchiveTargetConfig,
  Enrichment,
  ExtensionTestingRevision,
  ExtensionTestingRevisionConfig,
  ObservabilityProvider,
  WebhookTest,
} from '../../src/index';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { agedState } from '../support/aged-state';
import { Build, Deployment } from '../support/deployment';
import { installPackages } from '../support/guide';
import { succeeded } from '../support/terraform';
import { secret, slo } from '../terraform/support';

const deployment = Deployment.use();

beforeAll(async () => {
  mkdirSync(deployment.terraform.path, { recursive: true });
});

const leftBehind = (args: string[], input?: string | Buffer) =>
  runCliIn(deployment.terraform.path, ['left-behind', ...args], input);

/** A name that the configuration marks as sensitive. */
const NAME = 'name-of-the-merger';

const keyed = (name: string) => (stack: TerraformStack) => {
  slo(stack, 'kept');
  new ApiKey(stack, 'key', { name, keyPermissions: { presets: ['Ingest'] } });
  if (name !== 'old') return;
  slo(stack, 'gone', { name: secret(stack, NAME) });
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

test('lists destroyed and replaced objects from a plan and from two states, without secrets', async () => {
  await deployment.deploy(keyed('old'));
  const before = await save('before', 'state', 'pull');
  const id = String((await deployment.stateOf('observability_slo.gone')).id);
  const { key_id: key, value } = await deployment.stateOf('observability_api_key.key');
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
    { address: 'observability_slo.gone', type: 'observability_slo', name: null, id },
  ].map((one) => ({ ...one, doubt: null }));
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
      `observability_slo.gone  id ${id}`,
      '',
    ].join('\n'),
    stderr:
      'Left on the service: 3. Remove them there if nobody needs them. API keys among them: 1. They stay valid until somebody revokes them.\n',
  });
  expect(leftBehind(['-', 'after'], STATE).stderr).toBe(
    'error: Standard input and after are states of different stacks. Pass the states of one stack, from before and after the change.\n',
  );
  expect(leftBehind(['after', 'before'])).toEqual({
    status: 1,
    stdout: '',
    stderr: 'error: before is older than after. Name the state from before the change first.\n',
  });
  expect(before).toContain(NAME);
  for (const hidden of [NAME, value]) expect(runs.map(({ stdout }) => stdout).join()).not.toContain(hidden);
  expect(leftBehind(['plan.json', '--exit-code', '--json'])).toMatchObject({ status: 3, stderr: '' });
  expect(leftBehind(['after', 'after', '--exit-code'])).toEqual({
    status: 0,
    stdout: '',
    stderr: 'Nothing stays behind.\n',
  });
});

describe('an object at another address, or without an id', () => {
  let accounts: Deployment;

  const europe = (stack: TerraformStack) =>
    new ObservabilityProvider(stack, 'europe', { apiKey: secret(stack, 'key-of-europe') });
  const archive = (stack: TerraformStack, id: string, config: Partial<ArchiveTargetConfig> = {}) =>
    new ArchiveTarget(stack, id, { isActive: true, objectStorage: { bucket: id }, ...config });
  const rule = (stack: TerraformStack, id: string, fieldName: string) =>
    new Enrichment(stack, id, { fieldName, enrichmentType: { geoIp: {} } });
  const revision = (
    stack: TerraformStack,
    id: string,
    config: Partial<ExtensionTestingRevisionConfig> = {},
  ) => new ExtensionTestingRevision(stack, id, { id: 'dashboards', ...config });

  const unchanged = (stack: TerraformStack) => {
    europe(stack);
    archive(stack, 'archive');
    revision(stack, 'revision');
  };

  /** Returns the objects that stay, according to the plan, and according to the states before and after it. */
  async function stays(build: Build, ...args: string[]): Promise<{ plan: unknown; states: unknown }> {
    const { terraform } = accounts;
    const shown = async (...of: string[]) => succeeded(await terraform.run(of)).stdout;
    const read = (...of: string[]) =>
      (JSON.parse(leftBehind(of).stdout) as Left[]).map(({ address, doubt }) => [address, doubt]).sort();
    await accounts.synthWithoutProvider(build);
    const before = await shown('state', 'pull');
    await terraform.plan('-out=saved', ...args);
    const plan = await shown('show', '-json', 'saved');
    await accounts.apply('saved');
    deployment.terraform.write('plan', plan);
    deployment.terraform.write('earlier', before);
    deployment.terraform.write('later', await shown('state', 'pull'));
    return { plan: read('plan', '--json'), states: read('earlier', 'later', '--json') };
  }

  const both = (...addresses: string[]) => {
    const left = addresses.map((address) => [address, null]);
    return { plan: left, states: left };
  };

  beforeEach(async () => {
    accounts = await Deployment.start({ keys: { 'key-of-europe': 'europe', 'key-of-asia': 'asia' } });
    accounts.control.addFault({ kind: 'withoutId', operation: 'createEnrichments' });
    await accounts.synthWithoutProvider((stack) => {
      unchanged(stack);
      for (const id of ['one', 'two']) rule(stack, id, 'client_ip');
    });
    await accounts.apply();
  });
  afterEach(async () => accounts.remove());

  it('is not listed if it is a renamed archive target, a renamed revision or a moved enrichment', async () => {
    const left = await stays((stack) => {
      europe(stack);
      archive(stack, 'renamed');
      revision(stack, 'renamed_revision');
      rule(stack, 'moved', 'client_ip').moveFromId('observability_enrichment.one');
      rule(stack, 'two', 'client_ip');
    });
    expect(left).toEqual(both());
  });

  it('is listed if it is an enrichment that was changed, renamed or replaced by an equal one', async () => {
    const replaced = await stays((stack) => {
      unchanged(stack);
      rule(stack, 'renamed', 'client_ip');
      rule(stack, 'two', 'server_ip');
    });
    expect(replaced).toEqual(both('observability_enrichment.one', 'observability_enrichment.two'));
    const equal = await stays((stack) => {
      unchanged(stack);
      rule(stack, 'renamed', 'client_ip');
    }, '-replace=observability_enrichment.renamed');
    expect(equal).toEqual(both('observability_enrichment.renamed', 'observability_enrichment.two'));
  });

  it('is compared by account, and listed with the reason if a plan does not show the account', async () => {
    const addresses = [
      'observability_archive_target.archive',
      'observability_extension_testing_revision.revision',
    ];
    const left = await stays((stack) => {
      europe(stack);
      const provider = new ObservabilityProvider(stack, 'asia', {
        apiKey: secret(stack, 'key-of-asia'),
        alias: 'asia',
      });
      archive(stack, 'asian', { provider });
      revision(stack, 'asian_revision', { provider });
      for (const id of ['one', 'two']) rule(stack, id, 'client_ip');
    });
    expect(left).toEqual({
      plan: addresses.map((address) => [
        address,
        expect.stringMatching(
          /^It may be the object that observability_\w+\.asian\w* manages: it is not known whether/,
        ),
      ]),
      states: addresses.map((address) => [address, null]),
    });
  });
});

describe('states without private data', () => {
  const ENRICHMENT = { type: 'observability_enrichment', attributes: { id: null, field_name: 'ip' } };
  const ARCHIVE = { type: 'observability_archive_target', attributes: { is_active: true } };
  interface Resource {
    readonly type: string;
    readonly attributes: object;
    readonly name?: string;
    readonly provider?: string;
    readonly own?: object;
  }
  const state = (...resources: Resource[]) =>
    JSON.stringify({
      version: 4,
      resources: resources.map(({ attributes, own, ...resource }) => ({
        mode: 'managed',
        name: 'one',
        provider: 'provider["x"]',
        ...resource,
        instances: [
          {
            attributes,
            private: own && Buffer.from(JSON.stringify({ present: own })).toString('base64'),
          },
        ],
      })),
    });

  const other = { attributes: { id: null, field_name: 'host' } };
  it.each<[string, Resource[], Resource[], string]>([
    ['an archive target that is gone', [ARCHIVE], [ENRICHMENT], 'Left on the service: 1.'],
    [
      'an archive target of another provider block',
      [ARCHIVE],
      [{ ...ARCHIVE, name: 'two', provider: 'provider["x"].b' }],
      'Possibly left on the service, or still managed, for the reasons above: 1.',
    ],
    [
      'an archive target of another installation, whose teams have the same ids',
      [{ ...ARCHIVE, own: { baseUrl: 'https://one.example', teamIds: ['1'] } }],
      [{ ...ARCHIVE, own: { baseUrl: 'https://two.example', teamIds: ['1'] } }],
      'Possibly left on the service, or still managed, for the reasons above: 1.',
    ],
    [
      'an enrichment that now has an id',
      [ENRICHMENT],
      [{ ...ENRICHMENT, attributes: { ...ENRICHMENT.attributes, id: '5' } }],
      'Left on the service: 1.',
    ],
    [
      'both',
      [ENRICHMENT, { ...ENRICHMENT, ...other, name: 'host' }],
      [ENRICHMENT],
      'Left on the service: 1. Remove them there if nobody needs them. Possibly left',
    ],
  ])('are compared: %s', (_, before, after, expected) => {
    deployment.terraform.write('after', state(...after));
    const { status, stderr } = leftBehind(['-', 'after'], state(...before));
    expect({ status, stderr }).toEqual({
      status: 0,
      stderr: expect.stringMatching(`^${expected}`) as string,
    });
  });

  it('print invisible characters in names and ids as escapes', () => {
    const attributes = { id: 'a\u202e\u009b', name: 'b\u200b' };
    const before = state({ ...ENRICHMENT, type: 'observability_slo', attributes });
    deployment.terraform.write('after', state());
    expect(leftBehind(['-', 'after'], before).stdout).toBe(
      'observability_slo.one  id a\\u202e\\u009b  "b\\u200b"\n',
    );
    const { stdout } = leftBehind(['-', 'after', '--json'], before);
    expect(stdout).toContain('"a\\u202e\\u009b"');
    expect(JSON.parse(stdout)).toMatchObject([attributes]);
  });

  it('list keys first', () => {
    const key = { ...ENRICHMENT, type: 'observability_api_key', attributes: { key_id: '7', name: 'ingest' } };
    deployment.terraform.write('after', state());
    const { stdout } = leftBehind(['-', 'after'], state(ENRICHMENT, key));
    expect(stdout).toBe('observability_api_key.one  id 7  "ingest"\nobservability_enrichment.one  "ip"\n');
  });

  it('explain why it is not known whether an object stays', () => {
    deployment.terraform.write('after', state({ ...ENRICHMENT, name: 'two' }));
    const doubt =
      'It may be the object that observability_enrichment.two manages: neither resource has an id, and their values are equal.';
    const address = 'observability_enrichment.one';
    expect(leftBehind(['-', 'after'], state(ENRICHMENT)).stdout).toBe(`${address}  "ip"  ${doubt}\n`);
    expect(JSON.parse(leftBehind(['-', 'after', '--json'], state(ENRICHMENT)).stdout)).toEqual([
      { address, type: ENRICHMENT.type, name: 'ip', id: null, doubt },
    ]);
  });
});

const STATE = '{"version":4,"resources":[]}';
/** Such a plan does not show every change. */
const FAILED_PLAN = '{"planned_values":{},"resource_changes":[],"errored":true}';

test.each([
  [['none'], '', 'none cannot be read: the file does not exist.'],
  [['-'], STATE, 'Standard input is a Terraform state, not a plan. Pass a saved plan ("terraform plan'],
  [['-', 'none'], STATE, 'none cannot be read: the file does not exist.'],
  [['-', '--exit-code'], FAILED_PLAN, 'Standard input is a plan that failed'],
])('%j with the standard input %j is an error', (args, input, error) => {
  const stderr = expect.stringContaining(`error: ${error}`) as string;
  expect(leftBehind(args, input)).toEqual({ status: 1, stdout: '', stderr });
});

test('distinguishes two provider blocks in a plan even if the provider has another local name', () => {
  const block = { name: 'obs', full_name: PROVIDER_SOURCE };
  const archive = { type: 'observability_archive_target' };
  const plan = {
    planned_values: {},
    configuration: { provider_config: { obs: block, 'obs.b': { ...block, alias: 'b' } } },
    resource_changes: [
      { ...archive, address: 'x.a', change: { actions: ['delete'], before: { is_active: true } } },
      { ...archive, address: 'x.b', change: { actions: ['no-op'], after: { is_active: true } } },
    ],
  };
  expect(leftBehind(['-'], JSON.stringify(plan)).stderr).toMatch(/^Possibly left on the service/);
});

test('does not list an object that another resource still manages, even in a plan with -target', async () => {
  const one = (stack: TerraformStack, id: string) => slo(stack, id, { name: Fn.lower('one') });
  await deployment.deploy((stack) => one(stack, 'targeted'));
  const { id } = await deployment.stateOf('observability_slo.targeted');
  await deployment.deploy((stack) => {
    one(stack, 'targeted');
    one(stack, 'again').importFrom(String(id));
  });
  await deployment.synth((stack) => one(stack, 'again'));
  await deployment.terraform.plan('-target=observability_slo.targeted', '-out=some');
  await save('some.json', 'show', '-json', 'some');
  expect(leftBehind(['some.json'])).toEqual({ status: 0, stdout: '', stderr: 'Nothing stays behind.\n' });
});

test('lists objects that the provider did not find, because another account may have them', async () => {
  await deployment.deploy((stack) => ['again', 'dropped'].map((id) => slo(stack, id)));
  const addresses = ['observability_slo.again', 'observability_slo.dropped'];
  for (const address of addresses) await deployment.control.delete('slos', await deployment.idOf(address));
  deployment.terraform.write('terraform.tfstate', agedState(deployment.terraform.read('terraform.tfstate')));
  await deployment.synth((stack) => slo(stack, 'again'));
  await deployment.terraform.plan('-out=missing');
  await save('missing.json', 'show', '-json', 'missing');
  const { status, stdout, stderr } = leftBehind(['missing.json', '--exit-code', '--json']);
  const doubt =
    'It is not known whether it still exists: it was deleted on the service, or the API key cannot see it.';
  expect({ status, stderr }).toEqual({ status: 3, stderr: '' });
  expect(byAddress(JSON.parse(stdout) as Left[])).toMatchObject(
    addresses.map((address) => ({ address, doubt })),
  );
  expect(leftBehind(['missing.json']).stderr).toMatch(/^Possibly left .* for the reasons above: 2\./);
});

interface Left {
  readonly address: string;
  readonly doubt: string | null;
}

const byAddress = (left: Left[]): Left[] => [...left].sort((a, b) => (a.address < b.address ? -1 : 1));

test('runs the commands of docs/left-behind.md', async () => {
  installPackages(deployment.folder);
  const { path, env } = deployment.terraform;
  const [lists, gate] = blocksOf('docs/left-behind.md').filter(({ language }) => language === 'sh');
  const cwd = {
    cwd: path,
    env: { PATH: process.env.PATH, HOME: deployment.folder, CHECKPOINT_DISABLE: '1', ...env },
  };
  // The emulator answers from this process, so it must not be blocked.
  const bash = async (code: string) => promisify(execFile)('bash', ['-euo', 'pipefail', '-c', code], cwd);
  await deployment.deploy(keyed('new'));
  await deployment.synth(keyed('newer'));
  const { stdout } = await bash(lists.code);
  expect(stdout.match(/observability_api_key\.key  id .*"new"$/gm)).toHaveLength(2);
  await expect(bash(gate.code)).rejects.toMatchObject({ code: 3 });
  await bash('terraform plan -out=plan.bin');
  expect((await bash(gate.code)).stderr).toContain('Nothing stays behind.');
});
