/**
 * Packs the edition for cdktn: compiles the package's source with different imports, and puts the results in dist/, next to those of the
 * edition for cdktf.
 */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { EDITION_FOLDER, generateGoModule, installCdktn, run } from './core';
import { CDKTN_EDITION } from './edition';
import { contentOfEdition, stageFiles } from './stage';
import { ROOT, sha256 } from '../checkout';

const COMPILED_HASH_FILE = join(EDITION_FOLDER, 'compiled.txt');
const TARGETS = ['js', 'python', 'go'];

function main(targets: readonly string[]): void {
  compile();
  if (targets.length === 0) return;
  if (targets.includes('go')) generateGoModule();
  const pacmak = ['--import', 'tsx', join(ROOT, 'scripts', 'pacmak.ts')];
  const options = ['-v', '--targets', ...targets, '--outdir', join(ROOT, 'dist')];
  run('node', [...pacmak, ...options], EDITION_FOLDER);
}

/** Compiles the source files, unless the same files were compiled before, and copies the other files. */
function compile(): void {
  const content = contentOfEdition(ROOT);
  const hash = sha256(JSON.stringify([...content.texts]));
  if (!existsSync(COMPILED_HASH_FILE) || readFileSync(COMPILED_HASH_FILE, 'utf8') !== hash) {
    stageFiles(EDITION_FOLDER, content);
    installCdktn();
    run('jsii', ['--fail-on-warnings'], EDITION_FOLDER);
    writeFileSync(COMPILED_HASH_FILE, hash);
  }
  for (const path of content.copies) cpSync(join(ROOT, path), join(EDITION_FOLDER, path));
}

new Command('package:cdktn')
  .description(`Pack ${CDKTN_EDITION.name}, the edition for cdktn, into dist/.`)
  .addArgument(
    new Argument('[languages...]', 'languages to pack for; without any, only compile').choices(TARGETS),
  )
  .action(main)
  .parse();
