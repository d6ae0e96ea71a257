import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Diagnostic, diagnosticsIn, TerraformError } from './diagnostics';
import type { Workspace } from './workspace';

/** What Terraform says, a line of JSON each. */
export interface Message {
  readonly type?: string;
  readonly diagnostic?: Diagnostic;
  readonly change?: { readonly action: string; readonly resource: { readonly addr: string } };
}

interface Output {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Settings of the user, such as `TF_CLI_ARGS=-chdir=...`, that would make the test change another folder or state. */
const REDIRECTING = /^TF_(CLI_ARGS.*|DATA_DIR|WORKSPACE|REATTACH_PROVIDERS|ENCRYPTION)$/;
/** With TF_LOG, Terraform prints its log to standard error, which `TerraformError` quotes. */
const PRINTING = /^TF_LOG/;
const BINARIES = ['terraform', 'tofu'];

/** Terraform in the folder of one stack. */
export class Terraform {
  constructor(
    readonly stack: string,
    private readonly folder: string,
    private readonly workspace: Workspace,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** What a command prints. Throws `TerraformError`. */
  async text(...args: string[]): Promise<string> {
    const output = await this.run(args);
    if (output.exitCode !== 0) throw this.failed(args[0], [], output.stderr || output.stdout);
    return output.stdout;
  }

  /** The messages of a command that has `-json`. Throws `TerraformError`, unless the exit code is 0 or the allowed one. */
  async messages([command, ...args]: readonly string[], allowed = 0) {
    const { exitCode, stdout, stderr } = await this.run([command, '-json', ...args]);
    const messages = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as Message);
    if (exitCode !== 0 && exitCode !== allowed) throw this.failed(command, diagnosticsIn(messages), stderr);
    return { exitCode, messages };
  }

  private failed(command: string, diagnostics: Diagnostic[], output: string): TerraformError {
    return new TerraformError(command, this.stack, diagnostics, output);
  }

  /** With the first Terraform or OpenTofu that there is. */
  private async run(args: readonly string[]): Promise<Output> {
    if (!existsSync(this.folder)) {
      throw new Error(`The folder of the stack ${this.stack} is gone: the emulator was stopped.`);
    }
    const named = process.env.TERRAFORM_BINARY_NAME;
    for (const binary of named ? [named] : BINARIES) {
      const output = await this.runBinary(binary, args);
      if (output) return output;
    }
    throw new Error(
      named
        ? `"${named}", which TERRAFORM_BINARY_NAME names, cannot be run. Install it, or name another binary.`
        : 'There is neither "terraform" nor "tofu" on the PATH. Install Terraform 1.11 or newer, or OpenTofu, or name a binary in TERRAFORM_BINARY_NAME.',
    );
  }

  /** Undefined if there is no such binary. */
  private async runBinary(binary: string, args: readonly string[]): Promise<Output | undefined> {
    return new Promise((resolve, reject) => {
      const child = spawn(binary, args, {
        cwd: this.folder,
        env: this.environment(),
        stdio: ['ignore', 'pipe', 'pipe'],
        // In its own process group, which the guard can end.
        detached: true,
        windowsHide: true,
      });
      const printed = { stdout: '', stderr: '' };
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed.stdout += text));
      child.stderr.setEncoding('utf8').on('data', (text: string) => (printed.stderr += text));
      const { pid } = child;
      if (pid !== undefined) this.workspace.started(pid);
      child.once('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? resolve(undefined) : reject(error),
      );
      child.once('close', (code) => {
        if (pid !== undefined) this.workspace.ended(pid);
        resolve({ exitCode: code ?? 1, ...printed });
      });
    });
  }

  private environment(): NodeJS.ProcessEnv {
    const inherited = Object.entries(process.env).filter(([name]) => !PRINTING.test(name));
    const all = Object.entries({
      ...Object.fromEntries(inherited),
      // Not the user's cache, which other processes may write at the same time.
      TF_PLUGIN_CACHE_DIR: this.workspace.pluginCache,
      TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE: '1',
      TF_IN_AUTOMATION: '1',
      TF_INPUT: '0',
      CHECKPOINT_DISABLE: '1',
      ...this.env,
    });
    return Object.fromEntries(all.filter(([name]) => !REDIRECTING.test(name)));
  }
}
