/** Runs the tasks of npm that it is given, until one fails, and prints how long each took. */
import { spawnSync } from 'node:child_process';
import { Command } from 'commander';

function main(tasks: readonly string[]): void {
  const times: string[] = [];
  for (const task of tasks) {
    console.log(`\n== npm run ${task}`);
    const started = Date.now();
    const { status } = spawnSync('npm', ['run', ...task.split(' ')], {
      stdio: 'inherit',
      // One `make` is enough.
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
  .description('Run every suite, and print how long each took.')
  .argument('<tasks...>', 'with their options, those first that fail most often')
  .action(main)
  .parse();
