import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runCliIn } from './run';
import { PROVIDER_SOURCE } from '../../src/synthesis/provider-address';
import { readBundle } from '../../src/synthesis/provider-bundle';
import { ReleasedCommand } from '../support/released';
import { temporaryFolder } from '../support/temporary-folder';

const PLATFORMS = ['darwin_amd64', 'darwin_arm64', 'linux_amd64', 'linux_arm64', 'windows_amd64'];
let folder: string;
let out: string;
let release: ReleasedCommand;

beforeAll(() => {
  release = new ReleasedCommand(temporaryFolder(), '1.2.3');
});
beforeEach(() => {
  folder = temporaryFolder();
  out = join(folder, 'mirror');
});

const inMirror = (...path: string[]) => join(out, PROVIDER_SOURCE, ...path);
const list = (name: string) => JSON.parse(readFileSync(inMirror(`${name}.json`), 'utf8')) as object;

it('writes archives with the lists of a network mirror, and keeps other versions', () => {
  release.run('mirror', '--out', out);
  new ReleasedCommand(folder, '1.10.0').run('mirror', '--out', out);
  expect(list('index')).toEqual({ versions: { '1.10.0': {}, '1.2.3': {} } });
  const { archives } = list('1.2.3') as { archives: Record<string, { url: string; hashes: string[] }> };
  expect(Object.keys(archives).sort()).toEqual(PLATFORMS);
  for (const [platform, { url, hashes }] of Object.entries(archives)) {
    expect(url).toBe(`terraform-provider-observability_1.2.3_${platform}.zip`);
    const sha256 = createHash('sha256')
      .update(readFileSync(inMirror(url)))
      .digest('hex');
    expect(hashes).toEqual([expect.stringMatching(/^h1:\S{44}$/), `zh:${sha256}`]);
  }
});

it('does not touch unchanged files, and repairs changed files', () => {
  release.run('mirror', '--out', out);
  const files = readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
  const [changed, ...others] = files;
  const before = readFileSync(changed);
  const times = others.map((file) => statSync(file, { bigint: true }).mtimeNs);
  writeFileSync(changed, 'changed');
  release.run('mirror', '--out', out);
  expect(readFileSync(changed).equals(before)).toBe(true);
  expect(others.map((file) => statSync(file, { bigint: true }).mtimeNs)).toEqual(times);
});

it('prints the lines for a stack and the CLI configuration', () => {
  const text = release.run('mirror', '--out', out);
  expect(text).toContain(`source  = "${PROVIDER_SOURCE}"\n        version = "~> 1.2"`);
  expect(text).toContain(`filesystem_mirror {\n      path    = "${out}"`);
  const onWindows = release.runAsIfOnWindows('mirror', '--out', out);
  expect(onWindows).toContain('Add this to the CLI configuration file, such as $env:APPDATA\\terraform.rc:');
});

it('does not ask for a CLI configuration if terraform init searches the folder by default', () => {
  const printed = release.run('mirror', '--out', join(folder, 'terraform.d', 'plugins'));
  expect(printed).toContain('terraform init searches this folder by default');
  expect(printed).not.toContain('provider_installation');
});

it('requires the exact version of a development build, which matches no range', () => {
  const { stdout } = runCliIn(folder, ['mirror', '--out', out]);
  expect(stdout).toContain(`version = "${readBundle('test').version}"`);
});

it('reports an error in one line', () => {
  writeFileSync(out, 'a file');
  const damaged = new ReleasedCommand(folder, '1.2.3');
  const fail = (...args: string[]) =>
    spawnSync(process.execPath, [damaged.path, 'mirror', ...args], { encoding: 'utf8' });
  const { status, stdout, stderr } = fail('--out', out);
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
  expect(stderr).toBe(`error: The mirror ${out} cannot be written: a part of its path is not a folder.\n`);
  expect(fail().status).toBe(2);
  rmSync(join(folder, 'release-1.2.3/provider/unix.zip'));
  expect(fail('--out', join(folder, 'other')).stderr).toMatch(
    /^error: .*The Terraform provider in .* is incomplete: unix\.zip cannot be read\. .*\n$/,
  );
});
