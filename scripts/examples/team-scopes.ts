import { TerraformOutput } from 'cdktf';
import { Construct } from 'constructs';
import { Lookup } from '../../src';

export function example(stack: Construct): void {
  const scopes = Lookup.teamScopes(stack, 'scopes');

  new TerraformOutput(stack, 'first_scope', { value: scopes.scopes.get(0).displayName });
}
