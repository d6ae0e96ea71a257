/**
 * Tests the packed package in every language: installs it into a fresh copy of the language's example, synthesizes, compares the
 * stack with TypeScript's, and deploys it with real Terraform to the emulator.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { cdktf, cdktn, Edition } from './editions';
import { testGettingStarted, testSamples, SAMPLES } from './getting-started';
import { csharp, go, java, typescript } from './languages';
import { Language, NAME_WIDTH, nameOf, Project } from './project';
import { python } from './python';
import { canRun } from '../command';
import { withEmulator } from '../emulator';

interface Outcome {
  readonly name: string;
  readonly text: string;
  readonly failed?: boolean;
}

/** TypeScript's synthesized stacks: its example project, the examples of the reference, and the programs of guides. */
type Reference = Readonly<Record<'shop' | 'examples' | 'guides', unknown>>;

const OTHER_LANGUAGES = [python, java, go, csharp];
/** Languages that the twin is packed for. */
const TWIN_LANGUAGES = [typescript, python, go];

async function main(chosen: readonly string[], { check }: { check?: boolean }): Promise<void> {
  if (check) return requireTools();
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'languages-'));
  try {
    // Removing the folder also removes files that the programs leave behind.
    process.env.TMPDIR = mkdtempSync(join(work, 'tmp-'));
    // jsii then unpacks the library for every program, as in the first run on a machine.
    process.env.JSII_RUNTIME_PACKAGE_CACHE = 'disabled';
    const outcomes = await testAll(work, chosen);
    console.log('\nResults with the packed artefacts:\n');
    for (const { name, text } of outcomes) console.log(`${name.padEnd(NAME_WIDTH)} ${text}`);
    console.log('Java and C# for cdktn are not packed: see RELEASING.md.');
    if (outcomes.some(({ failed }) => failed)) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Checks the tools before packages are built, which takes minutes. */
async function requireTools(): Promise<void> {
  const needed = OTHER_LANGUAGES.filter((language) => !language.withoutTool);
  const isInstalled = await Promise.all(needed.map(({ tool }) => canRun(tool)));
  const missing = needed.filter((_, index) => !isInstalled[index]);
  if (missing.length === 0) return;
  const tools = missing.map(({ name, tool }) => `${name} (\`${tool.join(' ')}\` fails)`).join(', ');
  program.error(`error: This suite needs Python 3.10, Java 17 with Maven, and Go 1.25. Install ${tools}.`);
}

/** Tests TypeScript first: the other stacks are compared with its stack, and its project starts the emulator. */
async function testAll(work: string, chosen: readonly string[]): Promise<Outcome[]> {
  const isChosen = (name: string) => chosen.length === 0 || chosen.includes(name);
  const name = nameOf(typescript, cdktf);
  const project = new Project(typescript, cdktf, join(work, typescript.name));
  const command = join(project.path, 'node_modules', '.bin', 'cdktf-provider-observability');
  let reference: Reference;
  const synthesized = await outcome(name, async () => {
    reference = {
      shop: await project.synthesize(),
      examples: await project.synthesizeReference(),
      guides: await project.synthesizeGuides(),
    };
    return '';
  });
  if (synthesized.failed) return [synthesized];
  const first = outcome(name, async () => {
    await withEmulator([command], (emulator) => project.deploy(emulator));
    await testSamples(project, Object.keys(SAMPLES).filter(isChosen));
    return successLine(project);
  });
  const pairs = [
    ...OTHER_LANGUAGES.map((language) => [language, cdktf] as const),
    ...TWIN_LANGUAGES.map((language) => [language, cdktn] as const),
  ].filter(([language]) => isChosen(language.name));
  const outcomes = pairs.map(([language, edition]) =>
    outcome(nameOf(language, edition), () => testLanguage(language, edition, work, reference, command)),
  );
  return Promise.all([first, ...outcomes]);
}

async function testLanguage(
  language: Language,
  edition: Edition,
  work: string,
  reference: Reference,
  command: string,
): Promise<string> {
  if (!(await canRun(language.tool))) {
    if (language.withoutTool) return language.withoutTool();
    throw new Error(`"${language.tool.join(' ')}" cannot be run. Install it`);
  }
  const project = new Project(language, edition, join(work, `${language.name}-${edition.core}`));
  deepStrictEqual(await project.synthesize(), reference.shop);
  await withEmulator([command], async (emulator) => {
    await project.deploy(emulator);
    await testGettingStarted(project, command, emulator);
  });
  if (language.target && edition === cdktf) {
    deepStrictEqual(await project.synthesizeReference(), reference.examples);
    deepStrictEqual(await project.synthesizeGuides(), reference.guides);
    project.log('the examples of the reference and the guides give the same stacks as in TypeScript');
  }
  await language.runOwnTests?.(project);
  return successLine(project);
}

const successLine = (project: Project): string =>
  `${project.elapsed()}  installed, synthesized like TypeScript, applied, planned without changes, destroyed`;

const outcome = (name: string, test: () => Promise<string>): Promise<Outcome> =>
  test().then(
    (text) => ({ name, text }),
    (error: Error) => ({ name, text: `FAILED: ${error.message}`, failed: true }),
  );

const program = new Command('npm run test:languages --')
  .description('Test the packed package in every language, as its users would use it.')
  .addArgument(
    new Argument('[languages...]', 'in addition to typescript; all by default').choices(
      [typescript, ...OTHER_LANGUAGES].map(({ name }) => name),
    ),
  )
  .option('--check', 'only check that the languages are installed')
  .action(main);
void program.parseAsync();
