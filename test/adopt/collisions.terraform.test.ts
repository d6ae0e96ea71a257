/** Names come from the service: whatever they are, each object is declared once. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { collidingSlos } from './colliding-slos';
import { expectOnlyImports, Project } from './project';
import { succeeded } from '../support/terraform';

const SLOS = collidingSlos();
const IDS = SLOS.map(({ id }) => String(id)).sort();
const TERRAFORM = process.env.TERRAFORM ?? 'terraform';

/** The first long enough for a line of its own for each parameter. */
const PARAMETERS = ['a parameter with a long name', 'b', '${c}', 'constructor', '__proto__', 'd "quoted"'];

let project: Project;

beforeAll(async () => {
  project = await Project.start(SLOS);
  for (const id of ['markers', 'id constructor']) {
    await project.emulator.control.put('deployedIntegrations', id, {
      id,
      definitionKey: id,
      definitionVersion: '1.2.0',
      parameters: PARAMETERS.map((key, index) => ({ key, booleanValue: index % 2 === 0 })),
    });
  }
});
afterAll(async () => project.remove());

/** The ids that the files of a folder import, as the language writes them. */
const importedIn = (folder: string, pattern: RegExp): string[] =>
  readdirSync(join(project.path, folder))
    .flatMap((file) => [...readFileSync(join(project.path, folder, file), 'utf8').matchAll(pattern)])
    .map(([, id]) => id)
    .sort();

test('constructs are imported without a change, from one program and from several files', async () => {
  await project.adoptAll('--out', 'one.ts');
  const stack = await project.synthesize('one.ts');
  await expectOnlyImports(stack, SLOS.length);
  await project.adoptAll('--by', 'team', '--out', 'parts');
  expect(importedIn('parts', /\.importFrom\('(.*)'\)/g)).toEqual(IDS);
  const parts = await project.synthesize(join('parts', 'main.ts'));
  expect(sorted(parts.read('cdk.tf.json'))).toEqual(IDS);
});

test('so is HCL in several files, and lists over several lines', async () => {
  await project.adoptAll('--language', 'hcl', '--by', 'team', '--out', 'hcl');
  expect(importedIn('hcl', /^ {2}id = "(.*)"$/gm)).toEqual(IDS);
  const integrations = ['--integration', 'markers', '--integration', 'id constructor'];
  const { exitCode } = await project.adopt(...integrations, '--language', 'hcl', '--out', 'hcl/other.txt');
  expect(exitCode).toBe(0);
  const code = readFileSync(join(project.path, 'hcl', 'other.txt'), 'utf8');
  project.write('hcl/other.tf', code.slice(code.indexOf('\nimport {') + 1));
  await project.mustRun(TERRAFORM, 'fmt', '-check', '-diff', 'hcl');
  await project.adoptAll('--out', 'main.ts');
  const hcl = project.withProvider('hcl', await project.synthesize('main.ts'));
  await expectOnlyImports(hcl, SLOS.length + 2);
  succeeded(await hcl.validate());
});

test('so is Python', async () => {
  await project.adoptAll('--language', 'python', '--by', 'team', '--out', 'python');
  expect(importedIn('python', /\.import_from\("(.*)"\)/g)).toEqual(IDS);
  await project.mustRun('python3', '-m', 'compileall', '-q', 'python');
});

const sorted = (json: string): string[] =>
  (JSON.parse(json) as { import: { id: string }[] }).import.map(({ id }) => id).sort();
