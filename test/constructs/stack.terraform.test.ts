import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TerraformStack, Testing } from 'cdktf';
import { ObservabilityProvider } from '../../src';
import { construct, DESCRIPTIONS } from '../support/examples';
import { temporaryFolder } from '../support/temporary-folder';
import { succeeded, TerraformFolder } from '../support/terraform';

it.each(['JSON', 'HCL'])(
  'a stack with every example is initialized without a network, and is valid, in %s',
  async (form) => {
    const outdir = temporaryFolder();
    const app = Testing.app({ outdir });
    const stack = new TerraformStack(app, 'stack');
    new ObservabilityProvider(stack, 'provider', { baseUrl: 'http://127.0.0.1:9' });
    for (const [name, description] of DESCRIPTIONS) construct(stack, `example-${name}`, description);
    app.synth();
    const stackFolder = join(outdir, 'stacks', 'stack');
    if (form === 'HCL') {
      rmSync(join(stackFolder, 'cdk.tf.json'));
      writeFileSync(join(stackFolder, 'cdk.tf'), Testing.synthHcl(stack));
    }
    const lockFile = join(stackFolder, '.terraform.lock.hcl');
    const laidDown = readFileSync(lockFile, 'utf8');

    const terraform = TerraformFolder.create(stackFolder);
    try {
      await terraform.init();
      expect(readFileSync(lockFile, 'utf8')).toBe(laidDown);
      succeeded(await terraform.validate());
    } finally {
      terraform.remove();
    }
  },
);
