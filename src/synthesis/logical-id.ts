import { TerraformProvider, TerraformResource, TerraformStack } from 'cdktf';
import { isSynthesized } from './overrides';
import { ourProviders, pathsOf } from './provider-choice';
import { elementsOf } from './providers';
import { groupBy } from '../json/group-by';

/** Returns errors about resources with the same logical id, which CDKTF would merge into one. Only the first provider reports them. */
export function logicalIdErrors(provider: TerraformProvider): string[] {
  if (ourProviders(provider)[0] !== provider) return [];
  const prefix = `${provider.terraformResourceType}_`;
  const own = elementsOf(TerraformStack.of(provider), (node) =>
    TerraformResource.isTerraformResource(node),
  ).filter((node) => node.terraformResourceType.startsWith(prefix) && isSynthesized(node));
  const byAddress = groupBy(own, (each) => `${each.terraformResourceType}.${each.friendlyUniqueId}`);
  return [...byAddress]
    .filter(([, same]) => same.length > 1)
    .map(
      ([address, same]) =>
        `${pathsOf(same)} have the same logical id, so CDKTF would merge them into one resource, ${address}. Give each its own.`,
    );
}
