/** Handlers derived from the descriptions. They create, read, replace and delete objects in a description's collection. */
import { randomUUID } from 'node:crypto';
import { LosslessNumber } from 'lossless-json';
import { isJsonObject, Json, JsonObject } from '../../contract/json';
import { QueryObject } from '../../contract/query';
import { filterMembers } from '../../json/members';
import { Collection, dataSources, resources } from '../../schema';
import { LookupDescription, ResourceDescription } from '../../schema/description';
import { timestamp } from '../../schema/kind';
import { isPathParameter, Operation, Role } from '../../schema/operation';
import { Account } from '../account';
import { filterEntries, sortEntries, paginate } from '../pagination';
import { notFound } from '../service-error';

/** A request that matches the contract. */
export interface ValidRequest {
  readonly account: Account;
  readonly path: { readonly [name: string]: string };
  readonly query: QueryObject;
  readonly body: JsonObject;
  /** Changes an object as the service does before storing it. */
  readonly normalise: (object: JsonObject, old?: JsonObject) => JsonObject;
  /** Whether the create of an SLO replaces an SLO that has the same name. */
  readonly replacesByName: boolean;
}

/** Handles a request: changes the account's objects if necessary, and returns the response body. Throws `ServiceError` to reject it. */
export type Handler = (call: ValidRequest) => object;

type AnyDescription = ResourceDescription | LookupDescription;
/** Returns the handler for an operation on the objects of a collection. */
type HandlerFactory = (collection: Collection, description: AnyDescription, operation: Operation) => Handler;

/** Returns the members that the service sets: when and by whom the object was created, which never changes, and when it was last changed. */
export function assignedMembers(
  { identity = 'id', attributes }: AnyDescription,
  old: JsonObject = {},
): JsonObject {
  const now = new Date().toISOString();
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

const createOne: HandlerFactory = (collection, description, operation) => {
  const { identity = 'id', attributes } = description;
  const isAssigned = identity !== null && attributes[identity]?.presence === 'computed';
  return ({ account, body, normalise }) => {
    const sent = sentObject(operation, body);
    const key = isAssigned ? randomUUID() : String(sent[identity ?? ''] ?? randomUUID());
    const assigned = assignedMembers(description);
    const object = normalise(isAssigned ? { [identity]: key, ...assigned, ...sent } : sent);
    account.objects(collection).set(key, object);
    return answerOf(operation, object);
  };
};

const readOneOrAll: HandlerFactory = (collection, { title }, operation) => {
  const { responseMember = '', parameters } = operation;
  if (Object.keys(parameters).some((parameter) => isPathParameter(operation, parameter))) {
    return ({ account, path }) => answerOf(operation, requireObject(account, collection, title, keyOf(path)));
  }
  return ({ account, query }) => {
    const all = sortEntries(filterEntries(account.listObjects(collection), query), query);
    if (!Object.hasOwn(parameters, 'pagination')) return { [responseMember]: all };
    const { entries, pagination } = paginate(all, query);
    return { [responseMember]: entries, pagination };
  };
};

const replaceOne: HandlerFactory =
  (collection, description, operation) =>
  ({ account, path, body, normalise }) => {
    const { title, attributes } = description;
    const old = requireObject(account, collection, title, keyOf(path));
    const kept = filterMembers(old, (_, name) => attributes[name]?.presence === 'computed');
    const assigned = { ...kept, ...assignedMembers(description, old) };
    const object = normalise({ ...sentObject(operation, body), ...assigned });
    account.objects(collection).set(keyOf(path), object);
    return answerOf(operation, object);
  };

const deleteOne: HandlerFactory =
  (collection, { title }, operation) =>
  ({ account, path }) => {
    const object = requireObject(account, collection, title, keyOf(path));
    account.objects(collection).delete(keyOf(path));
    return answerOf(operation, object);
  };

/** Factories by role. `create` comes after `replace`, so that an operation with both roles gets the handler for `create`. */
const FACTORIES: Readonly<Record<Role, HandlerFactory>> = {
  replace: replaceOne,
  create: createOne,
  read: readOneOrAll,
  delete: deleteOne,
};

/** Handlers by operation name, for all descriptions that have a collection. */
export const derivedHandlers: { readonly [operation: string]: Handler } = Object.fromEntries(
  [...dataSources, ...resources].flatMap((description) => handlersOf(description)),
);

function handlersOf(description: AnyDescription): [string, Handler][] {
  const { collection, operations } = description;
  if (collection === undefined) return [];
  const byRole = new Map(Object.entries<Operation>(operations));
  return Object.entries(FACTORIES).flatMap(([role, make]) => {
    const operation = byRole.get(role);
    return operation ? [[operation.name, make(collection as Collection, description, operation)]] : [];
  });
}

export function sentObject({ requestMember }: Operation, body: JsonObject): JsonObject {
  return requestMember === undefined ? body : objectIn(body, requestMember);
}

/** Returns the body of the operation's response for an object. */
function answerOf({ responseMember, output }: Operation, object: JsonObject): object {
  if (responseMember !== undefined) return { [responseMember]: object };
  return filterMembers(object, (_, name) => Object.hasOwn(output.members, name));
}

export function requireObject(
  account: Account,
  collection: Collection,
  title: string,
  key: string,
): JsonObject {
  const object = account.objects(collection).get(key);
  if (!object) throw notFound(title, key);
  return object;
}

export const keyOf = (path: ValidRequest['path']): string => Object.values(path).join();

export function objectIn(object: JsonObject, name: string): JsonObject {
  const value = object[name];
  return isJsonObject(value) ? value : {};
}

export const asList = (value: Json | undefined): Json[] => (Array.isArray(value) ? value : []);

/** Returns the smallest number that is greater than all numeric ids. */
export function nextId(ids: string[]): LosslessNumber {
  const numbers = ids.filter((id) => /^\d+$/.test(id)).map(BigInt);
  return new LosslessNumber(String(numbers.reduce((a, b) => (a > b ? a : b), 0n) + 1n));
}
