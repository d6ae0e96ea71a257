/** A project with a pipeline, whose scripts run with real Terraform, an emulator, shared state, and a host for comments. */
import { cpSync, existsSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { Forge, startForge } from './forge';
import { installPackages } from './guide';
import { SharedState } from './http-backend';
import { Event } from './pipeline-hosts';
import { DEADLINE_MILLISECONDS } from './processes';
import { temporaryFolder } from './temporary-folder';
import { succeeded } from './terraform';
import { ROOT } from '../../scripts/checkout';
import { Result, run as runCommand } from '../../scripts/command';
import { textOf } from '../../scripts/pages';
import { templates } from '../../scripts/templates';
import { Emulator, startEmulator } from '../../src/emulator';

export const FOLDER = 'examples/pipelines';
export const STACK = 'cdktf.out/stacks/checkout';
export const KEY = 'key-of-the-pipeline';
export const SCRIPT = textOf(`${FOLDER}/plan.sh`);

/** Runs the pipeline's jobs for an event, as its host would. */
export type Host = (event: Event) => Promise<Result>;

/** Synthesizes only if the program has changed, because each job of a test has the same folder. */
const SYNTHESIZE = `#!/bin/sh
cmp -s main.ts synthesized.ts || { node "${ROOT}/node_modules/tsx/dist/cli.mjs" main.ts && cp main.ts synthesized.ts; }
`;

export class Pipeline {
  /** Returns a pipeline that each test of the file gets with a new project and a new emulator. */
  public static use(): Pipeline {
    const pipeline = new Pipeline();
    beforeAll(async () => pipeline.prepare());
    beforeEach(async () => pipeline.start());
    afterEach(async () => pipeline.emulator.close());
    afterAll(async () => Promise.all([pipeline.shared.close(), pipeline.forge.close()]));
    return pipeline;
  }

  public project = '';
  public emulator!: Emulator;
  public shared!: SharedState;
  public forge!: Forge;
  public environment: Record<string, string> = {};
  private initialized = '';

  /** Writes the stack of `init`, by default with shared state. */
  public writeStack(target: string, isShared = true, description?: string): void {
    const { address, lock_address: lockAddress, unlock_address: unlockAddress } = this.shared.settings;
    const backend = `new HttpBackend(this, ${JSON.stringify({ address, lockAddress, unlockAddress })});`;
    const code = templates('0.0.0', '0.0.0').typescript.files['main.ts'].replace(
      '99.9',
      `${target}, ${JSON.stringify({ overrides: { description } })}`,
    );
    const changed = code
      .replace('{ App,', '{ App, HttpBackend,')
      .replace('super(scope, id);', `super(scope, id);\n${isShared ? backend : ''}`);
    writeFileSync(join(this.project, 'main.ts'), changed);
  }

  /** Runs a script like GitHub's runner; GitLab's runner also sets `pipefail`. */
  public async shell(
    script: string,
    env: Readonly<Record<string, string>> = {},
    folder = '.',
  ): Promise<Result> {
    return runCommand(['/bin/bash', '-e', '-c', script], {
      cwd: resolve(this.project, folder),
      env: { ...this.environment, GITHUB_REPOSITORY: 'us/checkout', GITHUB_SHA: 'abc', ...env },
      timeoutMilliseconds: DEADLINE_MILLISECONDS,
    });
  }

  /** Makes the pull request's own script end with an attack. */
  public attack(commands: string): void {
    writeFileSync(join(this.project, 'token'), 'the token of the second job');
    writeFileSync(join(this.project, 'plan.sh'), `${SCRIPT}PROJECT='${this.project}'\n${commands}\n`);
  }

  public targets(): string[] {
    const slos = Object.values(this.emulator.control.objects('slos'));
    return slos.map(({ targetThresholdPercentage }) => String(targetThresholdPercentage));
  }

  /** Whether a job left the plan, which contains secrets, in the stack's folder. */
  public get hasPlan(): boolean {
    return existsSync(join(this.project, STACK, 'plan.bin'));
  }

  /** Whether other users can read a file in the stack's folder. */
  public isOpen(name: string): boolean {
    const { mode } = statSync(join(this.project, STACK, name));
    return !mode.toString(8).endsWith('00');
  }

  private async prepare(): Promise<void> {
    [this.forge, this.shared] = await Promise.all([startForge(), SharedState.start()]);
    this.project = this.initialized = temporaryFolder();
    installPackages(this.project);
    const tsx = join(this.project, 'node_modules/.bin/tsx');
    rmSync(tsx);
    writeFileSync(tsx, SYNTHESIZE, { mode: 0o755 });
    writeFileSync(join(this.project, 'plan.sh'), SCRIPT);
    this.writeStack('99.9');
    this.setEnvironment();
    succeeded(await this.shell(`npx --no-install tsx main.ts && cd ${STACK} && terraform init -input=false`));
  }

  private async start(): Promise<void> {
    this.emulator = await startEmulator();
    this.project = temporaryFolder();
    cpSync(this.initialized, this.project, { recursive: true, verbatimSymlinks: true });
    this.shared.state = undefined;
    this.shared.lock = undefined;
    this.forge.comments.length = 0;
    this.setEnvironment();
  }

  private setEnvironment(): void {
    this.environment = {
      PATH: [join(this.project, 'node_modules/.bin'), this.forge.bin, process.env.PATH].join(delimiter),
      HOME: this.project,
      TMPDIR: tmpdir(),
      CHECKPOINT_DISABLE: '1',
      npm_config_update_notifier: 'false',
      TSX_DISABLE_CACHE: '1',
      FORGE: this.forge.url,
    };
  }
}
