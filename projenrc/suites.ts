import { cdktf, github, JsonFile, Task } from 'projen';
import { SETUP_OPENTOFU, SETUP_TERRAFORM, TSX } from './tools';

const JEST = {
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
  // Most of the time a test waits for Terraform.
  maxWorkers: '100%',
  testTimeout: 300_000,
};
/** Folders of tests with separate commands. */
const SUITES = ['faults', 'tools'];

export function addSuites(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  configureJest(project);
  configureTests(project, make);
  addOtherSuites(project, make);
  runOtherSuites(project);
}

function configureJest(project: cdktf.ConstructLibraryCdktf): void {
  new JsonFile(project, 'jest.config.json', {
    marker: false,
    obj: {
      ...JEST,
      roots: ['<rootDir>/test'],
      testPathIgnorePatterns: SUITES.map((suite) => `<rootDir>/test/${suite}/`),
    },
  });
  for (const suite of SUITES) {
    new JsonFile(project, `jest.${suite}.json`, {
      marker: false,
      obj: { ...JEST, roots: [`<rootDir>/test/${suite}`], testTimeout: 600_000 },
    });
    project.addPackageIgnore(`/jest.${suite}.json`);
  }
}

/** `npm test`. */
function configureTests(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  // It reads lib/ and .jsii, so it builds them first: `npm test` works right after `npm ci`.
  project.testTask.reset();
  project.testTask.spawn(make);
  project.testTask.exec('tsc --noEmit -p test/tsconfig.json');
  project.testTask.exec('tsc --noEmit -p src/emulator/page/tsconfig.json');
  project.testTask.exec('tsc --noEmit -p examples/tsconfig.json');
  project.testTask.exec('jest', { receiveArgs: true });
  const lint = project.tasks.tryFind('eslint');
  if (lint) project.testTask.spawn(lint);
  project.testTask.exec('cspell --no-progress --no-summary');
}

function addOtherSuites(project: cdktf.ConstructLibraryCdktf, make: Task): void {
  project.addTask('test:languages', {
    description:
      'Installs the packed package in projects of every language, and deploys what they synthesize to the emulator',
    steps: [
      { spawn: make.name },
      { spawn: 'package-all' },
      { exec: `${TSX} scripts/languages/main.ts`, receiveArgs: true },
    ],
  });

  project.addTask('test:faults', {
    description:
      'Faults of the network and the service, killed processes, hostile input; docs/reliability.md has the results',
    steps: [{ spawn: make.name }, { exec: 'jest --config jest.faults.json', receiveArgs: true }],
  });

  project.addTask('test:tools', {
    description:
      'Both editions of the packed package with cdktf-cli and with cdktn, and the provider on each Node.js. Needs a package registry; keeps in .cache/tools what it installs',
    steps: [
      { spawn: make.name },
      // Only compiled: what an earlier suite compiled is taken.
      { exec: `${TSX} scripts/twin/main.ts` },
      { exec: 'jest --config jest.tools.json --verbose', receiveArgs: true },
    ],
  });

  project.addTask('test:opentofu', {
    description:
      'The tests of test/terraform with OpenTofu: the one that the variable OPENTOFU names, or the one on the PATH',
    exec: `${TSX} scripts/opentofu.ts`,
    receiveArgs: true,
  });
}

/** The tests that `npm test` does not run. */
function runOtherSuites(project: cdktf.ConstructLibraryCdktf): void {
  project.buildWorkflow?.addPostBuildJob('suites', {
    name: '${{ matrix.suite }}',
    runsOn: ['ubuntu-latest'],
    permissions: { contents: github.workflows.JobPermission.READ },
    strategy: {
      failFast: false,
      matrix: { domain: { suite: ['test:faults', 'test:tools', 'test:languages', 'test:opentofu'] } },
    },
    tools: {
      node: { version: '20' },
      java: { version: '17' },
      python: { version: '3.x' },
      go: { version: '1.25' },
    },
    steps: [
      { name: 'Checkout', uses: 'actions/checkout@v5' },
      SETUP_TERRAFORM,
      SETUP_OPENTOFU,
      { name: 'Install dependencies', run: 'npm ci' },
      { name: 'Test', run: 'npm run ${{ matrix.suite }}' },
    ],
  });
}
