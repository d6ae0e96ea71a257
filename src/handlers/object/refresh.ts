import { originAfterRead } from './account';
import { warnOfDeletion } from './read';
import { ObjectState, ResourceType } from './resource-type';
import { stateAfterRead } from './state';
import { ReadResult } from './visibility';
import { JsonObject } from '../../contract/json';
import { Context, ReadRequest, ReadResponse } from '../../plugin';
import { Connection } from '../connection/configured-provider';
import { failure, wayOutIfMissing } from '../connection/failure';

/**
 * Reads an object and its account into the state. Removes a deleted object from the state. Returns the state unchanged if the object is
 * `not visible yet`, or if the provider is not configured.
 *
 * @param find reads the object from the service
 * @param stateAfter returns the state of the object that was found
 */
export async function refresh(
  type: ResourceType,
  request: ReadRequest,
  context: Context,
  find: (state: ObjectState, connection: Connection) => Promise<ReadResult | 'not visible yet'>,
  stateAfter = (object: JsonObject, state: ObjectState): ObjectState =>
    stateAfterRead(type, object, state, context),
): Promise<ReadResponse> {
  const { connection } = type.provider;
  const state = type.fromTerraform(request.state, request.privateState);
  const subject = type.remember(state.values);
  if (!connection) return request;
  try {
    const object = await find(state, connection);
    if (object === 'not visible yet') return request;
    if (object === 'not found') {
      warnOfDeletion(type, state, context);
      return { state: null };
    }
    const origin = await originAfterRead(connection, state.privateState, context);
    const { values, privateState } = stateAfter(object, state);
    const found = { createdAt: state.privateState.createdAt, wasFound: true, readPath: type.readPath };
    return type.toTerraform({ values, privateState: { ...origin, ...found, ...privateState } });
  } catch (error) {
    throw failure(`Cannot read ${subject}`, error, ['id'], wayOutIfMissing(error));
  }
}
