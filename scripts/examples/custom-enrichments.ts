import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const owners = Lookup.customEnrichments(stack, 'owners', { name: 'service-owners' });

  new TerraformOutput(stack, 'service_owners', {
    value: owners.customEnrichmentsData.get(0).textual,
  });
}
