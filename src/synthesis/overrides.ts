/**
 * What `addOverride` changes. CDKTF merges overrides into the blocks only when it writes the stack, but the checks are about what
 * Terraform gets.
 */
import { TerraformDataSource, TerraformElement, TerraformProvider, TerraformResource, Token } from 'cdktf';
import { IConstruct } from 'constructs';
import { propertiesOf } from './config-objects';
import { isWritten } from './literal';
import { providersOf } from './providers';
import { Kind, Members } from '../schema/kind';

/** By Terraform's names. */
export type Overrides = Readonly<Record<string, unknown>>;

/** CDKTF has no accessor for the overrides of a stack or an element. */
export function rawOverridesOf(construct: object): Overrides {
  return recordOf(Reflect.get(construct, 'rawOverrides'));
}

/** The configuration of a construct with the changes of its overrides. */
export function configurationOf<Config extends object>(
  construct: IConstruct,
  members: Members,
  config: Config,
): Config {
  return overridesOf(construct).reduce(
    (changed, overrides) => changedBy(members, changed, overrides) as Config,
    config,
  );
}

/** An argument of CDKTF, such as `count`: the last override that has it, else `own`. */
export function argumentOf(construct: IConstruct, name: string, own: unknown): unknown {
  return overridesOf(construct).reduce(
    (value, overrides) => (Object.hasOwn(overrides, name) ? overrides[name] : value) ?? undefined,
    own,
  );
}

/** Whether the stack has a block of the construct. It has none if `moveTo` leaves only its old address, or an override removes it. */
export function isSynthesized(construct: IConstruct): boolean {
  const isResource = TerraformResource.isTerraformResource(construct);
  if (!isResource && !TerraformDataSource.isTerraformDataSource(construct)) return true;
  if (isResource && construct.hasResourceMove()) {
    if (recordOf(construct.toTerraform()).resource === undefined) return false;
  }
  const ofStack = rawOverridesOf(construct.cdktfStack);
  return isEmpty(ofStack) || !isRemoved(ofStack, addressOf(construct));
}

/** Whether the resource takes over an object that exists, by an import or from another address. */
export function takesOver(resource: IConstruct): boolean {
  if (!TerraformResource.isTerraformResource(resource)) return false;
  const address = `${resource.terraformResourceType}.${resource.friendlyUniqueId}`;
  return [recordOf(resource.toTerraform()), rawOverridesOf(resource.cdktfStack)]
    .flatMap((blocks) => [blocks.import, blocks.moved].flat())
    .some((block) => String(recordOf(block).to).split('[')[0] === address);
}

/** Those of the construct, and after them those that its stack has for it. */
function overridesOf(construct: IConstruct): Overrides[] {
  if (!TerraformElement.isTerraformElement(construct)) return [];
  const ofStack = rawOverridesOf(construct.cdktfStack);
  return [
    rawOverridesOf(construct),
    ...(isEmpty(ofStack) ? [] : [within(ofStack, addressOf(construct))]),
  ].filter((overrides) => !isEmpty(overrides));
}

/** Where the stack has the construct's block. The providers of one kind are a list. */
function addressOf(element: TerraformElement): string[] {
  if (TerraformProvider.isTerraformProvider(element)) {
    const type = element.terraformResourceType;
    return ['provider', type, String(providersOf(element.cdktfStack, type).indexOf(element))];
  }
  const isLookup = TerraformDataSource.isTerraformDataSource(element);
  // Such as a variable, which has no attributes of ours.
  if (!isLookup && !TerraformResource.isTerraformResource(element)) return ['none'];
  return [isLookup ? 'data' : 'resource', element.terraformResourceType, element.friendlyUniqueId];
}

function within(overrides: Overrides, path: readonly string[]): Overrides {
  return path.reduce((found, name) => recordOf(found[name]), overrides);
}

function isRemoved(overrides: Overrides, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined || !Object.hasOwn(overrides, name)) return false;
  return overrides[name] === undefined || isRemoved(recordOf(overrides[name]), rest);
}

function changedBy(members: Members, object: object, overrides: Overrides): object {
  const changed: Record<string, unknown> = { ...object };
  for (const { name, terraformName, attribute } of propertiesOf(members).all.values()) {
    if (!Object.hasOwn(overrides, terraformName)) continue;
    changed[name] = merged(attribute.kind, changed[name], overrides[terraformName]);
  }
  return changed;
}

/** As CDKTF merges: it extends lists, changes their elements by index, and changes objects member by member. */
function merged(kind: Kind, value: unknown, override: unknown): unknown {
  if (Array.isArray(override)) {
    const added = override.map((element) =>
      merged(kind.kind === 'list' ? kind.of : kind, undefined, element),
    );
    return Array.isArray(value) ? [...(value as unknown[]), ...added] : added;
  }
  if (!isWritten(override)) return override;
  const changes = recordOf(override);
  if (kind.kind === 'object') return changedBy(kind.members, recordOf(value), changes);
  if (kind.kind !== 'list' || !Array.isArray(value)) return { ...recordOf(value), ...changes };
  return Object.assign(
    [...(value as unknown[])],
    Object.fromEntries(
      Object.entries(changes).map(([index, change]) => [
        index,
        merged(kind.of, Reflect.get(value, index), change),
      ]),
    ),
  );
}

/** Empty for what has no members that are known at synth. */
function recordOf(value: unknown): Overrides {
  return typeof value === 'object' && value !== null && !Token.isUnresolved(value)
    ? (value as Overrides)
    : {};
}

const isEmpty = (overrides: Overrides): boolean => Object.keys(overrides).length === 0;
