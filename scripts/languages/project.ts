import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Edition } from './editions';
import { filesBelow, ROOT, sha256 } from '../checkout';
import { CommandOptions, mustRun, Result } from '../command';
import { filesOn } from '../pages';
import { TERRAFORM, terraformEnvironment } from '../terraform';
import { readExamples, sourceOfExamples } from '../translate/reader';
import { Target } from '../translate/target';

export const NAME_WIDTH = 'typescript, cdktf'.length;

/** How a project in this language installs the packed package and runs a program. */
export interface Language {
  /** Name of the language, and of the example's folder. */
  readonly name: string;
  /** The example's main file, in its folder. */
  readonly main: string;
  readonly tool: readonly string[];
  /** Called if the tool is not installed. Returns the result to report. Default: a missing tool is an error. */
  readonly withoutTool?: () => string;
  /** Writes the examples of the reference in this language. */
  readonly target?: Target;
  /** Returns the file of a program that a guide quotes, in the example's folder. TypeScript programs are on the page. */
  readonly guide?: (name: string) => string;
  install(project: Project): Promise<void>;
  run(project: Project, file: string): Promise<unknown>;
  environment?(project: Project): NodeJS.ProcessEnv;
  runOwnTests?(project: Project): Promise<unknown>;
}

/** A fresh project in one language: a copy of its example, outside the checkout. */
export class Project {
  private readonly started = Date.now();

  constructor(
    public readonly language: Language,
    public readonly edition: Edition,
    public readonly path: string,
  ) {
    const example = join(ROOT, 'examples', language.name);
    // Without node_modules and tsconfig.json, the TypeScript project resolves the package like any other project.
    const excluded = /(^|\/)(node_modules|cdktf\.out|target|bin|obj|venv|__pycache__|tsconfig\.json)(\/|$)/;
    for (const file of filesBelow(example).filter((name) => !excluded.test(name))) {
      this.write(file, readFileSync(join(example, file), 'utf8'));
    }
  }

  /** Runs a command in the project, and prints a line when it has ended. */
  public async run(command: readonly string[], options: CommandOptions = {}): Promise<Result> {
    const started = Date.now();
    const result = await mustRun(command, { cwd: this.path, ...options });
    this.log(`${secondsSince(started)}  ${command.join(' ')}`);
    return result;
  }

  /** Translates a source from cdktf to the edition, and writes it. */
  public write(file: string, source: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), this.edition.translated(this.language.name, source));
  }

  public log(text: string): void {
    console.log(`${nameOf(this.language, this.edition).padEnd(NAME_WIDTH)} ${text}`);
  }

  public elapsed(): string {
    return secondsSince(this.started);
  }

  public async synthesize(): Promise<SynthesizedStack> {
    await this.language.install(this);
    await this.language.run(this, this.language.main);
    return readStack(this.path, 'shop');
  }

  /** Synthesizes the examples of the reference, translated unless the language is TypeScript. */
  public async synthesizeReference(): Promise<SynthesizedStack> {
    const { target } = this.language;
    const typescript = { file: 'reference/main.ts', text: `${sourceOfExamples()}${PROGRAM}` };
    const { file, text } = target?.program([...readExamples().values()]) ?? typescript;
    this.write(file, text);
    await this.language.run(this, file);
    return readStack(this.path, 'examples');
  }

  public async synthesizeGuides(): Promise<SynthesizedStack[]> {
    for (const [name, page] of Object.entries(GUIDES)) {
      const { guide } = this.language;
      if (!guide) filesOn(page).forEach((code, file) => this.write(`guides/${name}/${file}`, code));
      await this.language.run(this, guide?.(name) ?? `guides/${name}/main.ts`);
    }
    return GUIDE_STACKS.map((stack) => readStack(this.path, stack));
  }

  /** Deploys the synthesized stack, checks that nothing is left to change, and destroys it. */
  public async deploy({ url }: { readonly url: string }): Promise<void> {
    const options = {
      cwd: join(this.path, 'cdktf.out', 'stacks', 'shop'),
      env: terraformEnvironment(this.path, url),
    };
    // A plan with changes exits with 2.
    const commands = ['init', 'apply -auto-approve', 'plan -detailed-exitcode', 'destroy -auto-approve'];
    for (const command of commands) {
      const [name, ...args] = command.split(' ');
      await this.run([TERRAFORM, name, '-input=false', '-no-color', ...args], options);
    }
  }
}

/** The guides' pages by the names of their programs, and the stacks of these programs. */
const GUIDES = { objectives: 'docs/service-objectives.md', accounts: 'docs/accounts.md' };
const GUIDE_STACKS = ['objectives', 'checkout-staging', 'checkout-production'];

const PROGRAM = `
import { App, TerraformStack } from 'cdktf';

const app = new App();
const stack = new TerraformStack(app, 'examples');
for (const [name, add] of Object.entries(examples)) add(new Construct(stack, name));
app.synth();
`;

export const nameOf = ({ name }: Language, { core }: Edition): string => `${name}, ${core}`;

export const secondsSince = (start: number): string =>
  `${((Date.now() - start) / 1000).toFixed(1)} s`.padStart(7);

/** Terraform's input: the folder of the synthesized stack, without metadata. */
interface SynthesizedStack {
  readonly configuration: unknown;
  /** Hashes of the provider's files and of the lock file, by path. */
  readonly files: Readonly<Record<string, string>>;
}

const CONFIGURATION = 'cdk.tf.json';

export function readStack(project: string, name: string): SynthesizedStack {
  const folder = join(project, 'cdktf.out', 'stacks', name);
  const files = filesBelow(folder)
    .filter((path) => path !== CONFIGURATION)
    .map((path) => [path, sha256(readFileSync(join(folder, path)))] as const);
  // The path of the state contains the project's folder.
  const text = readFileSync(join(folder, CONFIGURATION), 'utf8').replaceAll(project, '<project>');
  // CDKTF writes paths and its version under "//".
  const configuration: unknown = JSON.parse(text, (member, value: unknown) =>
    member === '//' ? undefined : value,
  );
  return { configuration, files: Object.fromEntries(files) };
}
