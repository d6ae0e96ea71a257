import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Project } from './project';
import { readStack, SynthesizedStack } from './stack';
import { EXAMPLES, PACKAGE, readExamples, SOURCE } from '../translate/reader';
import { camelCase, Target } from '../translate/target';

/** All examples of the reference in one program of this language, with what it synthesizes. */
export async function synthesizeReference(
  project: Project,
  target: Target,
  run: (file: string) => Promise<void>,
): Promise<SynthesizedStack> {
  const { file, text } = target.program([...readExamples().values()]);
  write(project, file, text);
  await run(file);
  return synthesized(project);
}

/** The same in TypeScript: the examples themselves, with the installed package. */
export async function synthesizeSource(
  project: Project,
  run: (file: string) => Promise<void>,
): Promise<SynthesizedStack> {
  const names = readdirSync(EXAMPLES).map((file) => basename(file, '.ts'));
  for (const name of names) {
    const text = readFileSync(join(EXAMPLES, `${name}.ts`), 'utf8');
    write(project, `reference/${name}.ts`, text.replaceAll(`'${SOURCE}'`, `'${PACKAGE}'`));
  }
  const imports = names.map((name) => `import { example as ${camelCase(name)} } from './${name}';\n`);
  const calls = names.map((name) => `${camelCase(name)}(new Construct(stack, '${name}'));\n`);
  const program = `import { App, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
${imports.join('')}
const app = new App();
const stack = new TerraformStack(app, 'examples');
${calls.join('')}app.synth();
`;
  write(project, 'reference/main.ts', program);
  await run('reference/main.ts');
  return synthesized(project);
}

function write(project: Project, file: string, text: string): void {
  mkdirSync(dirname(join(project.path, file)), { recursive: true });
  project.write(file, text);
}

const synthesized = ({ path }: Project): SynthesizedStack =>
  readStack({ path, stack: join(path, 'cdktf.out', 'stacks', 'examples') });
