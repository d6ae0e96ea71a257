import { cdktf, github, JsonFile, Task } from 'projen';
import { LANGUAGE_TOOLS, SETUP_CHROMIUM, SETUP_PROMTOOL, SETUP_TERRAFORM, TSX } from './tools';

const COMMON_OPTIONS = {
  cacheDirectory: '<rootDir>/.cache/jest',
  testMatch: ['**/*.test.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  // TypeScript requires the extension in `await import('./x.js')`, but the file is x.ts.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache'],
  globalSetup: '<rootDir>/test/support/set-up.ts',
  globalTeardown: '<rootDir>/test/support/tear-down.ts',
  setupFilesAfterEnv: ['<rootDir>/test/support/expected-warnings.ts'],
};

/** The only test in `npm test` that runs Terraform. It uses every resource and lookup once. */
const OPERATIONS_TEST = '<rootDir>/test/terraform/operations.test.ts';

/** The test files and the description of each jest suite. `npm test` runs all other test files, and OPERATIONS_TEST. */
const SUITES: Readonly<Record<string, { readonly files: string[]; readonly description: string }>> = {
  terraform: {
    files: ['test/terraform/**/*.test.ts', 'test/bad-input/**/*.test.ts', 'test/**/*.terraform.test.ts'],
    description:
      'Tests what only real Terraform can show: plans, the order of operations, state files, imports, messages',
  },
  docs: {
    files: ['test/*.test.ts'],
    description: 'Tests the commands, code and links in the README, in docs/ and in the examples',
  },
  page: {
    files: ['test/emulator/page/**/*.test.ts'],
    description: "Tests the emulator's page in a browser; needs Chromium",
  },
  faults: {
    files: ['test/faults/**/*.test.ts'],
    description:
      'Tests the provider with network and service faults, killed processes and hostile input; test/README.md has the results',
  },
  tools: {
    files: ['test/tools/**/*.test.ts'],
    description:
      'Tests both editions with cdktf-cli and cdktn-cli, and the provider on four versions of Node.js; needs a package registry',
  },
};

/** Without arguments, this script only compiles the edition for cdktn, and skips that if the same files were compiled before. */
const COMPILE_CDKTN = `${TSX} scripts/cdktn/main.ts`;

const JEST_TASKS = Object.keys(SUITES).map((suite) => `test:${suite}`);

/**
 * What `npm test` does not run. The benchmark checks results, but not times, which depend on the load: in three runs, one phase took from
 * 0.83 to 1.33 times as long as with the baseline.
 */
const OTHER_TASKS = ['check', 'test:suites', 'test:languages', 'bench -- --count 10 --latency 50 --runs 1'];

export function addTestSuites(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  configureJest(project);
  addCheck(project, make);
  addUnitTests(project, make);
  addOtherSuites(project, make);
  addSuiteJobs(project);
}

/** Writes one configuration for all suites, so that `npx jest <files>` can run the files of any suite. */
function configureJest(project: cdktf.ConstructLibraryCdktf): void {
  const suites = Object.entries(SUITES).map(([displayName, { files }]) => ({
    ...COMMON_OPTIONS,
    displayName,
    testMatch: files.map((file) => `<rootDir>/${file}`),
    testPathIgnorePatterns: [OPERATIONS_TEST],
  }));
  new JsonFile(project, 'jest.config.json', {
    marker: false,
    obj: {
      // By default, Jest leaves one core idle. It takes a percentage above 100 for a number of workers.
      maxWorkers: '100%',
      // Ends a test that hangs. No test takes nearly as long, also on a busy machine.
      testTimeout: 600_000,
      reporters: ['default', '<rootDir>/test/support/slowest-files.cjs'],
      testSequencer: '<rootDir>/test/support/slowest-first.cjs',
      projects: [
        {
          ...COMMON_OPTIONS,
          displayName: 'unit',
          roots: ['<rootDir>/test'],
          testPathIgnorePatterns: [
            '\\.terraform\\.test\\.ts$',
            '<rootDir>/test/[^/]+$',
            '<rootDir>/test/(bad-input|emulator/page|faults|tools)/',
            '<rootDir>/test/terraform/(?!operations)',
          ],
        },
        ...suites,
      ],
    },
  });
}

function addCheck(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  const check = project.addTask('check', { description: 'Checks types, lint and spelling' });
  check.spawn(make);
  check.exec('tsc --noEmit -p test/tsconfig.json');
  check.exec('tsc --noEmit -p tsconfig.page.json');
  check.exec('tsc --noEmit -p examples/tsconfig.json');
  const lint = project.tasks.tryFind('eslint');
  if (lint) check.spawn(lint);
  check.exec('cspell --no-progress --no-summary');
}

/** Defines `npm test`. Like every suite, it reads lib/ and .jsii, so it runs `make` first, and works right after `npm ci`. */
function addUnitTests(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  project.testTask.reset();
  project.testTask.spawn(make);
  project.testTask.exec(jestCommand('unit'), { receiveArgs: true });
}

/** Returns the command for suites. The last option ends the list of projects, so that file names can follow the command. */
function jestCommand(...suites: string[]): string {
  return `jest --selectProjects ${suites.join(' ')} --passWithNoTests=false`;
}

function addOtherSuites(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  project.addTask('test:languages', {
    description:
      'Installs the packed package in a project for each language, and deploys the project to the emulator',
    steps: [
      { exec: `${TSX} scripts/languages/main.ts --check` },
      { spawn: make.name },
      { spawn: 'package-all' },
      { exec: `${TSX} scripts/languages/main.ts`, receiveArgs: true },
    ],
  });

  for (const [suite, { description }] of Object.entries(SUITES)) {
    const task = project.addTask(`test:${suite}`, { description });
    task.spawn(make);
    if (suite === 'tools') task.exec(COMPILE_CDKTN);
    task.exec(jestCommand(suite), { receiveArgs: true });
  }

  const together = project.addTask('test:suites', {
    description:
      'Runs the suites with Terraform, packages and a browser in one run, so that no core waits for the last file of a suite',
  });
  together.spawn(make);
  together.exec(COMPILE_CDKTN);
  together.exec(jestCommand(...Object.keys(SUITES)), { receiveArgs: true });

  const others = 'Runs every suite except `npm test`, and a short benchmark';
  addSequence(project, make, 'test:others', others, OTHER_TASKS);
  // Without `--no-wait`, the demo would wait for Enter.
  const all = ['demo -- --no-wait', 'test', 'test:others'];
  addSequence(project, make, 'test:all', 'Runs the demo, every suite and a short benchmark', all);
}

/** Adds a task that runs tasks until one fails. They need not run `make` again. */
function addSequence(
  project: cdktf.ConstructLibraryCdktf,
  make: Task,
  name: string,
  description: string,
  tasks: readonly string[],
): void {
  const steps = tasks.map((task) => ({ exec: `npm run ${task}`, env: { SKIP_MAKE: '1' } }));
  project.addTask(name, { description, steps: [{ spawn: make.name }, ...steps] });
}

/** Adds a job to the `build` workflow for each suite that `npm test` does not run. */
function addSuiteJobs(project: cdktf.ConstructLibraryCdktf): void {
  project.buildWorkflow?.addPostBuildJob('suites', {
    name: '${{ matrix.suite }}',
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    strategy: { failFast: false, matrix: { domain: { suite: ['check', ...JEST_TASKS, 'test:languages'] } } },
    tools: { ...LANGUAGE_TOOLS, dotnet: { version: '10.x' } },
    steps: [
      { name: 'Checkout', uses: 'actions/checkout@v5' },
      SETUP_TERRAFORM,
      { ...SETUP_CHROMIUM, if: "matrix.suite == 'test:page'" },
      { ...SETUP_PROMTOOL, if: "matrix.suite == 'test:terraform'" },
      { name: 'Install dependencies', run: 'npm ci' },
      { name: 'Test', run: 'npm run ${{ matrix.suite }}' },
    ],
  });
}
