import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { TerraformProvider, TerraformStack, Aspects } from 'cdktf';
import { Construct, IConstruct } from 'constructs';

/** Returns a stack's providers, or those of one type, in the order of their blocks. Includes providers from another copy of a package. */
export const providersOf = (stack: TerraformStack, type?: string): TerraformProvider[] =>
  elementsOf(stack, (node) => TerraformProvider.isTerraformProvider(node)).filter(
    (provider) => type === undefined || provider.terraformResourceType === type,
  );

/** Returns the elements of one kind in a stack, but not those in nested stacks. */
export const elementsOf = <Element extends IConstruct>(
  stack: TerraformStack,
  isOfKind: (node: IConstruct) => node is Element,
): Element[] =>
  stack.node
    .findAll()
    .filter(isOfKind)
    .filter((node) => TerraformStack.of(node) === stack);

/** Adds a null provider at synthesis, unless the stack has one without an alias by then: a second one would cause an error. */
export function addNullProviderIfMissing(scope: Construct): void {
  Aspects.of(scope).add({
    visit: (node) => {
      if (node !== scope) return;
      const providers = providersOf(TerraformStack.of(scope), 'null');
      if (providers.every(({ alias }) => alias !== undefined)) new NullProvider(scope, 'null');
    },
  });
}
