import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../../scripts/checkout';
import { CommandOptions, Result, run } from '../../scripts/command';
import { BUNDLES, metafileOf } from '../../scripts/shipped-packages';
import { temporaryFolder } from '../support/temporary-folder';

/** Runs a script in scripts/ like its task. */
export async function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv = {},
  options: CommandOptions = {},
): Promise<Result> {
  return run([process.execPath, '--import', 'tsx', join(ROOT, 'scripts', script), ...args], {
    ...options,
    cwd: ROOT,
    env: { ...process.env, TSX_DISABLE_CACHE: '1', ...env },
  });
}

/** Members of a package.json. */
type Manifest = Readonly<Record<string, unknown>>;

/** A checkout after a build: its packages, and esbuild's record of the packages in each bundle. */
export class Checkout {
  public readonly root = temporaryFolder();
  private readonly locked: Record<string, { readonly integrity: string }> = {};

  constructor() {
    this.manifest({});
    this.write('package-lock.json', { packages: {} });
    mkdirSync(join(this.root, 'lib'));
    this.bundle([], []);
  }

  public write(file: string, content: string | object): void {
    mkdirSync(join(this.root, dirname(file)), { recursive: true });
    writeFileSync(join(this.root, file), typeof content === 'string' ? content : JSON.stringify(content));
  }

  /** Writes the package.json of the checkout itself. */
  public manifest(members: Manifest): void {
    this.write('package.json', { name: 'product', version: '0.0.0', license: 'MIT', ...members });
  }

  /** Installs a package, with its license text unless the test needs it to be missing. */
  public install(folder: string, manifest: Manifest, license?: string): void {
    this.write(`node_modules/${folder}/package.json`, manifest);
    this.locked[`node_modules/${folder}`] = { integrity: `sha512-${Buffer.alloc(64).toString('base64')}` };
    this.write('package-lock.json', { packages: this.locked });
    if (license !== undefined) this.write(`node_modules/${folder}/LICENSE`, license);
  }

  /** Writes esbuild's record. It lists these package files for the provider and for the command. */
  public bundle(plugin: readonly string[], cli: readonly string[]): void {
    const used: Readonly<Record<string, readonly string[]>> = { 'plugin.cjs': plugin, 'lib/cli.cjs': cli };
    for (const name of BUNDLES) {
      const files = ['src/main.ts', ...(used[name] ?? []).map((file) => `node_modules/${file}`)];
      const inputs = Object.fromEntries(files.map((file) => [file, { bytesInOutput: 1 }]));
      this.write(metafileOf(name), { outputs: { 'out.cjs': { inputs } } });
    }
  }
}

/** A component in the bill of materials. */
export interface Component {
  readonly name: string;
  readonly version: string;
  readonly purl: string;
  readonly 'bom-ref': string;
  readonly licenses: readonly { readonly expression: string }[];
  readonly hashes: readonly { readonly alg: string; readonly content: string }[];
  readonly evidence: { readonly occurrences: readonly { readonly location: string }[] };
}
