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
 * Has V8 optimize only what runs much longer than by default. A run is short, and V8 would compile on the cores that Terraform
 * uses: with 200 resources that takes more time than it saves, and with 1,000 as much.
 */
export function optimizeLate(version = process.versions.node): void {
  const [major] = version.split('.');
  if (Object.hasOwn(FLAGS, major)) setFlagsFromString(FLAGS[major]);
}

type Enable = (folder: string) => unknown;

/** Has Node.js keep the compiled code of what is loaded from now on, if it can (22.1 and newer) and there is a safe place. */
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
 * A folder into which nobody else can write. V8 does not check who wrote a cache, and whoever did runs code as this user. So there
 * is none on Windows, which has no modes of files.
 */
function cacheFolder(name: string, version: string, environment: NodeJS.ProcessEnv): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const { XDG_CACHE_HOME: named = '', HOME: home = homedir() } = environment;
  const caches = isAbsolute(named) ? named : join(home, '.cache');
  if (!isAbsolute(home) || !existsSync(dirname(caches))) return undefined;
  const own = join(caches, name);
  if (!isOfUser(own, user)) return undefined;
  mkdirSync(join(own, version), { recursive: true, mode: 0o700 });
  const folder = realpathSync(join(own, version));
  if (![folder, dirname(folder)].every((each) => isPrivate(each, user))) return undefined;
  if (!ancestors(dirname(folder)).every((each) => isSafeWay(each, user))) return undefined;
  return folder;
}

/**
 * Whether what exists of the path is the user's own, so that nothing is made in the folders of others: `sudo` may keep the home of
 * somebody else. A link in the last place may lead anywhere.
 */
function isOfUser(path: string, user: number): boolean {
  if (!existsSync(path)) return isOfUser(dirname(path), user);
  return statSync(path).uid === user && !lstatSync(path).isSymbolicLink();
}

/* Modes are sets of bits. */
/* eslint-disable no-bitwise */

function isPrivate(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  return uid === user && (mode & 0o077) === 0;
}

/** Whether nobody but the user and the system can put another folder in place of one within it. */
function isSafeWay(folder: string, user: number): boolean {
  const { uid, mode } = statSync(folder);
  const isSticky = (mode & 0o1000) !== 0;
  return (uid === user || uid === 0) && ((mode & 0o022) === 0 || isSticky);
}

/* eslint-enable no-bitwise */

function ancestors(folder: string): string[] {
  const parent = dirname(folder);
  return parent === folder ? [] : [parent, ...ancestors(parent)];
}
