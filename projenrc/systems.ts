import { cdktf, github } from 'projen';
import { SETUP_TERRAFORM } from './tools';

/**
 * The systems on which jobs deploy a stack and run the tests, every week and in each release. All other jobs run on Linux on x86-64. A
 * failed job fails its run. Publishing waits for a system's job only if `hasPassed` is set: set it once the job has passed, and update
 * docs/compatibility.md and docs/limits.md.
 */
const SYSTEMS = [
  { id: 'windows', name: 'Windows', runner: 'windows-latest', hasPassed: false },
  { id: 'macos', name: 'macOS', runner: 'macos-latest', hasPassed: false },
  { id: 'linux-arm', name: 'Linux on ARM', runner: 'ubuntu-24.04-arm', hasPassed: false },
] as const;

export const REQUIRED_JOBS: readonly string[] = SYSTEMS.filter(({ hasPassed }) => hasPassed).map(
  ({ id }) => id,
);

/** Adds the weekly workflow, and the same jobs to the release. */
export function addSystemJobs(project: cdktf.ConstructLibraryCdktf): void {
  const jobs = Object.fromEntries(SYSTEMS.map(({ id, name, runner }) => [id, systemJob(name, runner)]));
  if (!project.github) throw new Error('The project has no GitHub component, so no workflows can be added.');
  const workflow = new github.GithubWorkflow(project.github, 'systems');
  workflow.on({ schedule: [{ cron: '0 9 * * 1' }], workflowDispatch: {} });
  workflow.addJobs(jobs);
  project.release?.addJobs(jobs);
}

const systemJob = (name: string, runner: string): github.workflows.Job => ({
  name,
  runsOn: [runner],
  permissions: { contents: github.workflows.JobPermission.READ },
  tools: { node: { version: '20' } },
  steps: [
    github.WorkflowSteps.checkout(),
    SETUP_TERRAFORM,
    { run: 'npm ci' },
    { name: 'Deploy', run: 'npm run demo -- --no-wait' },
    // Runs even if the deployment has failed, so that one run shows all problems.
    { name: 'Test', run: 'npm test', if: '${{ !cancelled() }}' },
  ],
});
