import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { ROOT } from '../../scripts/checkout';
import { mustRun } from '../../scripts/command';
import { cdktf } from '../../scripts/languages/editions';
import { Emulator, startEmulator } from '../../src/emulator';
import { newX25519KeyPair } from '../support/key-pairs';
import { layDownNullStandIn } from '../support/null-stand-in/mirror';
import { DEADLINE_MILLISECONDS } from '../support/processes';
import { standIn } from '../support/stand-in';
import { TerraformFolder } from '../support/terraform';

/** The npm package that contains only the Node.js binary for this platform. */
export const NODE_PACKAGE = `node-${process.platform}-${process.arch}`;

/** Packages installed here are kept for the next run. */
const TOOLS = join(ROOT, '.cache/tools');
const NPM_INSTALL = ['npm', 'install', '--no-audit', '--no-fund'];

/** The core that the community continues. */
export const CDKTN = {
  /** A workflow sets the newest version. */
  version: process.env.CDKTN_VERSION ?? '0.24.0',
  /** The core checks the features that an app uses against the versions that the app declares. */
  context: { targetVersions: { terraform: '>=1.11.0', opentofu: '>=1.11.0' } },
};

const KEYS = newX25519KeyPair();

/** The environment that the examples need for a deployment. */
export const settingsOf = ({ url }: { readonly url: string }) => ({
  OBSERVABILITY_BASE_URL: url,
  OBSERVABILITY_API_KEY: 'key-of-this-project',
  TF_VAR_issue_tracker_token: 'tracker-token',
  TF_VAR_ci_public_key: KEYS.publicKey,
  TF_VAR_private_key: KEYS.privateKey,
});

/** Starts an emulator for all tests of a file or a `describe`. */
export function useSharedEmulator(): Emulator {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(async () => emulator.close());
  return standIn(() => emulator);
}

/** A user's project: its sources, and the package as npm packs and installs it. Remove it when the test ends. */
export class Project {
  /**
   * @param example folder in examples/ with the project's initial sources
   * @param packages the packages in addition to tsx and the edition
   */
  public static async create(
    example: string,
    packages: Readonly<Record<string, string>>,
    edition = cdktf,
  ): Promise<Project> {
    const project = new Project(mkdtempSync(join(tmpdir(), 'project-')));
    for (const folder of [project.folder, project.home]) mkdirSync(folder);
    const sources = join(ROOT, 'examples', example);
    for (const file of readdirSync(sources).filter((name) => /\.ts$|^cdktf\.json$/.test(name))) {
      project.write(file, edition.translate('typescript', readFileSync(join(sources, file), 'utf8')));
    }
    const pack = ['npm', 'pack', '--ignore-scripts', '--silent', '--pack-destination', project.home];
    const tarball = (await execute(pack, edition.folder)).trim();
    const dependencies = { tsx: '^4.0.0', ...packages, [edition.name]: join(project.home, tarball) };
    project.write(
      'package.json',
      JSON.stringify({ private: true, scripts: { synth: 'tsx main.ts' }, dependencies }),
    );
    await execute(NPM_INSTALL, project.folder);
    return project;
  }

  public readonly env: Record<string, string> = {};
  public readonly folder: string;
  /** A folder for other files that a test needs. */
  public readonly home: string;

  private constructor(private readonly top: string) {
    this.folder = join(top, 'project');
    this.home = join(top, 'home');
  }

  public write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }

  public stack(name: string, output = 'cdktf.out'): string {
    return join(this.folder, output, 'stacks', name);
  }

  /** Synthesizes an example, and returns the folder of its stack with everything that it needs. Remove it when the test ends. */
  public async synthesized(stack: string, service: { readonly url: string }): Promise<TerraformFolder> {
    this.write('public.pem', KEYS.publicKey);
    await this.run('npm', 'run', 'synth');
    const terraform = TerraformFolder.create(this.stack(stack));
    const nullProvider = { TF_CLI_CONFIG_FILE: await layDownNullStandIn(this.home, terraform.path) };
    Object.assign(terraform.env, settingsOf(service), nullProvider);
    return terraform;
  }

  /** The resources in the local state of a stack. Tests check them because the last lines of a tool's output may be missing. */
  public resources(stack: string): readonly unknown[] {
    const state = JSON.parse(readFileSync(join(this.folder, `terraform.${stack}.tfstate`), 'utf8')) as {
      resources: readonly unknown[];
    };
    return state.resources;
  }

  /** Runs a command in the project, without the user's settings for Terraform and CDKTF. Fails the test if the command fails. */
  public async run(command: string, ...args: string[]): Promise<string> {
    const env = {
      PATH: process.env.PATH ?? '',
      HOME: this.home,
      TMPDIR: tmpdir(),
      // No questions, no telemetry.
      CI: 'true',
      CHECKPOINT_DISABLE: '1',
      FORCE_COLOR: '0',
      TERRAFORM_BINARY_NAME: process.env.TERRAFORM ?? 'terraform',
      ...this.env,
    };
    return execute([command, ...args], this.folder, env);
  }

  /** Puts the commands of a package first on the PATH. */
  public async addTool(name: string, version: string): Promise<void> {
    this.env.PATH = [await installedTool(name, version), this.env.PATH ?? process.env.PATH].join(delimiter);
  }

  public remove(): void {
    rmSync(this.top, { recursive: true, force: true });
  }
}

/** Installs a package with a command, unless an earlier run has installed it. Returns the folder of its commands. */
export async function installedTool(name: string, version: string): Promise<string> {
  const folder = join(TOOLS, `${name}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(TOOLS, { recursive: true });
    const unfinished = mkdtempSync(`${folder}.`);
    writeFileSync(
      join(unfinished, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [name]: version } }),
    );
    await execute(NPM_INSTALL, unfinished);
    try {
      renameSync(unfinished, folder);
    } catch (error) {
      // Another test file has installed it in the meantime.
      if (!existsSync(folder)) throw error;
      rmSync(unfinished, { recursive: true });
    }
  }
  return join(folder, 'node_modules/.bin');
}

async function execute(command: readonly string[], cwd: string, env?: NodeJS.ProcessEnv): Promise<string> {
  return (await mustRun(command, { cwd, env, timeoutMilliseconds: DEADLINE_MILLISECONDS })).text;
}
