/** Tries each file of src/synthesis/patches with a core library: cdktf, cdktn, or another version of either. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary-folder';
import { dynamicContentOf, importOf, rawOverridesOf } from '../../src/synthesis/patches/internals';
import { onSynthesize } from '../../src/synthesis/patches/on-synthesize';
import { writeJsonTo } from '../../src/synthesis/patches/output-folder';
import { explainFailuresOf } from '../../src/synthesis/patches/prepare-stack';
import { writeTriggersUnquoted } from '../../src/synthesis/patches/unquoted-triggers';

type Core = typeof import('cdktf');

/** Returns a sentence for each patch that has no effect with this core library. */
export function brokenPatches(core: Core): string[] {
  return Object.entries(PATCHES).flatMap(([file, works]) => {
    const app = new core.App({ outdir: temporaryFolder() });
    const stack = new core.TerraformStack(app, 'stack');
    const resource = new core.TerraformResource(stack, 'resource', {
      terraformResourceType: 'test_object',
      lifecycle: { replaceTriggeredBy: ['test_object.other'] },
    });
    return works({ core, app, stack, resource })
      ? []
      : [
          `src/synthesis/patches/${file} has no effect: the core library has changed what the file relies on.`,
        ];
  });
}

interface Program {
  readonly core: Core;
  readonly app: InstanceType<Core['App']>;
  readonly stack: InstanceType<Core['TerraformStack']>;
  readonly resource: InstanceType<Core['TerraformResource']>;
}

const PATCHES: Readonly<Record<string, (program: Program) => boolean>> = {
  'internals.ts (rawOverridesOf)': ({ stack, resource }) => {
    for (const each of [stack, resource]) each.addOverride('name', 'changed');
    return [stack, resource].every((each) => rawOverridesOf(each).name === 'changed');
  },
  'internals.ts (importOf)': ({ resource }) => {
    resource.importFrom('id-1');
    return Object(importOf(resource)).id === 'id-1';
  },
  'internals.ts (dynamicContentOf)': ({ core }) => {
    const repeated = core.TerraformIterator.fromList(['one']).dynamic({ name: 'each' });
    return Object(dynamicContentOf(repeated)).name === 'each';
  },
  'on-synthesize.ts': ({ app, stack }) => {
    const ran: string[] = [];
    for (const name of ['first', 'second']) onSynthesize(stack, () => ran.push(name));
    app.synth();
    return ran.join() === 'first,second';
  },
  'prepare-stack.ts': ({ app, stack }) => {
    stack.prepareStack = () => {
      throw new TypeError('cause');
    };
    explainFailuresOf(stack, () => new Error('explanation'));
    try {
      app.synth();
      return false;
    } catch (error) {
      return error instanceof Error && error.message === 'explanation';
    }
  },
  'unquoted-triggers.ts': ({ stack, resource }) => {
    writeTriggersUnquoted(resource);
    return String(stack.toHclTerraform().hcl).includes('replace_triggered_by = [test_object.other]');
  },
  'output-folder.ts': ({ app, stack }) => {
    const folder = temporaryFolder();
    writeJsonTo(folder, app, [stack]);
    app.synth();
    return existsSync(join(folder, 'stacks', 'stack', 'cdk.tf.json'));
  },
};
