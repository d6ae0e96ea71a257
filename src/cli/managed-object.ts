/** What a resource of Terraform stands for on the service, and whether two resources stand for the same object. */
import { StateInstance } from '../adopt';
import { JsonObject, printJson } from '../contract/json';
import { resources } from '../schema';
import { leavesNothing as isGone, ResourceDescription } from '../schema/description';
import { toSnakeCase } from '../schema/names';

/** `provider` is undefined if the provider block is not known. */
export type Managed = Pick<StateInstance, 'address' | 'type' | 'privateState'> & {
  readonly attributes: JsonObject;
  readonly provider: string | undefined;
};

const BY_TYPE = new Map(resources.map((description) => [description.terraformType, description]));

/** A resource of a later release has an `id`, presumably, and stays. */
const describe = ({
  type,
}: Managed): Pick<ResourceDescription, 'identity' | 'attributes' | 'operations'> => ({
  attributes: {},
  operations: {},
  ...BY_TYPE.get(type),
});

export const leavesNothing = (object: Managed): boolean => isGone(describe(object));

/** Null if the object has none, or if it is not known. */
export function idOf(object: Managed): string | null {
  const { identity = 'id' } = describe(object);
  return identity === null ? null : textAt(object, identity);
}

/** What people call it. */
export function nameOf(object: Managed): string | null {
  const { identity, attributes } = describe(object);
  const required = Object.keys(attributes).filter(
    (name) => attributes[name].presence === 'required' && name !== identity,
  );
  return ['name', ...required].map((name) => textAt(object, name)).find((text) => text !== null) ?? null;
}

/** Equal for resources that may stand for the same object. */
export function keyOf(object: Managed): string {
  const which = describe(object).identity === null ? null : (idOf(object) ?? contentOf(object));
  return JSON.stringify([object.type, which]);
}

/** Whether two resources with the same key stand for the same object. If that is not known, the reason. */
export function isSame(one: Managed, other: Managed): boolean | string {
  const isOneAccount = haveOneAccount(one, other);
  if (isOneAccount === false) return false;
  if (describe(one).identity === null || idOf(one) !== null) {
    return (
      isOneAccount ?? `It may be that of ${other.address}: it is not known whether both are in one account.`
    );
  }
  const [mark, otherMark] = [one.privateState.mark, other.privateState.mark];
  if (mark !== undefined || otherMark !== undefined) return mark === otherMark;
  return `It may be that of ${other.address}: neither has an id, and they are equal.`;
}

/**
 * Undefined if that is not known. The teams of the keys tell accounts apart, as in the provider, but two installations can use the
 * same team ids.
 */
function haveOneAccount(one: Managed, other: Managed): boolean | undefined {
  const [{ teamIds: teams, baseUrl }, { teamIds: otherTeams, baseUrl: otherUrl }] = [
    one.privateState,
    other.privateState,
  ];
  if (teams && otherTeams && !teams.some((id) => otherTeams.includes(id))) return false;
  const hasMoved = baseUrl !== undefined && otherUrl !== undefined && baseUrl !== otherUrl;
  if (hasMoved && describe(one).identity === null) return undefined;
  const haveOneBlock = one.provider !== undefined && one.provider === other.provider && baseUrl === otherUrl;
  return (teams && otherTeams) !== undefined || haveOneBlock || one.address === other.address || undefined;
}

function contentOf(object: Managed): string {
  const names = Object.keys(describe(object).attributes).map(toSnakeCase);
  return printJson(names.map((name) => object.attributes[name] ?? null));
}

function textAt({ attributes }: Managed, name: string): string | null {
  const value = attributes[toSnakeCase(name)];
  return typeof value === 'string' ? value : null;
}
