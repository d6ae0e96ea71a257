/** The bill of materials of the package, in CycloneDX 1.6. It names no time and no random number, so the same content has the same one. */
import { join, relative } from 'node:path';
import { readJson } from './checkout';
import { byName, ShippedPackage } from './shipped-packages';

/** @param shipped by the place where they are shipped; `root` is the folder of the package */
export function billOfMaterials(
  root: string,
  shipped: ReadonlyMap<string, readonly ShippedPackage[]>,
): string {
  const product = readJson<Named & { license: string }>(join(root, 'package.json'));
  const { packages: locked } = readJson<LockFile>(join(root, 'package-lock.json'));
  const copies = [...shipped].flatMap(([place, packages]) => packages.map((one) => ({ place, one })));
  const packages = new Map(copies.map(({ one }) => [purlOf(one), one]));
  const components = [...packages]
    .sort(([, a], [, b]) => byName(a, b))
    .map(([purl, one]) => {
      const files = copies.filter((copy) => purlOf(copy.one) === purl).flatMap(filesOf);
      const { integrity } = locked[relative(root, one.folder).replaceAll('\\', '/')] ?? {};
      return {
        ...component(one, one.licence),
        externalReferences: [tarball(one, integrity)],
        evidence: { occurrences: files.map((location) => ({ location })) },
      };
    });
  const metadata = { component: component(product, product.license) };
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

type Named = Pick<ShippedPackage, 'name' | 'version'>;

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
}

const purlOf = ({ name, version }: Named): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function component({ name, version }: Named, expression: string | undefined): object {
  const purl = purlOf({ name, version });
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression }], purl };
}

/** The parts of the provider are in both of its archives. */
function filesOf({ place, one }: { place: string; one: Named }): string[] {
  if (place === 'node_modules') return [`node_modules/${one.name}`];
  if (place.includes('/')) return [place];
  return ['unix', 'windows'].map((archive) => `lib/provider/${archive}.zip/${place}`);
}

/** What npm installed, with the hash that it compared. */
function tarball({ name, version }: Named, integrity = ''): object {
  const [algorithm, hash] = integrity.split('-');
  if (algorithm !== 'sha512') throw new Error(`package-lock.json has no SHA-512 of ${name} ${version}`);
  const url = `https://registry.npmjs.org/${name}/-/${name.replace(/^.*\//, '')}-${version}.tgz`;
  const content = Buffer.from(hash, 'base64').toString('hex');
  return { type: 'distribution', url, hashes: [{ alg: 'SHA-512', content }] };
}
