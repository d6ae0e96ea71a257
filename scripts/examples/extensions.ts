import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const extensions = Lookup.extensions(stack, 'extensions', {
    filter: { integrations: ['deployment-markers'] },
  });

  new TerraformOutput(stack, 'extension', { value: extensions.extensions.get(0).name });
}
