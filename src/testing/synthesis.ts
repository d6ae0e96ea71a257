import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, LocalBackend, Manifest, TerraformBackend, TerraformStack } from 'cdktf';
import {
  Json,
  keepStateIn,
  stateLocationsIn,
  pointAtAccount,
  readLocally,
  StackState,
  StateLocation,
} from './stack-file';
import type { Account } from './types';

/** A synthesized stack. */
export interface Synthesized {
  readonly name: string;
  /** Where Terraform runs for it. */
  readonly folder: string;
}

const STACK_FILE = 'cdk.tf.json';
const CONFIGURATION = /\.(tf|tofu)(\.json)?$/;

/** Where the app keeps the states of its stacks. Remembered, because the first deployment replaces its backends. */
const originalLocations = new WeakMap<TerraformStack, readonly StateLocation[]>();

/**
 * Synthesizes an app into this folder. Each stack keeps its state there and uses this account, even if the app names another
 * backend, address or key. The stacks are in the order in which they are to be applied.
 */
export function synthesize(app: App, folder: string, account: Account): Synthesized[] {
  const stacks = app.node.findAll().filter((node): node is TerraformStack => TerraformStack.isStack(node));
  if (stacks.length === 0) throw new Error('The app has no stack, so there is nothing to deploy.');
  const own = app.outdir;
  const folderOf = ({ node }: TerraformStack) => join(folder, Manifest.stacksFolder, node.id);
  const stateOf = (stack: TerraformStack) => join(folderOf(stack), 'terraform.tfstate');
  // These members are read-only for app authors. HCL output is switched off, because only JSON can be checked below.
  const manifest = new Manifest(app.manifest.version, folder, false);
  Object.assign(app, { outdir: folder, hclOutput: false, manifest });
  for (const stack of stacks) {
    Object.assign(stack.synthesizer, { hclOutput: false });
    replaceBackends(stack, stateOf(stack));
  }
  app.synth();
  removeIfEmpty(join(own, Manifest.stacksFolder), own);

  // Aspects and overrides run in synth() and may have undone this, so the files decide.
  const files = new Map(stacks.map((stack) => [stack, readStackFile(stack.node.id, folderOf(stack))]));
  const states = [...files].map(([stack, file]): StackState<TerraformStack> => {
    return {
      stack,
      path: stateOf(stack),
      locations: [...(originalLocations.get(stack) ?? []), ...stateLocationsIn(file)],
    };
  });
  for (const [stack, file] of files) {
    for (const other of readLocally(states, stack.node.id, file)) {
      if (other !== stack && !other.dependsOn(stack)) stack.addDependency(other);
    }
    keepStateIn(stateOf(stack), file);
    pointAtAccount(account, file);
    writeFileSync(join(folderOf(stack), STACK_FILE), JSON.stringify(file, undefined, 2));
  }
  return inOrder(stacks).map((stack) => ({ name: stack.node.id, folder: folderOf(stack) }));
}

/** Before the synthesis, which resolves references between stacks by their backends. */
function replaceBackends(stack: TerraformStack, path: string): void {
  stack.ensureBackendExists();
  const backends = stack.node
    .findAll()
    .filter((node): node is TerraformBackend => TerraformBackend.isBackend(node))
    .filter((backend) => TerraformStack.of(backend) === stack);
  const locations = backends.flatMap((backend) => stateLocationsIn(asJson(backend.toTerraform())));
  originalLocations.set(stack, [...(originalLocations.get(stack) ?? []), ...locations]);
  for (const { node } of backends) node.scope?.node.tryRemoveChild(node.id);
  new LocalBackend(stack, { path });
}

function readStackFile(stack: string, folder: string): Json {
  const files = readdirSync(folder).filter((file) => CONFIGURATION.test(file));
  const others = files.filter((file) => file !== STACK_FILE);
  if (others.length > 0) {
    throw new Error(
      `The stack "${stack}" has ${others.join(', ')} beside ${STACK_FILE}. deploy() cannot check what such files do. ` +
        'Let the app write them in another way, such as by constructs or overrides, or leave them out in tests.',
    );
  }
  return JSON.parse(readFileSync(join(folder, STACK_FILE), 'utf8')) as Json;
}

const asJson = (value: unknown): Json => JSON.parse(JSON.stringify(value)) as Json;

/** Each stack after those on which it depends. */
function inOrder(stacks: readonly TerraformStack[]): TerraformStack[] {
  const ordered = new Set<TerraformStack>();
  const add = (stack: TerraformStack) => {
    stack.dependencies.forEach(add);
    ordered.add(stack);
  };
  stacks.forEach(add);
  return [...ordered];
}

/** `new App()` makes these folders, and nothing is written to them. */
function removeIfEmpty(...folders: readonly string[]): void {
  try {
    folders.forEach((folder) => rmdirSync(folder));
  } catch {
    // Something else is in it, or another test has removed it.
  }
}
