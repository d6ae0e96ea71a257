import {
  TerraformDataSource,
  TerraformElement,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
} from 'cdktf';
import { IConstruct } from 'constructs';
import { isSynthesized } from './overrides';
import { ourProviders, pathsOf } from './provider-choice';
import { elementsOf } from './providers';
import { groupBy } from '../json/group-by';

/** Returns errors about elements with the same logical id, which CDKTF would merge into one. Only the first provider reports them. */
export function logicalIdErrors(provider: TerraformProvider): string[] {
  if (ourProviders(provider)[0] !== provider) return [];
  const addressIn = addressOf(`${provider.terraformResourceType}_`);
  const own = elementsOf(
    TerraformStack.of(provider),
    (node): node is TerraformElement => addressIn(node) !== undefined && isSynthesized(node),
  );
  return [...groupBy(own, (each) => addressIn(each) ?? '')]
    .filter(([, same]) => same.length > 1)
    .map(
      ([address, same]) =>
        `${pathsOf(same)} have the same logical id, so CDKTF would merge them into one, ${address}. Give each its own.`,
    );
}

/** Returns the address of a resource, a lookup or an ephemeral variable of ours. Variables may share an id that they override. */
const addressOf =
  (prefix: string) =>
  (node: IConstruct): string | undefined => {
    if (node instanceof TerraformVariable) {
      const isOurs = 'ephemeral' in node.synthesizeAttributes();
      const { friendlyUniqueId: id } = node;
      return isOurs && node.cdktfStack.getLogicalId(node) === id ? `var.${id}` : undefined;
    }
    const isLookup = TerraformDataSource.isTerraformDataSource(node);
    if (!isLookup && !TerraformResource.isTerraformResource(node)) return undefined;
    const address = `${node.terraformResourceType}.${node.friendlyUniqueId}`;
    if (!address.startsWith(prefix)) return undefined;
    return isLookup ? `data.${address}` : address;
  };
