import { lockedConstraints } from './lock-file';

const DEFAULT_HOST = 'registry.terraform.io';
const DEFAULT_HOSTS = [DEFAULT_HOST, 'registry.opentofu.org'];

const START = `/* For cdktf-cli, which reads comments, too. It would otherwise run "terraform providers lock", which asks the host of
   every provider for checksums, and one of these hosts does not exist. Terraform does not read this.`;
const NOTES = /\n*\/\* For cdktf-cli,[^]*?\*\/\n?/;

/** The lock file's text without the notes. */
export function withoutLockNotes(lockFile: string): string {
  return lockFile.replace(NOTES, '\n');
}

/**
 * Makes cdktf-cli assume that the stack's other providers are locked, so that it leaves the locking to `terraform init`. cdktf-cli
 * looks for an entry with matching constraints per provider, line by line, even in comments. A comment does not bind Terraform
 * to a version, which is not known at synth.
 *
 * If the constraints of an entry no longer match, cdktf-cli runs `terraform init -upgrade`, which is then necessary. Hence the
 * second note, under the short name of the provider. Providers of other registries have no short name, so their entries are
 * not changed.
 *
 * @param sources of the other providers, as in `required_providers`
 */
export function withLockNotes(lockFile: string, sources: readonly string[]): string {
  const notes = [...new Set(sources.map(fullSource))].sort().flatMap((source) => notesOn(source, lockFile));
  return notes.length === 0 ? lockFile : `${lockFile.trimEnd()}\n\n${[START, ...notes].join('\n')}\n*/\n`;
}

function notesOn(source: string, lockFile: string): string[] {
  const [host, ...rest] = source.split('/');
  const path = rest.join('/');
  const anyVersion = note(source, '>= 0');
  if (host !== DEFAULT_HOST) return lockedConstraints(lockFile, source) === undefined ? [anyVersion] : [];
  const locked = DEFAULT_HOSTS.map((name) => lockedConstraints(lockFile, `${name}/${path}`)).find(Boolean);
  return locked === undefined ? [anyVersion] : [anyVersion, note(path, locked)];
}

function note(source: string, constraints: string): string {
  return `provider "${source}" {\n  constraints = "${constraints}"\n}`;
}

function fullSource(source: string): string {
  const parts = source.split('/');
  return [...[DEFAULT_HOST, 'hashicorp'].slice(0, 3 - parts.length), ...parts].join('/');
}
