/**
 * Removes compiled files from lib/ whose sources no longer exist. The compiler never removes files, and the package contains all
 * of them.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';

const COMPILED = /\.(js|d\.ts)$/;

interface Options {
  readonly root: string;
}

function main({ root }: Options): void {
  const compiled = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    COMPILED.test(file),
  );
  for (const file of compiled) {
    if (!existsSync(join(root, 'src', file.replace(COMPILED, '.ts')))) rmSync(join(root, 'lib', file));
  }
}

new Command('prune')
  .description('Take out of lib/ what was compiled from sources that are gone.')
  .option('--root <folder>', 'of the checkout', join(__dirname, '..'))
  .action(main)
  .parse();
