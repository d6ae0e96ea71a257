import { mkdirSync, readdirSync, rmSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LOCK_FILE_HEADER, withLockEntry, withLockNotes } from './lock-file';
import { archiveName, PROVIDER_SOURCE } from './provider-address';
import { ProviderBundle } from './provider-bundle';

/**
 * Copies the provider to the folder that `terraform init` searches by default, and adds it to the lock file: cdktf-cli would otherwise ask
 * the provider's host, which does not exist, for the checksums.
 *
 * The copies are archives, which Terraform unpacks. If they were folders, Terraform would only link to them, so `.terraform` and a plugin
 * cache would depend on this folder.
 *
 * @param sources the sources of all providers in the stack, as in `required_providers`
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
  // Removes other versions and unrelated files. None of them is in use, because Terraform does not run the provider from this folder.
  for (const obsolete of readdirSync(folder).filter((name) => !files.has(name))) {
    rmSync(join(folder, obsolete), { recursive: true, force: true });
  }
  for (const [name, content] of files) writeIfChanged(join(folder, name), content);

  const entry = { source: PROVIDER_SOURCE, version, hashes: archives.map(({ lockHash }) => lockHash) };
  const otherSources = sources.filter((source) => source !== PROVIDER_SOURCE);
  changeLockFile(stackFolder, (text) =>
    withLockNotes(withLockEntry(text || LOCK_FILE_HEADER, entry), otherSources),
  );
}

/** Changes the lock file. `change` receives an empty string if there is no file. Writes nothing if `change` returns an empty string. */
export function changeLockFile(stackFolder: string, change: (text: string) => string): void {
  const file = join(stackFolder, '.terraform.lock.hcl');
  const changed = change(existsSync(file) ? readFileSync(file, 'utf8') : '');
  if (changed !== '') writeIfChanged(file, Buffer.from(changed));
}

/** Returns the folder where `terraform init` looks for the provider by default. */
export const pluginFolder = (stackFolder: string): string =>
  join(stackFolder, 'terraform.d', 'plugins', PROVIDER_SOURCE);

/** Writes the file if its content differs. The write is atomic, so a concurrent Terraform reads either the old or the new content. */
export function writeIfChanged(file: string, content: Buffer): void {
  if (existsSync(file) && readFileSync(file).equals(content)) return;
  const temporary = `${file}.${process.pid}`;
  writeFileSync(temporary, content);
  renameSync(temporary, file);
}
