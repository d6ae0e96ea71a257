/** Takes the pictures in docs/images again. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { takeComment, takeEmulator } from './screenshots';
import { excerptOf, terminalSvg } from './terminal';
import { ROOT } from '../checkout';
import { mustRun } from '../command';

const FOLDER = join(ROOT, 'docs', 'images');

async function drawDemo(folder: string): Promise<void> {
  const { stdout } = await mustRun([process.execPath, '--import', 'tsx', join(ROOT, 'scripts/demo/main.ts')]);
  writeFileSync(join(folder, 'demo.svg'), terminalSvg(excerptOf(stdout)));
}

const PICTURES = new Map([
  ['demo', drawDemo],
  ['review', takeComment],
  ['emulator', takeEmulator],
]);

async function main(names: string[]): Promise<void> {
  for (const [name, take] of PICTURES) if (names.includes(name)) await take(FOLDER);
}

void new Command('pictures')
  .description(
    'Write demo.svg, review.md, review.png and emulator.png from real runs. how-it-fits.svg is handwritten.',
  )
  .addArgument(
    new Argument('[picture...]', 'only these').choices([...PICTURES.keys()]).default([...PICTURES.keys()]),
  )
  .addHelpText('after', '\nThis needs Terraform, Chromium (.ci/chromium installs it) and the free port 4010.')
  .action(main)
  .parseAsync()
  .catch((error: Error) => {
    console.error(`pictures: ${error.message}`);
    process.exitCode = 1;
  });
