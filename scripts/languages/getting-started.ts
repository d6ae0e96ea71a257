/** What a project proves besides its stack: the pages about its language. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cdktn } from './editions';
import { replacements } from './languages';
import { Project, secondsSince } from './project';
import { ROOT } from '../checkout';
import { LANGUAGES } from '../getting-started/languages';
import { follow, Reader, Terminal } from '../getting-started/reader';
import { guideFile } from '../pages';
import { terraformEnvironment } from '../terraform';
import { HOME } from '../twin/core';

/** How docs/testing.md starts the emulator from languages whose packages have no command. */
export const SAMPLES: Readonly<Record<string, { readonly file: string; readonly commands: string[] }>> = {
  go: { file: 'emulator_test.go', commands: ['go mod init shop', 'go test -count=1 .'] },
  java: { file: 'EmulatorTest.java', commands: ['java EmulatorTest.java'] },
};

/** Runs the samples below a project that has the package from npm. */
export async function proveGuide(project: Project, languages: readonly string[]): Promise<void> {
  for (const language of languages) {
    const { file, commands } = SAMPLES[language];
    const cwd = join(project.path, `guide-${language}`);
    mkdirSync(cwd);
    writeFileSync(join(cwd, file), guideFile(file));
    for (const command of commands) await project.run(command.split(' '), { cwd });
  }
}

/**
 * What `init` writes: takes the steps of the page about the language (go.md, java.md, python.md). Without one, as for the twin, those that `init`
 * names, the last of which is the test. What the example has installed is not installed again.
 *
 * @param command of the package from npm
 */
export async function proveGettingStarted(
  project: Project,
  command: string,
  { url }: { readonly url: string },
): Promise<void> {
  const started = Date.now();
  const { path, language, edition } = project;
  const folder = join(path, 'getting-started');
  mkdirSync(folder);
  const installed =
    [join(path, 'venv'), join(path, 'node_modules')].find(existsSync) ?? dirname(dirname(command));
  const reader: Reader = {
    folder,
    env: { ...terraformEnvironment(path, url), ...language.environment?.(project) },
    clone: ROOT,
    url,
    install: (to) => symlinkSync(installed, join(to, basename(installed))),
  };
  const hasPage = edition !== cdktn && LANGUAGES[language.name].runner !== undefined;
  await (hasPage ? follow(language.name, reader) : takeNamedSteps(project, reader));
  project.say(`${secondsSince(started)}  the project of init`);
}

async function takeNamedSteps({ edition, language }: Project, reader: Reader): Promise<void> {
  const terminal = new Terminal(reader);
  const cli = join(edition === cdktn ? join(HOME, 'package') : ROOT, 'lib', 'cli.cjs');
  const init = `node ${cli} init checkout --language ${language.name} --json`;
  const { next } = JSON.parse(await terminal.type(init)) as { next: readonly string[] };
  for (const step of next) {
    // Not every module proxy has the core of the twin.
    if (step === 'go mod tidy') await terminal.type(`go mod edit ${replacements(edition).join(' ')}`);
    await terminal.type(`${step}\n`);
  }
}
