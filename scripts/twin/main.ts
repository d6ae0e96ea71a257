/**
 * Packs the package again for the core cdktn: compiles the same source with different imports, and puts the artefacts next to the
 * package's own artefacts in dist/.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { generateGoCore, HOME, installCore, run } from './core';
import { TWIN } from './edition';
import { contentOfTwin, copyInto, stage } from './stage';
import { ROOT, sha256 } from '../checkout';

const FOLDER = join(HOME, 'package');
/** Contains the hash of the compiled files. */
const COMPILED = join(FOLDER, 'compiled.txt');
const TARGETS = ['js', 'python', 'go', 'java', 'dotnet'];

function main(targets: readonly string[]): void {
  compile();
  if (targets.length === 0) return;
  if (targets.includes('go')) generateGoCore();
  const maven = ['--maven-local-repository', join(ROOT, '.cache', 'maven')];
  run('jsii-pacmak', ['-v', '--targets', ...targets, '--outdir', join(ROOT, 'dist'), ...maven], FOLDER);
}

/** Compiles the files, unless the same files were compiled before. */
function compile(): void {
  const content = contentOfTwin(ROOT);
  const hash = sha256(JSON.stringify([...content.texts]));
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
    new Argument('[languages...]', 'languages to pack for; default: only compile').choices(TARGETS),
  )
  .action(main)
  .parse();
