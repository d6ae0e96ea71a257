import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { TerraformProvider, TerraformStack, Aspects } from 'cdktf';
import { Construct, IConstruct } from 'constructs';

/** The providers of a stack, or those of one kind, in the order of their blocks. Compares types, because another copy of a package may have made them. */
export function providersOf(stack: TerraformStack, type?: string): TerraformProvider[] {
  return elementsOf(stack, (node) => TerraformProvider.isTerraformProvider(node)).filter(
    (provider) => type === undefined || provider.terraformResourceType === type,
  );
}

/** The elements of a kind in a stack, without those of stacks inside it. */
export function elementsOf<Element extends IConstruct>(
  stack: TerraformStack,
  isOfKind: (node: IConstruct) => node is Element,
): Element[] {
  return stack.node
    .findAll()
    .filter(isOfKind)
    .filter((node) => TerraformStack.of(node) === stack);
}

/**
 * Adds a null provider unless the stack has one when it is synthesized. Two of them would be an error, and the stack's own may be
 * added later.
 */
export function provideNullProvider(scope: Construct): void {
  Aspects.of(scope).add({
    visit: (node) => {
      if (node !== scope) return;
      const providers = providersOf(TerraformStack.of(scope), 'null');
      if (providers.every(({ alias }) => alias !== undefined)) new NullProvider(scope, 'null');
    },
  });
}
