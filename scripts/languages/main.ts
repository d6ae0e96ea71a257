/**
 * Tests the packed package in every language: installs it into a fresh copy of the language's example, synthesizes, compares the
 * stack with TypeScript's, and deploys it with real Terraform to the emulator.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { canRun } from './command';
import { csharp } from './csharp';
import { deploy } from './deploy';
import { cdktf, cdktn, Edition } from './edition';
import { proveGettingStarted } from './getting-started';
import { go } from './go';
import { proveGuide, SAMPLES } from './guide';
import { java } from './java';
import { Language } from './language';
import { NAME_WIDTH, nameOf, Project } from './project';
import { python } from './python';
import { readStack, SynthesizedStack } from './stack';
import { typescript } from './typescript';

interface Outcome {
  readonly name: string;
  readonly failed: boolean;
  readonly text: string;
}

/** What TypeScript synthesizes: its example project, and the examples of the reference. */
interface Synthesized {
  readonly shop: SynthesizedStack;
  readonly examples: SynthesizedStack | undefined;
}

const OTHERS = [python, java, go, csharp];
/** In which the twin is packed, too. */
const OF_TWIN = [typescript, python, go];
const MISSING: readonly Outcome[] = [java, csharp].map(({ name }) => ({
  name: nameOf(name, cdktn),
  failed: false,
  text: 'not packed, see RELEASING.md',
}));

async function main(chosen: readonly string[], { check }: { check?: boolean }): Promise<void> {
  if (check) return requireTools();
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'languages-'));
  try {
    // Files that the programs leave behind are removed with the folder.
    process.env.TMPDIR = mkdtempSync(join(work, 'tmp-'));
    // jsii removes the library when a program ends, as on a machine that runs it for the first time.
    process.env.JSII_RUNTIME_PACKAGE_CACHE = 'disabled';
    const outcomes = await proveAll(work, chosen);
    console.log('\nWhat ran, from the packed artefacts:\n');
    for (const { name, text } of [...outcomes, ...MISSING]) console.log(`${name.padEnd(NAME_WIDTH)} ${text}`);
    if (outcomes.some(({ failed }) => failed)) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Before packages are built, which takes minutes. */
async function requireTools(): Promise<void> {
  const needed = OTHERS.filter((language) => !language.withoutTool);
  const works = await Promise.all(needed.map(({ tool }) => canRun(tool)));
  const missing = needed.filter((_, index) => !works[index]);
  if (missing.length === 0) return;
  const tools = missing.map(({ name, tool }) => `${name} (\`${tool.join(' ')}\` does not work)`);
  console.error(
    `error: This suite runs Python 3.10, Java 17 with Maven, and Go 1.25. Install ${tools.join(', ')}.`,
  );
  process.exitCode = 1;
}

/** TypeScript first: the others are compared with it, and its project has the emulator. */
async function proveAll(work: string, chosen: readonly string[]): Promise<Outcome[]> {
  const project = new Project(typescript.name, cdktf, join(work, typescript.name));
  const emulator = join(project.path, 'node_modules', '.bin', 'cdktf-provider-observability');
  let reference: Synthesized;
  try {
    await typescript.install(project);
    await typescript.synthesize(project);
    const shop = readStack(project);
    const examples = await typescript.reference?.(project);
    reference = { shop, examples };
  } catch (error) {
    return [failure(nameOf(typescript.name, cdktf), error)];
  }
  const chosenOnes = (languages: readonly Language[]) =>
    languages.filter(({ name }) => chosen.length === 0 || chosen.includes(name));
  const proofs = [
    ...chosenOnes(OTHERS).map((language) => prove(language, cdktf, work, reference, emulator)),
    ...chosenOnes(OF_TWIN).map((language) => prove(language, cdktn, work, reference, emulator)),
  ];
  const samples = new Set(chosen.length === 0 ? Object.keys(SAMPLES) : chosen);
  const first = outcome(nameOf(typescript.name, cdktf), project, async () => {
    await deploy(project, emulator);
    await proveGuide(project, samples);
  });
  return Promise.all([first, ...proofs]);
}

async function prove(
  language: Language,
  edition: Edition,
  work: string,
  reference: Synthesized,
  emulator: string,
): Promise<Outcome> {
  const name = nameOf(language.name, edition);
  if (!(await canRun(language.tool))) return withoutTool(language, name);
  const project = new Project(language.name, edition, join(work, `${language.name}-${edition.core}`));
  return outcome(name, project, async () => {
    await language.install(project);
    await language.synthesize(project);
    deepStrictEqual(readStack(project), reference.shop);
    await deploy(project, emulator);
    await proveGettingStarted(project, language, emulator);
    if (language.reference && edition === cdktf) {
      deepStrictEqual(await language.reference(project), reference.examples);
      project.say('the examples of the reference are synthesized as TypeScript does');
    }
    await language.proveMore?.(project);
  });
}

async function outcome(name: string, project: Project, work: () => Promise<void>): Promise<Outcome> {
  try {
    await work();
    return {
      name,
      failed: false,
      text: `${project.age()}  installed, synthesized as TypeScript does, applied, planned without changes, destroyed`,
    };
  } catch (error) {
    return failure(name, error);
  }
}

function withoutTool(language: Language, name: string): Outcome {
  if (!language.withoutTool) {
    return failure(name, new Error(`"${language.tool.join(' ')}" does not work here. Install it`));
  }
  try {
    return { name, failed: false, text: language.withoutTool() };
  } catch (error) {
    return failure(name, error);
  }
}

function failure(name: string, error: unknown): Outcome {
  return { name, failed: true, text: `FAILED: ${error instanceof Error ? error.message : String(error)}` };
}

void new Command('npm run test:languages --')
  .description('Prove the packed package in every language, by what its users would do.')
  .addArgument(
    new Argument('[languages...]', 'in addition to typescript; all by default').choices(
      [typescript, ...OTHERS].map(({ name }) => name),
    ),
  )
  .option('--check', 'only check that the languages are installed')
  .action(main)
  .parseAsync();
