/**
 * Tests the packed package in every language: installs it into a fresh copy of the language's example, synthesizes, compares the
 * stack with TypeScript's, and deploys it with real Terraform to an emulator.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { synthesizeDialect } from './dialect';
import { cdktf, cdktn, Edition } from './editions';
import { testGettingStarted } from './getting-started';
import { csharp, go, java, typescript } from './languages';
import {
  TestedLanguage,
  formatSecondsSince,
  NAME_WIDTH,
  labelOf,
  LanguageProject,
  withEmulator,
} from './project';
import { python } from './python';
import { ROOT } from '../checkout';
import { mustRun } from '../command';
import { missingTool } from '../getting-started/languages';

interface Outcome {
  readonly name: string;
  readonly text: string;
  readonly failed?: boolean;
}

/** The TypeScript stacks with which the others are compared: those of the example project, a dialect, the reference's examples, and the guides. */
type ReferenceStacks = Readonly<Record<'shop' | 'dialect' | 'examples' | 'guides', unknown>>;

const OTHER_LANGUAGES = [python, java, go, csharp];
/** Languages in which the edition for cdktn is packed. */
const CDKTN_LANGUAGES = [typescript, python, go];

async function main(names: readonly string[], { check }: { check?: boolean }): Promise<void> {
  if (check) return requireTools();
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'languages-'));
  try {
    // The programs leave temporary files behind. In this folder, they are removed with `work`.
    process.env.TMPDIR = mkdtempSync(join(work, 'tmp-'));
    // jsii then unpacks the library for every program, as in the first run on a machine.
    process.env.JSII_RUNTIME_PACKAGE_CACHE = 'disabled';
    // `npm run try` installs this tarball.
    await mustRun(['npm', 'pack', '--silent'], { cwd: ROOT });
    const outcomes = await testAll(work, names);
    console.log('\nResults with the packed artifacts:\n');
    for (const { name, text } of outcomes) console.log(`${name.padEnd(NAME_WIDTH)} ${text}`);
    if (outcomes.some(({ failed }) => failed)) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Checks that the tools are installed, before the packages are built, which takes minutes. */
async function requireTools(): Promise<void> {
  const needed = OTHER_LANGUAGES.filter((language) => !language.resultWithoutTool);
  const tools = await Promise.all(needed.map(({ name }) => missingTool(name)));
  const missing = tools.filter((tool) => tool !== undefined);
  if (missing.length > 0) program.error(`error: This suite needs more tools. Install ${missing.join(', ')}.`);
}

/** Tests TypeScript first: the other stacks are compared with its stack, and its project has the command. */
async function testAll(work: string, names: readonly string[]): Promise<Outcome[]> {
  const isSelected = (language: string) => names.length === 0 || names.includes(language);
  const name = labelOf(typescript, cdktf);
  const project = new LanguageProject(typescript, cdktf, join(work, typescript.name));
  const command = join(project.path, 'node_modules', '.bin', 'cdktf-provider-observability');
  let reference: ReferenceStacks;
  const synthesized = await outcomeOf(name, async () => {
    reference = {
      shop: await project.synthesize(),
      dialect: await synthesizeDialect(project),
      examples: await project.synthesizeExamples(),
      guides: await project.synthesizeGuides(),
    };
    return '';
  });
  if (synthesized.failed) return [synthesized];
  const first = outcomeOf(name, async () => {
    await withEmulator(async (emulator) => {
      await project.deploy(emulator);
      const pages = ['typescript', 'hcl'];
      for (const page of pages) await testGettingStarted(project, command, emulator, page);
    });
    return successLine(project);
  });
  const pairs = [
    ...OTHER_LANGUAGES.map((language) => [language, cdktf] as const),
    ...CDKTN_LANGUAGES.map((language) => [language, cdktn] as const),
  ].filter(([language]) => isSelected(language.name));
  const outcomes = pairs.map(([language, edition]) =>
    outcomeOf(labelOf(language, edition), () => testLanguage(language, edition, work, reference, command)),
  );
  return Promise.all([first, ...outcomes]);
}

async function testLanguage(
  language: TestedLanguage,
  edition: Edition,
  work: string,
  reference: ReferenceStacks,
  command: string,
): Promise<string> {
  const { resultWithoutTool } = language;
  if (resultWithoutTool && (await missingTool(language.name))) return resultWithoutTool;
  const project = new LanguageProject(language, edition, join(work, `${language.name}-${edition.core}`));
  deepStrictEqual(await project.synthesize(), reference.shop);
  await withEmulator(async (emulator) => {
    await project.deploy(emulator);
    await testGettingStarted(project, command, emulator);
  });
  deepStrictEqual(await synthesizeDialect(project), reference.dialect);
  if (language.target && edition === cdktf) {
    deepStrictEqual(await project.synthesizeExamples(), reference.examples);
    deepStrictEqual(await project.synthesizeGuides(), reference.guides);
    project.log('the examples of the reference and the guides give the same stacks as in TypeScript');
  }
  await language.runLanguageTests?.(project);
  return successLine(project);
}

const successLine = (project: LanguageProject): string =>
  `${formatSecondsSince(project.startedAt)}  installed, synthesized like TypeScript, applied, planned without changes, destroyed`;

const outcomeOf = (name: string, test: () => Promise<string>): Promise<Outcome> =>
  test().then(
    (text) => ({ name, text }),
    (error: Error) => ({ name, text: `FAILED: ${error.message}`, failed: true }),
  );

const program = new Command('npm run test:languages --')
  .description('Test the packed package in every language, as its users would use it.')
  .addArgument(
    new Argument('[languages...]', 'languages to test in addition to typescript; all by default').choices(
      [typescript, ...OTHER_LANGUAGES].map(({ name }) => name),
    ),
  )
  .option('--check', 'only check that the required tools are installed')
  .action(main);
void program.parseAsync();
