import { ServiceAccount, lossless } from './account';
import { Accounts } from './accounts';
import { Changes } from './changes';
import { Collection, COLLECTION_NAMES } from './collections';
import { ActiveFault, Fault, Faults } from './faults';
import { redactedObject } from './fingerprints';
import { nextRevision } from './handlers/slos';
import { presentVersion, Version } from './history';
import { Normalisers, NormaliserSettings } from './normalisers';
import { RecordedRequest, RequestFilter, Requests } from './requests';
import { DEFAULT_ACCOUNT } from './seed';
import { Keys, Service } from './service';
import { notFound } from './service-error';
import { checkedObject, completedObject, readSnapshot, Snapshot } from './snapshot';
import type { Dialect } from '../contract/dialect';
import { isJsonObject, Json, JsonObject, parseJson, printJson } from '../contract/json';

/** What an emulator consists of. */
export interface Parts {
  readonly accounts: Accounts;
  readonly service: Service;
  readonly requests: Requests;
  readonly faults: Faults;
  readonly normalisers: Normalisers;
  readonly changes: Changes;
  readonly version: string;
}

/**
 * Lets tests inspect and change the emulator directly. Objects are copied in both directions; in returned objects every number is
 * a `LosslessNumber`. Unknown names throw `ServiceError` with status 400.
 */
export class Control {
  private readonly atStart: Pick<Service, 'keys' | 'dialect'>;

  constructor(private readonly parts: Parts) {
    const { keys, dialect } = parts.service;
    this.atStart = { keys, dialect };
  }

  health(): { status: 'ok'; version: string } {
    return { status: 'ok', version: this.parts.version };
  }

  /** Names of the accounts used so far. */
  accounts(): string[] {
    return this.parts.accounts.names;
  }

  /** Account by API key; undefined: every key belongs to the account `default`. */
  setKeys(keys: Keys | undefined): void {
    this.parts.service.keys = keys;
  }

  allObjects(account = DEFAULT_ACCOUNT): { [C in Collection]: { [key: string]: JsonObject } } {
    const all = COLLECTION_NAMES.map((name) => [name, this.objects(name, account)]);
    return Object.fromEntries(all) as { [C in Collection]: { [key: string]: JsonObject } };
  }

  objects(collection: Collection, account = DEFAULT_ACCOUNT): { [key: string]: JsonObject } {
    const all = Object.fromEntries(this.account(account).objects(collection));
    return lossless(all) as { [key: string]: JsonObject };
  }

  get(collection: Collection, key: string, account = DEFAULT_ACCOUNT): JsonObject | undefined {
    const found = this.account(account).objects(collection).get(key);
    return found && lossless(found);
  }

  /** How an object came to be, oldest first. Empty if there never was one, or if it is gone and its versions were dropped. */
  history(collection: Collection, key: string, account = DEFAULT_ACCOUNT): readonly Version[] {
    const present = this.account(account).objects(collection).get(key);
    const versions = this.parts.accounts.history.of(account, collection, key);
    if (versions.length > 0 || !present) return versions;
    return [presentVersion(printJson(redactedObject(collection, present)))];
  }

  /** Adds or replaces the object. In a strict account it must be one that the service could have; an identifier that it lacks is its key. */
  async put(collection: Collection, key: string, object: object, account = DEFAULT_ACCOUNT): Promise<void> {
    await this.keep(collection, key, lossless(object), account, completedObject);
  }

  /**
   * Merges changes into an object as JSON Merge Patch does: objects member by member, null removes, anything else replaces.
   * An SLO gets its next revision, as if somebody had replaced it, unless the changes contain a `revision`.
   */
  async patch(
    collection: Collection,
    key: string,
    changes: object,
    account = DEFAULT_ACCOUNT,
  ): Promise<JsonObject> {
    const objects = this.account(account).objects(collection);
    const old = objects.get(key);
    if (!old) throw notFound(`object in ${collection} with the key`, key);
    const base = collection === 'slos' ? nextRevision(old) : old;
    const changed = mergePatch(base, lossless(changes)) as JsonObject;
    await this.keep(collection, key, changed, account, checkedObject);
    return lossless(changed);
  }

  /** Returns whether the object existed. */
  async delete(collection: Collection, key: string, account = DEFAULT_ACCOUNT): Promise<boolean> {
    const existed = this.account(account).objects(collection).delete(key);
    await this.parts.accounts.save();
    return existed;
  }

  /**
   * Everything is as after the start: objects, requests, faults, normalisers, keys and dialect. With an account only its objects,
   * its requests and the faults for it alone.
   */
  async reset(account?: string): Promise<void> {
    this.parts.requests.clear(account);
    this.parts.accounts.reset(account);
    if (account === undefined) {
      this.parts.faults.remove();
      this.parts.normalisers.reset();
      Object.assign(this.parts.service, this.atStart);
    } else {
      this.parts.faults.removeOf(account);
    }
    await this.parts.accounts.save();
  }

  /** The objects of every account, for `restore`. */
  snapshot(): Snapshot {
    return readSnapshot(parseJson(printJson(this.parts.accounts.snapshot())));
  }

  /** Replaces every account. Throws `ServiceError` (400) for what is not a snapshot, and then changes nothing. */
  async restore(snapshot: object): Promise<void> {
    this.parts.accounts.restore(parseJson(printJson(snapshot)));
    await this.parts.accounts.save();
  }

  strict(account = DEFAULT_ACCOUNT): boolean {
    return this.account(account).strict;
  }

  async setStrict(strict: boolean, account = DEFAULT_ACCOUNT): Promise<void> {
    this.account(account).strict = strict;
    await this.parts.accounts.save();
  }

  requests(filter?: RequestFilter): readonly RecordedRequest[] {
    return this.parts.requests.list(filter);
  }

  /** Undefined if it was dropped, or there was none. */
  request(sequence: number): RecordedRequest | undefined {
    return this.parts.requests.list({ since: sequence - 1 }).find((request) => request.sequence === sequence);
  }

  /** Waits until this many requests have ended, and returns them. Throws `ServiceError` (408) if that takes too long. */
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

  /** Others stay unchanged. They apply to objects that are stored from now on. */
  setNormalisers(changes: Partial<NormaliserSettings>): NormaliserSettings {
    this.parts.normalisers.set(changes);
    return this.normalisers();
  }

  dialect(): Dialect {
    return this.parts.service.dialect;
  }

  /** Others stay unchanged. */
  setDialect(changes: Partial<Dialect>): Dialect {
    this.parts.service.changeDialect(changes);
    return this.dialect();
  }

  /** The active faults; `times` is the remaining number. */
  faults(): ActiveFault[] {
    return this.parts.faults.all;
  }

  addFault(fault: Fault): ActiveFault {
    return this.parts.faults.add(lossless(fault));
  }

  /** Continues the requests that it holds, too. */
  removeFault(id: number): void {
    this.parts.faults.remove(id);
  }

  clearFaults(): void {
    this.parts.faults.remove();
  }

  /** Number of requests that a hang holds now. */
  held(): number {
    return this.parts.faults.held;
  }

  /** `checked` is for a strict account. */
  private async keep(
    collection: Collection,
    key: string,
    object: JsonObject,
    name: string,
    checked: typeof checkedObject,
  ): Promise<void> {
    const account = this.account(name);
    const objects = account.objects(collection);
    objects.set(key, account.strict ? checked(collection, key, object) : object);
    await this.parts.accounts.save();
  }

  private account(name: string): ServiceAccount {
    return this.parts.accounts.get(name);
  }
}

function mergePatch(target: Json | undefined, patch: Json): Json {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(Object.entries(isJsonObject(target) ? target : {}));
  for (const [name, change] of Object.entries(patch)) {
    if (change === null) merged.delete(name);
    else merged.set(name, mergePatch(merged.get(name), change));
  }
  return Object.fromEntries(merged);
}
