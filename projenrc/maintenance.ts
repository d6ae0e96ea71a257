import { cdktf, github } from 'projen';
import { NODE_VERSIONS } from './node-versions';
import { SETUP_TERRAFORM, setUpOpenTofu, setUpTerraform, TSX } from './tools';

/** Delays new versions, because compromised and broken ones are usually noticed within days. Dependabot does not delay security fixes. */
const COOLDOWN = { defaultDays: 7 };

/** Adds the workflows for automatic maintenance. */
export function addMaintenance(project: cdktf.ConstructLibraryCdktf): void {
  if (!project.github) throw new Error('projen has no GitHub component, so there are no workflows.');
  // The bundles contain undici and jose, so each of their updates gets its own pull request.
  new github.Dependabot(project.github, {
    scheduleInterval: github.DependabotScheduleInterval.WEEKLY,
    groups: { development: { patterns: ['*'], excludePatterns: ['undici', 'jose'] } },
    cooldown: COOLDOWN,
  });
  project.tryFindObjectFile('.github/dependabot.yml')?.addOverride('updates.1', {
    'package-ecosystem': 'github-actions',
    directory: '/',
    schedule: { interval: 'weekly' },
    cooldown: { 'default-days': COOLDOWN.defaultDays },
    groups: { actions: { patterns: ['*'] } },
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
  testNewestCore(project.github);
  fuzzWithNewSeed(project.github);
  testEachLine(project.github);
  // Detects, before the next release, tools that write the time into a package.
  addWeekly(project.github, 'reproducible', '0 8 * * 1', {
    name: 'The same bytes twice',
    tools: {
      node: { version: '20' },
      python: { version: '3.x' },
      java: { version: '17' },
      go: { version: '1.25' },
    },
    setUp: [],
    commands: ['npm run reproducible'],
  });
}

/** The peer ranges allow minor versions of the cores that do not exist yet, so a workflow tests the newest one. */
function testNewestCore(owner: github.GitHub): void {
  addWeekly(owner, 'newest-core', '0 5 * * 1', {
    name: 'The newest cdktn',
    env: { CDKTN_VERSION: 'latest' },
    tools: { node: { version: '20' }, python: { version: '3.x' } },
    commands: [
      'npm run test:tools',
      // npm and pip install the newest core that the packages allow.
      'npm run package:js && npm run package:python',
      `${TSX} scripts/languages/main.ts typescript python`,
    ],
  });
}

/** Fuzzes with a new seed. All other runs use the same seed, and so the same inputs. */
function fuzzWithNewSeed(owner: github.GitHub): void {
  addWeekly(owner, 'other-inputs', '0 6 * * 1', {
    name: 'Other generated inputs',
    // Each run has a different number.
    env: { FUZZ_SEED: '${{ github.run_number }}' },
    tools: { node: { version: '20' } },
    commands: ['npm test', 'npm run test:terraform', 'npm run test:faults'],
  });
}

/** Tests the supported minor versions of Terraform and OpenTofu, and the newest ones, which may not be in the list yet. */
function testEachLine(owner: github.GitHub): void {
  const lines = {
    terraform: ['~1.11.0', '~1.12.0', '~1.13.0', '~1.14.0', '~1.15.0', 'latest'],
    tofu: ['~1.11.0', '~1.12.0', 'latest'],
  };
  const include = Object.entries(lines).flatMap(([binary, versions]) =>
    versions.map((version) => ({ binary, version })),
  );
  addWeekly(owner, 'each-line', '0 7 * * 1', {
    name: '${{ matrix.binary }} ${{ matrix.version }}',
    strategy: { failFast: false, matrix: { include } },
    env: { TERRAFORM: '${{ matrix.binary }}' },
    tools: { node: { version: '20' } },
    setUp: [
      { ...setUpTerraform('${{ matrix.version }}'), if: "matrix.binary == 'terraform'" },
      { ...setUpOpenTofu('${{ matrix.version }}'), if: "matrix.binary == 'tofu'" },
    ],
    // operations.test.ts, which uses every resource and lookup, is part of `npm test` and not of this suite.
    commands: ['npm run test:terraform', 'npx jest test/terraform/operations'],
  });
}

interface WeeklyJob extends Pick<github.workflows.Job, 'name' | 'env' | 'tools' | 'strategy'> {
  readonly setUp?: readonly github.workflows.JobStep[];
  readonly commands: readonly string[];
}

/** Adds a workflow with one job of the same name, which can also be started manually. */
function addWeekly(
  owner: github.GitHub,
  id: string,
  cron: string,
  { setUp = [SETUP_TERRAFORM], commands, ...job }: WeeklyJob,
): void {
  const workflow = new github.GithubWorkflow(owner, id);
  workflow.on({ schedule: [{ cron }], workflowDispatch: {} });
  workflow.addJob(id, {
    ...job,
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    steps: [github.WorkflowSteps.checkout(), ...setUp, ...['npm ci', ...commands].map((run) => ({ run }))],
  });
}
