import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

interface Packed {
  /** Of the packed file, in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** What `npm publish` would send. */
const [packed] = JSON.parse(
  execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }),
) as [Packed];
const files = packed.files.map(({ path }) => path);

const EXPECTED: Record<string, RegExp> = {
  'about the package': /^(package\.json|README\.md|API\.md|LICENSE|\.jsii)$/,
  'pages of the documentation': /^docs\/.+\.md$/,
  'constructs and what they are made of':
    /^lib\/(index|(constructs|lookups|outputs|schema|synthesis)\/.+)\.(js|d\.ts)$/,
  'the provider':
    /^lib\/provider\/(manifest\.json|start\.cjs|plugin\.cjs|terraform-provider-observability(\.cmd)?)$/,
  'the command': /^lib\/cli\.cjs$/,
  'licences of what is inside': /^lib\/(THIRD-PARTY-NOTICES\.txt|third-party-packages\.json)$/,
  'the one dependency that is shipped whole': /^node_modules\/@cdktf\/provider-null\//,
};

it('is made of constructs, two bundles, documentation and licences, and of nothing else', () => {
  const patterns = Object.values(EXPECTED);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  const missing = Object.keys(EXPECTED).filter((part) => !files.some((file) => EXPECTED[part].test(file)));
  expect(missing).toEqual([]);
  expect(files.filter((file) => EXPECTED['licences of what is inside'].test(file))).toHaveLength(2);
});

it('is as small as RELEASING.md says', () => {
  expect(files.length).toBeLessThan(300);
  expect(packed.size).toBeLessThan(1_600_000);
});

it('holds nothing whose source is gone', () => {
  const compiled = files.filter((file) => /^lib\/.+\.(js|d\.ts)$/.test(file));
  const sources = compiled.map((file) => file.replace(/^lib/, 'src').replace(/\.(js|d\.ts)$/, '.ts'));
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});

it('names every package whose code is in it, with a licence', () => {
  const list = JSON.parse(readFileSync(join(ROOT, 'lib', 'third-party-packages.json'), 'utf8')) as Record<
    string,
    { name: string; version: string; licence: string }[]
  >;
  expect(Object.keys(list)).toEqual(['lib/provider/plugin.cjs', 'lib/cli.cjs', 'node_modules']);
  const [plugin, cli, whole] = Object.values(list).map((packages) => packages.map(({ name }) => name));
  expect(plugin).toEqual(expect.arrayContaining(['@grpc/grpc-js', 'undici']));
  expect(cli).toEqual(expect.arrayContaining(['commander', 'fastify']));
  expect(whole).toEqual(['@cdktf/provider-null']);
  const notices = readFileSync(join(ROOT, 'lib', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const unnamed = Object.values(list)
    .flat()
    .filter(({ name, version, licence }) => !notices.includes(`${name} ${version} (${licence})`));
  expect(unnamed).toEqual([]);
});

it('carries the provider whose hashes its manifest gives', () => {
  const folder = join(ROOT, 'lib', 'provider');
  const { hashes } = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as {
    hashes: Record<string, string>;
  };
  const actual = Object.keys(hashes).map((file) => [
    file,
    createHash('sha256')
      .update(readFileSync(join(folder, file)))
      .digest('hex'),
  ]);
  expect(Object.fromEntries(actual)).toEqual(hashes);
  expect(Object.keys(hashes)).toContain('plugin.cjs');
});
