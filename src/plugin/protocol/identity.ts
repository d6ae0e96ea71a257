import { ManagedResource, PrivateState } from '../provider';
import { fromRawObject, toDynamicObject } from './dynamic-value';
import { ResourceIdentityData } from './generated/plugin6';
import { RequestOf, ResultOf } from './rpc';
import { ObjectValue } from '../values/value';

/** Returns the identity that Terraform knows, because an identity never changes. If Terraform knows none, asks the resource for it. */
export function identityOf(
  { identity }: ManagedResource,
  known: ResourceIdentityData | undefined,
  state: ObjectValue,
  privateState: PrivateState,
): ResourceIdentityData | undefined {
  if (!identity || known) return known;
  const value = identity.of(state, privateState);
  return value && { identityData: toDynamicObject(value, identity.schema.attributes) };
}

/** Only decodes the identity, because there is only one version so far. Terraform itself rejects newer versions. */
export async function upgradeIdentity(
  { identity }: ManagedResource,
  { rawIdentity }: RequestOf<'upgradeResourceIdentity'>,
): Promise<ResultOf<'upgradeResourceIdentity'>> {
  const attributes = identity?.schema.attributes ?? {};
  const upgraded = fromRawObject(rawIdentity, attributes);
  return { upgradedIdentity: { identityData: toDynamicObject(upgraded, attributes) } };
}
