import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson, ROOT } from '../../scripts/checkout';
import { temporaryFolder } from '../support/temporary-folder';

let repository: string;

beforeEach(() => {
  repository = temporaryFolder();
  git('init', '--quiet', '--initial-branch=main');
});

function git(...args: string[]): void {
  const env = {
    PATH: process.env.PATH,
    HOME: repository,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_COMMITTER_DATE: '2026-01-31T12:00:00Z',
    GIT_AUTHOR_NAME: 'test',
    GIT_AUTHOR_EMAIL: 'test@example.com',
    GIT_COMMITTER_NAME: 'test',
    GIT_COMMITTER_EMAIL: 'test@example.com',
  };
  execFileSync('git', args, { cwd: repository, env });
}

function commit(subject: string, body = ''): void {
  git('commit', '--quiet', '--allow-empty', '-m', subject, ...(body ? ['-m', body] : []));
}

function changelog(version: string): string {
  writeFileSync(join(repository, 'package.json'), JSON.stringify({ version }));
  const loader = join(ROOT, 'node_modules/tsx/dist/loader.mjs');
  execFileSync(process.execPath, ['--import', loader, join(ROOT, 'scripts/changelog.ts')], {
    cwd: repository,
  });
  return readFileSync(join(repository, 'CHANGELOG.md'), 'utf8');
}

it('lists user-visible changes by version and kind, newest first', () => {
  commit('feat: everything');
  git('tag', 'v1.0.0');
  commit('fix(client): wait for the service');
  commit('feat: lookups of events');
  commit('test: more of them');
  git('tag', 'v1.1.0');
  commit('feat(slo)!: targets are text');
  commit(
    'fix: names of labels',
    'Why it was wrong.\n\nBREAKING CHANGE: names are trimmed,\nas the service does.',
  );
  commit('docs: a page');
  commit('perf: fewer calls');

  expect(changelog('2.0.0')).toBe(`# Changelog

## 2.0.0 (2026-01-31)

### Breaking changes

- names of labels. names are trimmed, as the service does.
- **slo:** targets are text

### Faster

- fewer calls

## 1.1.0 (2026-01-31)

### New

- lookups of events

### Fixed

- **client:** wait for the service

## 1.0.0 (2026-01-31)

The first release.
`);
});

it('says that there are no changes', () => {
  commit('feat: everything');
  git('tag', 'v1.0.0');
  commit('chore: nothing');
  expect(changelog('1.0.1')).toContain('## 1.0.1 (2026-01-31)\n\nNo changes that users notice.\n');
});

it('sorts versions by number', () => {
  for (const version of ['1.2.0', '1.10.0']) {
    commit(`feat: ${version}`);
    git('tag', `v${version}`);
  }
  expect(changelog('1.10.0').match(/^## \S+/gm)).toEqual(['## 1.10.0', '## 1.2.0']);
});

it('is written by the release, packed and not committed', () => {
  const { tasks } = readJson<{ tasks: Record<string, { steps: { exec?: string }[] }> }>(
    join(ROOT, '.projen/tasks.json'),
  );
  expect(tasks.bump.steps.at(-1)?.exec).toContain('scripts/changelog.ts');
  expect(readFileSync(join(ROOT, '.gitignore'), 'utf8')).toContain('\n/CHANGELOG.md\n');
});
