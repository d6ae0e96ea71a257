/** Writes src/generated/: the public classes that follow from src/schema. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Command } from 'commander';
import { generatedFiles } from './files';

const FOLDER = join(__dirname, '..', '..', 'src', 'generated');

interface Options {
  readonly check?: boolean;
  readonly folder: string;
}

async function main({ check, folder }: Options): Promise<void> {
  const files = [...(await generatedFiles())].map(([name, text]) => ({ path: join(folder, name), text }));
  const stale = files.filter(({ path, text }) => !existsSync(path) || readFileSync(path, 'utf8') !== text);
  if (check) {
    for (const { path } of stale) console.error(`${path} is not current: run \`npm run classes\`.`);
    process.exitCode = stale.length > 0 ? 1 : 0;
    return;
  }
  mkdirSync(folder, { recursive: true });
  for (const { path, text } of stale) writeFileSync(path, text);
  console.log(`classes: ${files.length} files, ${stale.length} changed`);
}

new Command('classes')
  .description('Write src/generated/ from src/schema.')
  .option('--check', 'write nothing, and fail where a file is not current')
  .option('--folder <folder>', 'where the files are', FOLDER)
  .action(main)
  .parse();
