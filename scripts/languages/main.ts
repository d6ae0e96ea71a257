/**
 * Proves the packed package in every language: installs it into a fresh project, a copy of the language's example,
 * synthesizes, compares with what TypeScript synthesizes, and deploys with real Terraform to the emulator.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { canRun } from './command';
import { csharp } from './csharp';
import { deploy } from './deploy';
import { go } from './go';
import { java } from './java';
import { Language } from './language';
import { Project } from './project';
import { python } from './python';
import { readStack, SynthesizedStack } from './stack';
import { typescript } from './typescript';

interface Outcome {
  readonly name: string;
  readonly failed: boolean;
  readonly text: string;
}

const OTHERS = [python, java, go, csharp];

async function main(chosen: readonly string[]): Promise<void> {
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'languages-'));
  try {
    // What the programs leave behind goes with the folder.
    process.env.TMPDIR = mkdtempSync(join(work, 'tmp-'));
    // The library is gone when a program ends, as on a machine that runs it for the first time.
    process.env.JSII_RUNTIME_PACKAGE_CACHE = 'disabled';
    const outcomes = await proveAll(work, chosen);
    console.log('\nWhat ran, from the packed artefacts:\n');
    for (const { name, text } of outcomes) console.log(`${name.padEnd(10)} ${text}`);
    if (outcomes.some(({ failed }) => failed)) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** TypeScript first: the others are compared with it, and its project has the emulator. */
async function proveAll(work: string, chosen: readonly string[]): Promise<Outcome[]> {
  const project = new Project(typescript.name, join(work, typescript.name));
  const emulator = join(project.path, 'node_modules', '.bin', 'cdktf-provider-observability');
  let reference: SynthesizedStack;
  try {
    await typescript.install(project);
    await typescript.synthesize(project);
    reference = readStack(project);
  } catch (error) {
    return [failure(typescript, error)];
  }
  const others = OTHERS.filter(({ name }) => chosen.length === 0 || chosen.includes(name)).map((language) =>
    prove(language, work, reference, emulator),
  );
  return Promise.all([outcome(typescript, project, () => deploy(project, emulator)), ...others]);
}

async function prove(
  language: Language,
  work: string,
  reference: SynthesizedStack,
  emulator: string,
): Promise<Outcome> {
  if (!(await canRun(language.tool))) return withoutTool(language);
  const project = new Project(language.name, join(work, language.name));
  return outcome(language, project, async () => {
    await language.install(project);
    await language.synthesize(project);
    deepStrictEqual(readStack(project), reference);
    await deploy(project, emulator);
  });
}

async function outcome(language: Language, project: Project, work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return {
      name: language.name,
      failed: false,
      text: `${project.age()}  installed, synthesized as TypeScript does, applied, planned without changes, destroyed`,
    };
  } catch (error) {
    return failure(language, error);
  }
}

function withoutTool(language: Language): Outcome {
  if (!language.withoutTool) {
    return failure(language, new Error(`"${language.tool.join(' ')}" does not work here. Install it`));
  }
  try {
    return { name: language.name, failed: false, text: language.withoutTool() };
  } catch (error) {
    return failure(language, error);
  }
}

function failure({ name }: Language, error: unknown): Outcome {
  return { name, failed: true, text: `FAILED: ${error instanceof Error ? error.message : String(error)}` };
}

void new Command('npm run test:languages --')
  .description('Prove the packed package in every language, by what its users would do.')
  .addArgument(
    new Argument('[languages...]', 'beside typescript; all of them by default').choices(
      OTHERS.map(({ name }) => name),
    ),
  )
  .action(main)
  .parseAsync();
