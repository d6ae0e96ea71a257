/**
 * Writes CHANGELOG.md from the tags and conventional commits of the repository in the working directory. A release includes this file in
 * the package, but does not commit it. The version in package.json is the one about to be released.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { readJson } from './checkout';

const TITLES_BY_TYPE: Readonly<Record<string, string>> = {
  '!': 'Breaking changes',
  feat: 'New',
  fix: 'Fixed',
  perf: 'Faster',
};

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim();

/** Returns one section per version, newest first. */
function changelogSections(): string[] {
  const tags = git('tag', '--merged', 'HEAD', '--list', 'v*', '--sort=-version:refname')
    .split('\n')
    .filter(Boolean);
  const { version } = readJson<{ version: string }>('package.json');
  const ends = tags.includes(`v${version}`) ? tags : ['HEAD', ...tags];
  return ends.map((end, index) => {
    const name = end === 'HEAD' ? version : end.slice(1);
    const heading = `## ${name} (${git('log', '-1', '--format=%cs', end)})`;
    if (index === ends.length - 1) return `${heading}\n\nThe first release.`;
    const lists = [...changesIn(`${ends[index + 1]}..${end}`)]
      .filter(([, lines]) => lines.length > 0)
      .map(([title, lines]) => `### ${title}\n\n${lines.map((line) => `- ${line}`).join('\n')}`);
    return [heading, ...(lists.length > 0 ? lists : ['No changes that users notice.'])].join('\n\n');
  });
}

function changesIn(range: string): Map<string, string[]> {
  const changes = new Map(Object.values(TITLES_BY_TYPE).map((title): [string, string[]] => [title, []]));
  const commits = git('log', '--no-merges', '--format=%s%x00%b%x1e', range)
    .split('\x1e')
    .filter((commit) => commit.trim());
  for (const commit of commits) {
    const [subject, body] = commit.trim().split('\0');
    const [, type, scope, mark, text] = /^(\w+)(?:\((.+?)\))?(!)?: (.+)$/.exec(subject) ?? [];
    const breaking = /^BREAKING[ -]CHANGE: ([^]+)/m.exec(body)?.[1].trim().replace(/\s+/g, ' ');
    const title = TITLES_BY_TYPE[mark || breaking ? '!' : type];
    changes.get(title)?.push(`${scope ? `**${scope}:** ` : ''}${text}${breaking ? `. ${breaking}` : ''}`);
  }
  return changes;
}

writeFileSync('CHANGELOG.md', `${['# Changelog', ...changelogSections()].join('\n\n')}\n`);
