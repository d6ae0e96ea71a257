import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { Aspects, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';

/**
 * Adds a null provider unless the stack has one when it is synthesized. Two of them would be an error, and the stack's own may be
 * added later.
 */
export function provideNullProvider(scope: Construct): void {
  Aspects.of(scope).add({
    visit: (node) => {
      if (node === scope && !hasNullProvider(TerraformStack.of(scope))) new NullProvider(scope, 'null');
    },
  });
}

/** Compares the Terraform type, because the stack's provider may come from another copy of the package. */
function hasNullProvider(stack: TerraformStack): boolean {
  return stack.node
    .findAll()
    .some(
      (node) =>
        TerraformProvider.isTerraformProvider(node) &&
        node.terraformResourceType === 'null' &&
        node.alias === undefined &&
        TerraformStack.of(node) === stack,
    );
}
