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
import { proveGettingStarted, proveGuide, SAMPLES } from './getting-started';
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

/** What TypeScript synthesizes: its example project, the examples of the reference, and the programs of guides. */
type Reference = Readonly<Record<'shop' | 'examples' | 'guides', unknown>>;

const OTHERS = [python, java, go, csharp];
/** In which the twin is packed, too. */
const OF_TWIN = [typescript, python, go];
const MISSING = [java, csharp].map((language) => ({
  name: nameOf(language, cdktn),
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
  const tools = missing.map(({ name, tool }) => `${name} (\`${tool.join(' ')}\` does not work)`).join(', ');
  program.error(`error: This suite runs Python 3.10, Java 17 with Maven, and Go 1.25. Install ${tools}.`);
}

/** TypeScript first: the others are compared with it, and its project has the emulator. */
async function proveAll(work: string, chosen: readonly string[]): Promise<Outcome[]> {
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
    await proveGuide(project, Object.keys(SAMPLES).filter(isChosen));
    return done(project);
  });
  const pairs = [
    ...OTHERS.map((one) => [one, cdktf] as const),
    ...OF_TWIN.map((one) => [one, cdktn] as const),
  ].filter(([language]) => isChosen(language.name));
  const proofs = pairs.map(([language, edition]) =>
    outcome(nameOf(language, edition), () => prove(language, edition, work, reference, command)),
  );
  return Promise.all([first, ...proofs]);
}

async function prove(
  language: Language,
  edition: Edition,
  work: string,
  reference: Reference,
  command: string,
): Promise<string> {
  if (!(await canRun(language.tool))) {
    if (language.withoutTool) return language.withoutTool();
    throw new Error(`"${language.tool.join(' ')}" does not work here. Install it`);
  }
  const project = new Project(language, edition, join(work, `${language.name}-${edition.core}`));
  deepStrictEqual(await project.synthesize(), reference.shop);
  await withEmulator([command], async (emulator) => {
    await project.deploy(emulator);
    await proveGettingStarted(project, command, emulator);
  });
  if (language.target && edition === cdktf) {
    deepStrictEqual(await project.synthesizeReference(), reference.examples);
    deepStrictEqual(await project.synthesizeGuides(), reference.guides);
    project.say('the examples of the reference and the guides are synthesized as TypeScript does');
  }
  await language.proveMore?.(project);
  return done(project);
}

const done = (project: Project): string =>
  `${project.age()}  installed, synthesized as TypeScript does, applied, planned without changes, destroyed`;

const outcome = (name: string, proof: () => Promise<string>): Promise<Outcome> =>
  proof().then(
    (text) => ({ name, text }),
    (error: Error) => ({ name, text: `FAILED: ${error.message}`, failed: true }),
  );

const program = new Command('npm run test:languages --')
  .description('Prove the packed package in every language, by what its users would do.')
  .addArgument(
    new Argument('[languages...]', 'in addition to typescript; all by default').choices(
      [typescript, ...OTHERS].map(({ name }) => name),
    ),
  )
  .option('--check', 'only check that the languages are installed')
  .action(main);
void program.parseAsync();
