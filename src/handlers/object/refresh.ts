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
  find: (prior: ObjectState, connection: Connection) => Promise<ReadResult | 'not visible yet'>,
  stateAfter = (shown: JsonObject, prior: ObjectState): ObjectState =>
    stateAfterRead(type, shown, prior, context),
): Promise<ReadResponse> {
  const { connection } = type.provider;
  const prior = type.fromTerraform(request.state, request.privateState);
  const subject = type.remember(prior.values);
  if (!connection) return request;
  try {
    const shown = await find(prior, connection);
    if (shown === 'not visible yet') return request;
    if (shown === 'not found') {
      warnOfDeletion(type, prior, context);
      return { state: null };
    }
    const origin = await originAfterRead(connection, prior.privateState, context);
    const { values, privateState } = stateAfter(shown, prior);
    const found = { createdAt: prior.privateState.createdAt, wasFound: true, readPath: type.readPath };
    return type.toTerraform({ values, privateState: { ...origin, ...found, ...privateState } });
  } catch (error) {
    throw failure(`Cannot read ${subject}`, error, ['id'], wayOutIfMissing(error));
  }
}
