import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { readJson, ROOT } from '../../scripts/checkout';

const NAME = 'cdktf-provider-observability';

interface Manifest {
  readonly bin?: string | Readonly<Record<string, string>>;
  readonly dependencies?: object;
  readonly devDependencies?: object;
  readonly peerDependencies?: object;
}

/** The packed package, for projects that install it without a registry: other packages come from the checkout. */
export class PackedPackage {
  /** The unpacked tarball, next to its dependencies. */
  public readonly path: string;

  constructor(folder: string) {
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder];
    const tarball = execFileSync('npm', pack, {
      cwd: ROOT,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
    this.path = join(folder, 'node_modules', NAME);
    mkdirSync(this.path, { recursive: true });
    execFileSync('tar', ['-xzf', join(folder, tarball), '-C', this.path, '--strip-components=1']);
    for (const name of Object.keys(manifestIn(this.path).peerDependencies ?? {})) {
      link(join(ROOT, 'node_modules', name), join(folder, 'node_modules', name));
    }
  }

  /** Installs only the packages in the project's package.json, as `npm install` does. */
  public installInto(project: string): void {
    const { dependencies, devDependencies } = manifestIn(project);
    const modules = join(project, 'node_modules');
    for (const name of Object.keys({ ...dependencies, ...devDependencies })) {
      const path = name === NAME ? this.path : join(ROOT, 'node_modules', name);
      if (!existsSync(path)) throw new Error(`${name} is not in the checkout's node_modules.`);
      link(path, join(modules, name));
      const { bin = {} } = manifestIn(path);
      const commands = typeof bin === 'string' ? { [name]: bin } : bin;
      for (const [command, file] of Object.entries(commands)) {
        link(join(modules, name, file), join(modules, '.bin', command));
      }
    }
  }
}

const manifestIn = (folder: string) => readJson<Manifest>(join(folder, 'package.json'));

function link(to: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(to, path);
}
