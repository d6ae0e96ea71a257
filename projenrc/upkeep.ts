import { cdktf, github } from 'projen';
import { NODE_VERSIONS } from './node-versions';
import { SETUP_TERRAFORM, TSX } from './tools';

/** Automatic maintenance. */
export function keepUp(project: cdktf.ConstructLibraryCdktf): void {
  if (!project.github) throw new Error('projen makes no workflows.');
  // The development dependencies include those in the bundles, such as undici and jose.
  new github.Dependabot(project.github, {
    scheduleInterval: github.DependabotScheduleInterval.WEEKLY,
    groups: { development: { patterns: ['*'], excludePatterns: ['undici', 'jose'] } },
  });
  project.buildWorkflow?.addPostBuildJob('node', {
    name: 'Node.js ${{ matrix.node }}',
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    strategy: { matrix: { domain: { node: NODE_VERSIONS.map((version) => version.split('.')[0]) } } },
    steps: [
      github.WorkflowSteps.checkout(),
      { uses: 'actions/setup-node@v7.0.0', with: { 'node-version': '${{ matrix.node }}' } },
      SETUP_TERRAFORM,
      { run: 'npm ci' },
      { run: 'npx projen make' },
      { run: 'npx jest test/terraform test/plugin' },
    ],
  });
  tryNewestCore(project.github);
  tryOtherInputs(project.github);
}

/** The peer ranges allow minor versions of the cores that do not exist yet. */
function tryNewestCore(owner: github.GitHub): void {
  const workflow = new github.GithubWorkflow(owner, 'newest-core');
  workflow.on({ schedule: [{ cron: '0 5 * * 1' }], workflowDispatch: {} });
  workflow.addJob('newest-core', {
    name: 'The newest cdktn',
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    env: { CDKTN_VERSION: 'latest' },
    tools: { node: { version: '20' }, python: { version: '3.x' } },
    steps: [
      github.WorkflowSteps.checkout(),
      SETUP_TERRAFORM,
      { run: 'npm ci' },
      { run: 'npm run test:tools' },
      // npm and pip take the newest core that the packages allow.
      { run: 'npm run package:js && npm run package:python' },
      { run: `${TSX} scripts/languages/main.ts typescript python` },
    ],
  });
}

/** Every other run generates the same inputs. */
function tryOtherInputs(owner: github.GitHub): void {
  const workflow = new github.GithubWorkflow(owner, 'other-inputs');
  workflow.on({ schedule: [{ cron: '0 6 * * 1' }], workflowDispatch: {} });
  workflow.addJob('other-inputs', {
    name: 'Other generated inputs',
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    // Each run has another number.
    env: { FUZZ_SEED: '${{ github.run_number }}' },
    tools: { node: { version: '20' } },
    steps: [
      github.WorkflowSteps.checkout(),
      SETUP_TERRAFORM,
      { run: 'npm ci' },
      { run: 'npm test' },
      { run: 'npm run test:terraform' },
      { run: 'npm run test:faults' },
    ],
  });
}
