import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GO_CORE } from '../twin/core';
import { TWIN } from '../twin/edition';

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
  /** By language: what is replaced in the sources of the example. */
  readonly changes: Readonly<Record<string, readonly (readonly [string, string])[]>>;
  /** Go modules that may not be published, with their folders. */
  readonly goModules: Readonly<Record<string, string>>;
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
  changes: {},
  goModules: packedGoModule(manifest.jsii.targets),
};

const GO_CDKTF = 'github.com/hashicorp/terraform-cdk-go/cdktf';
const GO_CDKTN = 'github.com/open-constructs/cdk-terrain-go/cdktn';

export const cdktn: Edition = {
  core: 'cdktn',
  name: TWIN.name,
  targets: TWIN.targets,
  changes: {
    typescript: [
      ['"^0.21.0"', JSON.stringify(TWIN.peers.cdktn)],
      ['cdktf', 'cdktn'],
    ],
    python: [['cdktf', 'cdktn']],
    go: [
      [`"${goModule(manifest.jsii.targets)}"`, `observability "${goModule(TWIN.targets)}"`],
      [`"${GO_CDKTF}"`, `cdktf "${GO_CDKTN}"`],
      [`${GO_CDKTF} v0.21.0`, `${GO_CDKTN} v${TWIN.compiledWith.cdktn}`],
    ],
  },
  goModules: { ...packedGoModule(TWIN.targets), [GO_CDKTN]: GO_CORE },
};
