import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { Diagnostic, TerraformError } from './diagnostics';
import type { Workspace } from './workspace';
import { filterMembers } from '../json/members';
import { withTerraform } from '../synthesis/terraform-binary';

export interface TerraformMessage {
  readonly type?: string;
  readonly diagnostic?: Diagnostic;
  readonly change?: { readonly action: string; readonly resource: { readonly addr: string } };
}

/** Matches environment variables that could make Terraform use another folder, state or provider, such as `TF_CLI_ARGS=-chdir=...`. */
const REDIRECTING_VARIABLE_PATTERN = /^TF_(CLI_ARGS.*|DATA_DIR|WORKSPACE|REATTACH_PROVIDERS|ENCRYPTION)$/;
/** Matches variables that make Terraform print its log to standard error, which `TerraformError` quotes. */
const LOG_VARIABLE_PATTERN = /^TF_LOG/;

export class Terraform {
  constructor(
    readonly stack: string,
    /** What outputs and addresses begin with: the stack's name and a dot if there are several stacks. */
    readonly prefix: string,
    private readonly folder: string,
    private readonly workspace: Workspace,
    private readonly env: Readonly<Record<string, string>>,
    /** The names of the stacks that this one depends on. */
    readonly dependencies: readonly string[],
  ) {}

  /** Runs a command and returns its output. Throws a `TerraformError` if the command fails. */
  async run(...args: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.execute(args);
    if (exitCode !== 0) throw new TerraformError(args[0], this.stack, [], stderr || stdout);
    return stdout;
  }

  /** Runs a command with `-json` and returns its messages. Throws a `TerraformError` if the command fails. */
  async runJson([command, ...args]: readonly string[]): Promise<TerraformMessage[]> {
    const { exitCode, stdout, stderr } = await this.execute([command, '-json', ...args]);
    const messages = stdout
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as TerraformMessage);
    if (exitCode === 0) return messages;
    const diagnostics = messages.flatMap(({ diagnostic }) => diagnostic ?? []);
    throw new TerraformError(command, this.stack, diagnostics, stderr);
  }

  /** Runs the binary named by TERRAFORM_BINARY_NAME, or `terraform` or `tofu` from the PATH. */
  private async execute(args: readonly string[]) {
    if (!existsSync(this.folder)) {
      throw new Error(`The folder of the stack ${this.stack} was removed when the emulator was stopped.`);
    }
    return withTerraform(async (binary) => this.runBinary(binary, args));
  }

  /** Runs a binary, or returns undefined if it does not exist. */
  private async runBinary(binary: string, args: readonly string[]) {
    const child = spawn(binary, args, {
      cwd: this.folder,
      env: this.environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // Starts a process group, so that the workspace's guard process can kill Terraform together with its child processes.
      detached: true,
      windowsHide: true,
    });
    const { pid } = child;
    if (pid !== undefined) this.workspace.tellGuard('start', pid);
    try {
      const outputs = [text(child.stdout), text(child.stderr)];
      const [code] = (await once(child, 'close')) as [number | null];
      const [stdout, stderr] = await Promise.all(outputs);
      return { exitCode: code ?? 1, stdout, stderr };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw error;
    } finally {
      if (pid !== undefined) this.workspace.tellGuard('end', pid);
    }
  }

  private environment(): NodeJS.ProcessEnv {
    const all: NodeJS.ProcessEnv = {
      ...filterMembers(process.env, (_, name) => !LOG_VARIABLE_PATTERN.test(name)),
      // Replaces the user's plugin cache, to which other Terraform runs may write concurrently.
      TF_PLUGIN_CACHE_DIR: this.workspace.pluginCache,
      TF_PLUGIN_CACHE_MAY_BREAK_DEPENDENCY_LOCK_FILE: '1',
      TF_IN_AUTOMATION: '1',
      TF_INPUT: '0',
      CHECKPOINT_DISABLE: '1',
      ...this.env,
    };
    return filterMembers(all, (_, name) => !REDIRECTING_VARIABLE_PATTERN.test(name));
  }
}
