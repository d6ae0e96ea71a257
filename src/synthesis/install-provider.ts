import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK_FILE_HEADER, withLockEntry } from './lock-file';
import { withLockNotes, withoutLockNotes } from './lock-notes';
import { archiveName, PROVIDER_SOURCE } from './provider-address';
import { ProviderBundle } from './provider-bundle';
import { readIfExists, writeIfChanged } from './write-file';

/**
 * Copies the provider to the folder that `terraform init` searches by default, and adds it to the lock file: cdktf-cli would
 * otherwise ask the provider's host, which does not exist, for its checksums.
 *
 * Terraform unpacks archives, but only links to folders: `.terraform` and a plugin cache would then depend on this folder.
 *
 * @param sources of all providers of the stack, as in `required_providers`
 */
export function installProvider(
  { version, archives }: ProviderBundle,
  stackFolder: string,
  sources: readonly string[],
): void {
  const folder = pluginFolder(stackFolder);
  const files = new Map(
    archives.flatMap(({ platforms, content }) =>
      platforms.map((platform) => [archiveName(version, platform), content]),
    ),
  );
  mkdirSync(folder, { recursive: true });
  removeAllBut(files, folder);
  for (const [name, content] of files) writeIfChanged(join(folder, name), content);

  const lockFile = join(stackFolder, '.terraform.lock.hcl');
  const earlier = withoutLockNotes(readIfExists(lockFile)?.toString('utf8') ?? LOCK_FILE_HEADER);
  const hashes = archives.map(({ lockHash }) => lockHash);
  const locked = withLockNotes(
    withLockEntry(earlier, { source: PROVIDER_SOURCE, version, hashes }),
    sources.filter((source) => source !== PROVIDER_SOURCE),
  );
  writeIfChanged(lockFile, Buffer.from(locked));
}

/** Where `terraform init` looks for the provider by default. */
export function pluginFolder(stackFolder: string): string {
  return join(stackFolder, 'terraform.d', 'plugins', PROVIDER_SOURCE);
}

/** Removes other versions and foreign files. Nothing runs from here. */
function removeAllBut(files: ReadonlyMap<string, unknown>, folder: string): void {
  for (const other of readdirSync(folder).filter((name) => !files.has(name))) {
    rmSync(join(folder, other), { recursive: true, force: true });
  }
}
