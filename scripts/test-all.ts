/** Runs the npm tasks in its arguments until one fails, and prints the time of each. */
import { spawnSync } from 'node:child_process';

const [, , ...tasks] = process.argv;
const times: string[] = [];
const failed = tasks.find((task) => !succeeds(task));
console.log(`\n${times.join('\n')}`);
if (failed !== undefined) {
  console.error(`FAILED: npm run ${failed}`);
  process.exitCode = 1;
}

function succeeds(task: string): boolean {
  console.log(`\n== npm run ${task}`);
  const started = Date.now();
  const { status } = spawnSync('npm', ['run', ...task.split(' ')], {
    stdio: 'inherit',
    // The suites need not run `make` again.
    env: { ...process.env, ...(task !== 'make' && { SKIP_MAKE: '1' }) },
    shell: process.platform === 'win32',
  });
  times.push(`${String(Math.round((Date.now() - started) / 1000)).padStart(6)} s  ${task}`);
  return status === 0;
}
