import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Component } from './support';
import { packed } from '../../scripts/cdktn/stage';
import { readJson, ROOT } from '../../scripts/checkout';
import { linksOf } from '../../scripts/pages';

const tarball = packed(ROOT);
const { files } = tarball;

const EXPECTED: Record<string, RegExp> = {
  'about the package': /^(package\.json|(README|API)\.md|LICENSE|\.jsii)$/,
  'pages of the documentation': /^docs\/.+\.md$/,
  'constructs and the modules that they import':
    /^lib\/(index|dialect|json\/[\w-]+|(constructs|generated|objectives|schema|synthesis)\/.+)\.(js|d\.ts)$/,
  'the provider': /^lib\/provider\/(manifest\.json|(unix|windows)\.zip)$/,
  'the command and the emulator': /^lib\/(cli|emulator)\.cjs$/,
  'the projects of init': /^lib\/templates\.json$/,
  'the testing library': /^testing\/(index\.m?js|guard\.cjs|\w+\.d\.ts)$/,
  'licenses of the included packages': /^lib\/(THIRD-PARTY-NOTICES\.txt|bom\.cdx\.json)$/,
  'the one dependency that is shipped whole': /^node_modules\/@cdktf\/provider-null\//,
};

it('contains only constructs, provider, command, testing library, documentation and licenses', () => {
  const patterns = Object.values(EXPECTED);
  expect(files.filter((file) => !patterns.some((pattern) => pattern.test(file)))).toEqual([]);
  const missing = Object.keys(EXPECTED).filter((part) => !files.some((file) => EXPECTED[part].test(file)));
  expect(missing).toEqual([]);
  expect(files.filter((file) => EXPECTED['licenses of the included packages'].test(file))).toHaveLength(2);
});

it('has pages that link to files outside the package by their repository URL', () => {
  const pages = files.filter((file) => /^[^/]+\.md$|^docs\/.+\.md$/.test(file));
  const broken = pages.flatMap((page) =>
    linksOf(page)
      .filter(
        ({ to }) =>
          !/^(https?:|mailto:|#)/.test(to) && !files.includes(join(dirname(page), to.split('#')[0])),
      )
      .map(({ line, to }) => `${page}:${line}: ${to}`),
  );
  expect(broken).toEqual([]);
});

it('does not include an old tarball in the folder', () => {
  const oldTarball = join(ROOT, 'left-behind-0.0.0.tgz');
  writeFileSync(oldTarball, 'packed before');
  try {
    expect(packed(ROOT)).toEqual(tarball);
  } finally {
    rmSync(oldTarball);
  }
});

it('has the size that RELEASING.md states', () => {
  expect(files.length).toBeLessThan(330);
  expect(tarball.size).toBeLessThan(1_750_000);
});

it('contains no files without a source', () => {
  const compiled = files.filter((file) => /^lib\/.+\.(js|d\.ts)$/.test(file));
  const sources = compiled.map((file) => file.replace(/^lib/, 'src').replace(/\.(js|d\.ts)$/, '.ts'));
  expect(sources.filter((source) => !existsSync(join(ROOT, source)))).toEqual([]);
});

it("contains the emulator's page", () => {
  const emulator = readFileSync(join(ROOT, 'lib', 'emulator.cjs'), 'utf8');
  expect(emulator).toContain('<title>Observability emulator</title>');
});

it('lists every included package with a license', () => {
  const { components } = readJson<{ components: Component[] }>(join(ROOT, 'lib', 'bom.cdx.json'));
  const namesIn = (file: string) =>
    components
      .filter(({ evidence }) => evidence.occurrences.some(({ location }) => location === file))
      .map(({ name }) => name);
  const inArchive = (file: string) => namesIn(`lib/provider/unix.zip/${file}`);
  expect(inArchive('plugin.cjs')).toEqual([]);
  expect(inArchive('provider.cjs')).toEqual(['@bufbuild/protobuf', 'dataloader', 'lossless-json']);
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
