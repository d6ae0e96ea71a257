/** The projects in templates/, as `init` writes them, with the commands that it prints. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { filesBelow, ROOT } from './checkout';
import { LANGUAGES } from './getting-started/languages';
import { Template, Templates } from '../src/cli/init';

/** Of the files in templates/, and of a package that is not released. */
const UNRELEASED = '0.0.0';

/** @param providerVersion of the provider in the package: a development build has a version of its own */
export function templates(version: string, providerVersion: string): Templates {
  const isReleased = version !== UNRELEASED;
  const templateOf = (language: string): Template => {
    const { install, make, installFromClone, test, synth, remark = '' } = LANGUAGES[language];
    const fromClone = `This version is not released. <clone> is a clone of its repository, after this in it: ${make}`;
    const files = [...templateFiles(language)].map(([file, text]) => [
      file,
      text.replaceAll(UNRELEASED, file.endsWith('.tf') ? providerVersion : version),
    ]);
    return {
      files: Object.fromEntries(files) as Template['files'],
      notes: [remark, isReleased ? '' : fromClone].filter((note) => note !== ''),
      install: isReleased ? install : installFromClone,
      test,
      emulator: `${isReleased ? 'npx cdktf-provider-observability' : 'node <clone>/lib/cli.cjs'} emulator`,
      synth,
    };
  };
  return Object.fromEntries(Object.keys(LANGUAGES).map((language) => [language, templateOf(language)]));
}

export function templateFiles(language: string): Map<string, string> {
  const folder = join(ROOT, 'templates', language);
  const textOf = (path: string) => readFileSync(join(folder, path), 'utf8').replaceAll('\r', '');
  return new Map(filesBelow(folder).map((path) => [path, textOf(path)]));
}
