/** The package's editions, one for each core, and their packed files. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { EDITION_FOLDER } from '../cdktn/core';
import { CDKTN_EDITION } from '../cdktn/edition';
import { translatedProject } from '../cdktn/projects';
import { readJson, ROOT } from '../checkout';

export interface Edition {
  readonly core: string;
  readonly name: string;
  /** The folder that npm packs. */
  readonly folder: string;
  readonly targets: {
    readonly python: { readonly module: string };
    readonly go: { readonly moduleName: string; readonly packageName: string };
  };
  /** Returns the source of an example, translated from cdktf to this edition's core. */
  translate(language: string, source: string): string;
}

const manifest = readJson<{ name: string; jsii: Pick<Edition, 'targets'> }>(join(ROOT, 'package.json'));
export const cdktf: Edition = {
  core: 'cdktf',
  name: manifest.name,
  folder: ROOT,
  targets: manifest.jsii.targets,
  translate: (_, source) => source,
};
export const cdktn: Edition = {
  core: 'cdktn',
  ...CDKTN_EDITION,
  folder: EDITION_FOLDER,
  translate: translatedProject,
};

/** Returns the only file with this prefix and suffix in a folder of dist/. */
export function packedFile(folder: string, prefix: string, suffix: string): string {
  const path = join(ROOT, 'dist', folder);
  const files = readdirSync(path).filter((file) => file.startsWith(prefix) && file.endsWith(suffix));
  if (files.length === 1) return join(path, files[0]);
  const problem = `should contain one file ${prefix}...${suffix}, but contains ${files.length}`;
  throw new Error(`${path} ${problem}. Run \`npm run package-all\`.`);
}

export const npmTarball = ({ name }: Edition): string => packedFile('js', `${name}@`, '.tgz');
