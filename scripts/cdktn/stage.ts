import { execSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { CDKTN_EDITION } from './edition';
import { translatedText, translatedTemplates } from './projects';
import { filesBelow } from '../checkout';

/** Matches the paths, below src/, of the files that jsii compiles. All other files there are only bundled. */
const SOURCE_PATTERN =
  /^((index|dialect)\.ts$|constructs\/|generated\/|json\/|null\/|objectives\/|schema\/|synthesis\/)/;
/** Matches files that are rebuilt for the edition for cdktn, or are not part of it. */
const REBUILT_OR_OMITTED_PATTERN =
  /^(lib\/.+\.(js|d\.ts)|node_modules\/.+|lib\/(templates|bom\.cdx)\.json|package\.json|\.jsii)$/;
/**
 * Matches files to translate, because they name cdktf: guides, for example, and the CLI, which generates code. All other files are copied.
 * The provider is the same byte for byte, so that a stack can switch editions.
 */
const TRANSLATED_PATTERN = /^(.+\.md|testing\/.+|lib\/cli\.cjs|lib\/T.+\.txt|lib\/templates\.json)$/;
const OMITTED_MEMBERS = ['scripts', 'bundledDependencies', 'overrides', 'devEngines', '//'];
/** The CLI, which must be executable. */
const COMMAND_FILE = 'lib/cli.cjs';

/** The files of the edition for cdktn: those with changed text, by path, and the paths of those that are copied unchanged. */
interface EditionContent {
  readonly texts: ReadonlyMap<string, string>;
  readonly copies: readonly string[];
}

export function contentOfEdition(root: string): EditionContent {
  const shipped = packed(root).files.filter((path) => !REBUILT_OR_OMITTED_PATTERN.test(path));
  const sources = filesBelow(join(root, 'src')).filter((path) => SOURCE_PATTERN.test(path));
  const paths = [
    ...sources.map((path) => `src/${path}`),
    ...['tsconfig.json', 'tsconfig.jsii.json'],
    ...shipped.filter((path) => TRANSLATED_PATTERN.test(path)),
  ];
  const textOf = (path: string) => readFileSync(join(root, path), 'utf8');
  const texts = new Map(paths.map((path) => [path, translatedText(textOf(path))]));
  const change = (path: string, changed: (text: string) => string) =>
    texts.set(path, changed(texts.get(path) ?? textOf(path)));
  change('README.md', withIntroduction);
  change('lib/templates.json', translatedTemplates);
  change('lib/THIRD-PARTY-NOTICES.txt', withoutNullProvider);
  change('lib/bom.cdx.json', cdktnBillOfMaterials);
  change('package.json', packageJson);
  texts.set('.npmignore', ['/src', '/dist', '/tsconfig*', '/compiled.txt'].join('\n'));
  return { texts, copies: shipped.filter((path) => !TRANSLATED_PATTERN.test(path)) };
}

/** Writes the changed files to the folder in which jsii compiles and packs them. */
export function stageFiles(folder: string, { texts }: EditionContent): void {
  rmSync(folder, { recursive: true, force: true });
  for (const [path, text] of texts) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text, { mode: path === COMMAND_FILE ? 0o755 : 0o644 });
  }
}

/** Returns the size of the tarball that `npm publish` would upload, in bytes, and the paths of its files. */
export function packed(root: string): { readonly size: number; readonly files: readonly string[] } {
  const command = 'npm pack --dry-run --json --ignore-scripts --silent';
  const output = execSync(command, { cwd: root, encoding: 'utf8' });
  const [{ size, files }] = JSON.parse(output) as [{ size: number; files: { path: string }[] }];
  return { size, files: files.map(({ path }) => path) };
}

function withIntroduction(readme: string): string {
  const [, ...lines] = readme.split('\n');
  return [`# ${CDKTN_EDITION.name}`, '', ...CDKTN_EDITION.introduction, ...lines].join('\n');
}

/** Removes the notice for the null provider. A notice starts with the name, version and license of its package. */
const withoutNullProvider = (notices: string): string =>
  notices
    .split(/\n\n\n(?=\S+ \S+ \(.+\)\n)/)
    .filter((notice) => !notice.startsWith('@cdktf/provider-null '))
    .join('\n\n\n');

function cdktnBillOfMaterials(text: string): string {
  const bill = JSON.parse(text.replaceAll('cdktf-provider-observability', CDKTN_EDITION.name)) as Bill;
  const components = bill.components.filter(({ name }) => name !== '@cdktf/provider-null');
  return `${JSON.stringify({ ...bill, components }, null, 2)}\n`;
}

interface Bill {
  readonly components: readonly { readonly name: string }[];
}

function packageJson(text: string): string {
  const original = JSON.parse(text) as { readonly jsii: object };
  const members = {
    ...original,
    name: CDKTN_EDITION.name,
    description: CDKTN_EDITION.description,
    bin: Object.fromEntries(CDKTN_EDITION.commands.map((command) => [command, 'lib/cli.cjs'])),
    dependencies: {},
    devDependencies: CDKTN_EDITION.compiledWith,
    peerDependencies: CDKTN_EDITION.peers,
    jsii: { ...original.jsii, targets: CDKTN_EDITION.targets },
    ...Object.fromEntries(OMITTED_MEMBERS.map((member) => [member, undefined])),
  };
  return JSON.stringify(members, null, 2);
}
