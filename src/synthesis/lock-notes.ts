import { lockedConstraints } from './lock-file';

const DEFAULT_HOST = 'registry.terraform.io';
const DEFAULT_HOSTS = [DEFAULT_HOST, 'registry.opentofu.org'];

const START = `/* For cdktf-cli, which reads comments, too. It would otherwise run "terraform providers lock", which asks the host of
   every provider for checksums, and one of these hosts does not exist. Terraform does not read this.`;
const NOTES = /\n*\/\* For cdktf-cli,[^]*?\*\/\n?/;

/** The lock file's text as Terraform reads it. */
export function withoutLockNotes(lockFile: string): string {
  return lockFile.replace(NOTES, '\n');
}

/**
 * Tells cdktf-cli that the stack's other providers are locked, so that it leaves that to `terraform init`. It looks for an
 * entry with fitting constraints per provider, line by line and whether or not it stands in a comment; a comment does not
 * bind Terraform to a version that nobody knows at synth.
 *
 * An entry whose constraints no longer fit has cdktf-cli run `terraform init -upgrade`, which is needed then: hence the
 * second note, under the short name of the provider. Off the default registry there is no short name: what is locked there
 * is left as it is.
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
