import { ChildProcessByStdio, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Writable } from 'node:stream';

/** By the address of the emulator. */
const workspaces = new Map<string, Workspace>();

/** A temporary folder, and the process that removes it when this one is gone. */
export class Workspace {
  /** The one for the deployments to this address. */
  static of(url: string): Workspace {
    const found = workspaces.get(url) ?? new Workspace();
    workspaces.set(url, found);
    return found;
  }

  /** Removes it, if there is one, and ends what still runs in it. */
  static async removeOf(url: string): Promise<void> {
    const found = workspaces.get(url);
    workspaces.delete(url);
    await found?.remove();
  }

  readonly folder = mkdtempSync(join(realpathSync(tmpdir()), 'observability-test-'));
  /** Terraform keeps the providers of all deployments here. */
  readonly pluginCache = join(this.folder, 'plugin-cache');
  private readonly guard: ChildProcessByStdio<Writable, null, null>;
  private readonly guardEnded: Promise<unknown>;
  private deployments = 0;
  private lock: Promise<unknown> = Promise.resolve();

  private constructor() {
    mkdirSync(this.pluginCache);
    this.guard = spawn(process.execPath, [join(__dirname, 'guard.cjs'), this.folder], {
      stdio: ['pipe', 'ignore', 'ignore'],
      // An interrupt in the terminal must not end it.
      detached: true,
      windowsHide: true,
    });
    this.guard.unref();
    this.guardEnded = new Promise((resolve) => this.guard.once('close', resolve).once('error', resolve));
    // Someone may have killed the guard. That must not fail a test.
    this.guard.stdin.on('error', () => undefined);
    if (this.guard.stdin instanceof Socket) this.guard.stdin.unref();
  }

  /** A new folder for an app. */
  newFolder(): string {
    this.deployments += 1;
    const folder = join(this.folder, String(this.deployments));
    mkdirSync(folder);
    return folder;
  }

  /** Two runs of `terraform init` that share a plugin cache may corrupt it, so each waits for the one before. */
  async withLock<T>(run: () => Promise<T>): Promise<T> {
    const result = this.lock.then(run);
    this.lock = result.catch(() => undefined);
    return result;
  }

  /** To be ended with this process. */
  started(pid: number): void {
    this.guard.stdin.write(`start ${pid}\n`);
  }

  ended(pid: number): void {
    this.guard.stdin.write(`end ${pid}\n`);
  }

  private async remove(): Promise<void> {
    this.guard.ref();
    this.guard.stdin.end();
    await this.guardEnded;
    // The guard has done that, unless someone killed it.
    rmSync(this.folder, { recursive: true, force: true });
  }
}
