import { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEADLINE_MILLISECONDS } from './processes';
import { CommandOptions, Result, run } from '../../scripts/command';

export type { Result };

export interface RunOptions extends Pick<CommandOptions, 'onOutput' | 'inNewGroup'> {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process id, so that a test can interrupt or kill Terraform. */
  readonly onStart?: (pid: number) => void;
}

/**
 * A temporary folder where real Terraform runs, without the user's own Terraform settings. The variable TERRAFORM
 * selects a different binary, such as OpenTofu's. Remove the folder when the test ends.
 */
export class TerraformFolder {
  /** @param path an existing folder to run in, which `remove` does not delete. Default: a new temporary one. */
  public static create(path?: string): TerraformFolder {
    const home = mkdtempSync(join(tmpdir(), 'terraform-'));
    return new TerraformFolder(path ?? home, home);
  }

  public readonly env: Record<string, string> = {};
  /** Far longer than any run takes: it only ends runs that hang, and does not measure speed. */
  public timeoutMilliseconds = DEADLINE_MILLISECONDS;

  private readonly running = new Set<ChildProcess>();

  private constructor(
    public readonly path: string,
    private readonly home: string,
  ) {}

  public write(file: string, content: string): void {
    writeFileSync(join(this.path, file), content);
  }

  public read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8');
  }

  public async init(...args: string[]): Promise<Result> {
    return succeeded(await this.run(['init', '-input=false', '-no-color', ...args]));
  }

  public async validate(): Promise<Result> {
    return this.run(['validate', '-no-color']);
  }

  /** The exit code is 0 without changes, 2 with changes, 1 for an error. */
  public async plan(...args: string[]): Promise<Result> {
    return this.run(['plan', '-input=false', '-no-color', '-detailed-exitcode', ...args]);
  }

  public async apply(...args: string[]): Promise<Result> {
    return this.run(['apply', '-input=false', '-no-color', '-auto-approve', ...args]);
  }

  public async destroy(...args: string[]): Promise<Result> {
    return this.run(['destroy', '-input=false', '-no-color', '-auto-approve', ...args]);
  }

  /** The values of all outputs. Fails the test if there is an error. */
  public async output(): Promise<Record<string, unknown>> {
    const { stdout } = succeeded(await this.run(['output', '-json']));
    const outputs = JSON.parse(stdout) as Record<string, { value: unknown }>;
    return Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value]));
  }

  /** The state as JSON, or the plan of a plan file. Fails the test if there is an error. */
  public async show(planFile?: string): Promise<Record<string, unknown>> {
    const { stdout } = succeeded(await this.run(['show', '-json', ...(planFile ? [planFile] : [])]));
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  /** Does not throw if the run fails, but throws if Terraform is missing or hangs. */
  public async run(args: readonly string[], options: RunOptions = {}): Promise<Result> {
    const binary = process.env.TERRAFORM ?? 'terraform';
    const { onStart, env, ...commandOptions } = options;
    let child: ChildProcess | undefined;
    try {
      return await run([binary, ...args], {
        ...commandOptions,
        cwd: this.path,
        env: { ...this.cleanEnvironment(), ...this.env, ...env },
        timeoutMilliseconds: this.timeoutMilliseconds,
        onStart: (started) => {
          child = started;
          this.running.add(started);
          onStart?.(started.pid ?? 0);
        },
      });
    } finally {
      if (child) this.running.delete(child);
    }
  }

  /** Also ends processes that a failed test left running. */
  public remove(): void {
    this.running.forEach((child) => child.kill('SIGKILL'));
    rmSync(this.home, { recursive: true, force: true });
  }

  private cleanEnvironment(): Record<string, string> {
    return {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      TMPDIR: tmpdir(),
      CHECKPOINT_DISABLE: '1',
      TF_IN_AUTOMATION: '1',
      TF_INPUT: '0',
    };
  }
}

/** Fails the test with Terraform's output unless the run succeeded. */
export function succeeded(result: Result): Result {
  if (result.exitCode !== 0) {
    throw new Error(`Terraform ended with exit code ${result.exitCode}:\n${result.text}`);
  }
  return result;
}
