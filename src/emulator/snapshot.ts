import { LosslessNumber } from 'lossless-json';
import { StoredAccount } from './account';
import { Collection, COLLECTION_NAMES, COLLECTIONS } from './collections';
import { mapDeep } from './json';
import { invalid, unknownNames } from './service-error';
import { strictProblems } from './strict';
import { isJsonObject, Json, JsonObject, printJson } from '../contract/json';
import { validate } from '../contract/validate';
import { mapValues, objectOf } from '../json/members';
import { map, object, optional, required } from '../schema/kind';

/** The version of the format. Increase it with each change that older emulators cannot read. */
export const VERSION = 1;

/** The format of data files, snapshots and seeds: the objects of each account by collection and key. */
export interface Snapshot {
  readonly version: typeof VERSION;
  readonly accounts: { readonly [name: string]: StoredAccount };
}

const ACCOUNT_KIND = object(mapValues(COLLECTIONS, () => optional(map(object({})), 'Objects by key.')));
const SNAPSHOT_KIND = object({ accounts: required(map(ACCOUNT_KIND), 'Accounts by name.') });

/** Returns the JSON as a snapshot. Throws `ServiceError` (400) if it is not a snapshot in this version of the format. */
export function readSnapshot(json: Json): Snapshot {
  if (!isJsonObject(json) || !isJsonObject(json.accounts)) {
    throw invalid('snapshot: must be {"version": 1, "accounts": {NAME: {COLLECTION: {KEY: OBJECT}}}}');
  }
  if (String(json.version) !== String(VERSION)) {
    throw invalid(`version: must be ${VERSION}, but is ${printJson(json.version ?? null)}`);
  }
  const problems = validate(SNAPSHOT_KIND, json);
  for (const [name, account] of Object.entries(json.accounts)) {
    const unknown = unknownNames(Object.keys(account ?? {}), COLLECTION_NAMES);
    problems.push(...unknown.map((problem) => `accounts.${name}.${problem}`));
  }
  if (problems.length > 0) throw invalid(...problems);
  return { version: VERSION, accounts: json.accounts as Snapshot['accounts'] };
}

export function checkedSnapshot({ version, accounts }: Snapshot): Snapshot {
  const checked = mapValues(accounts, (account): StoredAccount => {
    const names = COLLECTION_NAMES.filter((name) => account[name]);
    return objectOf(names, (name) =>
      mapValues(account[name] ?? {}, (stored, key) => completedObject(name, key, stored)),
    );
  });
  return { version, accounts: checked };
}

/** Returns the object, with the key as its identifier if it has none. Throws `ServiceError` (400) if the service could not store it. */
export function completedObject(collection: Collection, key: string, stored: JsonObject): JsonObject {
  const { kind, key: name } = COLLECTIONS[collection];
  if (name === undefined || (stored[name] ?? null) !== null) return checkedObject(collection, key, stored);
  const isNumber = kind.members[name].kind.kind !== 'string' && /^\d+$/.test(key);
  return checkedObject(collection, key, { ...stored, [name]: isNumber ? new LosslessNumber(key) : key });
}

/** Returns the object unchanged. Throws `ServiceError` (400) if the service could not store it. A null member is treated as absent. */
export function checkedObject(collection: Collection, key: string, stored: JsonObject): JsonObject {
  const present = mapDeep(stored, (value, member) =>
    value === null && member !== undefined ? undefined : value,
  );
  const { kind, key: name } = COLLECTIONS[collection];
  const problems = [
    ...validate(kind, present),
    ...strictProblems(collection, present),
    ...(name !== undefined && String(present[name]) !== key ? [`${name}: must be the key "${key}"`] : []),
  ];
  if (problems.length > 0) throw invalid(`${collection} "${key}": ${problems.join('; ')}`);
  return stored;
}
