/** The editions of the package, one for each core of CDKTF, and their packed artefacts. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, ROOT } from '../checkout';
import { TWIN } from '../twin/edition';
import { translatedProject } from '../twin/projects';

export interface Edition {
  readonly core: string;
  readonly name: string;
  readonly targets: {
    readonly python: { readonly module: string };
    readonly go: { readonly moduleName: string; readonly packageName: string };
  };
  /** A source of an example, which is written for cdktf. */
  translated(language: string, source: string): string;
}

const manifest = readJson<{ name: string; jsii: Pick<Edition, 'targets'> }>(join(ROOT, 'package.json'));
export const cdktf: Edition = {
  core: 'cdktf',
  name: manifest.name,
  targets: manifest.jsii.targets,
  translated: (_, source) => source,
};
export const cdktn: Edition = { core: 'cdktn', ...TWIN, translated: translatedProject };

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
