import { TerraformProvider, TerraformResource, TerraformStack } from 'cdktf';
import { isSynthesized } from './overrides';
import { elementsOf } from './providers';
import { groupBy } from '../json/group-by';

/** Returns errors about resources of the provider's type with the same logical id, which CDKTF would merge into one. */
export function logicalIdErrors(provider: TerraformProvider): string[] {
  const prefix = `${provider.terraformResourceType}_`;
  const own = elementsOf(TerraformStack.of(provider), (node) =>
    TerraformResource.isTerraformResource(node),
  ).filter((node) => node.terraformResourceType.startsWith(prefix) && isSynthesized(node));
  const byAddress = groupBy(own, (each) => `${each.terraformResourceType}.${each.friendlyUniqueId}`);
  return [...byAddress].flatMap(([address, [first, second]]) =>
    second
      ? `${first.node.path} and ${second.node.path} are both ${address}. CDKTF would merge them into one resource. Give one of them another logical id.`
      : [],
  );
}
