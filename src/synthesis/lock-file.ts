/** What `.terraform.lock.hcl` says of one provider. */
export interface LockEntry {
  readonly source: string;
  readonly version: string;
  readonly hashes: readonly string[];
}

/** What Terraform starts a new lock file with. */
export const LOCK_FILE_HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** The lock file's text with this provider's entry, in place of an earlier one. Other providers' entries stay. */
export function withLockEntry(lockFile: string, entry: LockEntry): string {
  const block = renderEntry(entry);
  const earlier = findEntry(lockFile, entry.source);
  if (earlier !== undefined) return lockFile.replace(earlier, () => block);
  return `${lockFile.trimEnd()}\n\n${block}\n`;
}

/** The constraints by which a provider was locked; undefined where it is not. */
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
    '  hashes = [',
    ...[...hashes].sort().map((hash) => `    "${hash}",`),
    '  ]',
    '}',
  ].join('\n');
}
