import { execFileSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktf';
import { checkout, expectError, tickets } from './support';
import { readJson, ROOT } from '../../scripts/checkout';
import { ObservabilityProvider, OutgoingWebhook, Slo } from '../../src/index';
import { BUNDLE } from '../../src/synthesis/provider-bundle';
import { useEmulator } from '../emulator/calling';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const ATTRIBUTE =
  "addedLater: optional(string, 'Added later.', { providerOnly: true, replaces: false }),\n id: ";
/** The state, as seen from the stack's folder. */
const STATE = '../../terraform.tfstate';

const emulator = useEmulator();
let later: string;
let folder: string;
let terraform: TerraformFolder;

beforeAll(() => {
  later = buildLaterRelease();
});

beforeEach(() => {
  folder = temporaryFolder();
  terraform = TerraformFolder.create(join(folder, 'stacks', 'test'));
  terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
  terraform.env.OBSERVABILITY_API_KEY = 'key';
});
afterEach(() => terraform.remove());

/** Synthesizes a stack with the provider of a release, by default this checkout's, and initializes it. */
async function use(
  bundle = BUNDLE.folder,
  change: (...resources: (Slo | OutgoingWebhook)[]) => void = () => {},
) {
  const replaced = jest.replaceProperty(BUNDLE, 'folder', bundle);
  const app = new App({ outdir: folder });
  const stack = new TerraformStack(app, 'test');
  new LocalBackend(stack, { path: join(folder, 'terraform.tfstate') });
  new ObservabilityProvider(stack, 'observability');
  change(checkout(stack), tickets(stack));
  app.synth();
  replaced.restore();
  await terraform.init('-upgrade');
}

const setLater = (...resources: (Slo | OutgoingWebhook)[]) =>
  resources.forEach((resource) => resource.addOverride('added_later', 'set'));

const expectNoChanges = async () => succeeded(await terraform.plan());

const created = () =>
  (['slos', 'webhooks'] as const).flatMap((kind) => Object.keys(emulator.control.objects(kind)));

test('a later version upgrades a state, and an earlier one reads it without the attributes that it does not support', async () => {
  await use();
  succeeded(await terraform.apply());
  const before = created();
  await use(later);
  await expectNoChanges();

  await use(later, setLater);
  expect((await terraform.plan()).text).toContain('Plan: 0 to add, 2 to change, 0 to destroy.');
  succeeded(await terraform.apply());
  expect(terraform.read(STATE)).toContain('"added_later": "set"');
  await expectNoChanges();

  await use();
  await expectNoChanges();
  await use(undefined, (slo) => slo.addOverride('target_threshold_percentage', 99.5));
  succeeded(await terraform.apply());
  await expectNoChanges();
  expect(created()).toEqual(before);
});

test('an earlier version rejects a configuration with unsupported attributes, or a state of a different format, and sends nothing', async () => {
  await use(undefined, setLater);
  await expectError(terraform.plan(), 'Extraneous JSON object property');
  await use();
  succeeded(await terraform.apply());
  const state = terraform.read(STATE);
  terraform.write(STATE, state.replaceAll('"schema_version": 0', '"schema_version": 1'));
  const requests = emulator.control.requests().length;
  const message = 'Resource instance managed by newer provider version';
  await expectError(terraform.plan(), message);
  await expectError(terraform.apply(), message);
  expect(emulator.control.requests()).toHaveLength(requests);
  terraform.write(STATE, state);
  await expectNoChanges();
});

/** Builds the provider of a release with one more attribute of SLOs and webhooks. Returns the folder of its archives. */
function buildLaterRelease(): string {
  const release = temporaryFolder();
  for (const path of ['src', 'scripts', 'templates', 'tsconfig.json']) {
    cpSync(join(ROOT, path), join(release, path), { recursive: true });
  }
  symlinkSync(join(ROOT, 'node_modules'), join(release, 'node_modules'));
  const manifest = { ...readJson<object>(join(ROOT, 'package.json')), version: '1.1.0' };
  writeFileSync(join(release, 'package.json'), JSON.stringify(manifest));
  for (const name of ['slo', 'outgoing-webhook']) {
    const file = join(release, 'src', 'schema', `${name}.ts`);
    const code = readFileSync(file, 'utf8');
    expect(code).toContain(' id: ');
    writeFileSync(file, code.replace(' id: ', ` ${ATTRIBUTE}`));
  }
  execFileSync(process.execPath, ['--import', 'tsx', 'scripts/bundle.ts'], {
    cwd: release,
    env: { ...process.env, TSX_DISABLE_CACHE: '1' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  return join(release, 'lib', 'provider');
}
