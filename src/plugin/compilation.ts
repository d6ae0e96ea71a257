import { existsSync, lstatSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import module from 'node:module';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/** By the major version of Node.js, since the flags of V8 differ. Others keep their defaults. */
const FLAGS: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=30000',
};

/**
 * Makes V8 optimize only code that runs much longer than by default. A run is short, and V8 would compile on the cores that Terraform
 * uses: with 200 resources that takes more time than it saves, and with 1,000 as much.
 */
export function optimizeLate(version = process.versions.node): void {
  const [major] = version.split('.');
  if (Object.hasOwn(FLAGS, major)) setFlagsFromString(FLAGS[major]);
}

type Enable = (folder: string) => unknown;

/** Makes Node.js cache the compiled code of later imports, if it can (22.1 and newer) and there is a safe folder. */
export function keepCompiledCode(
  name: string,
  version: string,
  environment: NodeJS.ProcessEnv,
  enable: Enable | undefined = Reflect.get(module, 'enableCompileCache') as Enable | undefined,
): void {
  if (enable === undefined || environment.OBSERVABILITY_COMPILE_CACHE === 'false') return;
  try {
    const folder = cacheFolder(name, version, environment);
    if (folder !== undefined) enable(folder);
  } catch {
    // It only saves time: a full disk or a folder that may not be read must not matter.
  }
}

/**
 * A folder that nobody else can write to. V8 does not check who wrote a cache, so another user could have this one run any code.
 * None on Windows, which has no file modes.
 */
function cacheFolder(name: string, version: string, environment: NodeJS.ProcessEnv): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const { XDG_CACHE_HOME: named = '', HOME: home = homedir() } = environment;
  const caches = isAbsolute(named) ? named : join(home, '.cache');
  if (!isAbsolute(home) || !existsSync(dirname(caches))) return undefined;
  const cache = join(caches, name);
  if (!belongsTo(cache, user)) return undefined;
  mkdirSync(join(cache, version), { recursive: true, mode: 0o700 });
  const folder = realpathSync(join(cache, version));
  if (![folder, dirname(folder)].every((each) => isPrivate(each, user))) return undefined;
  if (!ancestors(dirname(folder)).every((each) => isSafeAncestor(each, user))) return undefined;
  return folder;
}

/**
 * Whether the existing part of the path belongs to the user: `sudo` may keep the HOME of another one, whose folders must stay as
 * they are. The last part must not be a link, which may lead anywhere.
 */
function belongsTo(path: string, user: number): boolean {
  if (!existsSync(path)) return belongsTo(dirname(path), user);
  return statSync(path).uid === user && !lstatSync(path).isSymbolicLink();
}

/* Modes are sets of bits. */
/* eslint-disable no-bitwise */

function isPrivate(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  return uid === user && (mode & 0o077) === 0;
}

/** Whether only the user and root can replace a folder in it. */
function isSafeAncestor(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  const isSticky = (mode & 0o1000) !== 0;
  return (uid === user || uid === 0) && ((mode & 0o022) === 0 || isSticky);
}

/* eslint-enable no-bitwise */

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...ancestors(parent)];
}
