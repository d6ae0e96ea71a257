/** Turns the projects in templates/ into those that `init` writes, with the commands that `init` prints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';
import { Language, LANGUAGES, NPM_CI, testRemark } from './getting-started/languages';
import { Template, Templates } from '../src/cli/init';

/** The version in the files of templates/, and the version of an unreleased package. */
const UNRELEASED_VERSION = '0.0.0';

const UNRELEASED_NOTE =
  "This version has not been released: replace each <...> with a path of your build. The package's docs/before-the-release.md explains how to build it.";

/** @param providerVersion version of the provider in the package; a development build has its own version */
export function templates(version: string, providerVersion: string): Templates {
  const isReleased = version !== UNRELEASED_VERSION;
  const templateOf = (language: string): Template => {
    const { install, installBuild, test, emulator, synth } = LANGUAGES[language];
    const remark = testRemark(language);
    const files = [...templateFiles(language), ...pipelineFiles(LANGUAGES[language])].map(([file, text]) => [
      file,
      text.replaceAll(UNRELEASED_VERSION, file.endsWith('.tf') ? providerVersion : version),
    ]);
    return {
      files: Object.fromEntries(files.sort(([a], [b]) => (a < b ? -1 : 1))) as Template['files'],
      notes: [
        ...(remark ? [`In a clone of the package's repository, this template is ${remark}.`] : []),
        ...(isReleased ? [] : [UNRELEASED_NOTE]),
      ],
      install: isReleased ? install : installBuild,
      test,
      emulator,
      synth,
    };
  };
  return Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, templateOf(language)]));
}

/** Returns a GitHub workflow, the script that it runs, which also works in other pipelines, and the list of files that no hosted run gets. */
function pipelineFiles({ pipeline = {}, test, synth }: Language): [path: string, text: string][] {
  const { setUp, commands = [NPM_CI, ...test] } = pipeline;
  const linesByPlaceholder: Readonly<Record<string, readonly string[]>> = {
    setUp: setUp ? [`- uses: ${setUp[0]}`, `  with: { ${setUp[1]} }`] : [],
    commands,
    synth,
  };
  const folder = synth.at(-1)?.replace('cd ', '') ?? '.';
  const fillFile = (file: string): string =>
    textOf(join(ROOT, 'templates', 'pipeline', file))
      .replaceAll('{{folder}}', folder)
      .replace(/^( *)\{\{(\w+)\}\}\n/gm, (_, indent: string, name: string) =>
        linesByPlaceholder[name].map((line) => `${indent}${forbidDownload(line)}\n`).join(''),
      );
  return [
    ['.github/workflows/checkout.yml', fillFile('workflow.yml')],
    ['.terraformignore', fillFile('.terraformignore')],
    ['plan.sh', fillFile('plan.sh')],
  ];
}

/** Without a terminal, npx downloads a package that is not installed without asking. */
const forbidDownload = (command: string): string => command.replace(/^npx /, 'npx --no-install ');

export function templateFiles(language: string): Map<string, string> {
  const folder = join(ROOT, 'templates', language);
  return new Map(filesBelow(folder).map((path) => [path, textOf(join(folder, path))]));
}

const textOf = (path: string) => readFileSync(path, 'utf8').replaceAll('\r', '');
