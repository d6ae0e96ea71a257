import { cdktf, github, javascript, JsonFile } from 'projen';
import { PinnedActions } from './projenrc/actions';
import { addBuildTasks } from './projenrc/build';
import { enforceImportRules } from './projenrc/import-rules';
import { CheckoutsWithoutToken } from './projenrc/jobs';
import { addMaintenanceWorkflows } from './projenrc/maintenance';
import { NODE_VERSIONS } from './projenrc/node-versions';
import { addPackageTasks } from './projenrc/packages';
import { configureRelease, RELEASE_OPTIONS } from './projenrc/release';
import { addTestSuites } from './projenrc/suites';
import { addSystemJobs } from './projenrc/systems';
import { SETUP_TERRAFORM, TSX } from './projenrc/tools';

const project = new cdktf.ConstructLibraryCdktf({
  ...RELEASE_OPTIONS,
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
  // The oldest Node.js version that the bundled undici supports. A test checks that every other mention of this version agrees.
  minNodeVersion: NODE_VERSIONS[0],
  workflowNodeVersion: '20',

  cdktfVersion: '>=0.21.0 <1.0.0',
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
    devdirs: ['test', 'examples', 'templates', 'scripts', 'projenrc'],
    commandOptions: { fix: false, extraArgs: ['--max-warnings=0'] },
  },

  // Jest compiles TypeScript with swc (projenrc/suites.ts), which does not check types. The `check` task checks them.
  tsconfigDev: {
    include: ['../src/**/*.ts', '../scripts/**/*.ts', '../projenrc/**/*.ts', '../.projenrc.ts'],
    exclude: ['../src/emulator/page'],
  },
  jest: false,
  bin: { 'cdktf-provider-observability': 'lib/cli.cjs' },
  sampleCode: false,
  // API.md is written by scripts/api instead.
  docgen: false,
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

  // The audit includes development dependencies, because the bundles contain some of them.
  postBuildSteps: [{ name: 'Audit', run: 'npm audit --audit-level=moderate' }],
  pullRequestTemplate: false,

  gitignore: [
    '/dist/',
    '/.cache/',
    'cdktf.out/',
    '.terraform/',
    '*.tgz',
    '*.tfstate',
    '*.tfstate.*',
    '/testing/',
    '/examples/java/target/',
    '/examples/csharp/bin/',
    '/examples/csharp/obj/',
    '__pycache__/',
    'venv/',
  ],

  deps: [],
  // Only `Rotation` uses the null provider. It can be bundled, because no public signature contains its types.
  bundledDeps: ['@cdktf/provider-null@11'],
  devDeps: [
    // GitHub's parser of workflows, to test the pipelines in examples/.
    '@actions/workflow-parser@0.3',
    // buf, swc and unrs-resolver (see `overrides`) are pinned to the newest versions whose binaries are published for every platform.
    '@bufbuild/buf@1.74.0',
    '@bufbuild/protobuf@2',
    // Checks requests and responses against an OpenAPI document of the API. It has no dependencies.
    '@cfworker/json-schema@4',
    '@grpc/grpc-js@1',
    '@jsii/spec@1',
    '@msgpack/msgpack@3',
    '@peculiar/x509@1',
    '@swc/core@1.16.18',
    '@swc/jest@0.2',
    '@types/jest@30',
    '@types/node@20',
    'commander@14',
    'commonmark@0.31',
    // The newest major version that runs on Node 20.
    'cspell@9',
    'dataloader@2',
    'esbuild@0.28',
    'fast-check@4',
    'fastify@5',
    'fflate@0.8',
    'jest@30',
    // jose 6 uses WebCrypto. WebCrypto's X25519 is experimental in Node 20, so Node would print a warning.
    'jose@5',
    'lossless-json@4',
    'playwright-core@1',
    'reflect-metadata@0.2',
    'ts-proto@2',
    'tsx@4',
    'undici@7',
    'yaml@2',
  ],
});

// Node.js rejects imports of paths that are not listed here.
project.package.addField('exports', {
  '.': { types: './lib/index.d.ts', default: './lib/index.js' },
  './testing': {
    types: './testing/index.d.ts',
    import: './testing/index.mjs',
    require: './testing/index.js',
  },
  './package.json': './package.json',
  './.jsii': './.jsii',
  './lib/*': './lib/*',
});

// projen runs this file with tsx, like every other script.
project.defaultTask?.exec(`${TSX} .projenrc.ts`);
// light-my-request accepts both cookie 1 and cookie 2, but cookie 2 does not support Node 20.
project.package.addField('overrides', { cookie: '^1.0.2', 'unrs-resolver': '1.12.2' });

// At every start on Node.js 20, jsii would print 20 lines about that version's end of life.
project.tasks.addEnvironment('JSII_SILENCE_WARNING_END_OF_LIFE_NODE_VERSION', '20');
// Otherwise tsx would write a cache outside the checkout.
project.tasks.addEnvironment('TSX_DISABLE_CACHE', '1');
// Without this, projen would run npx in every subtask to get the PATH, which takes half a second each time.
// The shell of Windows runs the same commands.
project.tasks.addEnvironment(
  'PATH',
  `$(node -p "path.resolve('node_modules/.bin') + path.delimiter + process.env.PATH")`,
);
// buf and swc keep their caches here.
project.tasks.addEnvironment('XDG_CACHE_HOME', `$(node -p "path.resolve('.cache')")`);

// jsii compiles src/index.ts and the modules that it imports; esbuild bundles the rest. Source maps would make up half of the package.
const jsiiTsconfig = new JsonFile(project, 'tsconfig.jsii.json', {
  obj: {
    extends: './tsconfig.json',
    include: ['src/index.ts'],
    compilerOptions: { inlineSourceMap: false, inlineSources: false },
  },
});
project.package.file.addOverride('jsii.tsconfig', jsiiTsconfig.path);
project.addPackageIgnore(`/${jsiiTsconfig.path}`);

// The emulator's page runs in a browser, so its code needs the types of the DOM. esbuild bundles it.
const pageTsconfig = new javascript.TypescriptConfig(project, {
  fileName: 'tsconfig.page.json',
  extends: javascript.TypescriptConfigExtends.fromPaths(['./tsconfig.json']),
  include: ['src/emulator/page'],
  compilerOptions: {
    noEmit: true,
    rootDir: 'src',
    lib: ['es2022', 'dom', 'dom.iterable'],
    module: 'es2022',
    moduleResolution: javascript.TypeScriptModuleResolution.BUNDLER,
  },
});
project.tsconfig?.addExclude('src/emulator/page');

// ESLint would use the nearest tsconfig.json, which does not include scripts and examples. The TypeScript projects below do.
const eslintrc = project.tryFindObjectFile('.eslintrc.json');
eslintrc?.addDeletionOverride('parserOptions.projectService');
eslintrc?.addOverride('parserOptions.project', [
  './test/tsconfig.json',
  `./${pageTsconfig.fileName}`,
  './examples/tsconfig.json',
]);
project.eslint?.addIgnorePattern('!.projenrc.ts');
// Examples import the package by its name, which only the type checker can resolve here.
project.eslint?.addOverride({
  files: ['examples/**', 'templates/**'],
  rules: {
    'import/no-unresolved': 'off',
    // node:test waits for the promise that `test` returns, so a test file does not have to await it.
    '@typescript-eslint/no-floating-promises': 'off',
  },
});
// The packages that esbuild bundles are development dependencies, because users do not install them.
project.eslint?.allowDevDeps('src/**');
project.eslint?.allowDevDeps('.projenrc.ts');

// These patterns come last, because one of projen's own patterns includes src/ again.
project.gitignore.addPatterns('/src/plugin/protocol/generated/', '/src/emulator/page.generated.ts');

const makeTask = addBuildTasks(project);
enforceImportRules(project);
addTestSuites(project, makeTask);
addPackageTasks(project, makeTask);
addMaintenanceWorkflows(project);
addSystemJobs(project);
configureRelease(project);
new CheckoutsWithoutToken(project);
new PinnedActions(project);

project.synth();
