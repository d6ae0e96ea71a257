/**
 * Writes CHANGELOG.md, which a release packs but does not commit, from the tags and the conventional commits of the repository in
 * the working folder. package.json contains the version that is about to be released.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readJson } from './checkout';

const KINDS: Readonly<Record<string, string>> = {
  '!': 'Breaking changes',
  feat: 'New',
  fix: 'Fixed',
  perf: 'Faster',
};

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns one section per version, newest first. */
function sections(): string[] {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .filter(Boolean);
  const { version } = readJson<{ version: string }>('package.json');
  const ends = tags.includes(`v${version}`) ? tags : ['HEAD', ...tags];
  return ends.map((end, index) => {
    const name = end === 'HEAD' ? version : end.slice(1);
    const title = `## ${name} (${git('log', '-1', '--format=%cs', end)})`;
    if (index === ends.length - 1) return `${title}\n\nThe first release.`;
    const lists = [...changes(`${ends[index + 1]}..${end}`)]
      .filter(([, lines]) => lines.length > 0)
      .map(([kind, lines]) => `### ${kind}\n\n${lines.map((line) => `- ${line}`).join('\n')}`);
    return [title, ...(lists.length > 0 ? lists : ['No changes that users notice.'])].join('\n\n');
  });
}

function changes(range: string): Map<string, string[]> {
  const linesByKind = new Map(Object.values(KINDS).map((kind): [string, string[]] => [kind, []]));
  const commits = git('log', '--no-merges', '--format=%s%x00%b%x1e', range)
    .split('\x1e')
    .filter((commit) => commit.trim());
  for (const commit of commits) {
    const [subject, body] = commit.trim().split('\0');
    const [, type, scope, mark, text] = /^(\w+)(?:\((.+?)\))?(!)?: (.+)$/.exec(subject) ?? [];
    const breaking = /^BREAKING[ -]CHANGE: ([^]+)/m.exec(body)?.[1].trim().replace(/\s+/g, ' ');
    const kind = KINDS[mark || breaking ? '!' : type];
    linesByKind.get(kind)?.push(`${scope ? `**${scope}:** ` : ''}${text}${breaking ? `. ${breaking}` : ''}`);
  }
  return linesByKind;
}

writeFileSync('CHANGELOG.md', `${['# Changelog', ...sections()].join('\n\n')}\n`);
