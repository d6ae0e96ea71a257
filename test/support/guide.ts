/** Runs a guide in a folder: its TypeScript blocks as files, and its steps in the same order as on the page. */
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import * as cdktf from 'cdktf';
import { DEADLINE_MILLISECONDS } from './processes';
import { succeeded, TerraformFolder } from './terraform';
import { readJson, ROOT } from '../../scripts/checkout';
import { mustRun } from '../../scripts/command';
import { expectLines } from '../../scripts/getting-started/reader';
import { Block, blocksOf } from '../../scripts/pages';
import { templates } from '../../scripts/templates';
import { PACKAGE } from '../../scripts/translate/reader';
import * as constructs from '../../src/index';

/** Start of the comment above commands that are run in the guide's folder. */
const RUN = 'Run by test/guides.test.ts';
/** Start of the comment above output that no step of the guide prints. */
const EXAMPLE = 'An example';
/** A package.json with a script for each command. */
const SCRIPTS = templates('0.0.0', '0.0.0').hcl.files['package.json'];

export class Guide {
  /** The TypeScript blocks by the path of their file. */
  public readonly files: ReadonlyMap<string, Block>;
  public readonly env: Record<string, string>;
  /** The API keys of stacks that do not use the one in `env`. */
  public readonly keys: Record<string, string> = {};
  private readonly blocks: readonly Block[];

  /** @param project a folder with the packages in node_modules */
  constructor(
    page: string,
    project: string,
    private readonly folder = join(project, page.replace(/\W/g, '-')),
  ) {
    mkdirSync(folder);
    writeFileSync(join(folder, 'package.json'), SCRIPTS);
    this.blocks = blocksOf(page);
    const typescript = this.blocks.filter(({ language }) => language === 'ts');
    this.files = new Map(
      typescript.map((block, index) => [join(folder, block.file ?? `fragment-${index + 1}.ts`), block]),
    );
    for (const [path, { code, file }] of this.files) {
      writeFileSync(path, file || code.startsWith('import ') ? code : fragment(code));
    }
    this.env = {
      PATH: `${join(project, 'node_modules/.bin')}:${process.env.PATH}`,
      HOME: folder,
      TMPDIR: process.env.TMPDIR ?? '/tmp',
      CHECKPOINT_DISABLE: '1',
      TF_CLI_ARGS: '-no-color',
      TF_IN_AUTOMATION: '1',
      OBSERVABILITY_API_KEY: 'any-key',
      // As in a company's network. The emulator is on this machine, so its requests must not use this proxy, which does not exist.
      HTTP_PROXY: 'http://proxy.invalid:3128',
      TSX_DISABLE_CACHE: '1',
    };
  }

  public get hasSteps(): boolean {
    return this.blocks.some((block) => isProgram(block) || isRun(block));
  }

  /** Runs every step. Fails the test at a step that fails or prints something different from the page. */
  public async follow(): Promise<void> {
    let printed: string | undefined;
    for (const block of this.blocks) {
      const { language, comment, code, file, page, line } = block;
      if (isProgram(block)) {
        printed = await this.deploy(file ?? '');
      } else if (isRun(block) && language === 'sh') {
        printed = await this.run('/bin/bash', '-euc', code);
      } else if (isRun(block) && file) {
        writeFileSync(join(this.folder, file), code);
      } else if (language === 'text' && printed !== undefined && !comment.startsWith(EXAMPLE)) {
        expectShown(printed, code, `${page}:${line}`);
      }
    }
  }

  /** Synthesizes a program, plans and applies each of its stacks, and checks that the next plan is empty. */
  private async deploy(file: string): Promise<string> {
    let printed = await this.run(process.execPath, '--import', 'tsx', file);
    const output = join(this.folder, 'cdktf.out');
    const manifest = JSON.parse(readFileSync(join(output, 'manifest.json'), 'utf8')) as {
      stacks: Record<string, { workingDirectory: string }>;
    };
    for (const [stack, { workingDirectory }] of Object.entries(manifest.stacks)) {
      const terraform = TerraformFolder.create(join(output, workingDirectory));
      try {
        Object.assign(terraform.env, this.env, this.variables(terraform.read('cdk.tf.json')));
        if (stack in this.keys) terraform.env.OBSERVABILITY_API_KEY = this.keys[stack];
        await terraform.init();
        const plan = await terraform.plan('-out=plan.bin');
        const apply = succeeded(await terraform.run(['apply', '-input=false', 'plan.bin']));
        printed += plan.text + apply.text;
        succeeded(await terraform.plan());
      } finally {
        terraform.remove();
      }
    }
    return printed;
  }

  /** Returns a value for each variable of a stack, as a reader would set it. */
  private variables(stack: string): Record<string, string> {
    const { variable = {} } = JSON.parse(stack) as { variable?: object };
    const value = (name: string): string => {
      const key = join(this.folder, `${name.replace('_key', '')}.pem`);
      return existsSync(key) ? readFileSync(key, 'utf8') : `https://chat.example.com/${name}`;
    };
    return Object.fromEntries(Object.keys(variable).map((name) => [`TF_VAR_${name}`, value(name)]));
  }

  private async run(command: string, ...args: string[]): Promise<string> {
    const options = { cwd: this.folder, env: this.env, timeoutMilliseconds: DEADLINE_MILLISECONDS };
    return (await mustRun([command, ...args], options)).text;
  }
}

const isRun = ({ comment }: Block): boolean => comment.startsWith(RUN);
const isProgram = ({ language, file, code }: Block): boolean =>
  language === 'ts' && file !== undefined && code.includes('new App(');

/** Wraps statements in a stack, which is `this` and `stack`, with all imports. */
function fragment(code: string): string {
  const names = (module: object): string => Object.keys(module).join(', ');
  return `import { ${names(cdktf)} } from 'cdktf';
import { ${names(constructs)} } from 'cdktf-provider-observability';
import { readFileSync } from 'node:fs';
export class Guide extends TerraformStack {
  fragment(stack: TerraformStack): void {
${code}
  }
}`;
}

/** Checks that each line of the text was printed, regardless of spaces and Terraform's frames. */
export function expectShown(printed: string, text: string, place: string): void {
  const plain = (lines: string): string =>
    lines
      .split('\n')
      .map((line) => line.replace(/\s+/g, ' ').replace(/^[╷│╵ ]+/, ''))
      .join('\n');
  expectLines(plain(text), plain(printed), place);
}

/** Gives a project the scripts that `init` writes, and links the packages that a reader would have installed. */
export function installPackages(project: string): void {
  writeFileSync(join(project, 'package.json'), SCRIPTS);
  linkPackages(project, [PACKAGE, 'cdktf', 'constructs', 'tsx', '@cdktf/provider-null', '@types/node']);
}

/** Links packages of the checkout with their commands, instead of `npm install`. */
export function linkPackages(project: string, names: readonly string[]): void {
  const modules = join(project, 'node_modules');
  const link = (to: string, path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    symlinkSync(to, path);
  };
  for (const name of names) {
    const path = name === PACKAGE ? ROOT : join(ROOT, 'node_modules', name);
    const { bin = {} } = readJson<{ bin?: string | Record<string, string> }>(join(path, 'package.json'));
    link(path, join(modules, name));
    for (const [command, file] of Object.entries(typeof bin === 'string' ? { [name]: bin } : bin)) {
      link(join(modules, name, file), join(modules, '.bin', command));
    }
  }
}
