/** Several stacks, several versions, and moved folders: nothing depends on where a stack was synthesized. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktf';
import { unzipSync, zipSync } from 'fflate';
import { checkout, expectError } from './support';
import { ObservabilityProvider } from '../../src/index';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { BUNDLE, bundleVersion } from '../../src/synthesis/provider-bundle';
import { useEmulator } from '../emulator/calling';
import { PLATFORM } from '../plugin/fixture/build';
import { ReleasedCommand } from '../support/released';
import { Running } from '../support/running';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const emulator = useEmulator();
let folder: string;
const terraforms: TerraformFolder[] = [];

beforeEach(() => (folder = temporaryFolder()));
afterEach(() => {
  jest.restoreAllMocks();
  for (const terraform of terraforms.splice(0)) terraform.remove();
});

/** Synthesizes an app with a stack for each name, by default with this checkout's provider. Each output has its own copy of a version. */
function synth(names: readonly string[], version?: string, output = 'cdktf.out'): void {
  const released = (of: string) => new ReleasedCommand(join(folder, `package of ${output}`), of).path;
  const bundle = version === undefined ? BUNDLE.folder : join(dirname(released(version)), 'provider');
  const replaced = jest.replaceProperty(BUNDLE, 'folder', bundle);
  const app = new App({ outdir: join(folder, output) });
  for (const name of names) {
    const stack = new TerraformStack(app, name);
    new LocalBackend(stack, { path: join(folder, `${name}.tfstate`) });
    new ObservabilityProvider(stack, 'observability');
    checkout(stack);
  }
  app.synth();
  replaced.restore();
}

function stackFolder(name: string, output = 'cdktf.out'): TerraformFolder {
  const terraform = TerraformFolder.create(join(folder, output, 'stacks', name));
  terraforms.push(terraform);
  terraform.env.OBSERVABILITY_BASE_URL = emulator.url;
  terraform.env.OBSERVABILITY_API_KEY = 'key';
  return terraform;
}

const installed = (terraform: TerraformFolder) =>
  join(terraform.path, '.terraform/providers', PROVIDER_SOURCE);

test('stacks with different versions share a plugin cache, which works after the stack folders are deleted', async () => {
  const cache = join(folder, 'cache');
  mkdirSync(cache);
  synth(['a'], '1.0.0');
  synth(['b', 'c'], '1.1.0');
  const [a, b, c] = ['a', 'b', 'c'].map((name) => stackFolder(name));
  for (const terraform of [a, b, c]) {
    terraform.env.TF_PLUGIN_CACHE_DIR = cache;
    await terraform.init();
  }
  const links = readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isSymbolicLink(),
  );
  expect(links).toEqual([]);
  expect(readdirSync(join(cache, PROVIDER_SOURCE)).sort()).toEqual(['1.0.0', '1.1.0']);

  rmSync(b.path, { recursive: true });
  for (const terraform of [a, c]) {
    succeeded(await terraform.apply());
    expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
  }
});

test('a synthesis and an init with a different version do not disturb a running apply', async () => {
  synth(['a'], '1.0.0');
  const terraform = stackFolder('a');
  await terraform.init();
  emulator.control.addFault({ kind: 'hangBefore', operation: 'replaceSlo' });
  const apply = Running.start(terraform, 'apply', '-auto-approve');
  await apply.until('the create is in flight', () => emulator.control.heldCount() === 1);

  synth(['a'], '1.1.0');
  await terraform.init();
  expect(readdirSync(installed(terraform)).sort()).toEqual(['1.0.0', '1.1.0']);
  emulator.control.clearFaults();
  expect((await apply.end).text).toContain('1 added');
  expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
  expect((await terraform.run(['version'])).text).toContain('observability v1.1.0');
});

test('a folder from an archive without file modes plans no changes with the same state, even if another copy of the package synthesizes it again', async () => {
  synth(['a'], '1.0.0');
  const mine = stackFolder('a');
  await mine.init();
  succeeded(await mine.apply());
  rmSync(join(mine.path, '.terraform'), { recursive: true });
  const original = join(folder, 'cdktf.out');
  const files = readdirSync(original, { recursive: true, encoding: 'utf8' }).filter((path) =>
    statSync(join(original, path)).isFile(),
  );
  const archive = zipSync(
    Object.fromEntries(files.map((path) => [path, readFileSync(join(original, path))])),
  );
  rmSync(original, { recursive: true });
  for (const [path, content] of Object.entries(unzipSync(archive))) {
    mkdirSync(dirname(join(folder, 'elsewhere', path)), { recursive: true });
    writeFileSync(join(folder, 'elsewhere', path), content, { mode: 0o644 });
  }
  const theirs = stackFolder('a', 'elsewhere');
  const texts = () => ['cdk.tf.json', '.terraform.lock.hcl'].map((file) => theirs.read(file));
  const before = texts();
  for (const again of [() => undefined, () => synth(['a'], '1.0.0', 'elsewhere')]) {
    again();
    await theirs.init();
    succeeded(await theirs.plan());
    expect(texts()).toEqual(before);
  }
});

test('without file modes in .terraform, the error says that the launcher is not executable; init repairs a removed .terraform', async () => {
  synth(['a']);
  const terraform = stackFolder('a');
  await terraform.init();
  const launcher = join(
    installed(terraform),
    bundleVersion('test'),
    PLATFORM,
    'terraform-provider-observability',
  );
  const content = readFileSync(launcher);
  rmSync(launcher);
  writeFileSync(launcher, content, { mode: 0o644 });
  await expectError(terraform.plan(), 'permission denied');
  rmSync(join(terraform.path, '.terraform'), { recursive: true });
  await terraform.init();
  expect(await terraform.plan()).toMatchObject({ exitCode: 2 });
});
