import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { REQUIRED_JOBS } from '../../projenrc/systems';
import { ROOT } from '../../scripts/checkout';
import { workflowProblems } from '../support/pipeline-hosts';

const read = (...path: string[]): string => readFileSync(join(ROOT, '.github', ...path), 'utf8');
const release = read('workflows', 'release.yml');
/** The names of the jobs that publish. */
const jobs = new Map(
  release
    .split(/\n {2}(?=\w+:\n {4}name: Publish to )/)
    .slice(1)
    .map((job) => [job.slice(0, job.indexOf(':')), job]),
);
const REGISTRIES = ['npm', 'maven', 'pypi', 'nuget', 'golang'];

it.each(readdirSync(join(ROOT, '.github', 'workflows')))(
  '%s is valid, and pins actions by the commit of a tag',
  (file) => {
    expect(read('workflows', file)).toMatch(/\buses: /);
    expect(workflowProblems(file, read('workflows', file))).toEqual([]);
  },
);

interface Job {
  readonly if?: string;
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string; readonly with?: object }[];
}
const allJobs = readdirSync(join(ROOT, '.github', 'workflows')).flatMap((file) => {
  const workflow = parse(read('workflows', file)) as { readonly jobs: Readonly<Record<string, Job>> };
  return Object.entries(workflow.jobs).map(([id, job]) => ({ id: `${file}: ${id}`, ...job }));
});
const idsOf = (found: readonly { readonly id: string }[]) => found.map(({ id }) => id);

it('gives no job that runs the code of dependencies more than the right to read', () => {
  const installing = allJobs.filter(({ steps }) =>
    steps.some(({ run = '' }) => /npm ci|npx projen/.test(run)),
  );
  expect(installing.length).toBeGreaterThan(15);
  const rights = (job: Job) => JSON.stringify(job.permissions ?? 'the default');
  expect(idsOf(installing.filter((job) => rights(job) !== '{"contents":"read"}'))).toEqual([]);
});

it('keeps the token of no job in the checkout', () => {
  const isKept = ({ uses = '', with: inputs = {} }: Job['steps'][number]) =>
    uses.startsWith('actions/checkout@') &&
    !('persist-credentials' in inputs && inputs['persist-credentials'] === false);
  expect(idsOf(allJobs.filter(({ steps }) => steps.some(isKept)))).toEqual([]);
});

it('releases only the main branch', () => {
  expect(allJobs.find(({ id }) => id === 'release.yml: release')?.if).toBe("github.ref == 'refs/heads/main'");
});

it('publishes only from the protected environment', () => {
  expect([...jobs.keys()].sort()).toEqual(['github', ...REGISTRIES].map((name) => `release_${name}`).sort());
  for (const job of jobs.values()) expect(job).toContain('\n    environment: release\n');
});

it.each(REGISTRIES)('attests the artifact for %s before it publishes it, except in a dry run', (registry) => {
  const job = jobs.get(`release_${registry}`) ?? '';
  expect(job).toContain('      id-token: write\n');
  expect(job).toContain('      attestations: write\n');
  const attests = /- name: Attest\n +id: \S+\n +if: \$\{\{ !inputs.dry_run \}\}\n +uses: actions\/attest@/;
  const [before, after] = job.split('- name: Release\n');
  expect(before).toMatch(attests);
  expect(before).toMatch(/subject-path: dist\/(js|java|python|dotnet|go)\/\S+\n *$/);
  expect(after).not.toContain('Attest');
  expect(after).toMatch(
    new RegExp(String.raw`run: npx '-p' 'publib@\d+\.\d+\.\d+' 'publib-${registry}'$`, 'm'),
  );
});

describe.each(['windows', 'macos', 'linux-arm'])('the job for %s', (system) => {
  const jobIn = (text: string) => new RegExp(`\\n  ${system}:\\n((?: {4}.*\\n)+)`).exec(text)?.[1] ?? '';

  it('deploys and tests, in the release and every week', () => {
    const job = jobIn(release);
    expect(job).toContain('run: npm run demo -- --no-wait\n');
    expect(job).toContain('run: npm test\n');
    expect(jobIn(read('workflows', 'systems.yml'))).toBe(job);
    expect(read('workflows', 'systems.yml')).toMatch(/schedule:\n +- cron: \S+ \S+ \* \* 1\n/);
  });

  it('can turn the run red', () => {
    expect(jobIn(release)).not.toContain('continue-on-error');
  });

  it('blocks publishing only after it has passed once', () => {
    const needed = REGISTRIES.map((registry) =>
      jobs.get(`release_${registry}`)?.includes(`\n      - ${system}\n`),
    );
    expect(new Set(needed)).toEqual(new Set([REQUIRED_JOBS.includes(system)]));
  });
});

it('pins the version of every tool', () => {
  expect(release).not.toMatch(/@latest|pip install/);
  expect(jobs.get('release_pypi')).toMatch(
    /PIP_CONSTRAINT: \S+ github\.workspace }}\/\.repo\/projenrc\/python\//,
  );
});

it('delays updates of packages and actions, so that broken versions are noticed first', () => {
  const [, ...updates] = read('dependabot.yml').split('package-ecosystem: ');
  expect(updates.map((update) => update.split('\n')[0])).toEqual(['npm', 'github-actions']);
  for (const update of updates) expect(update).toMatch(/cooldown:\n +default-days: 7\n/);
});
