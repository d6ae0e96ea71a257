import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { Aspects, TerraformProvider, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';

/**
 * Gives the stack a null provider unless it has one by the time it is synthesized: two of them would be an error, and the
 * stack's own may be added after this.
 */
export function provideNullProvider(scope: Construct): void {
  Aspects.of(scope).add({
    visit: (node) => {
      if (node === scope && !hasNullProvider(TerraformStack.of(scope))) new NullProvider(scope, 'null');
    },
  });
}

/** By its Terraform type: the stack's may come from another copy of the null provider's package. */
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
