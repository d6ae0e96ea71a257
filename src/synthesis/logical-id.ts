import { TerraformProvider, TerraformResource, TerraformStack } from 'cdktf';
import { isSynthesized } from './overrides';
import { elementsOf, providersOf } from './providers';
import { groupBy } from '../json/group-by';

/** Returns errors about resources with the same logical id, which CDKTF would merge into one. Only the first provider reports them. */
export function logicalIdErrors(provider: TerraformProvider): string[] {
  if (providersOf(TerraformStack.of(provider), provider.terraformResourceType)[0] !== provider) return [];
  const prefix = `${provider.terraformResourceType}_`;
  const own = elementsOf(TerraformStack.of(provider), (node) =>
    TerraformResource.isTerraformResource(node),
  ).filter((node) => node.terraformResourceType.startsWith(prefix) && isSynthesized(node));
  const byAddress = groupBy(own, (each) => `${each.terraformResourceType}.${each.friendlyUniqueId}`);
  return [...byAddress]
    .filter(([, same]) => same.length > 1)
    .map(([address, same]) => {
      const paths = same.map(({ node }) => node.path).join(', ');
      return `${paths} have the same logical id, so CDKTF would merge them into one resource, ${address}. Give each its own.`;
    });
}
