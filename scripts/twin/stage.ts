import { execSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { TWIN } from './edition';
import { translated, translatedTemplates } from './projects';
import { filesBelow } from '../checkout';

/** The folders of src/ that jsii compiles. The bundles contain the other folders. */
const SOURCES = /^(index\.ts$|constructs\/|generated\/|json\/|null\/|schema\/|synthesis\/)/;
/** Files that are rebuilt for the twin, or are not part of it. */
const REBUILT_OR_OMITTED =
  /^(lib\/.+\.(js|d\.ts)|node_modules\/.+|lib\/(templates|bom\.cdx)\.json|package\.json|\.jsii)$/;
/**
 * Files that mention the core: guides, and the command, which writes code. Everything else is copied, the provider byte for byte, so
 * that a stack can switch editions.
 */
const TEXTS = /^(.+\.md|testing\/.+|lib\/cli\.cjs|lib\/T.+\.txt|lib\/templates\.json)$/;
const OMITTED_MEMBERS = ['scripts', 'bundledDependencies', 'overrides', 'devEngines', '//'];
/** The file that npx and the other languages start. */
const COMMAND = 'lib/cli.cjs';

/** The twin's files: those with a changed text, by path, and the paths of those that are copied unchanged. */
export interface Content {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: readonly string[];
}

export function contentOfTwin(root: string): Content {
  const shipped = shippedFiles(root).filter((path) => !REBUILT_OR_OMITTED.test(path));
  const sources = filesBelow(join(root, 'src')).filter((path) => SOURCES.test(path));
  const paths = [
    ...sources.map((path) => `src/${path}`),
    ...['tsconfig.json', 'tsconfig.jsii.json'],
    ...shipped.filter((path) => TEXTS.test(path)),
  ];
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const texts = new Map(paths.map((path) => [path, translated(textOf(path))]));
  const change = (path: string, changed: (text: string) => string) =>
    texts.set(path, changed(texts.get(path) ?? textOf(path)));
  change('README.md', withIntroduction);
  change('lib/templates.json', translatedTemplates);
  change('lib/THIRD-PARTY-NOTICES.txt', withoutNullProvider);
  change('lib/bom.cdx.json', billOfTwin);
  change('package.json', manifest);
  texts.set('.npmignore', ['/src', '/dist', '/tsconfig*', '/compiled.txt'].join('\n'));
  return { texts, copies: shipped.filter((path) => !TEXTS.test(path)) };
}

/** Creates the folder that jsii compiles and packs. */
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

function shippedFiles(root: string): string[] {
  const command = 'npm pack --dry-run --json --ignore-scripts --silent';
  const output = execSync(command, { cwd: root, encoding: 'utf8' });
  const [{ files }] = JSON.parse(output) as [{ files: { path: string }[] }];
  return files.map(({ path }) => path);
}

function withIntroduction(readme: string): string {
  const [, ...lines] = readme.split('\n');
  return [`# ${TWIN.name}`, '', ...TWIN.introduction, ...lines].join('\n');
}

/** The title of each notice is the name, version and licence of a package. */
const withoutNullProvider = (notices: string): string =>
  notices
    .split(/\n\n\n(?=\S+ \S+ \(.+\)\n)/)
    .filter((notice) => !notice.startsWith('@cdktf/provider-null '))
    .join('\n\n\n');

function billOfTwin(text: string): string {
  const bill = JSON.parse(text.replaceAll('cdktf-provider-observability', TWIN.name)) as Bill;
  const components = bill.components.filter(({ name }) => name !== '@cdktf/provider-null');
  return `${JSON.stringify({ ...bill, components }, null, 2)}\n`;
}

interface Bill {
  readonly components: readonly { readonly name: string }[];
}

function manifest(text: string): string {
  const original = JSON.parse(text) as { readonly jsii: object };
  const members = {
    ...original,
    name: TWIN.name,
    description: TWIN.description,
    bin: Object.fromEntries(TWIN.commands.map((command) => [command, 'lib/cli.cjs'])),
    dependencies: {},
    devDependencies: TWIN.compiledWith,
    peerDependencies: TWIN.peers,
    jsii: { ...original.jsii, targets: TWIN.targets },
    ...Object.fromEntries(OMITTED_MEMBERS.map((member) => [member, undefined])),
  };
  return JSON.stringify(members, null, 2);
}
