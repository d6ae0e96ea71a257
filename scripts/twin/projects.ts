import { TWIN } from './edition';
import { Templates } from '../../src/cli/template';

const GO_MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const GO_TWIN = `${TWIN.targets.go.moduleName}/${TWIN.targets.go.packageName}`;
const GO_CDKTF = 'github.com/hashicorp/terraform-cdk-go/cdktf';
/** The core in Go. */
export const GO_CDKTN = 'github.com/open-constructs/cdk-terrain-go/cdktn';

type Changes = readonly (readonly [RegExp | string, string])[];

/** In every language: the tarball that npm installs. */
const TARBALL: Changes = [
  ['<clone>/cdktf-provider-observability-0.0.0.tgz', `<clone>/dist/js/${TWIN.name}@0.0.0.jsii.tgz`],
  ['"cdktf-provider-observability":', `"${TWIN.name}":`],
];
/** Both editions have the same output folder, and the same plugin of pytest. */
const CDKTF = /cdktf(?!\.out\b|-provider-observability-pytest\b)/g;

/** What is called differently in the projects of users, by language: examples/, and what `init` writes. */
const CHANGES: Readonly<Record<string, Changes>> = {
  typescript: [...TARBALL, ['"^0.21.0"', JSON.stringify(TWIN.peers.cdktn)], [CDKTF, 'cdktn']],
  python: [[CDKTF, 'cdktn']],
  java: [
    ...TARBALL,
    ['io.github.cdktf_provider_observability', TWIN.targets.java.package],
    ['<artifactId>cdktf-provider-observability<', `<artifactId>${TWIN.targets.java.maven.artifactId}<`],
    ['com.hashicorp.cdktf', 'io.cdktn.cdktn'],
  ],
  go: [
    ...TARBALL,
    [`"${GO_MODULE}"`, `observability "${GO_TWIN}"`],
    [`${GO_MODULE} v`, `${GO_TWIN} v`],
    [
      `${GO_MODULE}=<clone>/dist/go/observability`,
      `${GO_TWIN}=<clone>/dist/go/${TWIN.targets.go.packageName}`,
    ],
    [`"${GO_CDKTF}"`, `cdktf "${GO_CDKTN}"`],
    [`${GO_CDKTF} v0.21.0`, `${GO_CDKTN} v${TWIN.compiledWith.cdktn}`],
  ],
  csharp: [
    ...TARBALL,
    ['CdktfProviderObservability', TWIN.targets.dotnet.namespace],
    ['HashiCorp.Cdktf', 'Io.Cdktn'],
  ],
  hcl: TARBALL,
};

/** A file of a project, or a command for it, for the other core. */
export function translatedProject(language: string, text: string): string {
  return CHANGES[language].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);
}

/** The same in all that `init` writes and prints. */
export function translatedTemplates(json: string): string {
  const templates = JSON.parse(json) as Templates;
  const translated = Object.entries(templates).map(([language, template]) => [
    language,
    JSON.parse(JSON.stringify(template), (_, value: unknown) =>
      typeof value === 'string' ? translatedProject(language, value) : value,
    ) as unknown,
  ]);
  return JSON.stringify(Object.fromEntries(translated));
}
