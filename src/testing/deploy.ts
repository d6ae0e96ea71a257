import { randomUUID } from 'node:crypto';
import { cpSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { App } from 'cdktf';
import { requireKnownNames } from './known-names';
import { pluginsOf, providersOf, rejectProviders, rejectRealEffects } from './stack-file';
import { forEachStack } from './stacks';
import { synthesize } from './synthesis';
import { Terraform } from './terraform';
import type { Account, Changes, Plan, ServiceObjects } from './types';
import { Workspace } from './workspace';
import { mapValues } from '../json/members';
import { planHasChanges, readPlan } from '../json/plan';

/** An app deployed to an emulator. If it has several stacks, output names and addresses begin with the stack's name and a dot. */
export interface Deployment {
  /** Values of all outputs, including sensitive ones. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** The changes that the apply made, and the warnings from the plan and the apply. */
  readonly changes: Changes;
  /** The objects on the service after the apply, by kind. */
  readonly objects: ServiceObjects;
  /** Plans again, and returns what another apply would do. */
  plan(): Promise<Plan>;
  /** Applies another version of the app to the same state. */
  update(app: App): Promise<Deployment>;
  /** Destroys the resources of all stacks. */
  destroy(): Promise<Changes>;
}

export interface DeployOptions {
  /** Variables to add to Terraform's environment, such as `TF_VAR_...`. The account's `env` takes precedence. */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * Other providers that are allowed to run, such as `random` or `hashicorp/random`. Only the observability service is emulated, so
   * other providers make real changes. Terraform's built-in provider and the null provider are always allowed.
   * @default none: if a stack or module needs another provider, `deploy` throws before it plans anything
   */
  readonly alsoApply?: readonly string[];
  /**
   * How many stacks may be applied or planned at once, except for stacks that depend on each other. With more than one, the order of requests
   * is not known, so `failNext` may affect another stack.
   * @default 1
   */
  readonly parallelism?: number;
}

const OPTIONS: (keyof DeployOptions)[] = ['env', 'alsoApply', 'parallelism'];

/**
 * Synthesizes the app and applies all its stacks to the account. Runs the binary named by TERRAFORM_BINARY_NAME, or `terraform` or `tofu`
 * from the PATH. All files are in a temporary folder, which the emulator removes when it stops. Throws `TerraformError` if Terraform fails.
 */
export async function deploy(app: App, account: Account, options: DeployOptions = {}): Promise<Deployment> {
  requireKnownNames('deploy()', options, OPTIONS);
  const { parallelism = 1 } = options;
  if (!Number.isInteger(parallelism) || parallelism < 1) {
    throw new Error(`parallelism is ${parallelism}, but must be a whole number of at least 1.`);
  }
  const workspace = Workspace.forUrl(account.url);
  return new DeploymentFolder(account, workspace, workspace.newFolder(), options).apply(app);
}

/** The folder from which successive versions of an app are deployed to the same state. */
class DeploymentFolder {
  /** Fulfilled when the latest app has been prepared, or the files of the one before it are back. */
  private prepared: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly account: Account,
    private readonly workspace: Workspace,
    private readonly folder: string,
    private readonly options: DeployOptions,
  ) {}

  async apply(app: App): Promise<Deployment> {
    const preparation = this.keepingFiles(async () => this.prepare(app));
    this.prepared = preparation.catch(() => undefined);
    const stacks = await preparation;
    const applied = await forEachStack(stacks, this.options.parallelism, async (terraform) => {
      const changes = await changesBy(terraform, 'apply', '-auto-approve');
      return { ...changes, outputs: await outputsOf(terraform) };
    });
    return {
      outputs: Object.fromEntries(applied.flatMap(({ outputs }) => outputs)),
      changes: mergeChanges(applied),
      objects: this.account.objects(),
      plan: async () => this.plan(stacks),
      update: async (changed) => this.apply(changed),
      destroy: async () => this.destroy(stacks),
    };
  }

  /** Restores the files of the folder if the function fails: `plan` and `destroy` must not use unchecked files. */
  private async keepingFiles<T>(run: () => Promise<T>): Promise<T> {
    const backup = this.workspace.newFolder();
    cpSync(this.folder, backup, { recursive: true, verbatimSymlinks: true });
    try {
      return await run();
    } catch (error) {
      rmSync(this.folder, { recursive: true });
      renameSync(backup, this.folder);
      throw error;
    } finally {
      rmSync(backup, { recursive: true, force: true });
    }
  }

  private async prepare(app: App): Promise<readonly Terraform[]> {
    const env = { ...this.options.env, ...this.account.env };
    const { alsoApply = [] } = this.options;
    const synthesized = synthesize(app, this.folder, this.account);
    for (const { name, file } of synthesized) rejectProviders(name, providersOf(file), alsoApply);
    const initialized = new Map<string, string>();
    const stacks: Terraform[] = [];
    for (const { name, folder, dependencies, file } of synthesized) {
      const prefix = synthesized.length > 1 ? `${name}.` : '';
      const terraform = new Terraform(name, prefix, folder, this.workspace, env, dependencies);
      const plugins = pluginsOf(file);
      // Equal modules may still differ in content.
      const equal = file.module === undefined ? initialized.get(plugins) : undefined;
      if (equal === undefined) {
        await this.workspace.withLock(async () => terraform.run('init', '-input=false', '-no-color'));
        initialized.set(plugins, folder);
      } else {
        copyPlugins(equal, folder);
      }
      await rejectRealEffects(terraform, alsoApply);
      stacks.push(terraform);
    }
    return stacks;
  }

  private async plan(stacks: readonly Terraform[]): Promise<Plan> {
    await this.prepared;
    const plans = await forEachStack(stacks, this.options.parallelism, planStack);
    return {
      ...mergeChanges(plans),
      hasChanges: plans.some((plan) => plan.hasChanges),
      async show() {
        const shown = plans.map(async ({ terraform, file }) => terraform.run('show', '-no-color', file));
        return (await Promise.all(shown)).join('\n');
      },
    };
  }

  private async destroy(stacks: readonly Terraform[]): Promise<Changes> {
    await this.prepared;
    const destroyed: Changes[] = [];
    for (const terraform of [...stacks].reverse()) {
      destroyed.push(await changesBy(terraform, 'destroy', '-auto-approve'));
    }
    return mergeChanges(destroyed);
  }
}

/** Does what `terraform init` would do for a stack that needs the same plugins as another one. */
function copyPlugins(from: string, to: string): void {
  for (const name of ['.terraform', '.terraform.lock.hcl']) {
    rmSync(join(to, name), { recursive: true, force: true });
    cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
  }
}

async function planStack(terraform: Terraform) {
  const file = `${randomUUID()}.tfplan`;
  const changes = await changesBy(terraform, 'plan', `-out=${file}`);
  const plan = readPlan(JSON.parse(await terraform.run('show', '-json', file)));
  return { ...changes, terraform, file, hasChanges: planHasChanges(plan) };
}

async function outputsOf(terraform: Terraform): Promise<[name: string, value: unknown][]> {
  const outputs = JSON.parse(await terraform.run('output', '-json')) as Record<string, { value: unknown }>;
  return Object.entries(outputs).map(([name, { value }]) => [terraform.prefix + name, value]);
}

const ACTIONS = { creates: 'create', updates: 'update', replacements: 'replace', deletes: 'delete' };

/** Runs a command, and returns the changes that it makes or plans. */
async function changesBy(terraform: Terraform, command: string, option: string): Promise<Changes> {
  const messages = await terraform.runJson([command, '-input=false', option]);
  const planned = messages.flatMap(({ type, change }) => (type === 'planned_change' && change) || []);
  const addresses = mapValues(ACTIONS, (action) =>
    planned
      .filter((change) => change.action === action)
      .map(({ resource }) => terraform.prefix + resource.addr),
  );
  const warnings = messages.flatMap(({ diagnostic }) =>
    diagnostic?.severity === 'warning' ? diagnostic : [],
  );
  return { ...addresses, warnings };
}

function mergeChanges(ofStacks: readonly Changes[]): Changes {
  const addresses = mapValues(ACTIONS, (_, kind) => ofStacks.flatMap((changes) => changes[kind]));
  return { ...addresses, warnings: ofStacks.flatMap(({ warnings }) => warnings) };
}
