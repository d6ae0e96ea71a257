import { cdktf, Task } from 'projen';
import { TSX } from './tools';

/** Adds the tasks for building, debugging, the demo and the benchmark. Returns `make`, which builds what the tests and the demo use. */
export function addBuildTasks(project: cdktf.ConstructLibraryCdktf): Task {
  // lib/ is removed first, so that the package does not contain files whose source no longer exists.
  // jsii warns about a name that a target language reserves. projen's default command would silence this warning.
  project.compileTask.reset(`node -e "fs.rmSync('lib', { recursive: true, force: true })"`);
  project.compileTask.exec('jsii --fail-on-warnings');
  project.watchTask.reset('jsii -w');

  const generate = project.addTask('generate', {
    description: "Generates code for Terraform's protocol messages (plugin6.proto) and the emulator's page",
    steps: [
      { exec: 'buf generate src/plugin/protocol --template src/plugin/protocol/buf.gen.yaml' },
      { exec: `${TSX} scripts/page.ts` },
    ],
  });
  project.addTask('classes', {
    description: 'Writes the public classes in src/generated/ from the descriptions in src/schema/',
    exec: `${TSX} scripts/classes/main.ts`,
  });
  project.annotateGenerated('/src/generated/**');
  const bundle = project.addTask('bundle', {
    description:
      'Bundles the provider, the CLI and the testing library, and writes the licenses of the bundled packages',
    steps: [{ exec: `${TSX} scripts/bundle.ts` }, { exec: `${TSX} scripts/licenses.ts` }],
  });
  project.addTask('debug', {
    description:
      "Starts this checkout's provider in this terminal, so that you can set breakpoints in TypeScript (see docs/debugging.md)",
    env: {
      OBSERVABILITY_DEBUG: '1',
      OBSERVABILITY_NODE_OPTIONS: `$(node -p "(process.env.OBSERVABILITY_NODE_OPTIONS || '--inspect') + ' --enable-source-maps'")`,
    },
    steps: [
      { exec: `${TSX} scripts/bundle.ts --debug` },
      { exec: '.cache/debug/terraform-provider-observability' },
    ],
  });
  const docs = project.addTask('docs', {
    description: 'Writes the generated pages and code blocks in docs/',
    exec: `${TSX} scripts/docs/main.ts`,
  });
  const api = project.addTask('api', {
    description: 'Writes API.md from src/schema and from .jsii, which `npm run compile` writes',
    exec: `${TSX} scripts/api/main.ts`,
  });
  project.annotateGenerated('/API.md');
  project.preCompileTask.spawn(generate);
  project.postCompileTask.spawn(bundle);
  project.postCompileTask.spawn(docs);
  project.postCompileTask.spawn(api);

  const make = project.addTask('make', {
    description: 'Builds everything that the tests and the demo use: lib/, testing/, .jsii, API.md, docs/',
    // Every suite runs `make` first, so that it works right after `npm ci`. Set SKIP_MAKE to run several suites after one `make`.
    condition: 'node -e "process.exit(process.env.SKIP_MAKE ? 1 : 0)"',
  });
  make.spawn(project.preCompileTask);
  make.spawn(project.compileTask);
  make.spawn(project.postCompileTask);
  // `projen build` runs the steps of `make` itself, so it sets SKIP_MAKE. projen locks the `build` task: only its JSON can be changed.
  project.tryFindObjectFile('.projen/tasks.json')?.addOverride('tasks.build.env.SKIP_MAKE', '1');

  project.addTask('demo', {
    description:
      'Deploys, changes and destroys examples/typescript with real Terraform and the emulator; `-- --help` lists the options',
    steps: [
      { exec: `${TSX} scripts/demo/main.ts --check` },
      { spawn: make.name },
      { exec: `${TSX} scripts/demo/main.ts`, receiveArgs: true },
    ],
  });

  project.addTask('pictures', {
    description: 'Writes the pictures in docs/images from real runs; `-- --help` lists the options',
    steps: [{ spawn: make.name }, { exec: `${TSX} scripts/pictures/main.ts`, receiveArgs: true }],
  });

  project.addTask('try', {
    description:
      'Builds the package, and writes and installs a project that uses it; for example: npm run try -- ../checkout --language python',
    // Unlike `exec`, this keeps an argument with spaces whole.
    steps: [{ execArgs: [...TSX.split(' '), 'scripts/try.ts'], receiveArgs: true }],
  });

  project.addTask('bench', {
    description:
      'Compares the speed of this provider with that of a compiled one, using real Terraform and the emulator; `-- --help` lists the options',
    steps: [{ spawn: make.name }, { exec: `${TSX} scripts/bench/main.ts`, receiveArgs: true }],
  });
  return make;
}
