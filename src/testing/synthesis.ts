import { rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { App, LocalBackend, Manifest, TerraformBackend, TerraformProvider, TerraformStack } from 'cdktf';
import type { Account } from './types';

/** A synthesized stack. */
export interface Synthesized {
  readonly name: string;
  /** Where Terraform runs for it. */
  readonly folder: string;
}

/**
 * Synthesizes an app into this folder, where each stack keeps its state too, whatever the app says. Its providers use this account,
 * also if the app names the address or the key of a real service. The stacks are in the order in which they are to be applied.
 */
export function synthesize(app: App, folder: string, { url, apiKey }: Account): Synthesized[] {
  const stacks = app.node.findAll().filter((node): node is TerraformStack => TerraformStack.isStack(node));
  if (stacks.length === 0) throw new Error('The app has no stack, so there is nothing to deploy.');
  const own = app.outdir;
  // Its members are read-only for those who write apps.
  Object.assign(app, { outdir: folder, manifest: new Manifest(app.manifest.version, folder, app.hclOutput) });
  const folderOf = ({ node }: TerraformStack) => join(folder, Manifest.stacksFolder, node.id);
  for (const stack of stacks) {
    const backend = stack.node.children.find((child) => TerraformBackend.isBackend(child));
    if (backend) stack.node.tryRemoveChild(backend.node.id);
    new LocalBackend(stack, { path: join(folderOf(stack), 'terraform.tfstate') });
  }
  for (const node of app.node.findAll()) {
    if (!TerraformProvider.isTerraformProvider(node) || node.terraformResourceType !== 'observability') {
      continue;
    }
    node.addOverride('base_url', url);
    node.addOverride('api_key', apiKey);
  }
  app.synth();
  removeIfEmpty(join(own, Manifest.stacksFolder), own);
  return inOrder(stacks).map((stack) => ({ name: stack.node.id, folder: folderOf(stack) }));
}

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
