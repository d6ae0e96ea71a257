import { TerraformProvider, TerraformStack } from 'cdktf';

/** The providers of a stack, or those of one kind, in the order of their blocks. Compares types, because another copy of a package may have made them. */
export function providersOf(stack: TerraformStack, type?: string): TerraformProvider[] {
  return stack.node
    .findAll()
    .filter((node) => TerraformProvider.isTerraformProvider(node))
    .filter(
      (provider) =>
        TerraformStack.of(provider) === stack &&
        (type === undefined || provider.terraformResourceType === type),
    );
}
