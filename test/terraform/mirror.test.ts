/** The provider as a mirror, for plain HCL: docs/hcl.md. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:https';
import { join } from 'node:path';
import { codeOn, textOf } from '../../scripts/pages';
import { Emulator, startEmulator } from '../../src/emulator';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { issue, Issued } from '../support/authority';
import { listen } from '../support/loopback';
import { ReleasedCommand } from '../support/released';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const HCL = codeOn('docs/hcl.md', 'hcl');
/** The configuration that `init` writes, with any version. */
const stackWith = (version: string) => textOf('templates/hcl/main.tf').replace('"0.0.0"', `"${version}"`);
const [LOCK] = /^terraform providers lock .*$/m.exec(textOf('docs/hcl.md')) ?? [''];
const INSTALLATIONS = HCL.filter((code) => code.startsWith('provider_installation {\n'));

let folder: string;
let emulator: Emulator;
let terraform: TerraformFolder;

beforeAll(async () => {
  folder = temporaryFolder();
  for (const version of ['1.0.0', '1.2.0', '2.0.0']) {
    new ReleasedCommand(folder, version).run('mirror', '--out', join(folder, 'mirror'));
  }
  emulator = await startEmulator();
});
afterAll(async () => emulator.close());

beforeEach(() => {
  mkdirSync(join(folder, 'stack'));
  terraform = TerraformFolder.create(join(folder, 'stack'));
  // A range that includes each release below.
  terraform.write('main.tf', stackWith('~> 1.0'));
  Object.assign(terraform.env, {
    OBSERVABILITY_BASE_URL: emulator.url,
    OBSERVABILITY_API_KEY: 'key',
    TF_CLI_CONFIG_FILE: join(folder, 'cli.tfrc'),
  });
});
afterEach(() => {
  terraform.remove();
  rmSync(join(folder, 'stack'), { recursive: true });
});

function configure(installation: string): void {
  writeFileSync(join(folder, 'cli.tfrc'), installation);
}

/** Locks the provider for both platforms with this command, and initializes the stack with the locks. */
async function lockAgain(...args: string[]): Promise<void> {
  rmSync(join(folder, 'stack/.terraform.lock.hcl'));
  succeeded(await terraform.run(args));
  expect(lockFile().match(/"h1:/g)).toHaveLength(2);
  await terraform.init('-lockfile=readonly');
}

const lockFile = () => terraform.read('.terraform.lock.hcl');
const installedVersion = () => /^ +version +=.*"(.*)"$/m.exec(lockFile())?.[1];

/** Applies the guide's stack, expects an empty plan, and destroys the stack. */
async function deploy(): Promise<void> {
  succeeded(await terraform.apply());
  const [slo] = Object.values(emulator.control.objects('slos'));
  expect(await terraform.output()).toEqual({ slo_id: slo.id });
  expect(await terraform.plan()).toMatchObject({ exitCode: 0 });
  succeeded(await terraform.destroy());
  await emulator.control.reset();
}

test("deploys the guide's stack from a filesystem mirror", async () => {
  const mirror = join(folder, 'mirror');
  configure(INSTALLATIONS[0].replace('/srv/terraform/mirror', mirror));
  await terraform.init();
  expect(installedVersion()).toBe('1.2.0');
  await deploy();

  await lockAgain(...LOCK.replace('./mirror', mirror).split(' ').slice(1));
  const schema = JSON.parse(succeeded(await terraform.run(['providers', 'schema', '-json'])).stdout) as {
    provider_schemas: Record<string, { resource_schemas: object }>;
  };
  expect(Object.keys(schema.provider_schemas[PROVIDER_SOURCE].resource_schemas)).toContain(
    'observability_slo',
  );
});

test("deploys the guide's stack from a network mirror, and locks the provider with it", async () => {
  const authority = await issue('localhost');
  writeFileSync(join(folder, 'authority.pem'), authority.ca);
  terraform.env.SSL_CERT_FILE = join(folder, 'authority.pem');
  const mirror = await serveMirror(join(folder, 'mirror'), authority);
  try {
    configure(INSTALLATIONS[1].replace('https://mirror.example.com/providers/', mirror.url));
    await terraform.init();
    expect(installedVersion()).toBe('1.2.0');
    expect(mirror.asked).toContain(`/${PROVIDER_SOURCE}/index.json`);
    await deploy();

    const platforms = ['linux_amd64', 'windows_amd64'].map((platform) => `-platform=${platform}`);
    await lockAgain('providers', 'lock', `-net-mirror=${mirror.url}`, ...platforms);
  } finally {
    await mirror.close();
  }
});

test.each([
  ['without a CLI configuration', ''],
  // As docs/errors.md says.
  [
    'with a provider_installation block that names it',
    INSTALLATIONS[0].replace('/srv/terraform/mirror', 'terraform.d/plugins'),
  ],
])("deploys the guide's stack from terraform.d/plugins %s", async (_, installation) => {
  configure(installation);
  new ReleasedCommand(folder, '1.3.0').run('mirror', '--out', join(folder, 'stack/terraform.d/plugins'));
  await terraform.init();
  expect(installedVersion()).toBe('1.3.0');
  await deploy();
});

test('a mirror contains the same files, and so the same checksums, as a synthesized stack', async () => {
  const own = join(folder, 'own');
  const command = new ReleasedCommand(folder, '1.0.0');
  command.run('mirror', '--out', own);
  configure(INSTALLATIONS[0].replace('/srv/terraform/mirror', own));
  terraform.write('main.tf', stackWith('1.0.0'));
  await terraform.init();
  const manifest = readFileSync(join(folder, 'release-1.0.0/provider/manifest.json'), 'utf8');
  const [hash] = /h1:[^"]*/.exec(lockFile()) ?? [];
  expect(manifest).toContain(`"h1": "${hash}"`);
  expect(readBundle('test').archives.map(({ lockHash }) => lockHash)).not.toContain(hash);
});

/** Serves a folder over HTTPS on a free port, like any static file server. */
async function serveMirror(root: string, { cert, key }: Issued) {
  const asked: string[] = [];
  const server = createServer({ cert, key }, ({ url = '' }, response) => {
    asked.push(url);
    const file = join(root, decodeURIComponent(url));
    if (!existsSync(file)) return response.writeHead(404).end();
    const type = file.endsWith('.json') ? 'application/json' : 'application/zip';
    return response.writeHead(200, { 'content-type': type }).end(readFileSync(file));
  });
  const { port, close } = await listen(server);
  return { url: `https://127.0.0.1:${port}/`, asked, close };
}
