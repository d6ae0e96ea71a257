import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { installProvider } from '../../src/synthesis/install-provider';
import { archiveName, PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

const bundle = readBundle('test');
let folder: string;

beforeEach(() => (folder = temporaryFolder()));

const plugins = () => join(folder, 'terraform.d/plugins', PROVIDER_SOURCE);
const archive = (platform: string) => join(plugins(), archiveName(bundle.version, platform));
const lockFile = () => readFileSync(join(folder, '.terraform.lock.hcl'), 'utf8');
const hashes = () => lockFile().match(/h1:[^"]+/g);

/** Fails unless the folder contains exactly the package's archives. */
function expectWhole(): void {
  const names = bundle.archives.flatMap(({ platforms, content }) =>
    platforms.map((platform) => {
      expect(readFileSync(archive(platform)).equals(content)).toBe(true);
      return archiveName(bundle.version, platform);
    }),
  );
  expect(readdirSync(plugins())).toEqual(names.sort());
}

it('writes a lock entry with the checksums that Terraform itself computes, for Unix and Windows', async () => {
  installProvider(bundle, folder, []);
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

it('repairs changed and missing files, and removes other files and versions', () => {
  installProvider({ ...bundle, version: '0.0.1' }, folder, []);
  installProvider(bundle, folder, []);
  appendFileSync(archive('linux_amd64'), 'steal();');
  rmSync(archive('darwin_arm64'));
  rmSync(archive('windows_amd64'));
  symlinkSync('/dev/null', archive('windows_amd64'));
  writeFileSync(join(plugins(), '.DS_Store'), 'foreign');
  mkdirSync(join(plugins(), bundle.version, 'linux_amd64'), { recursive: true });
  writeFileSync(join(plugins(), bundle.version, 'linux_amd64/terraform-provider-observability'), 'foreign');
  installProvider(bundle, folder, []);
  expectWhole();
  expect(lockFile()).not.toContain('"0.0.1"');
});

it('does not write unchanged files again', () => {
  installProvider(bundle, folder, ['hashicorp/null']);
  const files = [join(folder, '.terraform.lock.hcl'), archive('linux_amd64')];
  const before = files.map((file) => statSync(file).mtimeMs);
  installProvider(bundle, folder, ['hashicorp/null']);
  expect(files.map((file) => statSync(file).mtimeMs)).toEqual(before);
});

it('keeps the lock entries of other providers, and removes notes that no longer apply', () => {
  const locked = `provider "registry.terraform.io/hashicorp/null" {
version = "3.2.4"
hashes = [
  "h1:of-an-earlier-init",
]
}
`;
  writeFileSync(join(folder, '.terraform.lock.hcl'), locked);
  installProvider(bundle, folder, ['hashicorp/random', PROVIDER_SOURCE]);
  expect(lockFile()).toContain(locked);
  expect(lockFile()).toContain('provider "registry.terraform.io/hashicorp/random" {\n  constraints = ">= 0"');
  installProvider(bundle, folder, [PROVIDER_SOURCE]);
  expect(lockFile()).toContain(locked);
  expect(lockFile()).not.toContain('random');
});
