/** Until the release, no registry has the packages, and anyone could register their names. docs/before-the-release.md explains what to do. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from '../scripts/checkout';
import { BUILD, LANGUAGES } from '../scripts/getting-started/languages';
import { codeOn, textOf } from '../scripts/pages';

const PAGE = 'docs/before-the-release.md';
const FOLDERS = ['docs', 'examples', 'pytest-plugin', 'scripts', 'src', 'templates'];
/** What users read, and the programs that print commands. */
const TEXTS = [
  ...readdirSync(ROOT).filter((name) => name.endsWith('.md')),
  ...FOLDERS.flatMap((folder) => filesBelow(join(ROOT, folder)).map((file) => `${folder}/${file}`)),
].filter((file) => file !== PAGE && !file.includes('/node_modules/'));

const textsWith = (pattern: RegExp) => TEXTS.filter((file) => pattern.test(textOf(file)));

it('no text runs the command with an npx that may download it', () =>
  expect(textsWith(/npx (?!--no-install )(-\S+ )*cdkt[fn]-provider-observability/)).toEqual([]));

it('no command contains a path that only its author knows', () => expect(textsWith(/<clone>/)).toEqual([]));

it('no page but the README repeats what the page says', () => {
  const repeated = textsWith(
    /(until|before) the\s+first\s+release|anyone could\s+register|until .* is released/i,
  );
  expect(repeated.filter((file) => file !== 'README.md')).toEqual([]);
});

it.each(Object.keys(LANGUAGES))('the page has the commands of `npm run try`: %s', (language) => {
  const commands = LANGUAGES[language].installBuild.filter((command) => command.includes('<'));
  const besideTheClone = commands.map((command) =>
    command.replace(/<(\w+)>/g, (_, name: string) => `../cdktf-provider-observability/${BUILD[name]}`),
  );
  expect(codeOn(PAGE, 'sh').join('').split('\n')).toEqual(expect.arrayContaining(besideTheClone));
});

it('the NuGet configuration takes the C# package only from the clone, and names the same sources in both parts', () => {
  const [sources, mapping] = codeOn(PAGE, 'xml').join('').split('<packageSourceMapping>');
  const keysIn = (part: string) => [...part.matchAll(/key="(.+?)"/g)].map(([, key]) => key);
  expect(sources).toContain(`<add key="clone" value="../cdktf-provider-observability/${BUILD.packages}" />`);
  expect(keysIn(mapping)).toEqual(keysIn(sources));
  expect(mapping).toMatch(/"clone">\s+<package pattern="CdktfProviderObservability" \/>\s+<\/packageSource>/);
  expect(mapping.split('CdktfProviderObservability')).toHaveLength(2);
});
