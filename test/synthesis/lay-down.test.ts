import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { layDown } from '../../src/synthesis/lay-down';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { succeeded, TerraformFolder } from '../support/terraform';

const bundle = readBundle('test');
const NAME = 'terraform-provider-observability';
let folder: string;

beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'lay-down-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const versions = () => join(folder, 'terraform.d/plugins', PROVIDER_SOURCE);
const platform = (name: string) => join(versions(), bundle.version, name);
const lockFile = () => readFileSync(join(folder, '.terraform.lock.hcl'), 'utf8');
const hashes = () => lockFile().match(/h1:[^"]+/g);

describe('what is laid into a stack', () => {
  it.each(['linux_amd64', 'linux_arm64', 'darwin_amd64', 'darwin_arm64'])('for %s', (name) => {
    layDown(bundle, folder, []);
    expect(readdirSync(platform(name)).sort()).toEqual(['plugin.cjs', 'start.cjs', NAME]);
    expect(statSync(join(platform(name), NAME)).mode.toString(8)).toMatch(/755$/);
  });

  it('for Windows: the .cmd alone has the name by which Terraform looks for the provider', () => {
    layDown(bundle, folder, []);
    expect(readdirSync(platform('windows_amd64')).sort()).toEqual(['plugin.cjs', 'start.cjs', `${NAME}.cmd`]);
  });

  it('has in its lock entry the checksums that Terraform itself computes, for Unix and for Windows', async () => {
    layDown(bundle, folder, []);
    const ours = hashes();
    const terraform = TerraformFolder.create(folder);
    try {
      terraform.write(
        'main.tf',
        `terraform {
          required_providers {
            observability = {
              source  = "${PROVIDER_SOURCE}"
              version = "${bundle.version}"
            }
          }
        }`,
      );
      rmSync(join(folder, '.terraform.lock.hcl'));
      const platforms = ['windows_amd64', 'linux_amd64', 'darwin_arm64'].map((name) => `-platform=${name}`);
      succeeded(await terraform.run(['providers', 'lock', '-fs-mirror=terraform.d/plugins', ...platforms]));
      expect(hashes()).toEqual(ours);
    } finally {
      terraform.remove();
    }
  });

  it('replaces the provider of another version', () => {
    layDown({ ...bundle, version: '0.0.1' }, folder, []);
    layDown(bundle, folder, []);
    expect(readdirSync(versions())).toEqual([bundle.version]);
    expect(lockFile()).not.toContain('"0.0.1"');
  });

  it('writes nothing anew that is there already', () => {
    layDown(bundle, folder, ['hashicorp/null']);
    const files = [join(folder, '.terraform.lock.hcl'), join(platform('linux_amd64'), NAME)];
    const before = files.map((file) => statSync(file).mtimeMs);
    layDown(bundle, folder, ['hashicorp/null']);
    expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before);
  });

  it('keeps what is locked of other providers, and takes notes on them back that no longer hold', () => {
    const locked = `provider "registry.terraform.io/hashicorp/null" {
  version = "3.2.4"
  hashes = [
    "h1:of-an-earlier-init",
  ]
}
`;
    writeFileSync(join(folder, '.terraform.lock.hcl'), locked);
    layDown(bundle, folder, ['hashicorp/random', PROVIDER_SOURCE]);
    expect(lockFile()).toContain(locked);
    expect(lockFile()).toContain(
      'provider "registry.terraform.io/hashicorp/random" {\n  constraints = ">= 0"',
    );
    layDown(bundle, folder, [PROVIDER_SOURCE]);
    expect(lockFile()).toContain(locked);
    expect(lockFile()).not.toContain('random');
  });
});
