import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Edition } from './editions';
import { filesBelow, ROOT } from '../checkout';
import { CommandOptions, mustRun, Result } from '../command';
import { filesOn } from '../pages';
import { TERRAFORM, terraformEnvironment } from '../terraform';
import { readExamples, sourceOfExamples } from '../translate/reader';
import { Target } from '../translate/target';

export const NAME_WIDTH = 'typescript, cdktf'.length;

/** How to install the packed package in a project of the language, and how to run a program in it. */
export interface Language {
  /** Also the folder of the example. */
  readonly name: string;
  /** Of the example, in its folder. */
  readonly main: string;
  readonly tool: readonly string[];
  /** The alternative if it is not installed. Without it, that is a failure. */
  readonly withoutTool?: () => string;
  /** Writes the examples of the reference in this language. */
  readonly target?: Target;
  /** The file of a program that a guide quotes, in the folder of the example. Those of TypeScript are on the page. */
  readonly guide?: (name: string) => string;
  install(project: Project): Promise<void>;
  run(project: Project, file: string): Promise<unknown>;
  environment?(project: Project): NodeJS.ProcessEnv;
  proveMore?(project: Project): Promise<unknown>;
}

/** A fresh project of one language: a copy of its example, outside of the checkout. */
export class Project {
  private readonly started = Date.now();

  constructor(
    public readonly language: Language,
    public readonly edition: Edition,
    public readonly path: string,
  ) {
    const example = join(ROOT, 'examples', language.name);
    // The copy of the TypeScript example resolves the package like any other project.
    const left = /(^|\/)(node_modules|cdktf\.out|target|bin|obj|venv|__pycache__|tsconfig\.json)(\/|$)/;
    for (const file of filesBelow(example).filter((name) => !left.test(name))) {
      this.write(file, readFileSync(join(example, file), 'utf8'));
    }
  }

  /** Runs a command in the project, and prints when it ended. */
  public async run(command: readonly string[], options: CommandOptions = {}): Promise<Result> {
    const started = Date.now();
    const result = await mustRun(command, { cwd: this.path, ...options });
    this.say(`${secondsSince(started)}  ${command.join(' ')}`);
    return result;
  }

  /** Translates a source from cdktf to the edition, and writes it. */
  public write(file: string, source: string): void {
    mkdirSync(dirname(join(this.path, file)), { recursive: true });
    writeFileSync(join(this.path, file), this.edition.translated(this.language.name, source));
  }

  public say(text: string): void {
    console.log(`${nameOf(this.language, this.edition).padEnd(NAME_WIDTH)} ${text}`);
  }

  public age(): string {
    return secondsSince(this.started);
  }

  public async synthesize(): Promise<SynthesizedStack> {
    await this.language.install(this);
    await this.language.run(this, this.language.main);
    return readStack(this.path, 'shop');
  }

  /** Synthesizes the examples of the reference: in TypeScript themselves, else their translation. */
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
    return OF_GUIDES.map((stack) => readStack(this.path, stack));
  }

  /** Deploys the synthesized stack, checks that nothing is left to change, and destroys it. */
  public async deploy({ url }: { readonly url: string }): Promise<void> {
    const options = {
      cwd: join(this.path, 'cdktf.out', 'stacks', 'shop'),
      env: terraformEnvironment(this.path, url),
    };
    // With changes, the plan ends with 2.
    const commands = ['init', 'apply -auto-approve', 'plan -detailed-exitcode', 'destroy -auto-approve'];
    for (const command of commands) {
      const [name, ...args] = command.split(' ');
      await this.run([TERRAFORM, name, '-input=false', '-no-color', ...args], options);
    }
  }
}

/** Pages by the names of their programs, and the stacks of these. */
const GUIDES = { objectives: 'docs/service-objectives.md', accounts: 'docs/accounts.md' };
const OF_GUIDES = ['objectives', 'checkout-staging', 'checkout-production'];

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
    .map((path) => [path, sha256(join(folder, path))] as const);
  // The state is in the folder of the project.
  const text = readFileSync(join(folder, CONFIGURATION), 'utf8').replaceAll(project, '<project>');
  // CDKTF writes paths and its version under "//".
  const configuration: unknown = JSON.parse(text, (member, value: unknown) =>
    member === '//' ? undefined : value,
  );
  return { configuration, files: Object.fromEntries(files) };
}

const sha256 = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');
