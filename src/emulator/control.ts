import { Account, losslessCopy } from './account';
import { Accounts } from './accounts';
import { Changes } from './changes';
import { Collection, COLLECTION_NAMES } from './collections';
import { ActiveFault, Fault, Faults } from './faults';
import { redactedObject } from './fingerprints';
import { withNextRevision } from './handlers/slos';
import { existingVersion, Version } from './history';
import { Normalisers, NormaliserSettings } from './normalisers';
import { RecordedRequest, RequestFilter, Requests } from './requests';
import { DEFAULT_ACCOUNT } from './seed';
import { AccountsByKey, Service } from './service';
import { notFound } from './service-error';
import { checkedObject, completedObject, readSnapshot, Snapshot } from './snapshot';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';
import { objectOf } from '../json/members';
import type { Dialect } from '../schema/dialect';

export interface EmulatorParts {
  readonly accounts: Accounts;
  readonly service: Service;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly normalisers: Normalisers;
  readonly changes: Changes;
  readonly version: string;
}

/**
 * Lets tests inspect and change the emulator directly. It stores and returns copies of objects. In returned objects, every number
 * is a `LosslessNumber`. Throws `ServiceError` (400) for unknown collections, operations and settings.
 */
export class Control {
  private readonly initialKeys: Service['keys'];

  constructor(private readonly parts: EmulatorParts) {
    this.initialKeys = parts.service.keys;
  }

  health(): { status: 'ok'; version: string } {
    return { status: 'ok', version: this.parts.version };
  }

  /** Returns the names of the accounts used so far. */
  accounts(): string[] {
    return this.parts.accounts.names;
  }

  /** Sets the account of each API key. If `keys` is undefined, any key opens `default`. Keys created on the emulator keep their account. */
  setApiKeys(keys: AccountsByKey | undefined): void {
    this.parts.service.keys = keys;
  }

  allObjects(account = DEFAULT_ACCOUNT): { [C in Collection]: { [key: string]: JsonObject } } {
    return objectOf(COLLECTION_NAMES, (name) => this.objects(name, account));
  }

  objects(collection: Collection, account = DEFAULT_ACCOUNT): { [key: string]: JsonObject } {
    const all = Object.fromEntries(this.account(account).objects(collection));
    return losslessCopy(all) as { [key: string]: JsonObject };
  }

  get(collection: Collection, key: string, account = DEFAULT_ACCOUNT): JsonObject | undefined {
    const object = this.account(account).objects(collection).get(key);
    return object && losslessCopy(object);
  }

  /** Returns an object's versions, oldest first. There are none if it never existed, or if it was deleted and its versions were dropped. */
  history(collection: Collection, key: string, account = DEFAULT_ACCOUNT): readonly Version[] {
    const present = this.account(account).objects(collection).get(key);
    const versions = this.parts.accounts.history.versionsOf(account, collection, key);
    if (versions.length > 0 || !present) return versions;
    return [existingVersion(printJson(redactedObject(collection, present)))];
  }

  /** Adds or replaces an object. A strict account adds a missing identifier, and rejects an object that the service could not store. */
  async put(collection: Collection, key: string, object: object, account = DEFAULT_ACCOUNT): Promise<void> {
    await this.store(collection, key, losslessCopy(object), account, completedObject);
  }

  /**
   * Merges changes into an object as JSON Merge Patch does: null removes a member, objects are merged, and any other value replaces
   * the old one. An SLO gets its next revision, as if somebody had replaced it, unless the changes contain a `revision`.
   */
  async patch(
    collection: Collection,
    key: string,
    changes: object,
    account = DEFAULT_ACCOUNT,
  ): Promise<JsonObject> {
    const objects = this.account(account).objects(collection);
    const old = objects.get(key);
    if (!old) throw notFound('object', `${collection}/${key}`);
    const base = collection === 'slos' ? withNextRevision(old) : old;
    const changed = applyMergePatch(base, losslessCopy(changes)) as JsonObject;
    await this.store(collection, key, changed, account, checkedObject);
    return losslessCopy(changed);
  }

  /** Deletes the object. Returns whether it existed. */
  async delete(collection: Collection, key: string, account = DEFAULT_ACCOUNT): Promise<boolean> {
    const existed = this.account(account).objects(collection).delete(key);
    await this.parts.accounts.save();
    return existed;
  }

  /**
   * Resets all accounts to their seed, clears requests, removes faults, and restores the initial normalisers and keys.
   * If an account is given, resets only this account, clears its requests, and removes the faults limited to it.
   */
  async reset(account?: string): Promise<void> {
    this.parts.requests.clear(account);
    this.parts.accounts.reset(account);
    if (account === undefined) {
      this.parts.faults.remove();
      this.parts.normalisers.reset();
      this.parts.service.keys = this.initialKeys;
    } else {
      this.parts.faults.removeForAccount(account);
    }
    await this.parts.accounts.save();
  }

  /** Returns the objects of all accounts, in the form that `restore` accepts. */
  snapshot(): Snapshot {
    return readSnapshot(parseJson(printJson(this.parts.accounts.snapshot())));
  }

  /** Replaces all accounts with those in the snapshot. If it is invalid, throws `ServiceError` (400) and changes nothing. */
  async restore(snapshot: object): Promise<void> {
    this.parts.accounts.restore(parseJson(printJson(snapshot)));
    await this.parts.accounts.save();
  }

  isStrict(account = DEFAULT_ACCOUNT): boolean {
    return this.account(account).strict;
  }

  async setStrict(strict: boolean, account = DEFAULT_ACCOUNT): Promise<void> {
    this.account(account).strict = strict;
    await this.parts.accounts.save();
  }

  requests(filter?: RequestFilter): readonly RecordedRequest[] {
    return this.parts.requests.list(filter);
  }

  /** Returns the request with this number, or undefined if it was dropped or never existed. */
  request(sequence: number): RecordedRequest | undefined {
    return this.parts.requests.list({ since: sequence - 1 }).find((request) => request.sequence === sequence);
  }

  /** Waits until `count` or more matching requests have completed, and returns them. Throws `ServiceError` (408) after `seconds`. */
  async waitForRequests(
    count: number,
    filter: RequestFilter = {},
    seconds = 10,
  ): Promise<readonly RecordedRequest[]> {
    return this.parts.requests.waitFor(count, filter, seconds);
  }

  clearRequests(): void {
    this.parts.requests.clear();
    this.parts.changes.emit({ kind: 'all' });
  }

  normalisers(): NormaliserSettings {
    return this.parts.normalisers.settings;
  }

  /** Changes only the given settings, and returns all of them. Objects that are already stored do not change. */
  setNormalisers(changes: Partial<NormaliserSettings>): NormaliserSettings {
    this.parts.normalisers.set(changes);
    return this.normalisers();
  }

  dialect(): Dialect {
    return this.parts.service.dialect;
  }

  /** Returns the active faults. `times` is the number of requests that a fault will still affect. */
  faults(): ActiveFault[] {
    return this.parts.faults.all;
  }

  addFault(fault: Fault): ActiveFault {
    return this.parts.faults.add(losslessCopy(fault));
  }

  /** Removes the fault, and continues the requests that it holds. */
  removeFault(id: number): void {
    this.parts.faults.remove(id);
  }

  clearFaults(): void {
    this.parts.faults.remove();
  }

  /** Returns the number of requests that a fault is holding. */
  heldCount(): number {
    return this.parts.faults.heldCount;
  }

  /** Stores an object and saves the data file. In a strict account, stores what `check` returns for the object. */
  private async store(
    collection: Collection,
    key: string,
    object: JsonObject,
    name: string,
    check: typeof checkedObject,
  ): Promise<void> {
    const account = this.account(name);
    const objects = account.objects(collection);
    objects.set(key, account.strict ? check(collection, key, object) : object);
    await this.parts.accounts.save();
  }

  private account(name: string): Account {
    return this.parts.accounts.get(name);
  }
}

function applyMergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) merged.delete(name);
    else merged.set(name, applyMergePatch(merged.get(name), change));
  }
  return Object.fromEntries(merged);
}
