import {
  TerraformDataSource,
  TerraformElement,
  TerraformProvider,
  TerraformResource,
  TerraformStack,
  TerraformVariable,
} from 'cdktf';
import { isSynthesized } from './overrides';
import { ourProviders, pathsOf } from './provider-choice';
import { elementsOf } from './providers';
import { groupBy } from '../json/group-by';

/** Returns errors about elements with the same logical id, which CDKTF would merge into one. Only the first provider reports them. */
export function logicalIdErrors(provider: TerraformProvider): string[] {
  if (ourProviders(provider)[0] !== provider) return [];
  const prefix = `${provider.terraformResourceType}_`;
  const elements = elementsOf(TerraformStack.of(provider), TerraformElement.isTerraformElement);
  return [...groupBy(elements, addressOf)].flatMap(([address, all]) => {
    if (address === '' || all.length < 2) return [];
    const same = all.filter(isSynthesized);
    if (same.length < 2 || !same.some((each) => isOurs(each, prefix))) return [];
    return [
      `${pathsOf(same)} have the same logical id, so CDKTF would merge them into one, ${address}. Give each its own.`,
    ];
  });
}

/** Returns the address of a resource, a lookup or a variable, or an empty string. Variables may share an id that they override. */
function addressOf(element: TerraformElement): string {
  const { friendlyUniqueId: id } = element;
  if (element instanceof TerraformVariable) {
    return element.cdktfStack.getLogicalId(element) === id ? `var.${id}` : '';
  }
  if (TerraformResource.isTerraformResource(element)) return `${element.terraformResourceType}.${id}`;
  return TerraformDataSource.isTerraformDataSource(element)
    ? `data.${element.terraformResourceType}.${id}`
    : '';
}

const isOurs = (element: TerraformElement, prefix: string): boolean =>
  element instanceof TerraformVariable
    ? 'ephemeral' in element.synthesizeAttributes()
    : String(Reflect.get(element, 'terraformResourceType')).startsWith(prefix);
