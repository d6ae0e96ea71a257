/** Builds the state after a read, create or change from the service's response. */
import { fingerprintsOf } from './marks';
import { readObject } from './remote-object';
import { ObjectState, ResourceType } from './resource-type';
import { warnOfMismatches } from './warnings';
import { valuesAfterChange, valuesAfterRead } from './whose-value';
import { bodyFromService } from '../../contract/dialect';
import { JsonObject, objectOrEmpty } from '../../contract/json';
import { Context, groupOf, ObjectValue } from '../../plugin';
import { apiObject, hasEmptyAnswer } from '../../schema/operation';
import { member, objectIn, ResponseMismatch } from '../codec/json';
import { isManagementApiError } from '../connection/failure';

/** Returns the state after a read. The caller adds the object's origin to the private state. */
export function stateAfterRead(
  type: ResourceType,
  shown: JsonObject,
  prior: ObjectState,
  context: Context,
): ObjectState {
  const { values, mismatches, isUnchanged } = valuesAfterRead(type.members, shown, prior);
  warnOfMismatches(mismatches, type.subject(prior.values), context);
  // Nearly every read finds no change. The recorded fingerprints then remain valid, and need not be computed again.
  const { fingerprints: last } = prior.privateState;
  const fingerprints = isUnchanged ? last : fingerprintsOf(type.members, shown, values);
  return { values, privateState: { fingerprints } };
}

/** Returns the state with the values and fingerprints of the service's object. `planned` has the planned values. */
export function stateAfterChange(
  type: ResourceType,
  shown: JsonObject,
  planned: ObjectState,
  context: Context,
): ObjectState {
  const { values, mismatches } = valuesAfterChange(type.members, shown, planned.values);
  // The warning uses the user's name for the object, not the name in the response.
  warnOfMismatches(mismatches, type.subject(planned.values), context);
  const fingerprints = fingerprintsOf(type.members, shown, planned.values);
  return { values, privateState: { ...planned.privateState, fingerprints } };
}

/**
 * Returns the object in the response to a create, or an empty one. If the documented response is empty, a service may still return the
 * object as it was sent, with or without its envelope.
 */
export function shownIn(type: ResourceType, response: JsonObject): JsonObject {
  const create = type.operation('create');
  if (create.responseMember !== undefined) return objectIn(response, create);
  if (!hasEmptyAnswer(create)) return {};
  const { dialect } = type.connection.client;
  const kind = apiObject(type.members);
  const asEnvelope = bodyFromService(create.body ?? kind, response, dialect);
  return objectOrEmpty(
    member(asEnvelope, create.requestMember ?? '') ?? bodyFromService(kind, response, dialect),
  );
}

/** Returns the state of a new object. Reads the object if the response omits it and the API can return it. */
export async function stateOfNewObject(
  type: ResourceType,
  response: JsonObject,
  planned: ObjectState,
  context: Context,
): Promise<ObjectState> {
  const [create, { read }] = [type.operation('create'), type.description.operations];
  if (!read) return planned;
  if (create.responseMember !== undefined) {
    return stateAfterChange(type, objectIn(response, create), planned, context);
  }
  const object = await readNewObject(type, planned.values, context);
  if (!object) return planned;
  const found = { ...planned.privateState, wasFound: true };
  return stateAfterChange(type, object, { ...planned, privateState: found }, context);
}

/** Reads an object that was just created. If that fails, warns and returns undefined, because the next plan or apply reads it. */
export async function readNewObject(
  type: ResourceType,
  values: ObjectValue,
  context: Context,
): Promise<JsonObject | undefined> {
  try {
    return await readObject(type, values, context);
  } catch (error) {
    if (!isManagementApiError(error) && !(error instanceof ResponseMismatch)) throw error;
    context.diagnostics.cappedWarning(
      groupOf('More objects were created, but cannot be read yet'),
      `${type.subject(values)} was created, but cannot be read yet`,
      `Its computed attributes stay null in the state until the next plan or apply reads the object. ${error.message}`,
    );
    return undefined;
  }
}
