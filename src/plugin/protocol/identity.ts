import { DiagnosticError } from '../diagnostics';
import { ManagedResource, PrivateState } from '../provider';
import { objectType } from '../schema';
import { fromDynamicObject, toDynamicObject } from './dynamic-value';
import { ResourceIdentityData } from './generated/plugin6';
import { RequestOf, ResultOf } from './rpc';
import { decodeStateJson } from '../values/state-json';
import { ObjectValue } from '../values/value';

/** An identity never changes, so the known one is passed on as it is. */
export function identityOf(
  { identity }: ManagedResource,
  known: ResourceIdentityData | undefined,
  state: ObjectValue,
  own: PrivateState,
): ResourceIdentityData | undefined {
  if (!identity || known) return known;
  return { identityData: toDynamicObject(identity.of(state, own), identity.schema.attributes) };
}

/** Undefined for an import by id alone. */
export function importedIdentity(
  { identity }: ManagedResource,
  request: RequestOf<'importResourceState'>,
): ObjectValue | undefined {
  if (!identity || !request.identity) return undefined;
  return fromDynamicObject(request.identity.identityData, identity.schema.attributes) ?? {};
}

/** Terraform asks only if the version in the state differs, and so far there is one version. */
export async function upgradeIdentity(
  { identity }: ManagedResource,
  { typeName, version, rawIdentity }: RequestOf<'upgradeResourceIdentity'>,
): Promise<ResultOf<'upgradeResourceIdentity'>> {
  if (version !== identity?.schema.version) {
    throw new DiagnosticError(
      `The identity of a ${typeName} was written by a newer version of the package`,
      `It has version ${version}, which this version of the package does not know. Use the newer version of the package.`,
    );
  }
  const { attributes } = identity.schema;
  const json = rawIdentity?.json.toString('utf8') ?? 'null';
  const upgraded = decodeStateJson(json, objectType(attributes)) as ObjectValue | null;
  return { upgradedIdentity: { identityData: toDynamicObject(upgraded, attributes) } };
}
