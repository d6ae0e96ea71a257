import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Edition } from './editions';
import type { Emulator } from '../../src/emulator';
import { filesBelow, ROOT, sha256 } from '../checkout';
import { CommandOptions, mustRun, Result } from '../command';
import { codeOn, filesOn } from '../pages';
import { TERRAFORM, terraformEnvironment } from '../terraform';
import { EXAMPLES, readExamples, sourceOfExamples } from '../translate/reader';
import { Target } from '../translate/target';

export const NAME_WIDTH = 'typescript, cdktf'.length;

/** The example that reads the dialect in dialect.json. */
export const DIALECT_EXAMPLE = join(ROOT, 'scripts', 'dialect-example.ts');
const [DIALECT] = codeOn('docs/your-service.md', 'json');

/** How a project in this language installs the packed package and runs a program. */
export interface TestedLanguage {
  /** Name of the language, and of the example's folder. */
  readonly name: string;
  /** The example's main file, in its folder. */
  readonly main: string;
  /** Translates the examples of the reference to this language. */
  readonly target?: Target;
  /** Returns the path of a guide's program in the example's folder. Not set for TypeScript, whose programs are on the guide's page. */
  readonly guideProgram?: (name: string) => string;
  install(project: LanguageProject): Promise<void>;
  run(project: LanguageProject, file: string): Promise<unknown>;
  /** Returns the variables that the language's tools need. */
  environment?(project: LanguageProject): NodeJS.ProcessEnv;
  runLanguageTests?(project: LanguageProject): Promise<unknown>;
}

/** A fresh project in one language: a copy of the language's example, outside the checkout. */
export class LanguageProject {
  private readonly startedAt = Date.now();

  constructor(
    public readonly language: TestedLanguage,
    public readonly edition: Edition,
    public readonly path: string,
  ) {
    const example = join(ROOT, 'examples', language.name);
    // Skips installed packages, build output and compiler settings, so that the project depends on nothing but the packed package.
    const excluded = /(^|\/)(node_modules|cdktf\.out|target|bin|obj|venv|__pycache__|tsconfig\.json)(\/|$)/;
    for (const file of filesBelow(example).filter((name) => !excluded.test(name))) {
      this.write(file, readFileSync(join(example, file), 'utf8'));
    }
  }

  /** Runs a command in the project, in the language's environment, and prints it once it has ended. */
  public async run(command: readonly string[], options: CommandOptions = {}): Promise<Result> {
    const env = { ...process.env, ...this.language.environment?.(this) };
    const result = await mustRun(command, { cwd: this.path, env, ...options });
    this.log(command.join(' '));
    return result;
  }

  /** Writes a file, first translating its cdktf source for this project's edition. */
  public write(file: string, source: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), this.edition.translate(this.language.name, source));
  }

  /** Prints a text with the time since the start. */
  public log(text: string): void {
    console.log(`${labelOf(this.language, this.edition).padEnd(NAME_WIDTH)} ${this.seconds}  ${text}`);
  }

  public get seconds(): string {
    return `${((Date.now() - this.startedAt) / 1000).toFixed(1)} s`.padStart(7);
  }

  public async synthesize(): Promise<SynthesizedStack> {
    await this.language.install(this);
    await this.language.run(this, this.language.main);
    return readStack(this.path, 'shop');
  }

  /** Writes a program with the examples from `source`, translated unless the language is TypeScript. Returns the program's path. */
  public writeExamples(source: string): string {
    const { target } = this.language;
    const typescript = { file: 'reference/main.ts', text: `${sourceOfExamples(source)}${PROGRAM_END}` };
    const { file, text } = target?.program([...readExamples(source).values()]) ?? typescript;
    this.write(file, text);
    return file;
  }

  /** Synthesizes a program with examples. Default: those of the reference. */
  public async synthesizeExamples(program = this.writeExamples(EXAMPLES)): Promise<SynthesizedStack> {
    await this.language.run(this, program);
    return readStack(this.path, 'examples');
  }

  /** Shows that `Dialect.fromFile` returns the whole dialect in each language. */
  public async synthesizeDialect(): Promise<SynthesizedStack> {
    this.write('dialect.json', DIALECT);
    return this.synthesizeExamples(this.writeExamples(DIALECT_EXAMPLE));
  }

  public async synthesizeGuides(): Promise<SynthesizedStack[]> {
    for (const [name, page] of Object.entries(GUIDES)) {
      const { guideProgram } = this.language;
      if (!guideProgram) filesOn(page).forEach((code, file) => this.write(`guides/${name}/${file}`, code));
      await this.language.run(this, guideProgram?.(name) ?? `guides/${name}/main.ts`);
    }
    return GUIDE_STACKS.map((stack) => readStack(this.path, stack));
  }

  /** Deploys the synthesized stack, checks that nothing is left to change, and destroys it. */
  public async deploy({ url }: { readonly url: string }): Promise<void> {
    const options = {
      cwd: join(this.path, 'cdktf.out', 'stacks', 'shop'),
      env: terraformEnvironment(this.path, url),
    };
    for (const command of COMMANDS) {
      await this.run([TERRAFORM, ...command.split(' '), '-input=false', '-no-color'], options);
    }
  }
}

/** With -detailed-exitcode, a plan with changes fails. */
const COMMANDS = ['init', 'apply -auto-approve', 'plan -detailed-exitcode', 'destroy -auto-approve'];

/** The guide that contains each program, by program. GUIDE_STACKS lists the stacks that these programs create. */
const GUIDES = { objectives: 'docs/service-objectives.md', accounts: 'docs/accounts.md' };
const GUIDE_STACKS = ['objectives', 'checkout-staging', 'checkout-production'];

const PROGRAM_END = `
import { App, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'examples');
for (const [name, add] of Object.entries(examples)) add(new Construct(stack, name));
app.synth();
`;

/** Calls `work` with its own emulator, from src. The pytest plugin starts the packed one. */
export async function withEmulator(work: (emulator: Emulator) => Promise<void>): Promise<void> {
  // This import is dynamic, because `make`, which generates a part of the emulator, runs after `--check`.
  const { startEmulator } = await import('../../src/emulator/index.js');
  const emulator = await startEmulator();
  await work(emulator).finally(() => emulator.close());
}

export const labelOf = ({ name }: TestedLanguage, { core }: Edition): string => `${name}, ${core}`;

/** Terraform's input: the folder of a synthesized stack, without CDKTF's metadata. */
interface SynthesizedStack {
  readonly configuration: unknown;
  /** Hashes of the provider's files and of the lock file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

const CONFIGURATION_FILE = 'cdk.tf.json';

export function readStack(project: string, name: string): SynthesizedStack {
  const folder = join(project, 'cdktf.out', 'stacks', name);
  const files = filesBelow(folder)
    .filter((path) => path !== CONFIGURATION_FILE)
    .map((path) => [path, sha256(readFileSync(join(folder, path)))] as const);
  // The path of the state file contains the folder of the project, which is different for each language.
  const text = readFileSync(join(folder, CONFIGURATION_FILE), 'utf8').replaceAll(project, '<project>');
  // CDKTF writes paths and its version under "//".
  const configuration: unknown = JSON.parse(text, (member, value: unknown) =>
    member === '//' ? undefined : value,
  );
  return { configuration, files: Object.fromEntries(files) };
}
