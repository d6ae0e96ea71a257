/**
 * The effects of `addOverride`. CDKTF merges overrides into the blocks only when it writes the stack, but the checks must see the
 * configuration that Terraform receives.
 */
import { TerraformDataSource, TerraformElement, TerraformProvider, TerraformResource } from 'cdktf';
import { IConstruct } from 'constructs';
import { isLiteralObject } from './literal';
import { Overrides, rawOverridesOf, recordOf } from './patches/internals';
import { providersOf } from './providers';
import { mapValues } from '../json/members';
import { Kind, Members } from '../schema/kind';
import { propertyName, toSnakeCase } from '../schema/names';
import { configurableMembers } from '../schema/operation';

const UNKNOWN_NAMES = Symbol('the names that overrides add to an object, but that its kind does not have');

const APPENDED = Symbol('whether an override adds to the list of texts');

export const isAppended = (value: unknown): boolean => APPENDED in Object(value);

export const unknownNamesIn = (object: object): string[] =>
  (Reflect.get(object, UNKNOWN_NAMES) as string[] | undefined) ?? [];

/** Returns the configuration of a construct with its overrides applied. */
export const configurationOf = <Config extends object>(
  construct: IConstruct,
  members: Members,
  config: Config,
): Config =>
  overridesOf(construct).reduce(
    (changed, overrides) => withOverrides(members, changed, overrides) as Config,
    config,
  );

/** Returns the value of a meta-argument, such as `count`, from the last override that sets it. Default: `configured`. */
export const argumentOf = (construct: IConstruct, name: string, configured: unknown): unknown =>
  overridesOf(construct).reduce(
    (value, overrides) => (Object.hasOwn(overrides, name) ? overrides[name] : value) ?? undefined,
    configured,
  );

/** Whether the stack contains the construct's block. `moveTo` may leave only a `moved` block, and an override may remove the block. */
export function isSynthesized(construct: IConstruct): boolean {
  const isResource = TerraformResource.isTerraformResource(construct);
  if (!isResource && !TerraformDataSource.isTerraformDataSource(construct)) return true;
  if (isResource && construct.hasResourceMove()) {
    if (recordOf(construct.toTerraform()).resource === undefined) return false;
  }
  const stackOverrides = rawOverridesOf(construct.cdktfStack);
  return isEmpty(stackOverrides) || !isRemoved(stackOverrides, addressOf(construct));
}

/** Whether every plan contains the resource. Two resources with a conditional count or an iterator may be alternatives. */
export function alwaysExists(resource: TerraformResource): boolean {
  const count = argumentOf(resource, 'count', resource.count) ?? 1;
  const forEach = argumentOf(resource, 'for_each', resource.forEach);
  return isSynthesized(resource) && forEach === undefined && typeof count === 'number' && count > 0;
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

/** Returns the overrides that the construct itself contains, followed by those that its stack contains for it. */
function overridesOf(construct: IConstruct): Overrides[] {
  if (!TerraformElement.isTerraformElement(construct)) return [];
  const stackOverrides = rawOverridesOf(construct.cdktfStack);
  return [
    rawOverridesOf(construct),
    ...(isEmpty(stackOverrides) ? [] : [overridesAt(addressOf(construct), stackOverrides)]),
  ].filter((overrides) => !isEmpty(overrides));
}

/** Returns the path of the construct's block in the stack. Providers of the same type are in a list. */
function addressOf(element: TerraformElement): string[] {
  if (TerraformProvider.isTerraformProvider(element)) {
    const type = element.terraformResourceType;
    return ['provider', type, String(providersOf(element.cdktfStack, type).indexOf(element))];
  }
  const isLookup = TerraformDataSource.isTerraformDataSource(element);
  // Overrides of other elements, such as variables, do not matter to this provider.
  if (!isLookup && !TerraformResource.isTerraformResource(element)) return ['none'];
  return [isLookup ? 'data' : 'resource', element.terraformResourceType, element.friendlyUniqueId];
}

/** A list appends blocks, and changes none. */
const overridesAt = (path: readonly string[], overrides: Overrides): Overrides =>
  path.reduce((block, name) => (Array.isArray(block) ? {} : recordOf(block[name])), overrides);

function isRemoved(overrides: Overrides, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || !Object.hasOwn(overrides, name)) return false;
  return overrides[name] === undefined || isRemoved(recordOf(overrides[name]), rest);
}

function withOverrides(members: Members, object: object, overrides: Overrides): object {
  const changed: Record<string, unknown> = { ...object };
  for (const [apiName, attribute] of Object.entries(configurableMembers(members))) {
    const [name, terraformName] = [propertyName(apiName), toSnakeCase(apiName)];
    if (!Object.hasOwn(overrides, terraformName)) continue;
    changed[name] = merge(attribute.kind, changed[name], overrides[terraformName]);
  }
  return changed;
}

/** Merges an override as CDKTF does: a list is appended, and an object changes members of an object, or elements of a list by index. */
function merge(kind: Kind, value: unknown, override: unknown): unknown {
  const elements: unknown[] | undefined = Array.isArray(value) ? value : undefined;
  if (Array.isArray(override)) {
    const added = override.map((element) => merge(kind.kind === 'list' ? kind.of : kind, undefined, element));
    const all = [...(elements ?? []), ...added];
    const isOfTexts = kind.kind === 'list' && kind.of.kind === 'string';
    return isOfTexts && elements?.length && added.length > 0 ? Object.assign(all, { [APPENDED]: true }) : all;
  }
  if (!isLiteralObject(override)) return override;
  const changes = recordOf(override);
  if (kind.kind === 'object') {
    const known = Object.keys(configurableMembers(kind.members)).map(toSnakeCase);
    const unknown = Object.keys(changes).filter(
      (name) => !known.includes(name) && changes[name] !== undefined,
    );
    const merged = withOverrides(kind.members, recordOf(value), changes);
    return { ...merged, [UNKNOWN_NAMES]: [...unknownNamesIn(merged), ...unknown] };
  }
  if (kind.kind !== 'list' || !elements) return { ...recordOf(value), ...changes };
  return Object.assign(
    [...elements],
    mapValues(changes, (change, index) => merge(kind.of, Reflect.get(elements, index), change)),
  );
}

const isEmpty = (overrides: Overrides): boolean => Object.keys(overrides).length === 0;
