import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { cdktn } from './edition';
import { replacements } from './go';
import { Language } from './language';
import { Project, ROOT } from './project';
import { startEmulator } from '../emulator';
import { follow, Reader, Terminal } from '../getting-started/reader';
import { terraformEnvironment } from '../terraform';
import { HOME } from '../twin/core';

/** Of docs/getting-started/. test/getting-started.test.ts takes the steps of the others. */
const PAGES = ['python.md', 'java.md', 'go.md'];

/**
 * What `init` writes: takes the steps of the page about the language. Without a page, as for the twin, it takes those that `init`
 * names, the last of which is the test. What the example has installed is not installed again.
 *
 * @param command of the package from npm
 */
export async function proveGettingStarted(
  project: Project,
  language: Language,
  command: string,
): Promise<void> {
  const started = Date.now();
  const folder = join(project.path, 'getting-started');
  mkdirSync(folder);
  const installed =
    [join(project.path, 'venv'), join(project.path, 'node_modules')].find(existsSync) ??
    dirname(dirname(command));
  const emulator = await startEmulator([command]);
  const reader: Reader = {
    folder,
    env: { ...terraformEnvironment(project.path, emulator.url), ...language.environment?.(project) },
    clone: ROOT,
    url: emulator.url,
    install: (path) => symlinkSync(installed, join(path, basename(installed))),
  };
  try {
    const hasPage = project.edition !== cdktn && PAGES.includes(`${language.name}.md`);
    await (hasPage ? follow(language.name, reader) : takeNamedSteps(project, language, reader));
  } finally {
    await emulator.stop();
  }
  project.say(`${((Date.now() - started) / 1000).toFixed(1)} s`.padStart(7) + '  the project of init');
}

async function takeNamedSteps({ edition }: Project, { name }: Language, reader: Reader): Promise<void> {
  const terminal = new Terminal(reader);
  const cli = join(edition === cdktn ? join(HOME, 'package') : ROOT, 'lib', 'cli.cjs');
  const { next } = JSON.parse(await terminal.type(`node ${cli} init checkout --language ${name} --json`)) as {
    next: readonly string[];
  };
  for (const step of next) {
    // Not every module proxy has the core of the twin.
    if (step === 'go mod tidy') await terminal.type(`go mod edit ${replacements(edition).join(' ')}`);
    await terminal.type(`${step}\n`);
  }
}
