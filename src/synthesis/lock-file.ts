/** The entry of one provider in `.terraform.lock.hcl`. */
interface LockEntry {
  readonly source: string;
  readonly version: string;
  readonly hashes: readonly string[];
}

/** The header of Terraform's lock files. */
export const LOCK_FILE_HEADER = `# This file is maintained automatically by "terraform init".
# Manual edits may be lost in future updates.
`;

/** Adds a provider's entry to the text of a lock file, or replaces its previous entry. Keeps other providers' entries. */
export function withLockEntry(lockFile: string, entry: LockEntry): string {
  const block = renderEntry(entry);
  const previous = findEntry(lockFile, entry.source);
  if (previous !== undefined) return lockFile.replace(previous, () => block);
  return `${lockFile.trimEnd()}\n\n${block}\n`;
}

/** Changes the checksums of a provider in the text of a lock file, if the file locks this version. */
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

/** Returns the constraints of a locked provider, or undefined if it is not locked. */
const lockedConstraints = (lockFile: string, source: string): string | undefined =>
  findEntry(lockFile, source)?.match(/^\s*constraints\s*=\s*"([^"]*)"/m)?.[1];

function findEntry(lockFile: string, source: string): string | undefined {
  const start = `provider "${source}" {`;
  return lockFile.match(/^provider "[^"]*" \{[^}]*\}/gm)?.find((block) => block.startsWith(start));
}

const renderEntry = ({ source, version, hashes }: LockEntry): string =>
  [
    `provider "${source}" {`,
    `  version     = "${version}"`,
    `  constraints = "${version}"`,
    `  ${renderHashes(hashes)}`,
    '}',
  ].join('\n');

const renderHashes = (hashes: readonly string[]): string =>
  ['hashes = [', ...[...hashes].sort().map((hash) => `    "${hash}",`), '  ]'].join('\n');

const DEFAULT_HOST = 'registry.terraform.io';
const DEFAULT_HOSTS = [DEFAULT_HOST, 'registry.opentofu.org'];

const NOTES_START = `/* For cdktf-cli, which also reads comments. It would otherwise run "terraform providers lock", which asks the host of
   every provider for checksums, and one of these hosts does not exist. Terraform does not read this.`;
const NOTES_PATTERN = /\n*\/\* For cdktf-cli,[^]*?\*\/\n?/;

/**
 * Adds a comment with a note for each of the stack's other providers, so that cdktf-cli leaves their locking to `terraform init`. For each
 * provider, cdktf-cli searches the file, including its comments, for an entry with matching constraints. A real entry would pin a version,
 * and no version is known at synth.
 *
 * If a provider's constraints no longer match its real entry, cdktf-cli must run `terraform init -upgrade`. A second note, under the short
 * name of the provider, makes it do so. Providers from other registries have no short name, and need no second note. Earlier notes are
 * replaced.
 *
 * @param sources the sources of the other providers, as in `required_providers`
 */
export function withLockNotes(lockFile: string, sources: readonly string[]): string {
  const text = lockFile.replace(NOTES_PATTERN, '\n');
  const notes = [...new Set(sources.map(fullSource))].sort().flatMap((source) => notesOn(source, text));
  return notes.length === 0 ? text : `${text.trimEnd()}\n\n${[NOTES_START, ...notes].join('\n')}\n*/\n`;
}

function notesOn(source: string, lockFile: string): string[] {
  const [host, ...segments] = source.split('/');
  const path = segments.join('/');
  const anyVersion = renderNote(source, '>= 0');
  if (host !== DEFAULT_HOST) return lockedConstraints(lockFile, source) === undefined ? [anyVersion] : [];
  const locked = DEFAULT_HOSTS.map((name) => lockedConstraints(lockFile, `${name}/${path}`)).find(Boolean);
  return locked === undefined ? [anyVersion] : [anyVersion, renderNote(path, locked)];
}

const renderNote = (source: string, constraints: string): string =>
  `provider "${source}" {\n  constraints = "${constraints}"\n}`;

function fullSource(source: string): string {
  const parts = source.split('/');
  return [...[DEFAULT_HOST, 'hashicorp'].slice(0, 3 - parts.length), ...parts].join('/');
}
