/**
 * Removes from lib/ what the package should not contain: compiled files whose sources no longer exist, which the compiler never
 * removes, and source maps. jsii writes each into the file itself, with the source: half of the package, which every program that
 * uses it would read.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';

const COMPILED = /\.(js|d\.ts)$/;
const SOURCE_MAP = /^\/\/# sourceMappingURL=data:.*$/m;

interface Options {
  readonly root: string;
}

function main({ root }: Options): void {
  const compiled = readdirSync(join(root, 'lib'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    COMPILED.test(file),
  );
  for (const file of compiled) {
    const path = join(root, 'lib', file);
    if (!existsSync(join(root, 'src', file.replace(COMPILED, '.ts')))) rmSync(path);
    else if (file.endsWith('.js')) removeSourceMap(path);
  }
}

function removeSourceMap(path: string): void {
  const code = readFileSync(path, 'utf8');
  const bare = code.replace(SOURCE_MAP, '');
  if (bare !== code) writeFileSync(path, bare);
}

new Command('prune')
  .description('Take source maps, and what was compiled from sources that are gone, out of lib/.')
  .option('--root <folder>', 'of the checkout', join(__dirname, '..'))
  .action(main)
  .parse();
