/** Builds the package in this clone, and writes and installs a project that uses it. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Command, Option } from 'commander';
import { ROOT } from './checkout';
import { LANGUAGES, missingTool, withBuildPaths } from './getting-started/languages';
import { requireTerraform } from './terraform';
import { quoted } from '../src/cli/shell';

async function main(folder: string, { language: name }: { language: string }): Promise<void> {
  const { title, pack, installBuild, downloads, activate, test } = LANGUAGES[name];
  // npm runs this script in the clone, and sets the variable to the folder in which the user called npm.
  const project = resolve(process.env.INIT_CWD ?? '', folder);
  if (existsSync(project) && readdirSync(project).length > 0) {
    throw new Error(`${folder} is not empty. Choose a new folder, such as ../checkout.`);
  }
  await requireTerraform();
  const tool = await missingTool(name);
  if (tool !== undefined) throw new Error(`Install ${tool}.`);
  console.log(`Builds the package, and writes a ${title} project to ${project}. Downloads ${downloads}.`);
  // As for the test suites, SKIP_MAKE means that everything is built.
  if (!process.env.SKIP_MAKE) inShell(ROOT, 'npm run make', pack);
  const init = [join(ROOT, 'lib', 'cli.cjs'), 'init', project, '--language', name];
  const { status } = spawnSync(process.execPath, init, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The project was not written.');
  inShell(project, ...installBuild.map(withBuildPaths));
  const next = [`cd ${quoted(folder)}`, ...(activate ? [activate] : []), ...test].map((line) => `  ${line}`);
  const page = join(ROOT, 'docs', 'getting-started', `${name}.md`);
  console.log(['', `${project} is ready. To test it:`, ...next, `${page} continues from there.`].join('\n'));
}

/** Runs commands one after another in one shell, because a virtual environment must stay active, until one fails. */
function inShell(cwd: string, ...commands: readonly string[]): void {
  const { status } = spawnSync(commands.join(' && '), { cwd, shell: true, stdio: 'inherit' });
  if (status !== 0) throw new Error(`\`${commands.join(' && ')}\` failed in ${cwd}.`);
}

void new Command('npm run try --')
  .description('Build the package in this clone, and write and install a project that uses it.')
  .argument('<folder>', 'new folder for the project, such as ../checkout')
  .addOption(
    new Option('--language <language>', 'language of the project')
      .choices(Object.keys(LANGUAGES))
      .default('typescript'),
  )
  .action(main)
  .parseAsync()
  .catch((error: Error) => {
    console.error(`error: ${error.message}`);
    process.exitCode = 1;
  });
