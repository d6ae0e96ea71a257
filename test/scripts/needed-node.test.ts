import { join } from 'node:path';
import { filesBelow, readJson, ROOT } from '../../scripts/checkout';
import { textOf } from '../../scripts/pages';
import { shippedPackages } from '../../scripts/shipped-packages';

const { engines } = readPackage(ROOT);
const NEEDED = /^>= (\d+\.\d+\.\d+)$/.exec(engines?.node ?? '')?.[1] ?? '';

function readPackage(folder: string): { readonly engines?: { readonly node?: string } } {
  return readJson(join(folder, 'package.json'));
}

/** The files that mention the version: pages, constructs and launchers. */
function readFiles(): [name: string, text: string][] {
  const below = ['docs', 'examples', 'src'].flatMap((folder) =>
    filesBelow(join(ROOT, folder)).map((file) => `${folder}/${file}`),
  );
  const files = below.filter((file) => !/node_modules|generated/.test(file));
  return [...files, 'README.md', 'CONTRIBUTING.md'].map((file) => [file, textOf(file)]);
}

describe('the oldest supported Node.js', () => {
  it('is the same in every file', () => {
    const named = readFiles().flatMap(([file, text]) =>
      [
        ...text.matchAll(
          /(?<!cdktn-cli [\d.]+ needs )Node\.js (\d[\d.]*) or newer|MIN_NODE_VERSION = '([^']*)'/g,
        ),
      ].map(([, said, checked]) => ({
        file,
        version: said ?? checked,
      })),
    );
    const files = named.map(({ file }) => file);
    expect(files).toEqual(
      expect.arrayContaining([
        'README.md',
        'src/schema/provider.ts',
        'src/plugin/launcher/start.cjs',
        'src/plugin/launcher/terraform-provider-observability',
        'src/plugin/launcher/terraform-provider-observability.cmd',
      ]),
    );
    expect(named.filter(({ version }) => version !== NEEDED)).toEqual([]);
  });

  it('satisfies every bundled package', () => {
    const bundled = [...shippedPackages(ROOT)].flatMap(([, packages]) => packages);
    const needs = bundled.map(({ name, folder }) => ({ name, node: readPackage(folder).engines?.node }));
    expect(needs.filter(({ node }) => node !== undefined && !allows(node, NEEDED))).toEqual([]);
    // undici has the highest requirement.
    expect(needs).toContainEqual({ name: 'undici', node: `>=${NEEDED}` });
  });
});

/** Whether a range contains a version. Supports only `>=` and `^`. */
function allows(range: string, version: string): boolean {
  return range.split('||').some((part) => {
    const match = /^(>=|\^) ?(\d+)(?:\.(\d+))?(?:\.(\d+))?$/.exec(part.trim());
    if (!match) throw new Error(`This test cannot read the range "${range}".`);
    const from = match.slice(2).map((digits = '0') => Number(digits));
    const numbers = version.split('.').map(Number);
    const first = numbers.findIndex((number, index) => number !== from[index]);
    const isNewer = first < 0 || numbers[first] > from[first];
    return isNewer && (match[1] === '>=' || numbers[0] === from[0]);
  });
}
