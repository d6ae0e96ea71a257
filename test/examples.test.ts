/** Runs the commands of the examples' READMEs in copies outside the checkout. scripts/languages covers the other languages. */
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { linkPackages } from './support/guide';
import { temporaryFolder } from './support/temporary-folder';
import { readJson } from '../scripts/checkout';
import { enter } from '../scripts/getting-started/reader';
import { blocksOf, codeOn, linksOf, textOf } from '../scripts/pages';
import { terraformEnvironment } from '../scripts/terraform';
import { Emulator, startEmulator } from '../src/emulator';
import { bundleVersion } from '../src/synthesis/provider-bundle';

const EXAMPLES = join(__dirname, '..', 'examples');
const FOLDERS = readdirSync(EXAMPLES, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);
/** The projects. The tests of pipelines run the files of the other folder. */
const NAMES = FOLDERS.filter((name) => name !== 'pipelines');
const MANIFEST = /^(package\.json|requirements\.txt|pom\.xml|\w+\.csproj)$/;
/** Examples that need tools other than those of `npm test`. */
const OF_LANGUAGES = ['csharp', 'go', 'java', 'python'];

it('are all listed in their README', () => {
  const listed = linksOf('examples/README.md').map(({ to }) => to);
  expect(listed.filter((to) => !to.includes('.')).sort()).toEqual(FOLDERS);
});

describe('until the release', () => {
  it.each(NAMES)('%s is installed from a build in the clone, as its README says first', (name) => {
    const [{ code, line }] = blocksOf(`examples/${name}/README.md`);
    expect(line).toBeLessThan(15);
    const installation = code.split('\n').slice(0, 2).join('\n');
    expect(installation).toMatch(
      /\.\.\/\.\.\/(cdktf-provider-observability-0\.0\.0\.tgz|dist\/|\.cache\/maven)/,
    );
  });

  it.each(NAMES)('%s accepts no version that somebody else publishes', (name) => {
    const files = readdirSync(join(EXAMPLES, name)).filter((file) => MANIFEST.test(file));
    const manifests = files.map((file) => textOf(`examples/${name}/${file}`)).join('\n');
    expect(manifests).not.toMatch(
      /"cdktf-provider-observability": "(?!file:)|^cdktf-provider-observability/m,
    );
    expect(manifests).not.toMatch(/<observability\.?version[^<\n]*>(?!0\.0\.0<)/i);
  });
});

describe('the README of', () => {
  let folder: string;
  let emulator: Emulator;

  beforeAll(async () => {
    folder = temporaryFolder();
    emulator = await startEmulator();
  });
  afterAll(async () => emulator.close());

  it.each(NAMES.filter((name) => !OF_LANGUAGES.includes(name)))('%s', async (name) => {
    const project = join(folder, name);
    cpSync(join(EXAMPLES, name), project, {
      recursive: true,
      filter: (path) => !/\/(node_modules|cdktf\.out|\.terraform|terraform\.d)$/.test(path),
    });
    if (name === 'hcl') nameProvider(join(project, 'main.tf'));
    const { dependencies, devDependencies } = readJson<Record<string, object>>(join(project, 'package.json'));
    linkPackages(project, Object.keys({ ...dependencies, ...devDependencies }));
    // The later blocks need a registry, and `npm run test:tools` runs them.
    const [commands = 'false'] = codeOn(`examples/${name}/README.md`, 'sh');
    const printed = await enter(commands, {
      folder: project,
      url: emulator.url,
      env: { ...terraformEnvironment(folder, emulator.url), TSX_DISABLE_CACHE: '1' },
      install: 'true',
    });
    if (commands.includes('terraform apply')) expect(printed).toMatch(/Apply complete! Resources: [1-9]/);
  });
});

/** The checkout has no release of it. */
function nameProvider(file: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace('"0.0.0"', `"${bundleVersion('test')}"`));
}
