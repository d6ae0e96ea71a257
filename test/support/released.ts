import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeArchives } from '../../scripts/provider-archives';
import { templates } from '../../scripts/templates';
import { unpack } from '../../src/cli/archive';
import { TEMPLATES_FILE } from '../../src/cli/init';

const LIB = join(__dirname, '../../lib');

/** The package's command as in a release of this version. The bytes differ between versions. */
export class ReleasedCommand {
  public readonly path: string;

  constructor(folder: string, version: string) {
    const lib = join(folder, `release-${version}`);
    mkdirSync(lib, { recursive: true });
    this.path = join(lib, 'cli.cjs');
    for (const file of ['cli.cjs', 'emulator.cjs']) cpSync(join(LIB, file), join(lib, file));
    writeFileSync(join(lib, TEMPLATES_FILE), JSON.stringify(templates(version, version)));
    const files = (name: string) => {
      const unpacked = unpack(readFileSync(join(LIB, 'provider', name)));
      return new Map([...unpacked, ['release.cjs', Buffer.from(version)]]);
    };
    const archives = { 'unix.zip': files('unix.zip'), 'windows.zip': files('windows.zip') };
    writeArchives(join(lib, 'provider'), version, archives);
  }

  /** Runs the command on this system, but makes it believe that it runs on Windows. */
  public runAsIfOnWindows(...args: string[]): string {
    const preload = join(dirname(this.path), 'windows.cjs');
    writeFileSync(preload, "Object.defineProperty(process, 'platform', { value: 'win32' });");
    return execFileSync(process.execPath, ['--require', preload, this.path, ...args], { encoding: 'utf8' });
  }

  /** Runs the command and returns its output. Fails the test if the command fails. */
  public run(...args: string[]): string {
    return execFileSync(process.execPath, [this.path, ...args], { encoding: 'utf8' });
  }
}
