import { NullProvider } from '@cdktf/provider-null/lib/provider';
import { Aspects, TerraformStack } from 'cdktf';
import { Construct } from 'constructs';
import { providersOf } from './providers';

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
