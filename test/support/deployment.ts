import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, LocalBackend, TerraformStack } from 'cdktf';
import { Result, succeeded, TerraformFolder } from './terraform';
import { JsonObject, parseJson } from '../../src/contract/json';
import { Control, Emulator, EmulatorOptions, startEmulator } from '../../src/emulator';
import { ObservabilityProvider } from '../../src/index';
import type { OperationName } from '../../src/schema';

export const API_KEY = 'test-api-key-4f1d';

export type Build = (stack: TerraformStack) => void;

interface Started {
  readonly emulator: Emulator;
  readonly folder: string;
  readonly terraform: TerraformFolder;
}

/**
 * A stack of constructs, synthesized into a temporary folder, for real Terraform against its own emulator. Remove it
 * when the test ends.
 */
export class Deployment {
  /** Starts the emulator. Nothing is synthesized yet. */
  public static async start(options: EmulatorOptions = {}): Promise<Deployment> {
    const deployment = new Deployment();
    await deployment.begin(options);
    return deployment;
  }

  /** Returns a deployment for all tests of a file or a `describe`. Its requests and faults are cleared before each test. */
  public static use(options: EmulatorOptions = {}): Deployment {
    const deployment = new Deployment();
    beforeAll(async () => deployment.begin(options));
    beforeEach(() => {
      deployment.control.clearRequests();
      deployment.control.clearFaults();
    });
    afterAll(async () => deployment.remove());
    return deployment;
  }

  /** Like `use`, but with a separate emulator and a folder for each test. */
  public static useFresh(options: EmulatorOptions = {}): Deployment {
    const deployment = new Deployment();
    beforeEach(async () => deployment.begin(options));
    afterEach(async () => deployment.remove());
    return deployment;
  }

  private parts?: Started;
  private initialized = '';

  private constructor() {}

  /** Runs in the folder of the stack, with base URL and API key in the environment. */
  public get terraform(): TerraformFolder {
    return this.started.terraform;
  }

  /** The folder into which the app is synthesized. It is removed with the deployment. */
  public get folder(): string {
    return this.started.folder;
  }

  private get started(): Started {
    if (!this.parts) throw new Error('The deployment has not started yet.');
    return this.parts;
  }

  public get control(): Control {
    return this.started.emulator.control;
  }

  public get url(): string {
    return this.started.emulator.url;
  }

  /** Synthesizes the stack again, with a default provider that retries without long waits, and runs `terraform init` if necessary. */
  public async synth(build: Build): Promise<void> {
    await this.synthWithoutProvider((stack) => {
      new ObservabilityProvider(stack, 'observability', { retryBaseDelaySeconds: 0.01 });
      build(stack);
    });
  }

  public async synthWithoutProvider(build: Build): Promise<void> {
    const app = new App({ outdir: this.folder });
    const stack = new TerraformStack(app, 'test');
    // CDKTF's default is the folder of the process, which all tests share.
    new LocalBackend(stack, { path: 'terraform.tfstate' });
    build(stack);
    app.synth();
    await this.init();
  }

  public async deploy(build: Build): Promise<void> {
    await this.synth(build);
    await this.apply();
  }

  public async deployWithoutProvider(build: Build): Promise<void> {
    await this.synthWithoutProvider(build);
    await this.apply();
  }

  /** Replaces the synthesized configuration with a hand-written one. */
  public write(configuration: string): void {
    writeFileSync(join(this.terraform.path, 'cdk.tf.json'), configuration);
  }

  public async expectNoChanges(): Promise<void> {
    const plan = await this.terraform.plan();
    if (plan.exitCode !== 0) {
      throw new Error(`The plan should show no changes, but it ended with ${plan.exitCode}:\n${plan.text}`);
    }
  }

  /** Fails the test unless the plan has changes, and returns it. */
  public async expectChanges(...args: string[]): Promise<Result> {
    const plan = await this.terraform.plan(...args);
    if (plan.exitCode === 2) return plan;
    throw new Error(`The plan should show changes, but it ended with ${plan.exitCode}:\n${plan.text}`);
  }

  /** Fails the test if the apply fails. Returns Terraform's output. */
  public async apply(...args: string[]): Promise<string> {
    return succeeded(await this.terraform.apply(...args)).text;
  }

  /** The attributes of a resource in the state, such as `observability_slo.checkout`. */
  public async state(address: string): Promise<Record<string, unknown> | undefined> {
    return (await this.states()).get(address);
  }

  /** The attributes of a resource that must be in the state. */
  public async stateOf(address: string): Promise<Record<string, unknown>> {
    const state = await this.state(address);
    if (!state) throw new Error(`${address} is not in the state.`);
    return state;
  }

  public async idOf(address: string): Promise<string> {
    return String((await this.stateOf(address)).id);
  }

  /** The attributes of every resource in the state, by address. Terraform itself would take a second to show them. */
  public async states(): Promise<Map<string, Record<string, unknown>>> {
    const file = join(this.terraform.path, 'terraform.tfstate');
    if (!existsSync(file)) return new Map();
    const { resources } = JSON.parse(await readFile(file, 'utf8')) as StateFile;
    return new Map(
      resources.flatMap(({ mode, type, name, instances }) =>
        instances
          .filter(({ deposed }) => deposed === undefined)
          .map(({ index_key: key, attributes }) => [
            `${mode === 'data' ? 'data.' : ''}${type}.${name}${key === undefined ? '' : `[${JSON.stringify(key)}]`}`,
            attributes,
          ]),
      ),
    );
  }

  /** Bodies of the requests to an operation, byte for byte, oldest first. */
  public sent(operation: OperationName): string[] {
    return this.control
      .requests()
      .filter((request) => request.operation === operation)
      .map((request) => request.body);
  }

  /** Like `sent`, but parsed without loss. */
  public sentObjects(operation: OperationName): JsonObject[] {
    return this.sent(operation).map((body) => parseJson(body) as JsonObject);
  }

  /** The operations that were called since the requests were last cleared, in order. */
  public operationsCalled(): (OperationName | null)[] {
    return this.control.requests().map(({ operation }) => operation);
  }

  /** Like `operationsCalled`, but without the reads of team scopes, which verify the connection and the account for every creation. */
  public operationsBesideTeams(): (OperationName | null)[] {
    return this.operationsCalled().filter((name) => name !== 'listTeamScopes');
  }

  /** The only object of a collection. Throws unless there is exactly one. */
  public only(collection: 'slos' | 'webhooks', account?: string): JsonObject {
    const objects = Object.values(this.control.objects(collection, account));
    if (objects.length === 1) return objects[0];
    throw new Error(`There should be one object in ${collection}, but there are ${objects.length}.`);
  }

  public async remove(): Promise<void> {
    const { emulator, folder, terraform } = this.started;
    await emulator.close();
    terraform.remove();
    rmSync(folder, { recursive: true, force: true });
  }

  private async begin(options: EmulatorOptions): Promise<void> {
    const emulator = await startEmulator(options);
    const folder = mkdtempSync(join(tmpdir(), 'deployment-'));
    const terraform = TerraformFolder.create(join(folder, 'stacks', 'test'));
    Object.assign(terraform.env, { OBSERVABILITY_BASE_URL: emulator.url, OBSERVABILITY_API_KEY: API_KEY });
    this.parts = { emulator, folder, terraform };
    this.initialized = '';
  }

  private async init(): Promise<void> {
    const synthesized = JSON.parse(this.terraform.read('cdk.tf.json')) as { terraform: unknown };
    const providers = JSON.stringify(synthesized.terraform);
    if (providers === this.initialized) return;
    await this.terraform.init();
    this.initialized = providers;
  }
}

interface StateFile {
  readonly resources: readonly {
    readonly mode: 'managed' | 'data';
    readonly type: string;
    readonly name: string;
    readonly instances: readonly {
      readonly index_key?: string | number;
      readonly deposed?: string;
      readonly attributes: Record<string, unknown>;
    }[];
  }[];
}
