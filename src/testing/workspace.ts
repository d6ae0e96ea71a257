import type { ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The workspaces, by the emulator's address. */
const workspaces = new Map<string, Workspace>();

// A test may end without stopping its emulator.
process.on('exit', () => {
  for (const workspace of workspaces.values()) workspace.remove();
});

/** A temporary folder, and the processes that run in it. */
export class Workspace {
  /** Returns the workspace for deployments to this address. */
  static forUrl(url: string): Workspace {
    const workspace = workspaces.get(url) ?? new Workspace();
    workspaces.set(url, workspace);
    return workspace;
  }

  /** Removes the workspace if there is one. */
  static removeForUrl(url: string): void {
    workspaces.get(url)?.remove();
    workspaces.delete(url);
  }

  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'observability-test-'));
  /** Terraform's plugin cache, shared by all deployments. */
  readonly pluginCache = join(this.folder, 'plugin-cache');
  private readonly running = new Set<ChildProcess>();
  private deploymentCount = 0;
  private lock: Promise<unknown> = Promise.resolve();

  private constructor() {
    mkdirSync(this.pluginCache);
  }

  /** Creates a folder for a deployment. */
  newFolder(): string {
    this.deploymentCount += 1;
    const folder = join(this.folder, String(this.deploymentCount));
    mkdirSync(folder);
    return folder;
  }

  /** Runs the function after all earlier ones, because concurrent runs of `terraform init` could corrupt the shared plugin cache. */
  async withLock<T>(run: () => Promise<T>): Promise<T> {
    const result = this.lock.then(run);
    this.lock = result.catch(() => undefined);
    return result;
  }

  /** Ends the process with the workspace if it still runs then. */
  add(child: ChildProcess): void {
    this.running.add(child);
    child.once('close', () => this.running.delete(child));
  }

  /** Kills the processes that still run, and removes the folder. A killed process may write files until it has exited. */
  remove(): void {
    for (const child of this.running) killGroup(child);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 20 });
  }
}

/** Kills a process and, except on Windows, which has no process groups, its children. */
function killGroup(child: ChildProcess): void {
  if (child.pid === undefined || process.platform === 'win32') {
    child.kill();
    return;
  }
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // The process has already exited.
  }
}
