import { mkdirSync, readdirSync, rmSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK_FILE_HEADER, withLockEntry, withLockNotes, withoutLockNotes } from './lock-file';
import { archiveName, PROVIDER_SOURCE } from './provider-address';
import { ProviderBundle } from './provider-bundle';

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
  // Other versions and foreign files. Nothing runs from here.
  for (const other of readdirSync(folder).filter((name) => !files.has(name))) {
    rmSync(join(folder, other), { recursive: true, force: true });
  }
  for (const [name, content] of files) writeIfChanged(join(folder, name), content);

  const entry = { source: PROVIDER_SOURCE, version, hashes: archives.map(({ lockHash }) => lockHash) };
  const others = sources.filter((source) => source !== PROVIDER_SOURCE);
  changeLockFile(stackFolder, (text) => {
    const earlier = withoutLockNotes(text || LOCK_FILE_HEADER);
    return withLockNotes(withLockEntry(earlier, entry), others);
  });
}

/** @param change gets an empty text if there is no lock file, and writes none if it returns one */
export function changeLockFile(stackFolder: string, change: (text: string) => string): void {
  const file = join(stackFolder, '.terraform.lock.hcl');
  const changed = change(existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (changed !== '') writeIfChanged(file, Buffer.from(changed));
}

/** Where `terraform init` looks for the provider by default. */
export function pluginFolder(stackFolder: string): string {
  return join(stackFolder, 'terraform.d', 'plugins', PROVIDER_SOURCE);
}

/** A Terraform that reads the file meanwhile finds the old content or the new one. */
export function writeIfChanged(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, file);
}
