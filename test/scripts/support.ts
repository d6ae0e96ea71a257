import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CommandOptions, run } from '../../scripts/command';

const ROOT = join(__dirname, '..', '..');

export interface Ended {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a script of scripts/ as its task does. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  options: CommandOptions = {},
): Promise<Ended> {
  const { exitCode, stdout, stderr } = await run(
    [process.execPath, '--import', 'tsx', join(ROOT, 'scripts', script), ...args],
    { ...options, cwd: ROOT, env: { ...process.env, TSX_DISABLE_CACHE: '1', ...env } },
  );
  return { status: exitCode, stdout, stderr };
}

/** Members of a package.json. */
type Manifest = Readonly<Record<string, unknown>>;

/** What a checkout has after a build, as far as scripts ask: packages, and which of them are in the bundles. */
export class Checkout {
  public readonly root = mkdtempSync(join(tmpdir(), 'checkout-'));

  constructor(manifest: Manifest = {}) {
    this.write('package.json', manifest);
    mkdirSync(join(this.root, 'lib'));
    this.bundle([], []);
  }

  public write(file: string, content: string | object): void {
    mkdirSync(join(this.root, dirname(file)), { recursive: true });
    writeFileSync(join(this.root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Installs a package, with the text of its licence unless that is to be missing. */
  public install(folder: string, manifest: Manifest, licence?: string): void {
    this.write(`node_modules/${folder}/package.json`, manifest);
    if (licence !== undefined) this.write(`node_modules/${folder}/LICENSE`, licence);
  }

  /** Has esbuild's account say that these files of packages are in the provider and in the command. */
  public bundle(plugin: readonly string[], cli: readonly string[]): void {
    for (const [name, files] of Object.entries({
      plugin,
      provider: [],
      undici: [],
      encryption: [],
      cli,
      emulator: [],
      testing: [],
    })) {
      const own = ['src/main.ts', ...files.map((file) => `node_modules/${file}`)];
      const inputs = Object.fromEntries(own.map((file) => [file, { bytesInOutput: 1 }]));
      this.write(`.cache/metafiles/${name}.json`, { outputs: { 'out.cjs': { inputs } } });
    }
  }
}
