/** Runs every suite, those first that fail most often, until one fails, and prints how long each took. */
import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

const PARTS = [
  'make',
  // On a terminal, the demo would wait for Enter.
  'demo -- --no-wait',
  'test',
  'test:terraform',
  'test:docs',
  'test:page',
  'test:languages',
  'test:tools',
  'test:faults',
  'bench -- --count 10 --latency 0 --runs 3 --synth 200 --check',
  'test:opentofu -- --if-present',
];

function main(): void {
  const times: string[] = [];
  let failed: string | undefined;
  for (const part of PARTS) {
    console.log(`\n== npm run ${part}`);
    const started = Date.now();
    const { status } = spawnSync('npm', ['run', ...part.split(' ')], {
      stdio: 'inherit',
      // One `make` is enough.
      env: { ...process.env, ...(part !== 'make' && { SKIP_MAKE: '1' }) },
      shell: process.platform === 'win32',
    });
    times.push(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  ${part}`);
    if (status !== 0) {
      failed = part;
      break;
    }
  }
  console.log(`\n${times.join('\n')}`);
  if (failed !== undefined) {
    console.error(`FAILED: npm run ${failed}`);
    process.exitCode = 1;
  }
}

new Command('test:all').description('Run every suite, and print how long each took.').action(main).parse();
