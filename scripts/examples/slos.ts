import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const slos = Lookup.slos(stack, 'slos', {
    ids: ['3f0c2a9e-5b1d-4c8e-9a77-1d2e3f4a5b6c', '9d4e7b12-0c3f-4f6a-8b21-7e5c4d3a2f10'],
  });

  new TerraformOutput(stack, 'slos_that_are_gone', { value: slos.notFoundIds });
}
