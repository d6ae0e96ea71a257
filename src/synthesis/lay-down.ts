import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { LOCK_FILE_HEADER, withLockEntry } from './lock-file';
import { withLockNotes, withoutLockNotes } from './lock-notes';
import { PROVIDER_HOST, PROVIDER_NAMESPACE, PROVIDER_SOURCE } from './provider-address';
import { folderHash, ProviderBundle } from './provider-bundle';
import { PROVIDER_NAME } from '../schema/description';

/**
 * Copies the provider to where `terraform init` looks by itself, and locks it there: CDKTF's command line would otherwise
 * ask the provider's host, which does not exist, for its checksums.
 *
 * @param sources of all providers of the stack, as in `required_providers`
 */
export function layDown(
  { version, folders }: ProviderBundle,
  stackFolder: string,
  sources: readonly string[],
): void {
  const provider = join(
    stackFolder,
    'terraform.d',
    'plugins',
    PROVIDER_HOST,
    PROVIDER_NAMESPACE,
    PROVIDER_NAME,
  );
  removeOtherVersions(provider, version);
  for (const { platforms, launcher, files } of folders) {
    for (const platform of platforms) {
      for (const [name, content] of files) {
        writeIfChanged(join(provider, version, platform, name), content, name === launcher ? 0o755 : 0o644);
      }
    }
  }
  const lockFile = join(stackFolder, '.terraform.lock.hcl');
  const earlier = withoutLockNotes(readIfThere(lockFile)?.toString('utf8') ?? LOCK_FILE_HEADER);
  const entry = { source: PROVIDER_SOURCE, version, hashes: folders.map(folderHash) };
  const locked = withLockNotes(
    withLockEntry(earlier, entry),
    sources.filter((source) => source !== PROVIDER_SOURCE),
  );
  writeIfChanged(lockFile, Buffer.from(locked), 0o644);
}

function removeOtherVersions(provider: string, version: string): void {
  mkdirSync(provider, { recursive: true });
  for (const other of readdirSync(provider).filter((name) => name !== version)) {
    rmSync(join(provider, other), { recursive: true });
  }
}

/** Leaves a file alone that a running Terraform may be executing. */
function writeIfChanged(file: string, content: Buffer, mode: number): void {
  if (readIfThere(file)?.equals(content) === true) return;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, content);
  chmodSync(file, mode);
  if (readFileSync(file).equals(content)) return;
  throw new Error(
    `${file} does not hold what was just written to it. Remove it, see that nothing else writes there, and synthesize again.`,
  );
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
