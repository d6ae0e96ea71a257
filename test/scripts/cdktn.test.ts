import { accessSync, constants, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contentOfEdition, stageFiles } from '../../scripts/cdktn/stage';
import { readJson, ROOT } from '../../scripts/checkout';
import { temporaryFolder } from '../support/temporary-folder';

const content = contentOfEdition(ROOT);
const textOf = (path: string): string => content.texts.get(path) ?? '';

it('imports nothing from the other core', () => {
  const modules = [...content.texts].filter(([path]) => /\.(m?js|ts)$/.test(path));
  expect(modules.length).toBeGreaterThan(60);
  expect(modules.filter(([, text]) => /(from |require\()['"](cdktf|@cdktf)\b/.test(text))).toEqual([]);
});

it.each([
  ['imports', /\b(from|require\(|import\()\s*['"]cdktf(-provider-observability)?(\/\w+)*['"]/],
  ['Python imports', /\b(from|import) cdktf(_provider_observability)?\b(?!\.)/],
  ['the testing library', /cdktf-provider-observability\/testing/],
  ['installed packages', /\b(npm|pip) install .*\bcdktf(?!-provider-observability(-pytest|\/))\b/],
])('names the packages of this edition in guides and in the command: %s', (_, other) => {
  const paths = [...content.texts.keys()].filter((path) => /\.md$|cli\.cjs$/.test(path));
  expect(paths).toEqual(expect.arrayContaining(['README.md', 'docs/testing.md', 'API.md', 'lib/cli.cjs']));
  expect(paths.flatMap((path) => other.exec(textOf(path))?.[0] ?? [])).toEqual([]);
  const ofPackage = paths.map((path) => readFileSync(join(ROOT, path), 'utf8')).join('\n');
  expect(ofPackage).toMatch(other);
});

it('keeps names that are the same in both editions', () => {
  expect(textOf('docs/getting-started/hcl.md')).toContain(
    '"cdktf-provider-observability.internal/providers/observability"',
  );
  expect(textOf('docs/running.md')).toContain('cd cdktf.out/stacks/checkout');
  expect(textOf('docs/compatibility.md')).toContain(':** `cdktf-provider-observability`; for cdktn, ');
});

it('copies the provider and the other programs unchanged', () => {
  const copies = ['LICENSE', 'lib/emulator.cjs', 'lib/provider/manifest.json', 'lib/provider/unix.zip'];
  expect(content.copies).toEqual(expect.arrayContaining(copies));
  expect(content.copies.filter((path) => /\.(md|ts|js)$/.test(path))).toEqual([]);
});

it('leaves the command executable', () => {
  const folder = temporaryFolder();
  stageFiles(folder, content);
  expect(() => accessSync(join(folder, 'lib/cli.cjs'), constants.X_OK)).not.toThrow();
});

it('has the version of the package, and its own names and peers', () => {
  const original = readJson<Record<string, unknown>>(join(ROOT, 'package.json'));
  const manifest = JSON.parse(textOf('package.json')) as Record<string, unknown>;
  expect(manifest).toMatchObject({
    name: 'cdktn-provider-observability',
    version: original.version,
    engines: original.engines,
    exports: original.exports,
    bin: { 'cdktn-provider-observability': 'lib/cli.cjs', 'cdktf-provider-observability': 'lib/cli.cjs' },
    peerDependencies: { cdktn: '>=0.24.0 <1.0.0', constructs: '^10.6.0' },
    dependencies: {},
  });
  expect(manifest).not.toHaveProperty('bundledDependencies');
  // Both editions accept later minor versions of their core, but not 1.0.0, which may be incompatible.
  expect(original.peerDependencies).toEqual({ cdktf: '>=0.21.0 <1.0.0', constructs: '^10.4.2' });
});

it('lists only the packages that it contains', () => {
  const notices = textOf('lib/THIRD-PARTY-NOTICES.txt');
  expect(notices).toContain('undici');
  expect(notices).not.toContain('provider-null');
  expect(textOf('lib/bom.cdx.json')).not.toContain('provider-null');
});

it('describes itself as the edition for cdktn', () => {
  expect(textOf('README.md')).toMatch(/^# cdktn-provider-observability\n\nThis is the edition for cdktn\./);
  expect(textOf('README.md')).toContain("} from 'cdktn';");
});

it.each(['build.yml', 'release.yml'])('every job of %s unpacks only the tarball of the package', (file) => {
  const workflow = readFileSync(join(ROOT, '.github', 'workflows', file), 'utf8');
  const steps = workflow.match(/id: extract_build_artifact\n +run: .+/g) ?? [];
  expect(steps).toHaveLength(5);
  for (const step of steps) expect(step).toContain(' dist/js/cdktf-provider-observability@*.tgz ');
});

it('writes projects with the packages of this edition', () => {
  const { java, csharp, ...templates } = JSON.parse(textOf('lib/templates.json')) as Record<
    string,
    { files: object }
  >;
  // In Go, the core is imported under the name that the code uses.
  const ofOther =
    /.*((?<![\w.-])cdktf(?![\w.-]| "github)|hashicorp(?!\/setup-terraform)|CdktfProvider|cdktf_provider).*/i;
  const lines = Object.values(templates).flatMap(({ files }) =>
    Object.values(files).map((text: string) => ofOther.exec(text)?.[0]),
  );
  expect(lines.filter((line) => line !== undefined)).toEqual([]);
  expect(JSON.stringify(templates)).not.toContain('cdktn.out');
  // This edition has no packages for Java and C#.
  expect(JSON.stringify([java, csharp])).not.toContain('cdktn');
});
