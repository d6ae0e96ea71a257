import { cdktf, Task } from 'projen';
import { TSX } from './tools';

/** Adds the demo and the tasks that build lib/, .jsii and the documentation. Returns the task that builds everything. */
export function addBuild(project: cdktf.ConstructLibraryCdktf): Task {
  // A name that any target language reserves is an error. projen's default command silences that warning.
  // lib/ is removed first, so that the package does not contain files whose source no longer exists.
  project.compileTask.reset(`node -e "fs.rmSync('lib', { recursive: true, force: true })"`);
  project.compileTask.exec('jsii --fail-on-warnings');
  project.watchTask.reset('jsii -w');

  const generate = project.addTask('generate', {
    description: "Generates the Terraform protocol messages from plugin6.proto, and the emulator's page",
    steps: [
      { exec: 'buf generate src/plugin/protocol --template src/plugin/protocol/buf.gen.yaml' },
      { exec: `${TSX} scripts/page.ts` },
    ],
  });
  project.addTask('classes', {
    description: 'Writes the public classes, src/generated/, from src/schema',
    exec: `${TSX} scripts/classes/main.ts`,
  });
  project.annotateGenerated('/src/generated/**');
  const bundle = project.addTask('bundle', {
    description:
      'Bundles the Terraform provider and the command into lib/, with the licences of the bundled packages',
    steps: [{ exec: `${TSX} scripts/bundle.ts` }, { exec: `${TSX} scripts/licences.ts` }],
  });
  project.addTask('debug', {
    description:
      'Starts the provider of this checkout in this terminal, for breakpoints in TypeScript: docs/debugging.md',
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
    description: 'Writes docs/ from src/schema',
    exec: `${TSX} scripts/docs/main.ts`,
  });
  const api = project.addTask('api', {
    description: 'Writes API.md from .jsii and src/schema, after a compile',
    exec: `${TSX} scripts/api/main.ts`,
  });
  project.annotateGenerated('/API.md');
  project.preCompileTask.spawn(generate);
  project.postCompileTask.spawn(bundle);
  project.postCompileTask.spawn(docs);
  project.postCompileTask.spawn(api);

  const make = project.addTask('make', {
    description: 'Builds everything that the tests and the demo use: lib/, .jsii, API.md',
    // Every suite runs `make` first, so that it works right after `npm ci`. Set SKIP_MAKE to run several suites after one `make`.
    condition: 'node -e "process.exit(process.env.SKIP_MAKE ? 1 : 0)"',
  });
  make.spawn(project.preCompileTask);
  make.spawn(project.compileTask);
  make.spawn(project.postCompileTask);
  // `projen build` runs `make` before it tests and packages. projen locks its task, so SKIP_MAKE is set in tasks.json.
  project.tryFindObjectFile('.projen/tasks.json')?.addOverride('tasks.build.env.SKIP_MAKE', '1');

  project.addTask('demo', {
    description:
      'Deploys examples/typescript to an emulator with real Terraform, changes it, and destroys it; --help lists the options',
    steps: [
      { exec: `${TSX} scripts/demo/main.ts --check` },
      { spawn: make.name },
      { exec: `${TSX} scripts/demo/main.ts`, receiveArgs: true },
    ],
  });

  project.addTask('bench', {
    description:
      'Measures stacks of SLOs on the emulator with real Terraform, compared with a compiled provider; --help lists the options',
    steps: [{ spawn: make.name }, { exec: `${TSX} scripts/bench/main.ts`, receiveArgs: true }],
  });
  return make;
}
