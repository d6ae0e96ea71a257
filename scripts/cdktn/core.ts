import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { CDKTN_EDITION } from './edition';
import { ROOT } from '../checkout';

/** The folder of the edition for cdktn. The packages in it take precedence over the checkout's packages. */
const CDKTN_FOLDER = join(ROOT, '.cache', 'cdktn');
/** The folder in which this edition is compiled and packed. */
export const EDITION_FOLDER = join(CDKTN_FOLDER, 'package');

const CDKTN_PACKAGE = join(CDKTN_FOLDER, 'node_modules', 'cdktn');
/** cdktn's Go module, in the folder in which jsii-pacmak looks for the Go modules of dependencies. */
export const CDKTN_GO_MODULE = join(CDKTN_PACKAGE, 'dist', 'go', 'cdktn');

export function installCdktn(): void {
  mkdirSync(CDKTN_FOLDER, { recursive: true });
  const project = JSON.stringify({ private: true, dependencies: CDKTN_EDITION.compiledWith });
  const file = join(CDKTN_FOLDER, 'package.json');
  if (existsSync(CDKTN_PACKAGE) && readFileSync(file, 'utf8') === project) return;
  writeFileSync(file, project);
  run('npm', ['install', '--no-audit', '--no-fund', '--no-package-lock'], CDKTN_FOLDER);
}

/** Generates cdktn's Go module from its npm package, to compile the edition's Go code. Not every Go module proxy has this module. */
export function generateGoModule(): void {
  if (existsSync(CDKTN_GO_MODULE)) return;
  run('jsii-pacmak', ['-v', '--target', 'go', '--code-only', '--no-npmignore'], CDKTN_PACKAGE);
}

/** Runs a command from the checkout's packages or the PATH. Throws if the command fails. */
export function run(command: string, args: readonly string[], cwd: string): void {
  const PATH = [join(ROOT, 'node_modules', '.bin'), process.env.PATH].join(delimiter);
  execFileSync(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...goEnvironment(), PATH } });
}

/** Returns variables that make Go keep modules in the checkout, with permissions that allow their removal. */
export function goEnvironment(): NodeJS.ProcessEnv {
  const flags = `${process.env.GOFLAGS ?? ''} -modcacherw`.trim();
  return { GOMODCACHE: join(ROOT, '.cache', 'go-mod'), GOFLAGS: flags };
}
