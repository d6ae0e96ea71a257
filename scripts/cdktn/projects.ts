import { CDKTN_EDITION } from './edition';
import { Templates } from '../../src/cli/init';
import { mapValues } from '../../src/json/members';
import { GO_PACKAGES } from '../translate/go';

const { compiledWith, name: NPM_NAME, peers, targets } = CDKTN_EDITION;
const GO_CDKTN_EDITION = `${targets.go.moduleName}/${targets.go.packageName}`;
const { cdktf: GO_CDKTF, 'this package': GO_MODULE } = GO_PACKAGES;
export const GO_CDKTN = 'github.com/open-constructs/cdk-terrain-go/cdktn';

type Replacements = readonly (readonly [RegExp | string, string])[];

/** The replacement for the name of the npm package, which projects in all languages except Python contain. */
const PACKAGE_NAME: Replacements = [['"cdktf-provider-observability":', `"${NPM_NAME}":`]];
/** Matches `cdktf`, except in names that both editions share: the output folder and the pytest plugin. */
const CDKTF_NAME = /cdktf(?!\.out\b|-provider-observability-pytest\b)/g;

/**
 * For each language, the replacements (old text, new text) that turn a cdktf project, from examples/ or `init`, into a cdktn project. This
 * edition is not packed for Java and C#, so `init` writes projects for cdktf in these languages.
 */
const REPLACEMENTS: Readonly<Record<string, Replacements | undefined>> = {
  typescript: [...PACKAGE_NAME, ['"^0.21.0"', JSON.stringify(peers.cdktn)], [CDKTF_NAME, 'cdktn']],
  python: [[CDKTF_NAME, 'cdktn']],
  go: [
    ...PACKAGE_NAME,
    [`"${GO_MODULE}"`, `observability "${GO_CDKTN_EDITION}"`],
    [`${GO_MODULE} v`, `${GO_CDKTN_EDITION} v`],
    [`${GO_MODULE}=<modules>/observability`, `${GO_CDKTN_EDITION}=<modules>/${targets.go.packageName}`],
    [`"${GO_CDKTF}"`, `cdktf "${GO_CDKTN}"`],
    [`${GO_CDKTF} v0.21.0`, `${GO_CDKTN} v${compiledWith.cdktn}`],
  ],
  hcl: PACKAGE_NAME,
};

/** Returns a file of a project, or a command for the project, translated from cdktf to cdktn. */
export const translatedProject = (language: string, text: string): string =>
  (REPLACEMENTS[language] ?? []).reduce((changed, [from, to]) => changed.replaceAll(from, to), text);

export function translatedTemplates(json: string): string {
  const projects = mapValues(JSON.parse(json) as Templates, (template, language): unknown =>
    JSON.parse(JSON.stringify(template), (_, value: unknown) =>
      typeof value === 'string' ? translatedProject(language, value) : value,
    ),
  );
  return JSON.stringify(projects);
}

const IMPORT_LOOKBEHIND = String.raw`(?<=\b(?:from |require\()(['"]))`;

/** Patterns that match `cdktf` in code and commands. `cdktn` has the same length, so the columns of tables stay aligned. */
const CDKTF_IN_CODE_AND_COMMANDS = [
  // `from cdktf_provider_observability import (` in Python
  /(?<=\bfrom )cdktf(?=(?:_provider_observability)? import\b)/g,
  // The package name in an install command, and the module with the testing library. The pytest plugin has one name for both editions.
  /\bcdktf(?=[\s`]|[-_]provider[-_]observability(?:[\s`@]|-\d))(?<=\b(?:npm|pip) install .*)/g,
  /\bcdktf(?=-provider-observability\/testing\b)/g,
];

/** Returns text translated from cdktf to cdktn: imports and installed packages, but not names that are the same in both editions. */
export function translatedText(text: string): string {
  const imported = Object.entries(CDKTN_EDITION.imports).reduce(
    (code, [from, to]) => code.replace(new RegExp(String.raw`${IMPORT_LOOKBEHIND}${from}(?=\1|/)`, 'g'), to),
    text,
  );
  return CDKTF_IN_CODE_AND_COMMANDS.reduce((changed, name) => changed.replace(name, 'cdktn'), imported);
}
