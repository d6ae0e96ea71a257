/** Whether the stack contains a block as the program configures it. Only then can the synthesis check the configuration. */
import { TerraformDataSource, TerraformElement, TerraformProvider, TerraformResource } from 'cdktf';
import { IConstruct } from 'constructs';
import { Overrides, rawOverridesOf, recordOf } from './patches/internals';

/**
 * Whether the construct's block is written without a change. `moveTo` may leave only a `moved` block, and `addOverride` may change any
 * part of a block, which CDKTF does only when it writes the stack: the plan then finds what is wrong.
 */
export function isAsConfigured(construct: IConstruct): boolean {
  if (!TerraformElement.isTerraformElement(construct)) return true;
  if (Object.keys(rawOverridesOf(construct)).length > 0) return false;
  if (reaches(rawOverridesOf(construct.cdktfStack), addressOf(construct))) return false;
  const hasMoved = TerraformResource.isTerraformResource(construct) && construct.hasResourceMove();
  return !hasMoved || recordOf(construct.toTerraform()).resource !== undefined;
}

/** Whether every plan contains the resource. Two resources with a conditional count or an iterator may be alternatives. */
export function alwaysExists(resource: TerraformResource): boolean {
  const { count, forEach } = resource;
  const isCounted = count === undefined || count === null || (typeof count === 'number' && count > 0);
  return isAsConfigured(resource) && forEach === undefined && isCounted;
}

/** Whether the resource adopts an existing object, through an import or from another address. */
export const isImportedOrMoved = (resource: IConstruct): boolean => isTargetOf(resource, 'import', 'moved');

/** Whether a block of one of these kinds in the stack has the resource as its target. */
export function isTargetOf(resource: IConstruct, ...kinds: readonly ('import' | 'moved')[]): boolean {
  if (!TerraformResource.isTerraformResource(resource)) return false;
  const address = `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
  return [recordOf(resource.toTerraform()), rawOverridesOf(resource.cdktfStack)]
    .flatMap((blocks) => kinds.flatMap((kind) => blocks[kind]))
    .some((block) => String(recordOf(block).to).split('[')[0] === address);
}

/** Returns the path of the construct's block in the stack. Providers of the same type are in one list. */
function addressOf(element: TerraformElement): string[] {
  if (TerraformProvider.isTerraformProvider(element)) return ['provider', element.terraformResourceType];
  const isLookup = TerraformDataSource.isTerraformDataSource(element);
  // Overrides of other elements, such as variables, do not matter to this provider.
  if (!isLookup && !TerraformResource.isTerraformResource(element)) return ['none'];
  return [isLookup ? 'data' : 'resource', element.terraformResourceType, element.friendlyUniqueId];
}

/** Whether the overrides change what is at the path, or anything around it. */
function reaches(overrides: Overrides, [name, ...rest]: readonly string[]): boolean {
  if (!Object.hasOwn(overrides, name)) return false;
  return rest.length === 0 || typeof overrides[name] !== 'object' || reaches(recordOf(overrides[name]), rest);
}
