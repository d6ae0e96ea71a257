import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GO_CORE } from '../twin/core';
import { TWIN } from '../twin/edition';
import { GO_CDKTN, translatedProject } from '../twin/projects';

interface Targets {
  readonly python: { readonly module: string };
  readonly go: { readonly moduleName: string; readonly packageName: string };
}

/** The package for one core of CDKTF. */
export interface Edition {
  readonly core: string;
  /** The name of the package. */
  readonly name: string;
  readonly targets: Targets;
  /** Go modules that may not be published, with their folders. */
  readonly goModules: Readonly<Record<string, string>>;
  /** A source of an example, which is written for cdktf. */
  translated(language: string, source: string): string;
}

const manifest = JSON.parse(readFileSync(join(__dirname, '../../package.json'), 'utf8')) as {
  name: string;
  jsii: { targets: Targets };
};

const goModule = ({ go }: Targets): string => `${go.moduleName}/${go.packageName}`;
/** The packed module, which the example must not download. */
const packedGoModule = (targets: Targets) => ({
  [goModule(targets)]: join(__dirname, '../../dist/go', targets.go.packageName),
});

export const cdktf: Edition = {
  core: 'cdktf',
  name: manifest.name,
  targets: manifest.jsii.targets,
  translated: (_, source) => source,
  goModules: packedGoModule(manifest.jsii.targets),
};

export const cdktn: Edition = {
  core: 'cdktn',
  name: TWIN.name,
  targets: TWIN.targets,
  translated: translatedProject,
  goModules: { ...packedGoModule(TWIN.targets), [GO_CDKTN]: GO_CORE },
};
