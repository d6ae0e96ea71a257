import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { TerraformFolder } from './terraform';

/** The user id of `nobody` on every Linux. */
const NOBODY = 65534;

/**
 * A machine without Node.js, whose user must not write to the stack's folder. If root runs the tests, setpriv switches to the user
 * nobody. Otherwise, it is the current user, without write permission. Files are written to `scratch`.
 */
export class OtherMachine {
  public static prepare(terraform: TerraformFolder): OtherMachine {
    const top = mkdtempSync(join(tmpdir(), 'machine-'));
    const scratch = join(top, 'scratch');
    for (const folder of [join(top, 'bin'), scratch]) mkdirSync(folder);
    const asNobody = process.getuid?.() === 0;
    const user = asNobody ? `${whereIs('setpriv')} --reuid=${NOBODY} --regid=${NOBODY} --clear-groups ` : '';
    const binary = join(top, 'bin', 'terraform');
    writeFileSync(
      binary,
      `#!/bin/sh\nexec ${user}"${whereIs(process.env.TERRAFORM ?? 'terraform')}" "$@"\n`,
      { mode: 0o755 },
    );
    if (asNobody) {
      chownSync(scratch, NOBODY, NOBODY);
      // The user `nobody` must be able to enter the folder.
      for (const folder of [tmpdir(), top, join(terraform.path, '../..')]) chmodSync(folder, 0o711);
    }
    Object.assign(terraform.env, {
      PATH: join(top, 'bin'),
      HOME: scratch,
      TMPDIR: scratch,
      TF_DATA_DIR: join(scratch, '.terraform'),
    });
    return new OtherMachine(terraform, binary, scratch);
  }

  private constructor(
    private readonly terraform: TerraformFolder,
    /** The value of the variable TERRAFORM. */
    public readonly binary: string,
    public readonly scratch: string,
  ) {}

  /** Removes write permission from the stack's folder, so that nothing can be added or changed. */
  public lockFolder(): void {
    changeModes(this.terraform.path, 0o555, 0o444);
  }

  /** Restores write permission, so that the folder can be removed. */
  public unlockFolder(): void {
    changeModes(this.terraform.path, 0o755, 0o644);
  }
}

function changeModes(folder: string, ofFolders: number, ofFiles: number): void {
  const below = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path));
  for (const path of [folder, ...below]) {
    chmodSync(path, lstatSync(path).isDirectory() ? ofFolders : ofFiles);
  }
}

export function whereIs(command: string): string {
  return execFileSync('/bin/sh', ['-c', 'command -v "$0"', command], { encoding: 'utf8' }).trim();
}
