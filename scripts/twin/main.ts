/**
 * Packs the package once more, for the core cdktn: compiles the same source with other imports, and leaves the artefacts beside
 * those of the package in dist/.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { HOME, installCore, provideGoCore } from './core';
import { TWIN } from './edition';
import { run } from './run';
import { contentOfTwin, copyInto, stage } from './stage';

const ROOT = join(__dirname, '..', '..');
const FOLDER = join(HOME, 'package');
/** The hash of what was compiled. */
const COMPILED = join(FOLDER, 'compiled.txt');

function main(targets: readonly string[]): void {
  compile();
  if (targets.length === 0) return;
  if (targets.includes('go')) provideGoCore();
  const maven = ['--maven-local-repository', join(ROOT, '.cache', 'maven')];
  const options = ['-v', '--targets', ...targets, '--outdir', join(ROOT, 'dist'), ...maven];
  run('jsii-pacmak', options, FOLDER);
}

/** Unless the same files were compiled before. */
function compile(): void {
  const content = contentOfTwin(ROOT);
  const hash = createHash('sha256')
    .update(JSON.stringify([...content.texts]))
    .digest('hex');
  if (!existsSync(COMPILED) || readFileSync(COMPILED, 'utf8') !== hash) {
    stage(FOLDER, content);
    installCore();
    run('jsii', ['--fail-on-warnings'], FOLDER);
    writeFileSync(COMPILED, hash);
  }
  copyInto(FOLDER, ROOT, content);
}

new Command('twin')
  .description(`Pack ${TWIN.name}, the edition of the package for cdktn, from the same source into dist/.`)
  .addArgument(
    new Argument(
      '[languages...]',
      'to pack it for; without any it is only compiled, into .cache/twin/package',
    ).choices(['js', 'python', 'go', 'java', 'dotnet']),
  )
  .action(main)
  .parse();
