/** The pipelines in examples/ and the workflow of `init`: their syntax, and which runs get which jobs and keys. */
import { parse } from 'yaml';
import { textOf } from '../scripts/pages';
import { templates } from '../scripts/templates';
import { contextsOf, fill, gitlabJobs, isTaken, workflowProblems } from './support/pipeline-hosts';

const WORKFLOW = '.github/workflows/checkout.yml';
const SHOWN_WORKFLOW = textOf('examples/pipelines/github/checkout.yml');
const GITLAB = textOf('examples/pipelines/gitlab/.gitlab-ci.yml');

interface Job {
  readonly if?: string;
  readonly environment?: string;
}
const { permissions, concurrency, jobs } = parse(SHOWN_WORKFLOW) as {
  readonly permissions: object;
  readonly concurrency: string;
  readonly jobs: Readonly<Record<'terraform' | 'comment', Job>>;
};

describe('the syntax', () => {
  const problemsOf = (content: string) => workflowProblems(WORKFLOW, content);

  it.each(Object.entries(templates('1.2.3', '1.2.3')))(
    'of the workflow for %s is valid, and pins actions by the commit of a tag',
    (_, { files }) => {
      expect(files[WORKFLOW].match(/\buses: /g)?.length).toBeGreaterThan(4);
      expect(problemsOf(files[WORKFLOW])).toEqual([]);
    },
  );

  it('of the GitLab pipeline is valid', () => void gitlabJobs(GITLAB));

  it('is invalid with unknown keywords, and with an action that is not pinned', () => {
    expect(problemsOf(SHOWN_WORKFLOW.replace(/@[0-9a-f]{40} #/, '@v7 #'))).toHaveLength(1);
    expect(problemsOf(SHOWN_WORKFLOW.replace('working-directory', 'folder'))).toHaveLength(1);
    expect(problemsOf(SHOWN_WORKFLOW.replace('github.token', 'unicorn.token'))).toHaveLength(1);
    expect(() => gitlabJobs(GITLAB.replace('resource_group', 'resource_unicorn'))).toThrow(
      'resource_unicorn',
    );
  });
});

type Run = [
  name: string,
  contexts: ReturnType<typeof contextsOf>,
  gitlab: Record<string, string>,
  jobs: string[],
];

/** The variables of a GitLab pipeline in the project 1. */
const gitlabRun = (source: string, branch = 'main') => ({
  CI_PIPELINE_SOURCE: source,
  CI_COMMIT_BRANCH: branch,
  CI_DEFAULT_BRANCH: 'main',
});
const mergeRequest = (sourceProject: string) => ({
  ...gitlabRun('merge_request_event', ''),
  CI_MERGE_REQUEST_PROJECT_ID: '1',
  CI_MERGE_REQUEST_SOURCE_PROJECT_ID: sourceProject,
});

it.each<Run>([
  ["the repository's own branch", contextsOf('pull_request'), mergeRequest('1'), ['read-only', 'comment']],
  ['a fork', contextsOf('pull_request', '', 'they/checkout'), mergeRequest('2'), []],
  ['a push to main', contextsOf('push'), gitlabRun('push'), ['production']],
  ['a manual run on main', contextsOf('workflow_dispatch'), gitlabRun('web'), ['production']],
  [
    'a manual run on another branch',
    contextsOf('workflow_dispatch', 'refs/heads/other'),
    gitlabRun('web', 'other'),
    [],
  ],
  [
    'a manual run on a tag with the name of the branch',
    contextsOf('workflow_dispatch', 'refs/tags/main'),
    gitlabRun('web', ''),
    [],
  ],
  ['a schedule', contextsOf('schedule'), gitlabRun('schedule'), ['read-only']],
])('%s gets only the jobs and the keys that it may have', (_, contexts, variables, expected) => {
  // The second job needs the first.
  const all = Object.values(jobs);
  const taken = all.slice(
    0,
    all
      .map((job) => isTaken(job, contexts))
      .concat(false)
      .indexOf(false),
  );
  expect(taken.map(({ environment = 'comment' }) => fill(environment, contexts))).toEqual(expected);
  const gitlab = parse(GITLAB) as Readonly<Record<string, { environment: string | { name: string } }>>;
  const environments = gitlabJobs(GITLAB, variables).map((name) => gitlab[name].environment);
  expect(environments.map((each) => (typeof each === 'string' ? each : each.name))).toEqual(expected);
});

it('a manual run on another branch does not cancel an apply that waits', () => {
  const group = (ref: string) => fill(concurrency, contextsOf('workflow_dispatch', ref));
  expect(group('refs/heads/other')).not.toBe(group('refs/heads/main'));
  expect(group('refs/heads/main')).toBe(fill(concurrency, contextsOf('push')));
});

it('the job that writes comments on GitHub runs no code and gets no key', () => {
  expect(permissions).toEqual({ contents: 'read', 'pull-requests': 'read' });
  expect(jobs.terraform).not.toHaveProperty('permissions');
  expect(jobs.comment).toMatchObject({ needs: 'terraform', permissions: { 'pull-requests': 'write' } });
  expect(jobs.comment).not.toHaveProperty('environment');
  expect(JSON.stringify(jobs.comment)).not.toMatch(/actions\/checkout|secrets\./);
});
