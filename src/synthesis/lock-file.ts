/** What `.terraform.lock.hcl` says of one provider. */
export interface LockEntry {
  readonly source: string;
  readonly version: string;
  readonly hashes: readonly string[];
}

const HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** The lock file's text with this provider's entry, in place of an earlier one. Other providers' entries stay. */
export function withLockEntry(lockFile: string | undefined, entry: LockEntry): string {
  const text = lockFile ?? HEADER;
  const block = renderEntry(entry);
  const earlier = findEntry(text, entry.source);
  if (earlier !== undefined) return text.replace(earlier, () => block);
  return `${text.trimEnd()}\n\n${block}\n`;
}

function findEntry(text: string, source: string): string | undefined {
  const start = `provider "${source}" {`;
  return text.match(/^provider "[^"]*" \{[^}]*\}/gm)?.find((block) => block.startsWith(start));
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
