import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { TWIN } from './edition';
import { ROOT } from '../checkout';

/** Folder for packages that take precedence over the checkout's packages. */
export const HOME = join(ROOT, '.cache', 'twin');

const CORE = join(HOME, 'node_modules', 'cdktn');
/** The folder in which jsii-pacmak looks for the modules of dependencies. */
export const GO_CORE = join(CORE, 'dist', 'go', 'cdktn');

export function installCore(): void {
  mkdirSync(HOME, { recursive: true });
  const project = JSON.stringify({ private: true, dependencies: TWIN.compiledWith });
  const file = join(HOME, 'package.json');
  if (existsSync(CORE) && readFileSync(file, 'utf8') === project) return;
  writeFileSync(file, project);
  run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], HOME);
}

/** Generates the core's Go module from the npm package. The twin's Go code is compiled with it, and not every module proxy has it. */
export function generateGoCore(): void {
  if (existsSync(GO_CORE)) return;
  run('jsii-pacmak', ['-v', '--target', 'go', '--code-only', '--no-npmignore'], CORE);
}

/** Runs a command from the checkout's packages or the PATH. Ends this process if the command fails. */
export function run(command: string, args: readonly string[], cwd: string): void {
  const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  const go = { GOMODCACHE: join(ROOT, '.cache', 'go-mod'), GOFLAGS: '-modcacherw' };
  const env = { ...process.env, PATH, ...go };
  const { status, error } = spawnSync(command, args, { cwd, stdio: 'inherit', env });
  if (status === 0) return;
  console.error(`twin: "${[command, ...args].join(' ')}" ${error?.message ?? `exited with code ${status}`}`);
  process.exit(1);
}
