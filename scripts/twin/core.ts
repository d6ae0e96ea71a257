import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TWIN } from './edition';
import { run } from './run';

/** Packages that are installed here are found before those of the checkout. */
export const HOME = join(__dirname, '../../.cache/twin');

const CORE = join(HOME, 'node_modules', 'cdktn');
/** jsii-pacmak looks for the modules of dependencies here. */
export const GO_CORE = join(CORE, 'dist', 'go', 'cdktn');

/** Installs what the twin is compiled with. */
export function installCore(): void {
  mkdirSync(HOME, { recursive: true });
  const project = JSON.stringify({ private: true, dependencies: TWIN.compiledWith });
  const file = join(HOME, 'package.json');
  if (existsSync(CORE) && readFileSync(file, 'utf8') === project) return;
  writeFileSync(file, project);
  run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], HOME);
}

/** Go compiles what is packed. Not every module proxy has the core, so its module is made from the npm package. */
export function provideGoCore(): void {
  if (existsSync(GO_CORE)) return;
  run('jsii-pacmak', ['-v', '--target', 'go', '--code-only', '--no-npmignore'], CORE);
}
