/** Tests what the pages say about a language: the samples in docs/testing.md, and its getting-started page. */
import { existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cdktn } from './editions';
import { replacements } from './languages';
import { Project, secondsSince } from './project';
import { ROOT } from '../checkout';
import { LANGUAGES } from '../getting-started/languages';
import { followPage, Reader, Terminal } from '../getting-started/reader';
import { guideFile } from '../pages';
import { terraformEnvironment } from '../terraform';
import { HOME } from '../twin/core';

/** The samples in docs/testing.md that start the emulator in languages whose packages have no command. */
export const SAMPLES: Readonly<Record<string, { readonly file: string; readonly commands: string[] }>> = {
  go: { file: 'emulator_test.go', commands: ['go mod init shop', 'go test -count=1 .'] },
  java: { file: 'EmulatorTest.java', commands: ['java EmulatorTest.java'] },
};

/** Runs the samples in a subfolder of a project with the npm package. */
export async function testSamples(project: Project, languages: readonly string[]): Promise<void> {
  for (const language of languages) {
    const { file, commands } = SAMPLES[language];
    const cwd = join(project.path, `guide-${language}`);
    mkdirSync(cwd);
    writeFileSync(join(cwd, file), guideFile(file));
    for (const command of commands) await project.run(command.split(' '), { cwd });
  }
}

/**
 * Tests the project that `init` writes: follows the language's page (go.md, java.md, python.md). If there is no page, as for the twin, it
 * runs the commands that `init` prints, which end with the test. The packages of the example are reused.
 *
 * @param command the npm package's command
 */
export async function testGettingStarted(
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
  await (hasPage ? followPage(language.name, reader) : runPrintedSteps(project, reader));
  project.log(`${secondsSince(started)}  the project that init wrote`);
}

async function runPrintedSteps({ edition, language }: Project, reader: Reader): Promise<void> {
  const terminal = new Terminal(reader);
  const cli = join(edition === cdktn ? join(HOME, 'package') : ROOT, 'lib', 'cli.cjs');
  const init = `node ${cli} init checkout --language ${language.name} --json`;
  const { next } = JSON.parse(await terminal.type(init)) as { next: readonly string[] };
  for (const step of next) {
    // Not every module proxy has the twin's core.
    if (step === 'go mod tidy') await terminal.type(`go mod edit ${replacements(edition).join(' ')}`);
    await terminal.type(`${step}\n`);
  }
}
