import { TWIN } from './edition';
import { Templates } from '../../src/cli/init';

const GO_MODULE = 'github.com/cdktf-provider-observability/cdktf-provider-observability-go/observability';
const GO_TWIN = `${TWIN.targets.go.moduleName}/${TWIN.targets.go.packageName}`;
const GO_DIST = '<clone>/dist/go';
const GO_CDKTF = 'github.com/hashicorp/terraform-cdk-go/cdktf';
export const GO_CDKTN = 'github.com/open-constructs/cdk-terrain-go/cdktn';

type Changes = readonly (readonly [RegExp | string, string])[];

/** The names of the tarball that npm installs, in every language. */
const TARBALL: Changes = [
  ['<clone>/cdktf-provider-observability-0.0.0.tgz', `<clone>/dist/js/${TWIN.name}@0.0.0.jsii.tgz`],
  ['"cdktf-provider-observability":', `"${TWIN.name}":`],
];
/** Matches `cdktf`, except in names that both editions share: the output folder and the pytest plugin. */
const CDKTF = /cdktf(?!\.out\b|-provider-observability-pytest\b)/g;

/** Names that differ in users' projects, by language: in examples/, and in the files that `init` writes. */
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
    [`${GO_MODULE}=${GO_DIST}/observability`, `${GO_TWIN}=${GO_DIST}/${TWIN.targets.go.packageName}`],
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

/** Translates a project's file, or a command for it, to the other core. */
export const translatedProject = (language: string, text: string): string =>
  CHANGES[language].reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

export function translatedTemplates(json: string): string {
  const templates = JSON.parse(json) as Templates;
  const projects = Object.entries(templates).map(([language, template]): [string, unknown] => {
    const change = (value: unknown) =>
      typeof value === 'string' ? translatedProject(language, value) : value;
    return [language, JSON.parse(JSON.stringify(template), (_, value) => change(value))];
  });
  return JSON.stringify(Object.fromEntries(projects));
}

const IMPORTED = String.raw`(?<=\b(?:from |require\()(['"]))`;

/** Match `cdktf` in code and commands. `cdktn` has the same length, so the columns of tables stay aligned. */
const IN_CODE_AND_COMMANDS = [
  // `from cdktf_provider_observability import (` in Python
  /(?<=\bfrom )cdktf(?=(?:_provider_observability)? import\b)/g,
  // The name in an install command, and the import in the next table column. The pytest plugin has the same name in both editions.
  /\bcdktf(?=[\s`]|[-_]provider[-_]observability(?:[\s`@]|-\d))(?<=\b(?:npm|pip) install .*)/g,
  /\bcdktf(?=-provider-observability\/testing\b)/g,
];

/** Translates text to the other core: imports and installed packages, but not names that are the same in both editions. */
export function translated(text: string): string {
  const imported = Object.entries(TWIN.imports).reduce(
    (changed, [from, to]) => changed.replace(new RegExp(String.raw`${IMPORTED}${from}(?=\1|/)`, 'g'), to),
    text,
  );
  return IN_CODE_AND_COMMANDS.reduce((changed, name) => changed.replace(name, 'cdktn'), imported);
}
