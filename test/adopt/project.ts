import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/checkout';
import { CommandOptions, mustRun, Result, run } from '../../scripts/command';
import { JsonObject, printJson } from '../../src/contract/json';
import { Emulator, startEmulator } from '../../src/emulator';
import { DialectConfig } from '../../src/schema/dialect';
import { installPackages } from '../support/guide';
import { temporaryFolder } from '../support/temporary-folder';
import { TerraformFolder } from '../support/terraform';

const API_KEY = 'key-81c2';

/** Timeout for a thousand SLOs on a busy machine. */
const TIMEOUT_MILLISECONDS = 900_000;

/** An emulator with SLOs created outside Terraform, and an empty folder for `adopt`. Remove it when the test ends. */
export class Project {
  public static async start(slos: readonly JsonObject[], dialect?: DialectConfig): Promise<Project> {
    const emulator = await startEmulator({ strict: false, dialect });
    for (const slo of slos) await emulator.control.put('slos', String(slo.id), slo);
    return new Project(emulator, temporaryFolder());
  }

  public readonly terraform: TerraformFolder[] = [];
  public readonly env: NodeJS.ProcessEnv;

  private constructor(
    public readonly emulator: Emulator,
    public readonly path: string,
  ) {
    this.env = { ...process.env, OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: API_KEY };
    installPackages(path);
  }

  /** The objects on the service, byte for byte. */
  public get stored(): string {
    return printJson(this.emulator.control.objects('slos'));
  }

  public get ids(): string[] {
    return Object.keys(this.emulator.control.objects('slos'));
  }

  public write(file: string, content: string): void {
    writeFileSync(join(this.path, file), content);
  }

  public read(file: string): string {
    return readFileSync(join(this.path, file), 'utf8');
  }

  public async adopt(...args: string[]): Promise<Result> {
    return run([process.execPath, join(ROOT, 'lib', 'cli.cjs'), 'adopt', ...args], this.options);
  }

  /** Adopts every SLO. Fails the test unless the command reports all of them. Returns the code if `args` name no file. */
  public async adoptAll(...args: string[]): Promise<string> {
    const count = this.ids.length;
    this.write('ids', this.ids.join('\n'));
    const { exitCode, stdout, stderr } = await this.adopt('--ids-from', 'ids', ...args);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: expectedReport(count) });
    return stdout;
  }

  /** Fails the test unless the command succeeds. */
  public async mustRun(...command: string[]): Promise<Result> {
    return mustRun(command, this.options);
  }

  private get options(): CommandOptions {
    return { cwd: this.path, env: this.env, timeoutMilliseconds: TIMEOUT_MILLISECONDS };
  }

  /** Type-checks a program, strictly, and runs it. Returns the folder of its stack. */
  public async synthesize(file: string, out = 'cdktf.out'): Promise<TerraformFolder> {
    const types = join(ROOT, 'node_modules', '@types');
    const compiler = ['--strict', '--noEmit', '--skipLibCheck', '--module', 'node16', '--target', 'es2022'];
    const tsc = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc');
    await this.mustRun(process.execPath, tsc, ...compiler, '--types', 'node', '--typeRoots', types, file);
    await this.mustRun(
      process.execPath,
      '--import',
      join(ROOT, 'node_modules', 'tsx', 'dist', 'loader.mjs'),
      file,
    );
    const { stacks } = JSON.parse(this.read(join(out, 'manifest.json'))) as { stacks: object };
    return this.folder(join(out, 'stacks', Object.keys(stacks)[0]));
  }

  /** Synthesizes a program with one stack that contains the statements. */
  public async stackWith(statements: string, out?: string): Promise<TerraformFolder> {
    this.write(
      'program.ts',
      `import { readFileSync } from 'node:fs';
import { App, LocalBackend, TerraformElement, TerraformStack } from 'cdktf';
import { ApiKey, EphemeralVariable, ObservabilityProvider, OutgoingWebhook, Slo } from 'cdktf-provider-observability';
class Adopted extends TerraformStack {
  constructor(app: App) {
    super(app, 'adopted');
    new LocalBackend(this, { path: 'terraform.tfstate' });
    new ObservabilityProvider(this, 'observability');
    ${statements}
  }
}
const app = new App(${JSON.stringify({ outdir: out })});
new Adopted(app);
app.synth();
`,
    );
    return this.synthesize('program.ts', out);
  }

  /** Initializes a folder with HCL, using the provider from another folder of the project. */
  public withProvider(name: string, from: TerraformFolder): TerraformFolder {
    const folder = this.folder(name);
    cpSync(join(from.path, 'terraform.d'), join(folder.path, 'terraform.d'), { recursive: true });
    return folder;
  }

  public async remove(): Promise<void> {
    await this.emulator.close();
    for (const folder of this.terraform) folder.remove();
  }

  private folder(name: string): TerraformFolder {
    const folder = TerraformFolder.create(join(this.path, name));
    folder.timeoutMilliseconds = TIMEOUT_MILLISECONDS;
    Object.assign(folder.env, { OBSERVABILITY_BASE_URL: this.emulator.url, OBSERVABILITY_API_KEY: API_KEY });
    this.terraform.push(folder);
    return folder;
  }
}

/** Matches the command's report: its progress, the SLOs that measure nothing, those that share a name, and the count. */
const expectedReport = (count: number) =>
  expect.stringMatching(
    `^(Read \\d00 of ${count}\n){${Math.floor(count / 100)}}(SLO .*: (This SLO .* measures nothing|All of these are named .*)\\.\n)*Adopted ${count} of ${count}\\.\n$`,
  ) as string;

/** Fails the test unless the plan imports `count` objects and changes nothing. */
export async function expectOnlyImports(terraform: TerraformFolder, count: number): Promise<void> {
  await terraform.init();
  const { text } = await terraform.plan();
  const summary = /^Plan: .*$|^Error: .*$/m.exec(text)?.[0] ?? text;
  expect(summary).toBe(`Plan: ${count} to import, 0 to add, 0 to change, 0 to destroy.`);
}
