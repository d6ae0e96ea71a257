import { readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { App, Manifest, TerraformStack } from 'cdktf';
import { Block, pointAtAccount, redirectRemoteStates, removeBackends, stateLocationsIn } from './stack-file';
import type { Account } from './types';
import { writeJsonTo } from '../synthesis/patches/output-folder';

export interface SynthesizedStack {
  readonly name: string;
  readonly folder: string;
  /** The names of the stacks that this one depends on. */
  readonly dependencies: readonly string[];
  readonly file: Block;
}

const STACK_FILE = 'cdk.tf.json';
const CONFIG_FILE_PATTERN = /\.(tf|tofu)(\.json)?$/;

/**
 * Synthesizes an app into this folder. Each stack keeps its state there and uses this account, even if the app configures another
 * backend, address or key. Returns the stacks in the order in which they must be applied.
 */
export function synthesize(app: App, folder: string, account: Account): SynthesizedStack[] {
  const stacks = app.node.findAll().filter((node): node is TerraformStack => TerraformStack.isStack(node));
  if (stacks.length === 0) throw new Error('The app has no stack, so there is nothing to deploy.');
  const originalFolder = app.outdir;
  const folderOf = ({ node }: TerraformStack) => join(folder, Manifest.stacksFolder, node.id);
  const stateOf = (stack: TerraformStack) => join(folderOf(stack), 'terraform.tfstate');
  writeJsonTo(folder, app, stacks);
  app.synth();
  removeIfEmpty(join(originalFolder, Manifest.stacksFolder), originalFolder);

  // Corrects the synthesized files, because aspects and overrides may set backends or addresses during synth().
  const files = new Map(stacks.map((stack) => [stack, readStackFile(stack.node.id, folderOf(stack))]));
  const states = [...files].map(([stack, file]) => ({
    stack,
    path: stateOf(stack),
    locations: stateLocationsIn(file),
  }));
  for (const [stack, file] of files) {
    for (const other of redirectRemoteStates(states, stack.node.id, file)) {
      if (other !== stack && !other.dependsOn(stack)) stack.addDependency(other);
    }
    removeBackends(file);
    pointAtAccount(account, file);
    writeFileSync(join(folderOf(stack), STACK_FILE), JSON.stringify(file, undefined, 2));
  }
  return inDependencyOrder(stacks).map((stack) => ({
    name: stack.node.id,
    folder: folderOf(stack),
    dependencies: stack.dependencies.map(({ node }) => node.id),
    file: files.get(stack) ?? {},
  }));
}

function readStackFile(stack: string, folder: string): Block {
  const files = readdirSync(folder).filter((file) => CONFIG_FILE_PATTERN.test(file));
  const otherFiles = files.filter((file) => file !== STACK_FILE);
  if (otherFiles.length > 0) {
    throw new Error(
      `The folder of the stack "${stack}" contains ${otherFiles.join(', ')}. deploy() can check only ${STACK_FILE}. ` +
        'Use constructs or overrides in the app instead, or do not write other files in tests.',
    );
  }
  return JSON.parse(readFileSync(join(folder, STACK_FILE), 'utf8')) as Block;
}

function inDependencyOrder(stacks: readonly TerraformStack[]): TerraformStack[] {
  const ordered = new Set<TerraformStack>();
  const add = (stack: TerraformStack) => {
    stack.dependencies.forEach(add);
    ordered.add(stack);
  };
  stacks.forEach(add);
  return [...ordered];
}

/** Removes the folders that `new App()` created if they are still empty. */
function removeIfEmpty(...folders: readonly string[]): void {
  try {
    folders.forEach((folder) => rmdirSync(folder));
  } catch {
    // The folder is not empty, or another test has removed it.
  }
}
