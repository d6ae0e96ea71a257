import { spawnSync } from 'node:child_process';
import { delimiter, join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** Runs a command of the checkout or of the machine, and ends this process if it fails. */
export function run(command: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(command, args, {
    cwd,
    stdio: 'inherit',
    env: {
      ...process.env,
      PATH: [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter),
      GOMODCACHE: join(ROOT, '.cache', 'go-mod'),
      GOFLAGS: '-modcacherw',
    },
  });
  if (status === 0) return;
  console.error(`twin: "${[command, ...args].join(' ')}" ${error ? error.message : `ended with ${status}`}`);
  process.exit(1);
}
