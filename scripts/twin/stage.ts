import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TWIN } from './edition';
import { translated } from './names';
import { translatedTemplates } from './projects';

/** What jsii compiles; the bundles contain the other rooms. */
const SOURCES = ['index.ts', 'constructs', 'generated', 'null', 'schema', 'synthesis'];
const CONFIGURATION = ['tsconfig.json', 'tsconfig.jsii.json'];
/** What is made for the twin anew, or is not in it. */
const OTHERWISE = /^(lib\/.+\.(js|d\.ts)|node_modules\/.+|lib\/templates\.json|package\.json|\.jsii)$/;
/**
 * What names the core: guides, and the command, which writes code. The rest is copied, the provider byte for byte, so that a stack
 * can change from one edition to the other.
 */
const TEXTS = /^(.+\.md|testing\/.+|lib\/cli\.cjs|lib\/T.+\.txt|lib\/t.+\.json)$/;
/** What npx and the machine of jsii start. */
const COMMAND = 'lib/cli.cjs';
const TEMPLATES = 'lib/templates.json';
const NOTICES = 'lib/THIRD-PARTY-NOTICES.txt';
const PACKAGES = 'lib/third-party-packages.json';

interface Manifest {
  readonly jsii: object;
  readonly [member: string]: unknown;
}

/** The files of the twin that differ from those of the package, by path. Tarballs of both have the others. */
export interface Content {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: readonly string[];
}

export function contentOfTwin(root: string): Content {
  const shipped = shippedFiles(root).filter((path) => !OTHERWISE.test(path));
  const sources = SOURCES.flatMap((source) => filesBelow(root, join('src', source)));
  const texts = new Map(
    [...sources, ...CONFIGURATION, ...shipped.filter((path) => TEXTS.test(path))].map((path) => [
      path,
      translated(readFileSync(join(root, path), 'utf8')),
    ]),
  );
  const change = (path: string, changed: (text: string) => string) =>
    texts.set(path, changed(texts.get(path) ?? ''));
  change('README.md', introduced);
  texts.set(TEMPLATES, translatedTemplates(readFileSync(join(root, TEMPLATES), 'utf8')));
  change(NOTICES, withoutNullProvider);
  change(PACKAGES, withoutWholePackages);
  texts.set('package.json', manifest(readFileSync(join(root, 'package.json'), 'utf8')));
  texts.set('.npmignore', ['/src', '/dist', '/tsconfig*', '/compiled.txt'].join('\n'));
  return { texts, copies: shipped.filter((path) => !TEXTS.test(path)) };
}

/** Makes the folder that jsii compiles and packs. */
export function stage(folder: string, { texts }: Content): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: path === COMMAND ? 0o755 : 0o644 });
  }
}

export function copyInto(folder: string, root: string, { copies }: Content): void {
  for (const path of copies) cpSync(join(root, path), join(folder, path));
}

/** What npm packs of the package. */
function shippedFiles(root: string): string[] {
  const printed = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
  });
  const [{ files }] = JSON.parse(printed) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

function filesBelow(root: string, path: string): string[] {
  if (!statSync(join(root, path)).isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(root, join(path, name)));
}

function introduced(readme: string): string {
  const [, ...rest] = readme.split('\n');
  return [`# ${TWIN.name}`, '', ...TWIN.introduction, ...rest].join('\n');
}

/** The title of each notice is the name, version and licence of a package. */
function withoutNullProvider(notices: string): string {
  return notices
    .split(/\n\n\n(?=\S+ \S+ \(.+\)\n)/)
    .filter((notice) => !notice.startsWith('@cdktf/provider-null '))
    .join('\n\n\n');
}

function withoutWholePackages(list: string): string {
  const places = Object.entries(JSON.parse(list) as Record<string, unknown>);
  const bundles = Object.fromEntries(places.filter(([place]) => place !== 'node_modules'));
  return `${JSON.stringify(bundles, null, 2)}\n`;
}

function manifest(text: string): string {
  const own = JSON.parse(text) as Manifest;
  const members = {
    ...own,
    name: TWIN.name,
    description: TWIN.description,
    bin: Object.fromEntries(TWIN.commands.map((command) => [command, 'lib/cli.cjs'])),
    dependencies: {},
    devDependencies: TWIN.compiledWith,
    peerDependencies: TWIN.peers,
    jsii: { ...own.jsii, targets: TWIN.targets },
  };
  const leftOut = ['scripts', 'bundledDependencies', 'overrides', 'devEngines', '//'];
  return JSON.stringify(
    Object.fromEntries(Object.entries(members).filter(([name]) => !leftOut.includes(name))),
    null,
    2,
  );
}
