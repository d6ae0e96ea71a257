import { lstatSync, mkdirSync, statSync } from 'node:fs';
import module from 'node:module';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';

/* eslint-disable no-bitwise */

/** The V8 flag that delays optimization, by major version of Node.js. Versions that are not listed keep V8's default. */
const LATE_OPTIMIZATION_FLAGS: Readonly<Record<string, string>> = {
  20: '--interrupt-budget=1000000',
  22: '--invocation-count-for-turbofan=30000',
};

/**
 * Makes V8 optimize functions much later than by default. V8's optimizer competes with Terraform for the CPU cores: with 200 resources, it
 * costs more time than it saves; with 1,000, as much as it saves.
 */
export function delayOptimization(version = process.versions.node): void {
  const [major] = version.split('.');
  if (Object.hasOwn(LATE_OPTIMIZATION_FLAGS, major)) setFlagsFromString(LATE_OPTIMIZATION_FLAGS[major]);
}

type EnableCache = (folder: string) => unknown;

/** Caches the compiled code of modules that are imported later, if a safe folder is available. Needs at least Node.js 22.1. */
export function enableCompileCache(
  name: string,
  version: string,
  environment: NodeJS.ProcessEnv,
  enable: EnableCache | undefined = Reflect.get(module, 'enableCompileCache') as EnableCache | undefined,
): void {
  if (enable === undefined || environment.OBSERVABILITY_COMPILE_CACHE === 'false') return;
  try {
    const folder = createFolder(name, version, environment.TMPDIR || '/tmp');
    if (folder !== undefined) enable(folder);
  } catch {
    // The cache only saves time, so a full disk or an unreadable folder must not stop the provider.
  }
}

/**
 * Creates and returns a folder that nobody else can write to: V8 does not check who wrote a cache, so another user could inject code.
 * Returns undefined if there is no safe folder, for example on Windows, which has no file modes.
 */
function createFolder(name: string, version: string, parent: string): string | undefined {
  const user = process.getuid?.();
  if (user === undefined) return undefined;
  const folder = join(parent, `${name}-${version}-${user}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  // Another user may have created the folder, or a symbolic link in its place. A link fails the check, because its mode is 0777.
  const { uid, mode } = lstatSync(folder);
  const isPrivate = uid === user && (mode & 0o077) === 0;
  return isPrivate && isSafeParent(parent, user) ? folder : undefined;
}

/** Whether only the user and root can replace the user's folders inside this one. A sticky folder lets only owners replace folders. */
function isSafeParent(parent: string, user: number): boolean {
  const { uid, mode } = statSync(parent);
  const isSticky = (mode & 0o1000) !== 0;
  return (uid === user || uid === 0) && ((mode & 0o022) === 0 || isSticky);
}

/* eslint-enable no-bitwise */
