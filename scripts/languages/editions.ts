/** The editions of the package, one for each core of CDKTF, and their packed artefacts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, ROOT } from '../checkout';
import { GO_CORE } from '../twin/core';
import { TWIN } from '../twin/edition';
import { GO_CDKTN, translatedProject } from '../twin/projects';

interface Manifest {
  readonly name: string;
  readonly targets: {
    readonly python: { readonly module: string };
    readonly go: { readonly moduleName: string; readonly packageName: string };
  };
}

export interface Edition extends Manifest {
  readonly core: string;
  /** Go modules that the example must not download, with their folders. */
  readonly goModules: Readonly<Record<string, string>>;
  /** A source of an example, which is written for cdktf. */
  translated(language: string, source: string): string;
}

function edition(core: string, { name, targets }: Manifest, more: Partial<Edition> = {}): Edition {
  const { moduleName, packageName } = targets.go;
  const packedModule = { [`${moduleName}/${packageName}`]: join(ROOT, 'dist', 'go', packageName) };
  const goModules = { ...packedModule, ...more.goModules };
  return { core, name, targets, translated: (_, source) => source, ...more, goModules };
}

const manifest = readJson<{ name: string; jsii: Pick<Manifest, 'targets'> }>(join(ROOT, 'package.json'));
export const cdktf = edition('cdktf', { ...manifest, ...manifest.jsii });
/** Not every module proxy has its core. */
const coreModule = { [GO_CDKTN]: GO_CORE };
export const cdktn = edition('cdktn', TWIN, { translated: translatedProject, goModules: coreModule });

/** The only file of this edition in this folder of dist/. */
export function packed(folder: string, beginning: string, ending: string): string {
  const path = join(ROOT, 'dist', folder);
  const files = readdirSync(path).filter((file) => file.startsWith(beginning) && file.endsWith(ending));
  if (files.length === 1) return join(path, files[0]);
  const found = `should hold one ${beginning}...${ending}, but holds ${files.length}`;
  throw new Error(`${path} ${found}. Run \`npm run package-all\`.`);
}

export const npmTarball = ({ name }: Edition): string => packed('js', `${name}@`, '.tgz');

/** The version of the package, such as 0.0.0. */
export function packedVersion(): string {
  const [, version] = /@(.+)\.jsii\.tgz$/.exec(npmTarball(cdktf)) ?? [];
  return version;
}
