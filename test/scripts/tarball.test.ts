import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Component } from './support';
import { readJson, ROOT } from '../../scripts/checkout';
import { lockHash, unpack } from '../../src/cli/archive';

interface Packed {
  /** Of the packed file, in bytes. */
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** What `npm publish` would send. */
function pack(): Packed {
  const [one] = JSON.parse(
    execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }),
  ) as [Packed];
  return one;
}

const packed = pack();
const files = packed.files.map(({ path }) => path);

const EXPECTED: Record<string, RegExp> = {
  'about the package': /^(package\.json|(README|API|CHANGELOG)\.md|LICENSE|\.jsii)$/,
  'pages of the documentation': /^docs\/.+\.(md|svg)$/,
  'constructs and what they are made of':
    /^lib\/(index|json\/visible|(constructs|generated|schema|synthesis)\/.+)\.(js|d\.ts)$/,
  'the provider': /^lib\/provider\/(manifest\.json|(unix|windows)\.zip)$/,
  'the command and the emulator': /^lib\/(cli|emulator)\.cjs$/,
  'the projects of init': /^lib\/templates\.json$/,
  'the testing library': /^testing\/(index\.m?js|guard\.cjs|\w+\.d\.ts)$/,
  'licences of what is inside': /^lib\/(THIRD-PARTY-NOTICES\.txt|bom\.cdx\.json)$/,
  'the one dependency that is shipped whole': /^node_modules\/@cdktf\/provider-null\//,
};

it('is made of constructs, provider, command, testing library, documentation and licences, and of nothing else', () => {
  const patterns = Object.values(EXPECTED);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  const missing = Object.keys(EXPECTED).filter((part) => !files.some((file) => EXPECTED[part].test(file)));
  expect(missing).toEqual([]);
  expect(files.filter((file) => EXPECTED['licences of what is inside'].test(file))).toHaveLength(2);
});

it('is the same beside a tarball that was left behind', () => {
  const left = join(ROOT, 'left-behind-0.0.0.tgz');
  writeFileSync(left, 'packed before');
  try {
    expect(pack()).toEqual(packed);
  } finally {
    rmSync(left);
  }
});

it('is as small as RELEASING.md says', () => {
  expect(files.length).toBeLessThan(300);
  expect(packed.size).toBeLessThan(1_550_000);
});

it('holds nothing whose source is gone', () => {
  const compiled = files.filter((file) => /^lib\/.+\.(js|d\.ts)$/.test(file));
  const sources = compiled.map((file) => file.replace(/^lib/, 'src').replace(/\.(js|d\.ts)$/, '.ts'));
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});

it("carries the emulator's page", () => {
  const emulator = readFileSync(join(ROOT, 'lib', 'emulator.cjs'), 'utf8');
  expect(emulator).toContain('<title>Observability emulator</title>');
});

it('names every package whose code is in it, with a licence', () => {
  const { components } = readJson<{ components: Component[] }>(join(ROOT, 'lib', 'bom.cdx.json'));
  const namesIn = (file: string) =>
    components
      .filter(({ evidence }) => evidence.occurrences.some(({ location }) => location === file))
      .map(({ name }) => name);
  const inArchive = (file: string) => namesIn(`lib/provider/unix.zip/${file}`);
  expect(inArchive('plugin.cjs')).toEqual(['@bufbuild/protobuf']);
  expect(inArchive('provider.cjs')).toContain('dataloader');
  expect(inArchive('undici.cjs')).toEqual(['undici']);
  expect(inArchive('encryption.cjs')).toEqual(['jose']);
  expect(namesIn('lib/cli.cjs')).toEqual(expect.arrayContaining(['commander', 'jose']));
  expect(namesIn('lib/cli.cjs')).not.toContain('fastify');
  expect(namesIn('lib/emulator.cjs')).toContain('fastify');
  expect(namesIn('testing/index.js')).toEqual([]);
  expect(namesIn('node_modules/@cdktf/provider-null')).toEqual(['@cdktf/provider-null']);
  const notices = readFileSync(join(ROOT, 'lib', 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  const titles = components.map(
    ({ name, version, licenses: [{ expression }] }) => `${name} ${version} (${expression})`,
  );
  expect(titles.filter((title) => !notices.includes(title))).toEqual([]);
});

it('carries the provider whose hashes its manifest gives', () => {
  const folder = join(ROOT, 'lib', 'provider');
  const { archives } = readJson<{ archives: Record<string, { sha256: string; h1: string }> }>(
    join(folder, 'manifest.json'),
  );
  expect(Object.keys(archives)).toEqual(['unix.zip', 'windows.zip']);
  for (const [name, { sha256, h1 }] of Object.entries(archives)) {
    const archive = readFileSync(join(folder, name));
    expect(createHash('sha256').update(archive).digest('hex')).toBe(sha256);
    const content = unpack(archive);
    expect(lockHash(content)).toBe(h1);
    expect([...content.keys()]).toEqual(
      expect.arrayContaining(['start.cjs', 'plugin.cjs', 'provider.cjs', 'undici.cjs', 'encryption.cjs']),
    );
  }
});
