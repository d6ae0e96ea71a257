import { cpSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { LeftBehind } from '../../src/cli/left-behind';
import { ROOT } from '../checkout';
import { run } from '../command';
import { TERRAFORM, terraformEnvironment } from '../terraform';

const CACHE = join(ROOT, '.cache');
const EXAMPLE = join(ROOT, 'examples', 'typescript');
/** Of Terraform's output: what changes, except for what is only known after the apply, such as revisions; and the summaries. */
const TELLING =
  /^( +# \S+ will be updated| +~ .* -> (?!\(known after apply\))|Plan: |No changes\. |Apply complete! ).*$/gm;

/** A copy of examples/typescript in a new folder, and the commands that a person runs there. */
export class Project {
  /** In the checkout, so that the example finds its packages. */
  public readonly folder: string;
  private readonly env: NodeJS.ProcessEnv;

  /** No command starts after the interrupt. */
  constructor(
    url: string,
    private readonly interrupt: AbortSignal,
  ) {
    mkdirSync(CACHE, { recursive: true });
    this.folder = mkdtempSync(join(CACHE, 'demo-'));
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
    indented('$ tsx main.ts');
    await this.run('.', process.execPath, ['--import', 'tsx', 'main.ts']);
  }

  public async terraform(...args: string[]): Promise<void> {
    indented(`$ ${basename(TERRAFORM)} ${args.join(' ')}`);
    const output = await this.run('stacks/shop', TERRAFORM, args);
    indented(...(output.match(TELLING) ?? []));
  }

  public async leftBehind(plan: string): Promise<LeftBehind[]> {
    const json = await this.run('stacks/shop', TERRAFORM, ['show', '-json', plan]);
    writeFileSync(join(this.folder, 'plan.json'), json);
    const command = [join(ROOT, 'lib', 'cli.cjs'), 'left-behind', '--json', 'plan.json'];
    return JSON.parse(await this.run('.', process.execPath, command)) as LeftBehind[];
  }

  private async run(folder: string, program: string, args: string[]): Promise<string> {
    this.interrupt.throwIfAborted();
    const { exitCode, stdout, stderr } = await run([program, ...args], {
      cwd: join(this.folder, folder),
      env: this.env,
    });
    if (exitCode === 0) return stdout;
    this.interrupt.throwIfAborted();
    console.error(stderr || stdout);
    throw new Error(`"${basename(program)} ${args.join(' ')}" ended with code ${exitCode}.`);
  }
}

export function indented(...lines: string[]): void {
  for (const line of lines) console.log(`  ${line}`.trimEnd());
}
