/**
 * Tests the packed package in every language: installs it into a fresh copy of the language's example, synthesizes, compares the
 * stack with TypeScript's, and deploys it with real Terraform to an emulator.
 */
import { deepStrictEqual } from 'node:assert';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Argument, Command } from 'commander';
import { cdktf, cdktn, Edition } from './editions';
import { testGettingStarted } from './getting-started';
import { csharp, go, java, typescript } from './languages';
import { TestedLanguage, NAME_WIDTH, labelOf, LanguageProject, withEmulator } from './project';
import { python } from './python';
import { ROOT } from '../checkout';
import { mustRun } from '../command';
import { LANGUAGES, missingTool } from '../getting-started/languages';

/** The TypeScript stacks with which the others are compared: those of the example project, a dialect, the reference's examples, and the guides. */
type ReferenceStacks = Readonly<Record<'shop' | 'dialect' | 'examples' | 'guides', unknown>>;

/** The result of a test, with its title. */
type Outcome = readonly [title: string, text: string];

const FAILED = 'FAILED: ';

const OTHER_LANGUAGES = [python, java, go, csharp];
/** Languages in which the edition for cdktn is packed. */
const CDKTN_LANGUAGES = [typescript, python, go];

async function main(names: readonly string[], { check }: { check?: boolean }): Promise<void> {
  if (check) return requireTools();
  const work = mkdtempSync(join(realpathSync(tmpdir()), 'languages-'));
  try {
    // The programs leave temporary files behind. In this folder, they are removed with `work`.
    process.env.TMPDIR = mkdtempSync(join(work, 'tmp-'));
    // The first program of each language unpacks the library, as in the first run on a machine.
    process.env.JSII_RUNTIME_PACKAGE_CACHE_ROOT = join(work, 'jsii-cache');
    // `npm run try` installs this tarball.
    await mustRun(['npm', 'pack', '--silent'], { cwd: ROOT });
    const outcomes = await testAll(work, names);
    console.log('\nResults with the packed artifacts:\n');
    for (const [title, text] of outcomes) console.log(`${title.padEnd(NAME_WIDTH)} ${text}`);
    if (outcomes.some(([, text]) => text.startsWith(FAILED))) process.exitCode = 1;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

/** Checks that the tools are installed, before the packages are built, which takes minutes. */
async function requireTools(): Promise<void> {
  const needed = OTHER_LANGUAGES.filter(({ name }) => !LANGUAGES[name].optionalTool);
  const tools = await Promise.all(needed.map(({ name }) => missingTool(name)));
  const missing = tools.filter((tool) => tool !== undefined);
  if (missing.length > 0) program.error(`error: This suite needs more tools. Install ${missing.join(', ')}.`);
}

/** Tests TypeScript first: the other stacks are compared with its stack, and its project has the command. */
async function testAll(work: string, names: readonly string[]): Promise<Outcome[]> {
  const isSelected = (language: string) => names.length === 0 || names.includes(language);
  const project = new LanguageProject(typescript, cdktf, join(work, typescript.name));
  const command = join(project.path, 'node_modules', '.bin', 'cdktf-provider-observability');
  const reference = {
    shop: await project.synthesize(),
    dialect: await project.synthesizeDialect(),
    examples: await project.synthesizeExamples(),
    guides: await project.synthesizeGuides(),
  };
  const first = outcomeOf(labelOf(typescript, cdktf), async () => {
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
  const { optionalTool } = LANGUAGES[language.name];
  if (optionalTool && (await missingTool(language.name))) return `not tested without ${optionalTool}`;
  const project = new LanguageProject(language, edition, join(work, `${language.name}-${edition.core}`));
  deepStrictEqual(await project.synthesize(), reference.shop);
  await withEmulator(async (emulator) => {
    await project.deploy(emulator);
    await testGettingStarted(project, command, emulator);
  });
  deepStrictEqual(await project.synthesizeDialect(), reference.dialect);
  if (language.target && edition === cdktf) {
    deepStrictEqual(await project.synthesizeExamples(), reference.examples);
    deepStrictEqual(await project.synthesizeGuides(), reference.guides);
    project.log('the examples of the reference and the guides give the same stacks as in TypeScript');
  }
  await language.runLanguageTests?.(project);
  return successLine(project);
}

const successLine = (project: LanguageProject): string =>
  `${project.seconds}  installed, synthesized like TypeScript, applied, planned without changes, destroyed`;

const outcomeOf = async (title: string, test: () => Promise<string>): Promise<Outcome> => [
  title,
  await test().catch((error: Error) => FAILED + error.message),
];

const program = new Command('npm run test:languages --')
  .description('Test the packed package in every language, as its users would use it.')
  .addArgument(
    new Argument('[languages...]', 'languages to test in addition to typescript; all by default').choices(
      [typescript, ...OTHER_LANGUAGES].map(({ name }) => name),
    ),
  )
  .option('--check', 'only check that the required tools are installed')
  .action(main);
program.parseAsync().catch(({ message }: Error) => program.error(`error: ${message}`));
