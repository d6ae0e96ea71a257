/**
 * Writes CHANGELOG.md, which is not in git: a release packs it, and every version follows from the tags and conventional commits of
 * the repository in the working folder. The version that is about to be released is the one in package.json.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readJson } from './checkout';

const KINDS = { feat: 'New', fix: 'Fixed', perf: 'Faster' };
const BREAKING = 'Breaking changes';

interface Version {
  readonly name: string;
  /** The commit or tag that ends it. */
  readonly end: string;
  /** The tag before it; empty for the first version. */
  readonly after: string;
}

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

function versions(): Version[] {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .filter(Boolean);
  const { version } = readJson<{ version: string }>('package.json');
  const ends = tags.includes(`v${version}`) ? tags : ['HEAD', ...tags];
  const nameOf = (end: string) => (end === 'HEAD' ? version : end.slice(1));
  return ends.map((end, index) => ({ name: nameOf(end), end, after: ends[index + 1] ?? '' }));
}

function section({ name, end, after }: Version): string {
  const title = `## ${name} (${git('log', '-1', '--format=%cs', end)})`;
  if (after === '') return `${title}\n\nThe first release.`;
  const lists = Object.entries(changes(`${after}..${end}`)).map(
    ([kind, lines]) => `### ${kind}\n\n${lines.map((line) => `- ${line}`).join('\n')}`,
  );
  return [title, ...(lists.length > 0 ? lists : ['Nothing that a user notices.'])].join('\n\n');
}

/** The lines of each kind that has some. */
function changes(range: string): Record<string, string[]> {
  const commits = git('log', '--no-merges', '--format=%s%x00%b%x1e', range)
    .split('\x1e')
    .filter((commit) => commit.trim());
  const found: Record<string, string[]> = {};
  for (const commit of commits) {
    const [subject, body] = commit.trim().split('\0');
    const [, type, scope, mark, text] = /^(\w+)(?:\((.+?)\))?(!)?: (.+)$/.exec(subject) ?? [];
    const breaking = /^BREAKING[ -]CHANGE: ([^]+)/m.exec(body)?.[1].trim().replace(/\s+/g, ' ');
    const kind = mark || breaking ? BREAKING : Object.entries(KINDS).find(([name]) => name === type)?.[1];
    const line = `${scope ? `**${scope}:** ` : ''}${text}${breaking ? `. ${breaking}` : ''}`;
    if (kind) (found[kind] ??= []).push(line);
  }
  const order = [BREAKING, ...Object.values(KINDS)];
  return Object.fromEntries(order.filter((kind) => kind in found).map((kind) => [kind, found[kind]]));
}

writeFileSync('CHANGELOG.md', `${['# Changelog', ...versions().map(section)].join('\n\n')}\n`);
