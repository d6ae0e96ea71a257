/** The steps of a change to an object that the service can return. */
import { warnOfReportedError } from './create';
import { requestBody } from './envelope';
import { stateFromAnswer } from './from-answer';
import { reportOldValues } from './not-taken';
import { Replacement } from './replacement';
import { ObjectState, ResourceType } from './resource-type';
import { ReadResult } from './visibility';
import { omit } from './whose-value';
import type { Attempt } from '../../client';
import { JsonObject } from '../../contract/json';
import { Context, UpdateRequest } from '../../plugin';
import { Members } from '../../schema/kind';
import { secretsIn } from '../codec/secrets';
import { fromTerraform, Values } from '../codec/values';
import { originAfterChange } from '../connection/origin';

/** A change as it was planned. */
export interface Change<M extends Members> {
  readonly prior: ObjectState<M>;
  readonly planned: Values<M>;
  /** A phrase like `Cannot change SLO "checkout" (id 4711)`. */
  readonly what: string;
}

export function changeIn<M extends Members>(type: ResourceType<M>, request: UpdateRequest): Change<M> {
  const prior = type.fromTerraform(request.prior, request.privateState);
  const planned = fromTerraform(type.members, request.planned);
  return { prior, planned, what: `Cannot change ${type.subject(prior.values)}` };
}

/** Returns the replacement of the service's current object. Throws if that has changed since the plan. */
export function replacementOf<M extends Members>(
  { members }: ResourceType<M>,
  { prior, planned, what }: Change<M>,
  current: ReadResult,
  readAt: number,
): Replacement<M> {
  const { values, privateState } = prior;
  const change = { members, prior: values, planned, lastFingerprints: privateState.answered, what };
  return new Replacement(change, current, readAt);
}

/** Sends the change and returns the response. If the request has to wait, `reread` reads the object again before it is sent. */
export async function sendReplacement<M extends Members>(
  type: ResourceType<M>,
  replacement: Replacement<M>,
  reread: (attempt: Attempt) => Promise<ReadResult>,
  { signal }: Context,
): Promise<JsonObject> {
  const operation = type.operation('replace');
  const path = type.pathParameters(operation, replacement.change.prior);
  // If the path contains the id, the body does not repeat it.
  const object = omit(replacement.body, Object.keys(path).length > 0 ? ['id'] : []);
  const secrets = secretsOfChange(type, replacement);
  const beforeSending = async (attempt: Attempt) =>
    replacement.compareAgain(attempt, async () => reread(attempt));
  const input = { path, body: requestBody(operation, object) };
  return (await type.connection.client.call(operation, input, { signal, secrets, beforeSending })).body;
}

const secretsOfChange = <M extends Members>({ members }: ResourceType<M>, { change }: Replacement<M>) =>
  [change.prior, change.planned].flatMap((values) => secretsIn(members, values));

/**
 * Returns the state after a change. Warns about an error in the response, and about values that the service did not take.
 *
 * @param current the object in the response, or from a read if the response does not contain it
 */
export async function stateAfterChange<M extends Members>(
  type: ResourceType<M>,
  { prior, planned }: Change<M>,
  replacement: Replacement<M>,
  current: JsonObject,
  answer: JsonObject,
  context: Context,
): Promise<ObjectState<M>> {
  const origin = await originAfterChange(type.connection, prior.privateState, context);
  const changed = stateFromAnswer(type, current, { values: planned, privateState: origin }, context);
  const secrets = secretsOfChange(type, replacement);
  warnOfReportedError(type, `changed ${type.subject(planned)}`, secrets, answer, context);
  const old = reportOldValues(replacement, current, type.subject(planned), context);
  const { values, privateState } = changed;
  return { values, privateState: { ...privateState, answered: { ...privateState.answered, ...old } } };
}
