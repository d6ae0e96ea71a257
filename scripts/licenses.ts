/**
 * Checks that every shipped package has a license on the list below, and writes the notices for these packages:
 * lib/THIRD-PARTY-NOTICES.txt (human-readable) and lib/bom.cdx.json (machine-readable).
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { billOfMaterials } from './bill-of-materials';
import { ROOT } from './checkout';
import { byName, ShippedPackage, shippedPackages } from './shipped-packages';

/** Licenses that require nothing more than their text in each copy. Any other license needs a decision. */
const PERMISSIVE_LICENSES = ['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT'];
/** Licenses that are allowed for packages that are shipped unchanged, with their sources and license. */
const LICENSES_ALLOWED_UNCHANGED = [...PERMISSIVE_LICENSES, 'MPL-2.0'];

type PackagesByPlace = ReturnType<typeof shippedPackages>;

/** Returns one line for each package that must not be shipped. */
const mistakesIn = (shipped: PackagesByPlace): string[] =>
  [...shipped].flatMap(([place, packages]) => {
    const allowed = place === 'node_modules' ? LICENSES_ALLOWED_UNCHANGED : PERMISSIVE_LICENSES;
    return packages
      .filter(({ license }) => license === undefined || !isAllowed(license, allowed))
      .map(({ name, version, license }) => {
        const mistake = license ? `has the license ${license}, which is not allowed` : 'states no license';
        return `${name} ${version}, in ${place}, ${mistake}`;
      });
  });

/** Returns whether an SPDX expression is allowed. An expression with both AND and OR needs a decision, so it is not allowed. */
function isAllowed(expression: string, allowed: readonly string[]): boolean {
  const words = expression.replace(/[()]/g, '').trim().split(/\s+/);
  const [names, operators] = [0, 1].map((odd) => words.filter((_, index) => index % 2 === odd));
  if (operators.every((operator) => operator === 'AND')) return names.every((name) => allowed.includes(name));
  return operators.every((operator) => operator === 'OR') && names.some((name) => allowed.includes(name));
}

/** Returns the content of THIRD-PARTY-NOTICES.txt. Packages with the same license text share a section. */
function noticesText(shipped: PackagesByPlace): string {
  const titles = new Map<string, Set<string>>();
  for (const shippedPackage of [...shipped.values()].flat().sort(byName)) {
    const { name, version, license } = shippedPackage;
    const text = noticeOf(shippedPackage);
    titles.set(text, (titles.get(text) ?? new Set()).add(`${name} ${version} (${license})`));
  }
  const sections = [...titles].map(([text, all]) => `${[...all].join('\n')}\n${'-'.repeat(60)}\n\n${text}`);
  return `This package contains complete or partial copies of the packages below.\n\n\n${sections.join('\n\n\n')}\n`;
}

function noticeOf({ name, version, license = '', author, folder, files }: ShippedPackage): string {
  const texts = readdirSync(folder)
    .filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
    .sort()
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  if (texts.length > 0) return texts.join('\n\n');
  const lines = [
    ...(author === undefined ? [] : [`Copyright (c) ${author}`]),
    ...files.flatMap(copyrightLines),
  ];
  const copyright = lines.length > 0 ? [...new Set(lines)] : [`Copyright (c) the authors of ${name}`];
  const ids = license.match(/[\w.-]+/g)?.filter((word) => !['AND', 'OR'].includes(word)) ?? [];
  return [copyright.join('\n'), ...ids.map((id) => standardText(id, `${name} ${version}`))].join('\n\n');
}

const copyrightLines = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^\s*(?:\/\/|\*) ?(Copyright .*)$/gm)].map(([, line]) =>
    line.trim(),
  );

function standardText(id: string, title: string): string {
  const file = id === 'Apache-2.0' ? join(ROOT, 'LICENSE') : join(__dirname, 'license-texts', `${id}.txt`);
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new Error(`${title} contains no license text. Save the text of ${id} as ${file}.`);
  }
}

function main({ root }: { root: string }): void {
  const shipped = shippedPackages(root);
  const mistakes = mistakesIn(shipped);
  if (mistakes.length > 0) {
    throw new Error(`${mistakes.join(';\n')}.\nAllowed in bundles: ${PERMISSIVE_LICENSES.join(', ')}.`);
  }
  writeFileSync(join(root, 'lib', 'THIRD-PARTY-NOTICES.txt'), noticesText(shipped));
  writeFileSync(join(root, 'lib', 'bom.cdx.json'), billOfMaterials(root, shipped));
  const counts = [...shipped].map(([place, packages]) => `${packages.length} packages in ${place}`);
  console.log(`licenses: ${counts.join(', ')}`);
}

const command = new Command('licenses')
  .description('Check the licenses of all shipped packages, and write their notices to lib/.')
  .option('--root <folder>', 'folder of the package', ROOT)
  .action(main);
try {
  command.parse();
} catch (error) {
  command.error(`licenses: ${(error as Error).message}`);
}
