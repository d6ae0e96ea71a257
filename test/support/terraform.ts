import { ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Result {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
  /** Both streams, for messages and for searching. */
  readonly text: string;
}

export interface RunOptions {
  readonly env?: Readonly<Record<string, string>>;
  /** Called with the process id, so that a test can interrupt or kill it. */
  readonly onStart?: (pid: number) => void;
  /** Called with each piece of either stream. */
  readonly onOutput?: (text: string) => void;
  /** Runs in a process group of its own, as in a terminal. */
  readonly inGroup?: boolean;
  /** Runs under `nohup`. */
  readonly noHangup?: boolean;
}

/**
 * A temporary folder in which real Terraform runs, apart from the user's own Terraform settings. The variable TERRAFORM
 * names another binary, such as OpenTofu's. Remove it when the test ends.
 */
export class TerraformFolder {
  /** @param path an existing folder to run in, which `remove` leaves alone. Default: a new temporary one. */
  public static create(path?: string): TerraformFolder {
    const home = mkdtempSync(join(tmpdir(), 'terraform-'));
    return new TerraformFolder(path ?? home, home);
  }

  /** Added to the environment of every run. */
  public readonly env: Record<string, string> = {};
  /** Far above what any run takes: it ends what hangs, and is no measure of speed. */
  public timeoutMilliseconds = 110_000;

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

  /** Never throws for what Terraform answers; only if it is missing or hangs. */
  public run(args: readonly string[], options: RunOptions = {}): Promise<Result> {
    const binary = process.env.TERRAFORM ?? 'terraform';
    const [command, ...rest] = [...(options.noHangup ? ['nohup'] : []), binary, ...args];
    return new Promise((resolve, reject) => {
      const child = spawn(command, rest, {
        cwd: this.path,
        detached: options.inGroup ?? false,
        env: { ...this.cleanEnvironment(), ...this.env, ...options.env },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      this.running.add(child);
      let stdout = '';
      let stderr = '';
      child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text));
      for (const stream of [child.stdout, child.stderr]) {
        stream.on('data', (text: string) => options.onOutput?.(text));
      }
      const timer = setTimeout(() => {
        child.kill('SIGKILL');
        reject(new Error(`"terraform ${args.join(' ')}" did not end in time.\n${stdout}${stderr}`));
      }, this.timeoutMilliseconds);
      child.once('error', (error) => {
        clearTimeout(timer);
        this.running.delete(child);
        reject(missing(binary, error));
      });
      child.once('spawn', () => options.onStart?.(child.pid ?? 0));
      child.once('close', (code) => {
        clearTimeout(timer);
        this.running.delete(child);
        resolve({ exitCode: code ?? 1, stdout, stderr, text: stdout + stderr });
      });
    });
  }

  /** Also ends what a failed test left running. */
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

/** Fails the test with all that Terraform said, unless it ended well. */
export function succeeded(result: Result): Result {
  if (result.exitCode !== 0) {
    throw new Error(`Terraform ended with exit code ${result.exitCode}:\n${result.text}`);
  }
  return result;
}

function missing(binary: string, error: Error): Error {
  return new Error(
    `These tests run real Terraform, and "${binary}" cannot be started (${error.message}). ` +
      'Install Terraform 1.11 or newer, or set TERRAFORM to the path of a Terraform or OpenTofu binary.',
  );
}
