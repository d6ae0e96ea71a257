import { Accounts } from './accounts';
import { Collection, COLLECTION_NAMES } from './collections';
import { Faults } from './faults';
import { serverMembers } from './handlers/slos';
import { losslessCopy } from './json';
import { Fault } from './published';
import { Quirks, QuirkSettings } from './quirks';
import { RecordedRequest, AccountFilter, Requests } from './requests';
import { DEFAULT_ACCOUNT } from './seed';
import { AccountsByKey, Service } from './service';
import { checkedObject, completedObject, readSnapshot, Snapshot } from './snapshot';
import { isJsonObject, JsonObject, objectOrEmpty } from '../contract/json';
import { mapValues, objectOf } from '../json/members';

export interface EmulatorParts {
  readonly accounts: Accounts;
  readonly service: Service;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly quirks: Quirks;
  readonly version: string;
}

/**
 * Lets tests inspect and change the emulator directly. It stores and returns copies of objects. In returned objects, every number
 * is a `LosslessNumber`. Throws `ServiceError` (400) for unknown collections, operations and settings.
 */
export type Control = ReturnType<typeof createControl>;

export function createControl({ accounts, service, requests, faults, quirks }: EmulatorParts) {
  const initialKeys = service.keys;
  const initialStrict = accounts.strict;

  const objects = (collection: Collection, account = DEFAULT_ACCOUNT): { [key: string]: JsonObject } =>
    mapValues(Object.fromEntries(accounts.get(account).objects(collection)), losslessCopy);

  /** Stores an object and saves the data file. A strict emulator stores the result of `check`, which throws for an invalid object. */
  const store = async (
    collection: Collection,
    key: string,
    object: JsonObject,
    name: string,
    check: typeof checkedObject,
  ): Promise<void> => {
    const account = accounts.get(name);
    // Rejects an unknown collection before `check`, which needs the collection's description.
    account.objects(collection);
    account.put(collection, key, accounts.strict ? check(collection, key, object) : object);
    await accounts.save();
  };

  return {
    accounts: () => accounts.names,

    objects,

    /** Sets the account of each API key. If `keys` is undefined, any key opens `default`. Keys created on the emulator keep their account. */
    setApiKeys: (keys: AccountsByKey | undefined): void => {
      service.keys = keys;
    },

    allObjects: (account = DEFAULT_ACCOUNT) => objectOf(COLLECTION_NAMES, (name) => objects(name, account)),

    get: (collection: Collection, key: string, account = DEFAULT_ACCOUNT): JsonObject | undefined => {
      const object = accounts.get(account).objects(collection).get(key);
      return object && losslessCopy(object);
    },

    /** Adds or replaces an object. A strict emulator adds a missing identifier, and rejects an object that the service could not store. */
    put: async (collection: Collection, key: string, object: object, account = DEFAULT_ACCOUNT) =>
      store(collection, key, losslessCopy(object), account, completedObject),

    /**
     * Merges changes into an object as JSON Merge Patch does: null removes a member, objects are merged, and any other value replaces
     * the old one. An SLO gets its next revision, as if somebody had replaced it, unless the changes contain a `revision`.
     */
    patch: async (collection: Collection, key: string, changed: object, account = DEFAULT_ACCOUNT) => {
      const old = accounts.get(account).require(collection, key, 'object');
      const base = collection === 'slos' ? { ...old, ...serverMembers(quirks.now(), old) } : old;
      const patched = applyMergePatch(base, losslessCopy(changed));
      await store(collection, key, patched, account, checkedObject);
      return losslessCopy(patched);
    },

    delete: async (collection: Collection, key: string, account = DEFAULT_ACCOUNT): Promise<boolean> => {
      const existed = accounts.get(account).delete(collection, key);
      await accounts.save();
      return existed;
    },

    /**
     * Resets all accounts to their seed, clears requests, and restores the initial keys, faults and settings.
     * If an account is given, resets only this account, clears its requests, and restores the faults limited to it.
     */
    reset: async (account?: string): Promise<void> => {
      requests.clear(account);
      accounts.reset(account);
      faults.reset(account);
      if (account === undefined) {
        quirks.reset();
        service.keys = initialKeys;
        accounts.strict = initialStrict;
      }
      await accounts.save();
    },

    snapshot: (): Snapshot => readSnapshot(losslessCopy(accounts.snapshot())),

    /** Replaces all accounts with those in the snapshot. If it is invalid, throws `ServiceError` (400) and changes nothing. */
    restore: async (snapshot: object): Promise<void> => {
      accounts.restore(snapshot);
      await accounts.save();
    },

    setStrict: (strict: boolean): void => {
      accounts.strict = strict;
    },

    requests: (filter?: AccountFilter): readonly RecordedRequest[] => requests.list(filter),

    /** Waits until `count` or more matching requests have completed, and returns them. Throws `ServiceError` (408) after `seconds`. */
    waitForRequests: async (count: number, filter: AccountFilter = {}, seconds = 10) =>
      requests.waitFor(count, filter, seconds),

    clearRequests: (): void => requests.clear(),

    quirks: () => quirks.settings,

    /** Changes only the given settings, and returns all of them. Objects that are already stored do not change. */
    setQuirks: (changed: Partial<QuirkSettings>) => quirks.set(changed),

    dialect: () => service.dialect,

    /** Returns the active faults. `times` is the number of requests that a fault will still affect. */
    faults: () => faults.all,

    addFault: (fault: Fault) => faults.add(losslessCopy(fault)),

    /** Removes the fault, and continues the requests that it holds. */
    removeFault: (id: number) => faults.remove((fault) => fault.id === id),

    clearFaults: () => faults.remove(),

    heldCount: () => faults.heldCount,
  };
}

function applyMergePatch(target: JsonObject, patch: JsonObject): JsonObject {
  const merged = new Map(Object.entries(target));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) merged.delete(name);
    else if (isJsonObject(change)) merged.set(name, applyMergePatch(objectOrEmpty(target[name]), change));
    else merged.set(name, change);
  }
  return Object.fromEntries(merged);
}
