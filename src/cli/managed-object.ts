/** Determines which object on the service a Terraform resource represents, and whether two resources represent the same object. */
import { StateInstance } from '../adopt/state-file';
import { JsonObject, printJson } from '../contract/json';
import { resources } from '../schema';
import { ResourceDescription, storesNothing } from '../schema/description';
import { toSnakeCase } from '../schema/names';

/** A resource instance in a plan or a state. `provider` is undefined if the provider block is not known. */
export type ResourceInstance = Pick<StateInstance, 'address' | 'type' | 'privateState'> & {
  readonly attributes: JsonObject;
  readonly provider: string | undefined;
  readonly sensitive?: readonly string[];
};

export const DESCRIPTIONS = new Map(resources.map((description) => [description.terraformType, description]));

/** Returns the description of the type. Assumes that a type from a later release has an `id`, and that its objects stay on the service. */
const descriptionOf = ({
  type,
}: ResourceInstance): Pick<ResourceDescription, 'identity' | 'attributes' | 'operations'> => ({
  attributes: {},
  operations: {},
  ...DESCRIPTIONS.get(type),
});

export const leavesNothing = (object: ResourceInstance): boolean => storesNothing(descriptionOf(object));

export function idOf(object: ResourceInstance): string | null {
  const { identity = 'id' } = descriptionOf(object);
  return identity === null ? null : textAt(object, identity);
}

/** Returns a name by which users recognize the object, or null if it has none, or only a sensitive one. */
export function nameOf(object: ResourceInstance): string | null {
  const { identity, attributes } = descriptionOf(object);
  const required = Object.keys(attributes).filter(
    (name) => attributes[name].presence === 'required' && name !== identity,
  );
  const name = ['name', ...required].find((each) => textAt(object, each) !== null);
  return name === undefined || object.sensitive?.includes(toSnakeCase(name)) ? null : textAt(object, name);
}

/** Returns a key that is equal for two resources if they may represent the same object. */
export function comparisonKey(object: ResourceInstance): string {
  const discriminator = descriptionOf(object).identity === null ? null : (idOf(object) ?? valuesJson(object));
  return JSON.stringify([object.type, discriminator]);
}

/** Returns whether two resources with the same key represent the same object, or why that is not known. */
export function sameObjectOrReason(object: ResourceInstance, candidate: ResourceInstance): boolean | string {
  const isSameAccount = areInSameAccount(object, candidate);
  if (isSameAccount === false) return false;
  if (descriptionOf(object).identity === null || idOf(object) !== null) {
    return (
      isSameAccount ??
      `It may be the object that ${candidate.address} manages: it is not known whether both are in the same account.`
    );
  }
  const [mark, candidateMark] = [object.privateState.mark, candidate.privateState.mark];
  if (mark !== undefined || candidateMark !== undefined) return mark === candidateMark;
  return `It may be the object that ${candidate.address} manages: neither resource has an id, and their values are equal.`;
}

/**
 * Returns whether two resources are in the same account, or undefined if that is not known. As in the provider, the team ids of their API
 * keys are compared only if they come from the same base URL, because different installations can use the same ids.
 */
function areInSameAccount(a: ResourceInstance, b: ResourceInstance): boolean | undefined {
  const [{ teamIds: teams, baseUrl }, { teamIds: otherTeams, baseUrl: otherUrl }] = [
    a.privateState,
    b.privateState,
  ];
  const hasMoved = baseUrl !== undefined && otherUrl !== undefined && baseUrl !== otherUrl;
  if (!hasMoved && teams && otherTeams) return teams.some((id) => otherTeams.includes(id));
  if (hasMoved && descriptionOf(a).identity === null) return undefined;
  const haveSameBlock = a.provider !== undefined && a.provider === b.provider && baseUrl === otherUrl;
  return haveSameBlock || a.address === b.address || undefined;
}

function valuesJson(object: ResourceInstance): string {
  const names = Object.keys(descriptionOf(object).attributes).map(toSnakeCase);
  return printJson(names.map((name) => object.attributes[name] ?? null));
}

function textAt({ attributes }: ResourceInstance, name: string): string | null {
  const value = attributes[toSnakeCase(name)];
  return typeof value === 'string' ? value : null;
}
