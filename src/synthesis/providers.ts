import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { TerraformProvider, TerraformStack, Aspects } from 'cdktf';
import { Construct, IConstruct } from 'constructs';

/** Returns a stack's providers, or those of one type, in the order of their blocks. Their classes may come from another copy of a package. */
export function providersOf(stack: TerraformStack, type?: string): TerraformProvider[] {
  return elementsOf(stack, (node) => TerraformProvider.isTerraformProvider(node)).filter(
    (provider) => type === undefined || provider.terraformResourceType === type,
  );
}

/** Returns the elements of a kind in a stack, without those of nested stacks. */
export function elementsOf<Element extends IConstruct>(
  stack: TerraformStack,
  isOfKind: (node: IConstruct) => node is Element,
): Element[] {
  return stack.node
    .findAll()
    .filter(isOfKind)
    .filter((node) => TerraformStack.of(node) === stack);
}

/** Adds a null provider at synthesis, unless the stack has one by then. Two null providers would be an error. */
export function provideNullProvider(scope: Construct): void {
  Aspects.of(scope).add({
    visit: (node) => {
      if (node !== scope) return;
      const providers = providersOf(TerraformStack.of(scope), 'null');
      if (providers.every(({ alias }) => alias !== undefined)) new NullProvider(scope, 'null');
    },
  });
}
