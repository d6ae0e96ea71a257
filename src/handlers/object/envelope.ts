import { JsonObject, objectOrEmpty } from '../../contract/json';
import { Operation } from '../../schema/operation';
import { member } from '../codec/json';

/** Wraps the object as the operation's request body requires. */
export function requestBody({ requestMember, body }: Operation, object: JsonObject): JsonObject {
  if (requestMember === undefined) return object;
  return { [requestMember]: body?.members[requestMember].kind.kind === 'list' ? [object] : object };
}

/** Returns the object in a response. The client has checked that it exists, except in the response to a create. */
export function objectIn(response: JsonObject, { responseMember }: Operation): JsonObject {
  return objectOrEmpty(responseMember === undefined ? response : member(response, responseMember));
}
