import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { Result, succeeded } from '../support/terraform';

const ROOT = join(__dirname, '../..');
/** What is installed here stays for the next run. */
const TOOLS = join(ROOT, '.cache/tools');
/** Far above what anything here takes: it ends what hangs, and is no measure of speed. */
const TIMEOUT_MILLISECONDS = 500_000;

export type Packages = Readonly<Record<string, string>>;

/** A user's project: sources of its own, and the package as npm packs and installs it. Remove it when the test ends. */
export class Project {
  /** @param example a folder below examples/, whose sources the project starts with */
  public static async create(example: string, packages: Packages): Promise<Project> {
    const project = new Project(mkdtempSync(join(tmpdir(), 'project-')));
    for (const folder of [project.folder, project.home]) mkdirSync(folder);
    cpSync(join(ROOT, 'examples', example), project.folder, {
      recursive: true,
      filter: (source) => !/node_modules|cdktf\.out|tsconfig\.json|package\.json/.test(source),
    });
    const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', project.home];
    const { stdout } = succeeded(await execute('npm', pack, ROOT, process.env));
    const dependencies = { ...packages, 'cdktf-provider-observability': join(project.home, stdout.trim()) };
    project.write(
      'package.json',
      JSON.stringify({ private: true, scripts: { synth: 'tsx main.ts' }, dependencies }),
    );
    await npmInstall(project.folder);
    return project;
  }

  /** Added to the environment of every command. */
  public readonly env: Record<string, string> = {};
  public readonly folder: string;
  /** For the files that a test needs beside the project. */
  public readonly home: string;

  private constructor(private readonly top: string) {
    this.folder = join(top, 'project');
    this.home = join(top, 'home');
  }

  public write(file: string, content: string): void {
    writeFileSync(join(this.folder, file), content);
  }

  /** The folder in which Terraform runs for a stack. */
  public stack(name: string, output = 'cdktf.out'): string {
    return join(this.folder, output, 'stacks', name);
  }

  /** Runs a command in the project, apart from the user's settings for Terraform and CDKTF. Fails the test if it fails. */
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
    return succeeded(await execute(command, args, this.folder, env)).text;
  }

  public remove(): void {
    rmSync(this.top, { recursive: true, force: true });
  }
}

/** Installs a package with a command, unless an earlier run did. Returns the folder of its commands. */
export async function installedTool(name: string, version: string): Promise<string> {
  const folder = join(TOOLS, `${name}-${version}`);
  if (!existsSync(folder)) {
    mkdirSync(TOOLS, { recursive: true });
    const unfinished = mkdtempSync(`${folder}.`);
    writeFileSync(
      join(unfinished, 'package.json'),
      JSON.stringify({ private: true, dependencies: { [name]: version } }),
    );
    await npmInstall(unfinished);
    renameSync(unfinished, folder);
  }
  return join(folder, 'node_modules/.bin');
}

/** A PATH on which these commands come first. */
export const pathWith = (folder: string): string => [folder, process.env.PATH].join(delimiter);

async function npmInstall(folder: string): Promise<void> {
  succeeded(await execute('npm', ['install', '--no-audit', '--no-fund'], folder, process.env));
}

function execute(
  command: string,
  args: readonly string[],
  cwd: string,
  env: NodeJS.ProcessEnv,
): Promise<Result> {
  return new Promise((resolve, reject) => {
    const options = { cwd, env, timeout: TIMEOUT_MILLISECONDS, maxBuffer: Infinity };
    execFile(command, args, options, (error, stdout, stderr) => {
      const exitCode = error?.code ?? (error ? 1 : 0);
      if (typeof exitCode === 'string') reject(new Error(`"${command}" cannot be run (${exitCode}).`));
      else resolve({ exitCode, stdout, stderr, text: `${[command, ...args].join(' ')}\n${stdout}${stderr}` });
    });
  });
}
