import { cdktf, Task } from 'projen';
import { TSX } from './tools';

/** What makes lib/, .jsii and the documentation, and what shows them at work. Returns the task that makes everything. */
export function addBuild(project: cdktf.ConstructLibraryCdktf): Task {
  // A reserved name of any target language is an error; projen silences that warning.
  project.compileTask.reset('jsii --fail-on-warnings');
  project.compileTask.exec(`${TSX} scripts/prune.ts`);
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
  return make;
}
