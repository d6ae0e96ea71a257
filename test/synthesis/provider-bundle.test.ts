import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDown } from '../../src/synthesis/lay-down';
import { BUNDLE, bundleVersion, readBundle } from '../../src/synthesis/provider-bundle';
import { Deployment } from '../support/deployment';
import { prose } from '../terraform/support';

let folder: string;
let bundle: string;
let stack: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bundle-'));
  bundle = join(folder, 'bundle');
  stack = join(folder, 'stack');
  cpSync(BUNDLE.folder, bundle, { recursive: true });
  jest.replaceProperty(BUNDLE, 'folder', bundle);
});

afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** Paths of the copies of a file of the provider that are in the stack's folder. */
function laidDown(name: string): string[] {
  layDown(readBundle('stack/provider'), stack, []);
  const paths = readdirSync(join(stack, 'terraform.d'), { recursive: true, encoding: 'utf8' });
  return paths.filter((path) => path.endsWith(`/${name}`)).map((path) => join(stack, 'terraform.d', path));
}

describe('the provider in the package', () => {
  it('is read when every file is the one that was built', () => {
    const [unix, windows] = readBundle('stack/provider').folders;
    expect([...unix.files.keys()]).toEqual(['terraform-provider-observability', 'start.cjs', 'plugin.cjs']);
    expect(unix.files.get('plugin.cjs')?.equals(readFileSync(join(bundle, 'plugin.cjs')))).toBe(true);
    expect(windows.launcher).toBe('terraform-provider-observability.cmd');
  });

  it.each([
    'terraform-provider-observability',
    'terraform-provider-observability.cmd',
    'start.cjs',
    'plugin.cjs',
  ])('is refused when one byte of %s is another, with the file and what to do', (name) => {
    appendFileSync(join(bundle, name), ' ');
    expect(() => readBundle('stack/provider')).toThrow(
      `[stack/provider] The Terraform provider that cdktf-provider-observability carries has been changed: ${name} does ` +
        `not have the SHA-256 that manifest.json gives in ${bundle}. Install the package again;`,
    );
  });

  it.each(['', '[]', 'null', '{"version":"1.0.0"}', '{"version":1,"hashes":{}}', '{"hashes":{}}'])(
    'is refused when its manifest is %j',
    (manifest) => {
      writeFileSync(join(bundle, 'manifest.json'), manifest);
      expect(() => bundleVersion('stack/provider')).toThrow(
        /^\[stack\/provider\] .* is not complete: manifest\.json holds no version and hashes in .*Install/,
      );
    },
  );

  it('is refused when a file has no hash', () => {
    const { version, hashes } = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')) as {
      version: string;
      hashes: object;
    };
    const fewer = { ...hashes, 'start.cjs': undefined };
    writeFileSync(join(bundle, 'manifest.json'), JSON.stringify({ version, hashes: fewer }));
    expect(() => readBundle('stack/provider')).toThrow('has been changed: start.cjs');
  });
});

describe('the provider in the folder of a stack', () => {
  it('is made whole again where somebody changed it', () => {
    const copies = laidDown('plugin.cjs');
    expect(copies).toHaveLength(5);
    for (const copy of copies) appendFileSync(copy, 'steal();');
    expect(laidDown('plugin.cjs')).toEqual(copies);
    for (const copy of copies) {
      expect(readFileSync(copy).equals(readFileSync(join(bundle, 'plugin.cjs')))).toBe(true);
    }
  });

  it('is read back, and a file that does not keep what is written to it is refused by name', () => {
    const [copy] = laidDown('start.cjs');
    rmSync(copy);
    symlinkSync('/dev/null', copy);
    expect(() => laidDown('start.cjs')).toThrow(`${copy} does not hold what was just written to it.`);
  });

  it('is not started by Terraform once somebody changed it, before init or after', async () => {
    const deployment = await Deployment.start();
    try {
      await deployment.synth(() => undefined);
      await deployment.expectNoChanges();
      const plugins = join(deployment.terraform.path, 'terraform.d');
      const program = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((path) =>
        path.endsWith('plugin.cjs'),
      );
      for (const path of program) appendFileSync(join(plugins, path), 'steal();');
      const plan = await deployment.terraform.plan();
      expect(plan.exitCode).toBe(1);
      expect(prose(plan)).toContain(
        'does not match any of the checksums recorded in the dependency lock file',
      );
      const init = await deployment.terraform.run(['init', '-no-color']);
      expect(init.exitCode).toBe(1);
      expect(prose(init)).toMatch(/match(es)? (any|none) of the checksums/);
    } finally {
      await deployment.remove();
    }
  });
});
