import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { printStyled } from './style';
import type { LeftBehind } from '../../src/cli/left-behind';
import { ROOT } from '../checkout';
import { run } from '../command';
import { TERRAFORM, terraformEnvironment } from '../terraform';

const EXAMPLE = join(ROOT, 'examples', 'typescript');
/** Matches the lines of Terraform's output that the demo prints: changes, except to values known only after the apply, and summaries. */
const PRINTED_LINES_PATTERN =
  /^( +# \S+ will be updated| +~ .* -> (?!\(known after apply\))|Plan: |No changes\. |Apply complete! ).*$/gm;

/** A copy of examples/typescript, and the commands that a user runs there. */
export class DemoProject {
  /** The folder is in the checkout, so that the example finds its packages. */
  public readonly folder = join(ROOT, '.cache', 'demo');
  private readonly env: NodeJS.ProcessEnv;

  constructor(url: string) {
    // An interrupted demo leaves its folder.
    rmSync(this.folder, { recursive: true, force: true });
    const isSource = (path: string) => path === EXAMPLE || path.endsWith('.ts');
    cpSync(EXAMPLE, this.folder, { recursive: true, filter: isSource });
    this.env = {
      ...terraformEnvironment(this.folder, url),
      TF_CLI_ARGS: '-no-color',
      TF_INPUT: '0',
      CDKTF_OUTDIR: this.folder,
      TSX_TSCONFIG_PATH: join(ROOT, 'examples', 'tsconfig.json'),
    };
  }

  public async synth(): Promise<void> {
    print('$ tsx main.ts');
    await this.run('.', process.execPath, ['--import', 'tsx', 'main.ts']);
  }

  /** Runs Terraform, prints some lines of its output, and returns these lines. */
  public async terraform(...args: string[]): Promise<readonly string[]> {
    print(`$ ${basename(TERRAFORM)} ${args.join(' ')}`);
    const output = await this.run('stacks/shop', TERRAFORM, args);
    const lines = output.match(PRINTED_LINES_PATTERN) ?? [];
    print(...lines);
    return lines;
  }

  public async leftBehind(plan: string): Promise<LeftBehind[]> {
    const json = await this.run('stacks/shop', TERRAFORM, ['show', '-json', plan]);
    writeFileSync(join(this.folder, 'plan.json'), json);
    const command = [join(ROOT, 'lib', 'cli.cjs'), 'left-behind', '--json', 'plan.json'];
    return JSON.parse(await this.run('.', process.execPath, command)) as LeftBehind[];
  }

  private async run(folder: string, program: string, args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await run([program, ...args], {
      cwd: join(this.folder, folder),
      env: this.env,
    });
    if (exitCode === 0) return stdout;
    console.error(stderr || stdout);
    throw new Error(`"${basename(program)} ${args.join(' ')}" exited with code ${exitCode}.`);
  }
}

/** Prints lines of the demo's text, indented below the chapter's heading. */
export const print = (...lines: string[]): void => printStyled(...lines.map((line) => `  ${line}`.trimEnd()));
