import { cdktf, github, javascript, JsonFile, release } from 'projen';

/** The command `tsx` leaves a folder of sockets in the temporary folder; the loader alone does not. */
const TSX = 'node --import tsx';

// The wrapper, a script in the place of the binary, would hide exit codes and signals from the tests.
const SETUP_TERRAFORM: github.workflows.JobStep = {
  name: 'Setup Terraform',
  uses: 'hashicorp/setup-terraform@v3',
  with: { terraform_version: '1.11.4', terraform_wrapper: false },
};
const SETUP_OPENTOFU: github.workflows.JobStep = {
  name: 'Setup OpenTofu',
  uses: 'opentofu/setup-opentofu@v1',
  with: { tofu_version: '1.12.6', tofu_wrapper: false },
};

const project = new cdktf.ConstructLibraryCdktf({
  name: 'cdktf-provider-observability',
  description:
    'Observability configuration (SLOs, webhooks, keys, ...) as CDKTF constructs, with the Terraform provider included',
  author: 'cdktf-provider-observability contributors',
  authorAddress: 'https://github.com/cdktf-provider-observability',
  authorOrganization: true,
  repositoryUrl: 'https://github.com/cdktf-provider-observability/cdktf-provider-observability.git',
  license: 'Apache-2.0',
  copyrightOwner: 'cdktf-provider-observability contributors',
  defaultReleaseBranch: 'main',
  keywords: ['terraform', 'observability', 'slo'],
  packageManager: javascript.NodePackageManager.NPM,
  minNodeVersion: '20.9.0',
  workflowNodeVersion: '20',

  cdktfVersion: '>=0.21.0 <0.25.0',
  constructsVersion: '^10.4.2',
  jsiiVersion: '~5.9.0',
  typescriptVersion: '~5.9.0',

  projenrcJs: false,
  prettier: true,
  prettierOptions: {
    settings: { singleQuote: true, printWidth: 110, trailingComma: javascript.TrailingComma.ALL },
  },
  eslintOptions: {
    prettier: true,
    dirs: ['src'],
    devdirs: ['test', 'examples', 'scripts'],
    commandOptions: { fix: false, extraArgs: ['--max-warnings=0'] },
  },

  // Jest runs through swc (set up below): the type checker has its own step and need not run per test file.
  tsconfigDev: { include: ['../scripts/**/*.ts', '../.projenrc.ts'] },
  jest: false,
  bin: { 'cdktf-provider-observability': 'lib/cli.cjs' },
  sampleCode: false,
  depsUpgrade: false,
  stale: false,
  githubOptions: { mergify: false, pullRequestLint: false },
  buildWorkflowOptions: {
    workflowTriggers: { pullRequest: {}, push: { branches: ['main'] }, workflowDispatch: {} },
    mutableBuild: false,
    mutableInstall: false,
    permissions: { contents: github.workflows.JobPermission.READ },
    preBuildSteps: [SETUP_TERRAFORM],
  },

  // A release is started by hand; RELEASING.md says how. Its number follows from the commits since the one before it.
  release: true,
  // 0.0.0 is what builds that are no release have.
  minMajorVersion: 1,
  releaseTrigger: release.ReleaseTrigger.workflowDispatch(),
  releaseWorkflowSetupSteps: [SETUP_TERRAFORM],
  // The newest line that runs on Node 20.
  bumpPackage: 'commit-and-tag-version@12.7.3',
  npmTrustedPublishing: true,
  npmProvenance: true,
  // What is inlined in the bundles shows in no dependency of the package.
  postBuildSteps: [{ name: 'Audit what is bundled', run: 'npm run audit:bundled' }],
  pullRequestTemplate: false,

  publishToPypi: {
    distName: 'cdktf-provider-observability',
    module: 'cdktf_provider_observability',
    trustedPublishing: true,
  },
  publishToMaven: {
    mavenGroupId: 'io.github.cdktf-provider-observability',
    mavenArtifactId: 'cdktf-provider-observability',
    javaPackage: 'io.github.cdktf_provider_observability',
  },
  publishToGo: {
    moduleName: 'github.com/cdktf-provider-observability/cdktf-provider-observability-go',
    packageName: 'observability',
  },
  publishToNuget: {
    packageId: 'CdktfProviderObservability',
    dotNetNamespace: 'CdktfProviderObservability',
    trustedPublishing: true,
  },

  gitignore: [
    '/dist/',
    '/.cache/',
    'cdktf.out/',
    '.terraform/',
    '*.tfstate',
    '*.tfstate.*',
    '/examples/java/target/',
    '/examples/csharp/bin/',
    '/examples/csharp/obj/',
    '__pycache__/',
  ],

  deps: [],
  // Used inside `Rotation` and never in a public signature.
  bundledDeps: ['@cdktf/provider-null@11'],
  devDeps: [
    // buf, swc and (below) unrs-resolver: the newest versions whose binaries are published for every platform.
    '@bufbuild/buf@1.74.0',
    '@bufbuild/protobuf@2',
    '@grpc/grpc-js@1',
    '@msgpack/msgpack@3',
    '@peculiar/x509@1',
    '@sinclair/typebox@0.34',
    '@swc/core@1.16.18',
    '@swc/jest@0.2',
    '@types/jest@30',
    '@types/node@20',
    '@types/write-file-atomic@4',
    'commander@14',
    'dataloader@2',
    'esbuild@0.28',
    'fast-check@4',
    'fastify@5',
    'jest@30',
    // Version 6 uses WebCrypto, where Node 20 has X25519 as an experiment that prints a warning.
    'jose@5',
    'lossless-json@4',
    'reflect-metadata@0.2',
    'ts-proto@2',
    'tsx@4',
    'undici@7',
    'write-file-atomic@6',
  ],
});

// Only a release needs it, and has npx fetch it: it would double what everybody installs.
project.deps.removeDependency('commit-and-tag-version');
project.tasks.tryFind('bump')?.env('npm_config_yes', 'true');
// This file runs through tsx like every other script of the project.
project.defaultTask?.exec(`${TSX} .projenrc.ts`);
project.addPackageIgnore('.projenrc.ts');
// light-my-request allows cookie 2, which refuses Node 20.
project.package.addField('overrides', { cookie: '^1.0.2', 'unrs-resolver': '1.12.2' });

// Node 20 is what the package supports at least; jsii prints 20 lines about its end of life at every start.
project.tasks.addEnvironment('JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION', '20');
// Nothing is left behind outside the checkout.
project.tasks.addEnvironment('TSX_DISABLE_CACHE', '1');
// Of buf and swc.
project.tasks.addEnvironment('XDG_CACHE_HOME', '$(echo "$PWD/.cache")');

// A reserved name of any target language is an error; projen silences that warning.
project.compileTask.reset('jsii --fail-on-warnings');
project.watchTask.reset('jsii -w');
// Without the outputs: docs/ lists what a resource or lookup returns.
project.tasks.tryFind('docgen')?.reset('jsii-docgen --submodule root --output API.md');

const generate = project.addTask('generate', {
  description: 'Generates the Terraform protocol messages from plugin6.proto',
  exec: 'buf generate src/plugin/protocol --template src/plugin/protocol/buf.gen.yaml',
});
const bundle = project.addTask('bundle', {
  description:
    'Bundles the Terraform provider and the command into lib/, with the licences of what is in them',
  steps: [{ exec: `${TSX} scripts/bundle.ts` }, { exec: `${TSX} scripts/licences.ts` }],
});
project.addTask('audit:bundled', {
  description: 'Asks the registry for vulnerabilities of exactly the packages that are shipped',
  exec: `${TSX} scripts/audit.ts`,
  receiveArgs: true,
});
const docs = project.addTask('docs', {
  description: 'Writes docs/ from src/schema',
  exec: `${TSX} scripts/docs.ts`,
});
project.preCompileTask.spawn(generate);
project.postCompileTask.spawn(bundle);
project.postCompileTask.spawn(docs);

// Arrows between the rooms of src/ go one way: who may import from where.
const ROOMS = [
  'cli',
  'client',
  'constructs',
  'contract',
  'emulator',
  'encryption',
  'handlers',
  'json',
  'lookups',
  'outputs',
  'plugin',
  'schema',
  'synthesis',
];
const MAY_IMPORT: Record<string, string[]> = {
  cli: ['emulator', 'encryption'],
  client: ['contract'],
  constructs: ['outputs', 'schema', 'synthesis'],
  contract: ['json'],
  emulator: ['contract'],
  encryption: [],
  handlers: ['schema', 'client', 'contract', 'encryption', 'plugin'],
  json: [],
  lookups: ['constructs', 'outputs', 'schema', 'synthesis'],
  // Classes that are read through properties of others only: Go, where they are a package, takes no arrow back.
  outputs: [],
  plugin: ['json'],
  schema: [],
  synthesis: ['schema'],
};
project.eslint?.addRules({
  'import/no-restricted-paths': [
    'error',
    {
      zones: ROOMS.map((room) => ({
        target: `./src/${room}`,
        from: ROOMS.filter((other) => other !== room && !MAY_IMPORT[room].includes(other)).map(
          (other) => `./src/${other}`,
        ),
      })),
    },
  ],
});
// Scripts and examples are in other projects than the tsconfig.json beside them.
const eslintrc = project.tryFindObjectFile('.eslintrc.json');
eslintrc?.addDeletionOverride('parserOptions.projectService');
eslintrc?.addOverride('parserOptions.project', [
  './tsconfig.json',
  './test/tsconfig.json',
  './examples/*/tsconfig.json',
]);
project.eslint?.addIgnorePattern('!.projenrc.ts');
// Examples import the package by its name, which only the type checker can resolve here.
project.eslint?.addOverride({ files: ['examples/**'], rules: { 'import/no-unresolved': 'off' } });
// What is bundled is a development dependency: users of the package install none of it.
project.eslint?.allowDevDeps('src/**');
project.eslint?.allowDevDeps('.projenrc.ts');

// After the patterns of projen, which bring src/ back.
project.gitignore.addPatterns('/src/plugin/protocol/generated/');

// The package holds the constructs and the two bundles; what is in the bundles is not shipped twice.
for (const path of ['/.cache/', '/.ci/', '/examples/', '/scripts/', '/jest.config.json']) {
  project.addPackageIgnore(path);
}
for (const room of [
  'cli',
  'client',
  'contract',
  'emulator',
  'encryption',
  'handlers',
  'json',
  'plugin',
  'main.*',
]) {
  project.addPackageIgnore(`/lib/${room}`);
}

// The test task reads lib/ and .jsii, so it makes them first: `npm test` works right after `npm ci`.
const JEST = {
  cacheDirectory: '<rootDir>/.cache/jest',
  testMatch: ['**/*.test.ts'],
  transform: {
    '^.+\\.ts$': ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }],
  },
  // TypeScript wants the extension in `await import('./x.js')`; the file is x.ts.
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['<rootDir>/dist', '<rootDir>/.cache'],
  globalSetup: '<rootDir>/test/support/set-up.ts',
  globalTeardown: '<rootDir>/test/support/tear-down.ts',
  // Most of the time a test waits for Terraform.
  maxWorkers: '100%',
  testTimeout: 120_000,
};
/** Suites of their own commands. */
const SUITES = ['faults', 'tools'];
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
const make = project.addTask('make', {
  description: 'Makes everything that tests and demo use: lib/, .jsii, API.md',
});
make.spawn(project.preCompileTask);
make.spawn(project.compileTask);
make.spawn(project.postCompileTask);

project.addTask('demo', {
  description: 'Deploys examples/typescript to the emulator with real Terraform, and takes it down again',
  steps: [
    { exec: `${TSX} scripts/demo.ts --check` },
    { spawn: make.name },
    { exec: `${TSX} scripts/demo.ts`, receiveArgs: true },
  ],
});

project.addTask('bench', {
  description:
    'Measures stacks of 200 and 2,000 resources on the emulator with real Terraform; --help names the options',
  steps: [{ spawn: make.name }, { exec: `${TSX} scripts/bench.ts`, receiveArgs: true }],
});

project.testTask.reset();
project.testTask.spawn(make);
project.testTask.exec('tsc --noEmit -p test/tsconfig.json');
project.testTask.exec('tsc --noEmit -p examples/typescript/tsconfig.json');
project.testTask.exec('tsc --noEmit -p examples/rotation/tsconfig.json');
project.testTask.exec('jest', { receiveArgs: true });
const lint = project.tasks.tryFind('eslint');
if (lint) project.testTask.spawn(lint);

// Packages of the other languages. Maven and Go keep what they fetch in the checkout.
const MAVEN = '--maven-local-repository .cache/maven';
const GO = { GOMODCACHE: '$(echo "$PWD/.cache/go-mod")', GOFLAGS: '-modcacherw' };
const cdktfForJava = project.addTask('package:java:cdktf', {
  description:
    'Builds com.hashicorp:cdktf from its npm package into .cache/maven, once: not every repository has it',
  condition:
    "node -e \"const { version } = require('cdktf/package.json'); process.exit(fs.existsSync('.cache/maven/com/hashicorp/cdktf/' + version + '/cdktf-' + version + '.jar') ? 1 : 0)\"",
  exec: `jsii-pacmak -v --target java --no-npmignore --outdir .cache/cdktf-java ${MAVEN} node_modules/cdktf`,
  env: { MAVEN_OPTS: '-Dmaven.javadoc.skip=true -Dmaven.source.skip=true' },
});
const packageJava = project.tasks.tryFind('package:java');
packageJava?.reset();
packageJava?.spawn(cdktfForJava);
packageJava?.exec(`jsii-pacmak -v --target java ${MAVEN}`);
const packageGo = project.tasks.tryFind('package:go');
Object.entries(GO).forEach(([name, value]) => packageGo?.env(name, value));
const packageDotnet = project.tasks.tryFind('package:dotnet');
packageDotnet?.reset('jsii-pacmak -v --target dotnet', { condition: 'dotnet --version' });
packageDotnet?.say('There is no .NET SDK here: C# is packaged as generated code.', {
  condition: '! dotnet --version',
});
packageDotnet?.exec('jsii-pacmak -v --target dotnet --code-only', { condition: '! dotnet --version' });
// One run for all but C# packs side by side.
const packageAll = project.tasks.tryFind('package-all');
packageAll?.reset('node -e "fs.rmSync(\'dist\', { recursive: true, force: true })"');
packageAll?.spawn(cdktfForJava);
packageAll?.exec(`jsii-pacmak -v --targets js python java go ${MAVEN}`, { env: GO });
if (packageDotnet) packageAll?.spawn(packageDotnet);
if (packageAll) {
  project.addTask('test:languages', {
    description:
      'Installs the packed package in projects of every language, and deploys what they synthesize to the emulator',
    steps: [
      { spawn: make.name },
      { spawn: packageAll.name },
      { exec: `${TSX} scripts/languages/main.ts`, receiveArgs: true },
    ],
  });
}

project.addTask('test:faults', {
  description:
    'Faults of the network and the service, killed processes, hostile input; docs/reliability.md has the results',
  steps: [{ spawn: make.name }, { exec: 'jest --config jest.faults.json', receiveArgs: true }],
});

project.addTask('test:tools', {
  description:
    'The packed package, installed by npm, with cdktf-cli and with cdktn. Needs a package registry; keeps in .cache/tools what it installs',
  steps: [{ spawn: make.name }, { exec: 'jest --config jest.tools.json --verbose', receiveArgs: true }],
});

project.addTask('test:opentofu', {
  description:
    'The tests of test/terraform with OpenTofu: the one that the variable OPENTOFU names, or the one on the PATH',
  exec: `${TSX} scripts/opentofu.ts`,
  receiveArgs: true,
});

// The suites that `npm test` leaves out, side by side.
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
    go: { version: '1.24' },
  },
  steps: [
    { name: 'Checkout', uses: 'actions/checkout@v5' },
    SETUP_TERRAFORM,
    SETUP_OPENTOFU,
    { name: 'Install dependencies', run: 'npm ci' },
    { name: 'Test', run: 'npm run ${{ matrix.suite }}' },
  ],
});
// npm publishes for a trusted workflow from version 11.5.1 on, which comes with Node 24.
project
  .tryFindObjectFile('.github/workflows/release.yml')
  ?.addOverride('jobs.release_npm.steps.0.with.node-version', '24');

project.synth();
