/** The steps of a read, and of the read before a change. */
import { ObjectState, ResourceType } from './resource-type';
import type { Attempt } from '../../client';
import { nameAsReceived } from '../../contract/dialect';
import { JsonObject } from '../../contract/json';
import { Context, groupOf, ObjectValue } from '../../plugin';
import { member, objectIn } from '../codec/json';
import { mayBeOmitted } from '../codec/omitted-defaults';
import { secretsIn } from '../codec/secrets';
import { isGone } from '../connection/failure';

/** Reads an object. During another call, pass its `read`: a separate call could wait forever for the slot that the first one holds. */
export async function readObject(
  type: ResourceType,
  values: ObjectValue,
  { signal }: Context,
  read?: Attempt['read'],
): Promise<JsonObject> {
  const operation = type.operation('read');
  const input = { path: type.pathParameters(operation, values) };
  const options = { signal, secrets: secretsIn(type.members, values) };
  const { body: response } = await (read?.(operation, input) ??
    type.connection.client.call(operation, input, options));
  return objectIn(response, operation);
}

/** Returns 'not found' if the service itself reports that the object does not exist. Rethrows all other errors. */
export function orNotFound(error: unknown): 'not found' {
  if (isGone(error)) return 'not found';
  throw error;
}

/** Throws if a required member is missing, because it would show as drift. Services may omit a member that is 0 or empty. */
export function requireComplete(type: ResourceType, shown: JsonObject, prior: ObjectValue): void {
  const { members } = type;
  const missing = Object.keys(members).find((name) => {
    const { kind, apiRequires, presence, mayStayEmpty } = members[name];
    if (!apiRequires || presence !== 'required') return false;
    const value = member(shown, name) ?? null;
    const isMissing = value === null || (value === '' && !mayStayEmpty);
    return isMissing && !(prior[name] !== null && mayBeOmitted(kind, prior[name]));
  });
  if (missing === undefined) return;
  const problem = `the response contains the ${type.description.title} "${String(prior.id)}" without its ${nameAsReceived(shown, missing)}`;
  throw type.connection.client.invalidAnswer(type.operation('read'), problem);
}

/** Warns about a deleted object, which Terraform's plan may not mention. If an import finds no object, Terraform reports that. */
export function warnOfDeletion(
  type: ResourceType,
  { values, privateState }: ObjectState,
  { diagnostics }: Context,
): void {
  if (privateState.baseUrl === undefined) return;
  diagnostics.cappedWarning(
    groupOf(
      'More objects no longer exist on the service',
      'Until the next apply, terraform show lists all of them with their ids.',
    ),
    `${type.subject(values)} no longer exists on the service`,
    'It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.',
  );
}
