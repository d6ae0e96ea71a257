/**
 * Packs the package once more, for the core cdktn: compiles the same source with other imports, and leaves the artefacts beside
 * those of the package in dist/.
 */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { HOME, installCore, provideGoCore, run } from './core';
import { TWIN } from './edition';
import { contentOfTwin, copyInto, stage } from './stage';
import { ROOT } from '../checkout';

const FOLDER = join(HOME, 'package');
/** Holds the hash of what was compiled. */
const COMPILED = join(FOLDER, 'compiled.txt');

function main(targets: readonly string[]): void {
  compile();
  if (targets.length === 0) return;
  if (targets.includes('go')) provideGoCore();
  const maven = ['--maven-local-repository', join(ROOT, '.cache', 'maven')];
  run('jsii-pacmak', ['-v', '--targets', ...targets, '--outdir', join(ROOT, 'dist'), ...maven], FOLDER);
}

/** Unless the same files were compiled before. */
function compile(): void {
  const content = contentOfTwin(ROOT);
  const texts = JSON.stringify([...content.texts]);
  const hash = createHash('sha256').update(texts).digest('hex');
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
