/** Handlers derived from the descriptions. They create, read and replace objects in a description's collection. */
import { randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { Json, JsonObject, objectOrEmpty } from '../../contract/json';
import { filterMembers } from '../../json/members';
import { dataSources, resources } from '../../schema';
import { LookupDescription, ResourceDescription } from '../../schema/description';
import { timestamp } from '../../schema/kind';
import { Operation, Role } from '../../schema/operation';
import { Account } from '../account';
import { Collection, isCollection } from '../collections';
import { filterEntries, paginate } from '../pagination';
import { Quirks } from '../quirks';

export interface ValidRequest {
  readonly account: Account;
  /** The path parameter, or an empty string if the path has none. */
  readonly key: string;
  readonly query: JsonObject;
  readonly body: JsonObject;
  readonly quirks: Quirks;
}

/** Handles a request: changes the account's objects if necessary, and returns the response body. Throws `ServiceError` to reject it. */
export type Handler = (call: ValidRequest) => JsonObject;

type AnyDescription = ResourceDescription | LookupDescription;

interface Target {
  readonly collection: Collection;
  readonly description: AnyDescription;
  readonly operation: Operation;
}

/** Returns the members that the service sets: the creator and creation time, which never change, and the time of the last change. */
export function assignedMembers(
  { identity = 'id', attributes }: AnyDescription,
  time: Date,
  old: JsonObject = {},
): JsonObject {
  const now = time.toISOString();
  const entries = Object.entries(attributes).flatMap(
    ([name, { kind, presence, keepState }]): [string, Json][] => {
      if (presence !== 'computed' || name === identity || kind.kind !== 'string') return [];
      if (keepState === true) return [[name, old[name] ?? (kind === timestamp ? now : CREATOR)]];
      return kind === timestamp ? [[name, now]] : [];
    },
  );
  return Object.fromEntries(entries);
}

const CREATOR = 'platform-team@example.com';

/** `create` comes after `replace`, so that an operation with both roles gets the handler for `create`. */
const HANDLERS_BY_ROLE: Readonly<Record<Role, (target: Target, call: ValidRequest) => JsonObject>> = {
  replace({ collection, description, operation }, { account, key, body, quirks }) {
    const { title, attributes } = description;
    const old = account.require(collection, key, title);
    const kept = filterMembers(old, (_, name) => attributes[name]?.presence === 'computed');
    const assigned = { ...kept, ...assignedMembers(description, quirks.now(), old) };
    const object = quirks.normalizeObject({ ...sentObject(operation, body), ...assigned });
    account.put(collection, key, object);
    return answerOf(operation, object);
  },

  create({ collection, description, operation }, { account, body, quirks }) {
    const { identity = 'id', attributes } = description;
    const isAssigned = identity !== null && attributes[identity]?.presence === 'computed';
    const sent = sentObject(operation, body);
    const key = isAssigned ? randomUUID() : String(sent[identity ?? ''] ?? randomUUID());
    const assigned = assignedMembers(description, quirks.now());
    const object = quirks.normalizeObject(isAssigned ? { [identity]: key, ...assigned, ...sent } : sent);
    account.put(collection, key, object);
    return answerOf(operation, object);
  },

  /** Reads one object or, if the path has no parameter, all objects. */
  read({ collection, description, operation }, { account, key, query, quirks }) {
    const { path, parameters, responseMember = '' } = operation;
    if (path.includes('{')) return answerOf(operation, account.require(collection, key, description.title));
    const all = filterEntries(account.listObjects(collection), query);
    const isInPages = Object.hasOwn(parameters, 'pagination');
    const isPagedTeam = collection === 'teamScopes' && quirks.settings.teamPages;
    if (!isInPages && !isPagedTeam) return { [responseMember]: all };
    const { entries, pagination } = paginate(all, query, isPagedTeam ? '1' : undefined);
    return { [responseMember]: entries, pagination };
  },
};

/** Handlers by operation name, for all descriptions that have a collection. */
export const derivedHandlers: { readonly [operation: string]: Handler } = Object.fromEntries(
  [...dataSources, ...resources].flatMap((description) => handlersOf(description)),
);

function handlersOf(description: AnyDescription): [string, Handler][] {
  const { collection, operations } = description;
  if (!isCollection(collection)) return [];
  const byRole = new Map(Object.entries<Operation>(operations));
  return Object.entries(HANDLERS_BY_ROLE).flatMap(([role, handle]) => {
    const operation = byRole.get(role);
    return operation
      ? [[operation.name, (call) => handle({ collection, description, operation }, call)]]
      : [];
  });
}

function sentObject({ requestMember }: Operation, body: JsonObject): JsonObject {
  return requestMember === undefined ? body : objectOrEmpty(body[requestMember]);
}

function answerOf({ responseMember, output }: Operation, object: JsonObject): JsonObject {
  if (responseMember !== undefined) return { [responseMember]: object };
  return filterMembers(object, (_, name) => Object.hasOwn(output.members, name));
}

/** Returns the smallest number that is greater than all numeric ids. */
export function nextId(ids: string[]): LosslessNumber {
  const numbers = ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  return new LosslessNumber(String(numbers.reduce((a, b) => (a > b ? a : b), 0n) + 1n));
}
