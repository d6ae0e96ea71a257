import { ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** The workspaces, by the emulator's address. */
const workspaces = new Map<string, Workspace>();

/** A temporary folder, and the guard: a process that removes the folder once this process has exited. */
export class Workspace {
  static forUrl(url: string): Workspace {
    const workspace = workspaces.get(url) ?? new Workspace();
    workspaces.set(url, workspace);
    return workspace;
  }

  /** Removes the workspace if there is one, and kills the processes that still run in it. */
  static async removeForUrl(url: string): Promise<void> {
    const workspace = workspaces.get(url);
    workspaces.delete(url);
    await workspace?.remove();
  }

  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'observability-test-'));
  /** Terraform's plugin cache, shared by all deployments. */
  readonly pluginCache = join(this.folder, 'plugin-cache');
  private readonly guard: ChildProcessByStdio<Writable, null, null>;
  private readonly guardExit: Promise<unknown>;
  private deploymentCount = 0;
  private lock: Promise<unknown> = Promise.resolve();

  private constructor() {
    mkdirSync(this.pluginCache);
    this.guard = spawn(process.execPath, [join(__dirname, 'guard.cjs'), this.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      // Ctrl+C in the terminal must not end the guard.
      detached: true,
      windowsHide: true,
    });
    this.guard.unref();
    this.guardExit = new Promise((resolve) => this.guard.once('close', resolve).once('error', resolve));
    // If the guard was killed, writing to it must not make a test fail.
    this.guard.stdin.on('error', () => undefined);
    if (this.guard.stdin instanceof Socket) this.guard.stdin.unref();
  }

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

  /** Tells the guard that a process, which it must kill if the test process exits first, has started or ended. */
  tellGuard(event: 'start' | 'end', pid: number): void {
    this.guard.stdin.write(`${event} ${pid}\n`);
  }

  private async remove(): Promise<void> {
    this.guard.ref();
    this.guard.stdin.end();
    await this.guardExit;
    // The guard has already removed the folder, unless the guard itself was killed.
    rmSync(this.folder, { recursive: true, force: true });
  }
}
