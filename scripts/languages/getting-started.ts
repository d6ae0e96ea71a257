/** Tests what the getting-started page of a language says. */
import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cdktn } from './editions';
import { goReplacements } from './languages';
import { LanguageProject } from './project';
import { withBuildPaths } from '../getting-started/languages';
import { enter, followPage, Reader } from '../getting-started/reader';
import { terraformEnvironment } from '../terraform';

/**
 * Tests the project that `init` writes by following a language's page: typescript.md, hcl.md, go.md, java.md, csharp.md or python.md. `npm run
 * try` on the page uses the packed packages. For the edition for cdktn, runs the commands that `init` prints, with the packages that are
 * installed for the example.
 *
 * @param command the npm package's command
 */
export async function testGettingStarted(
  project: LanguageProject,
  command: string,
  { url }: { readonly url: string },
  page = project.language.name,
): Promise<void> {
  const { path, language, edition } = project;
  // Not in the example's folder, whose packages the project would find, and whose .NET project would compile its files.
  const folder = `${path}-${page}-getting-started`;
  mkdirSync(folder);
  const installed =
    [join(path, 'venv'), join(path, 'node_modules')].find(existsSync) ?? dirname(dirname(command));
  const reader: Reader = {
    folder,
    env: { ...terraformEnvironment(path, url), SKIP_MAKE: '1', ...language.environment?.(project) },
    url,
    install: `ln -s '${installed}' .`,
  };
  await (edition === cdktn ? runPrintedSteps(project, reader) : followPage(page, reader));
  project.log(`the project that init wrote: ${page}`);
}

async function runPrintedSteps({ edition, language }: LanguageProject, reader: Reader): Promise<void> {
  const cli = join(edition.folder, 'lib', 'cli.cjs');
  const init = `node ${cli} init checkout --language ${language.name} --json`;
  const { next } = JSON.parse(await enter(init, reader)) as { next: readonly string[] };
  // Not every Go module proxy has cdktn.
  const replace = `go mod edit ${goReplacements(edition).join(' ')}`;
  const steps = next.flatMap((step) => (step === 'go mod tidy' ? [replace, step] : [withBuildPaths(step)]));
  await enter(steps.join('\n'), reader);
}
