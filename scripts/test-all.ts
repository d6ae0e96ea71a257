/** Runs the given npm tasks until one fails, and prints the time of each. */
import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

function main(tasks: readonly string[]): void {
  const times: string[] = [];
  for (const task of tasks) {
    console.log(`\n== npm run ${task}`);
    const started = Date.now();
    const { status } = spawnSync('npm', ['run', ...task.split(' ')], {
      stdio: 'inherit',
      // The suites need not run `make` again.
      env: { ...process.env, ...(task !== 'make' && { SKIP_MAKE: '1' }) },
      shell: process.platform === 'win32',
    });
    times.push(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  ${task}`);
    if (status === 0) continue;
    process.exitCode = 1;
    break;
  }
  console.log(`\n${times.join('\n')}`);
  if (process.exitCode === 1) console.error(`FAILED: npm run ${tasks[times.length - 1]}`);
}

new Command('test:all')
  .description('Run npm tasks until one fails, and print the time of each.')
  .argument('<tasks...>', 'npm tasks with their options, those that fail most often first')
  .action(main)
  .parse();
