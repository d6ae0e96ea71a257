/** The entry of one provider in `.terraform.lock.hcl`. */
export interface LockEntry {
  readonly source: string;
  readonly version: string;
  readonly hashes: readonly string[];
}

/** The header of Terraform's lock files. */
export const LOCK_FILE_HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** The lock file's text with this provider's entry, which replaces an earlier one. Other providers' entries stay. */
export function withLockEntry(lockFile: string, entry: LockEntry): string {
  const block = renderEntry(entry);
  const earlier = findEntry(lockFile, entry.source);
  if (earlier !== undefined) return lockFile.replace(earlier, () => block);
  return `${lockFile.trimEnd()}\n\n${block}\n`;
}

/** The lock file's text with other checksums for this version of a provider. Unchanged if the version is not locked. */
export function withLockHashes(
  lockFile: string,
  { source, version }: Pick<LockEntry, 'source' | 'version'>,
  change: (hashes: readonly string[]) => readonly string[],
): string {
  const entry = findEntry(lockFile, source);
  if (entry?.match(/^\s*version\s*=\s*"([^"]*)"/m)?.[1] !== version) return lockFile;
  const hashes = change([...entry.matchAll(/"((?:h1|zh):[^"]*)"/g)].map(([, hash]) => hash));
  const changed = entry.replace(/hashes = \[[^\]]*\]/, () => renderHashes(hashes));
  return lockFile.replace(entry, () => changed);
}

/** The constraints of a locked provider; undefined if it is not locked. */
export function lockedConstraints(lockFile: string, source: string): string | undefined {
  return findEntry(lockFile, source)?.match(/^\s*constraints\s*=\s*"([^"]*)"/m)?.[1];
}

function findEntry(lockFile: string, source: string): string | undefined {
  const start = `provider "${source}" {`;
  return lockFile.match(/^provider "[^"]*" \{[^}]*\}/gm)?.find((block) => block.startsWith(start));
}

function renderEntry({ source, version, hashes }: LockEntry): string {
  return [
    `provider "${source}" {`,
    `  version     = "${version}"`,
    `  constraints = "${version}"`,
    `  ${renderHashes(hashes)}`,
    '}',
  ].join('\n');
}

function renderHashes(hashes: readonly string[]): string {
  return ['hashes = [', ...[...hashes].sort().map((hash) => `    "${hash}",`), '  ]'].join('\n');
}
