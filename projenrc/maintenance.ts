import { cdktf, github } from 'projen';
import { NODE_VERSIONS } from './node-versions';
import { LANGUAGE_TOOLS, SETUP_TERRAFORM, openTofuStep, terraformStep, TSX } from './tools';

/** Delays new versions, because broken ones are usually noticed within days. Dependabot does not delay security fixes. */
const COOLDOWN = { defaultDays: 7 };

/** Adds Dependabot, the job that tests each version of Node.js, and the weekly workflows. */
export function addMaintenanceWorkflows(project: cdktf.ConstructLibraryCdktf): void {
  if (!project.github) throw new Error('The project has no GitHub component, so no workflows can be added.');
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
  addReadmeWorkflow(project.github);
  addNewestCoreWorkflow(project.github);
  addFuzzWorkflow(project.github);
  addTerraformVersionsWorkflow(project.github);
  // If a tool starts to write the build time into a package, this workflow fails before the next release.
  addWeeklyWorkflow(project.github, 'reproducible', '0 8 * * 1', {
    name: 'Reproducible packages',
    tools: LANGUAGE_TOOLS,
    setUp: [],
    commands: ['npm run reproducible'],
  });
}

/** Runs README's commands on a system that has only what README asks for. */
function addReadmeWorkflow(component: github.GitHub): void {
  const workflow = new github.GithubWorkflow(component, 'readme');
  workflow.on({ pullRequest: {}, push: { branches: ['main'] }, workflowDispatch: {} });
  workflow.addJob('readme', {
    name: "README's commands",
    runsOn: ['ubuntu-latest'],
    container: { image: 'node:20-bookworm-slim' },
    permissions: { contents: github.workflows.JobPermission.READ },
    steps: [
      // The setup of Terraform needs unzip.
      { run: 'apt-get update && apt-get install --yes --no-install-recommends ca-certificates git unzip' },
      github.WorkflowSteps.checkout(),
      SETUP_TERRAFORM,
      // In a container, the checkout belongs to another user.
      { run: 'git config --global --add safe.directory "$GITHUB_WORKSPACE"' },
      { run: '.ci/readme' },
    ],
  });
}

/** Tests the newest cdktn, because the edition's peer range allows minor versions that are released after the edition. */
function addNewestCoreWorkflow(component: github.GitHub): void {
  addWeeklyWorkflow(component, 'newest-core', '0 5 * * 1', {
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

/** Runs the tests with a new seed and more generated inputs. All other runs use a fixed seed, and therefore the same inputs. */
function addFuzzWorkflow(component: github.GitHub): void {
  addWeeklyWorkflow(component, 'other-inputs', '0 6 * * 1', {
    name: 'Other generated inputs',
    // A different seed in each run of the workflow.
    env: { FUZZ_SEED: '${{ github.run_number }}', FUZZ_INPUTS: '200000' },
    tools: { node: { version: '20' } },
    commands: ['.ci/promtool', 'npm test', 'npm run test:terraform', 'npm run test:faults'],
  });
}

/** Tests each supported minor version of Terraform and OpenTofu, and the latest one, which may not be in the list yet. */
function addTerraformVersionsWorkflow(component: github.GitHub): void {
  const versionsByBinary = {
    terraform: ['~1.11.0', '~1.12.0', '~1.13.0', '~1.14.0', '~1.15.0', 'latest'],
    tofu: ['~1.11.0', '~1.12.0', 'latest'],
  };
  const include = Object.entries(versionsByBinary).flatMap(([binary, versions]) =>
    versions.map((version) => ({ binary, version })),
  );
  addWeeklyWorkflow(component, 'each-line', '0 7 * * 1', {
    name: '${{ matrix.binary }} ${{ matrix.version }}',
    strategy: { failFast: false, matrix: { include } },
    env: { TERRAFORM: '${{ matrix.binary }}' },
    tools: { node: { version: '20' } },
    setUp: [
      { ...terraformStep('${{ matrix.version }}'), if: "matrix.binary == 'terraform'" },
      { ...openTofuStep('${{ matrix.version }}'), if: "matrix.binary == 'tofu'" },
    ],
    // operations.test.ts, which uses every resource and lookup, is part of `npm test`, not of `npm run test:terraform`.
    commands: ['.ci/promtool', 'npm run test:terraform', 'npx jest test/terraform/operations'],
  });
}

interface WeeklyJob extends Pick<github.workflows.Job, 'name' | 'env' | 'tools' | 'strategy'> {
  readonly setUp?: readonly github.workflows.JobStep[];
  readonly commands: readonly string[];
}

/** Adds a weekly workflow with one job. `id` is the id of both. The workflow can also be started manually. */
function addWeeklyWorkflow(
  component: github.GitHub,
  id: string,
  cron: string,
  { setUp = [SETUP_TERRAFORM], commands, ...job }: WeeklyJob,
): void {
  const workflow = new github.GithubWorkflow(component, id);
  workflow.on({ schedule: [{ cron }], workflowDispatch: {} });
  workflow.addJob(id, {
    ...job,
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    steps: [github.WorkflowSteps.checkout(), ...setUp, ...['npm ci', ...commands].map((run) => ({ run }))],
  });
}
