/** Returns the CycloneDX 1.6 bill of materials of this package. It has no times or random numbers, so that builds are reproducible. */
import { join, relative } from 'node:path';
import { readJson } from './checkout';
import { byName, ShippedPackage } from './shipped-packages';

/** @param shipped the packages in `root`, by the bundle or folder that contains them */
export function billOfMaterials(
  root: string,
  shipped: ReadonlyMap<string, readonly ShippedPackage[]>,
): string {
  const product = readJson<NameAndVersion & { license: string }>(join(root, 'package.json'));
  const { packages: locked } = readJson<LockFile>(join(root, 'package-lock.json'));
  const copies = [...shipped].flatMap(([place, packages]) => packages.map((part) => ({ place, part })));
  const packages = new Map(copies.map(({ part }) => [purlOf(part), part]));
  const components = [...packages]
    .sort(([, a], [, b]) => byName(a, b))
    .map(([purl, part]) => {
      const files = copies.filter((copy) => purlOf(copy.part) === purl).flatMap(filesOf);
      const { integrity } = locked[relative(root, part.folder).replaceAll('\\', '/')] ?? {};
      return {
        ...component(part, part.license),
        hashes: [tarballHash(part, integrity)],
        evidence: { occurrences: files.map((location) => ({ location })) },
      };
    });
  const metadata = { component: component(product, product.license) };
  const bill = { bomFormat: 'CycloneDX', specVersion: '1.6', version: 1, metadata, components };
  return `${JSON.stringify(bill, null, 2)}\n`;
}

type NameAndVersion = Pick<ShippedPackage, 'name' | 'version'>;

interface LockFile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
}

const purlOf = ({ name, version }: NameAndVersion) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

function component({ name, version }: NameAndVersion, expression: string | undefined): object {
  const purl = purlOf({ name, version });
  return { type: 'library', 'bom-ref': purl, name, version, licenses: [{ expression }], purl };
}

/** Returns the paths of the shipped files that contain a package. Both archives contain every bundle of the provider. */
function filesOf({ place, part }: { place: string; part: NameAndVersion }): string[] {
  if (place === 'node_modules') return [`node_modules/${part.name}`];
  if (place.includes('/')) return [place];
  return ['unix', 'windows'].map((archive) => `lib/provider/${archive}.zip/${place}`);
}

/** Returns the hash of a package's npm tarball that npm verified when it installed the package. */
function tarballHash({ name, version }: NameAndVersion, integrity = ''): object {
  const [algorithm, hash] = integrity.split('-');
  if (algorithm !== 'sha512') throw new Error(`package-lock.json has no SHA-512 hash for ${name} ${version}`);
  return { alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') };
}
