import { Account, Collection, lossless } from './account';
import { Accounts } from './accounts';
import { ActiveFault, Fault, Faults } from './faults';
import { nextRevision } from './handlers/slos';
import { Normalisers, NormaliserSettings } from './normalisers';
import { RecordedRequest, Requests } from './requests';
import { DEFAULT_ACCOUNT } from './seed';
import { Keys, Service } from './service';
import { notFound } from './service-error';
import { isJsonObject, Json, JsonObject } from '../contract/json';

/**
 * What tests do to the emulator behind the service's back. Objects go in and come out as copies; in what comes out every
 * number is a `LosslessNumber`. Unknown names throw `ServiceError` with status 400.
 */
export class Control {
  constructor(
    private readonly accountsInUse: Accounts,
    private readonly service: Service,
    private readonly log: Requests,
    private readonly faultsInForce: Faults,
    private readonly normaliserSwitches: Normalisers,
  ) {}

  /** Names of the accounts used so far. */
  accounts(): string[] {
    return this.accountsInUse.names;
  }

  /** Which key opens which account; undefined: every key opens the account `default`. */
  setKeys(keys: Keys | undefined): void {
    this.service.keys = keys;
  }

  /** All objects of a collection, by key. */
  objects(collection: Collection, account = DEFAULT_ACCOUNT): { [key: string]: JsonObject } {
    return lossless(Object.fromEntries(this.account(account).objects(collection)));
  }

  /** Undefined if there is no such object. */
  get(collection: Collection, key: string, account = DEFAULT_ACCOUNT): JsonObject | undefined {
    const found = this.account(account).objects(collection).get(key);
    return found && lossless({ found }).found;
  }

  /** Adds the object or puts it in place of the one there. */
  async put(collection: Collection, key: string, object: object, account = DEFAULT_ACCOUNT): Promise<void> {
    this.account(account).objects(collection).set(key, lossless({ object }).object);
    await this.accountsInUse.save();
  }

  /**
   * Merges changes into an object as JSON Merge Patch does: objects member by member, null removes, all else replaces.
   * An SLO gets its next revision, as if somebody had replaced it, unless the changes hold a `revision`.
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
    const patch = lossless({ changes }).changes;
    const base = collection === 'slos' ? nextRevision(old) : old;
    const changed = mergePatch(base, patch) as JsonObject;
    objects.set(key, changed);
    await this.accountsInUse.save();
    return lossless({ changed }).changed;
  }

  /** Whether there was such an object. */
  async delete(collection: Collection, key: string, account = DEFAULT_ACCOUNT): Promise<boolean> {
    const wasThere = this.account(account).objects(collection).delete(key);
    await this.accountsInUse.save();
    return wasThere;
  }

  /** Back to what the account held at first. */
  async reset(account = DEFAULT_ACCOUNT): Promise<void> {
    this.accountsInUse.reset(account);
    await this.accountsInUse.save();
  }

  /** The requests to the service, oldest first. */
  requests(): readonly RecordedRequest[] {
    return [...this.log.all];
  }

  clearRequests(): void {
    this.log.clear();
  }

  normalisers(): NormaliserSettings {
    return this.normaliserSwitches.settings;
  }

  /** Those not named stay as they are. They change what is stored from now on. */
  setNormalisers(changes: Partial<NormaliserSettings>): NormaliserSettings {
    this.normaliserSwitches.set(changes);
    return this.normalisers();
  }

  /** The faults in force; `times` is what is left. */
  faults(): ActiveFault[] {
    return this.faultsInForce.all;
  }

  addFault(fault: Fault): ActiveFault {
    return this.faultsInForce.add(lossless({ fault }).fault);
  }

  /** Lets go of what the fault holds. */
  removeFault(id: number): void {
    this.faultsInForce.remove(id);
  }

  /** Lets go of all that is held. */
  clearFaults(): void {
    this.faultsInForce.remove();
  }

  /** Number of requests that a hang holds now. */
  held(): number {
    return this.faultsInForce.held;
  }

  private account(name: string): Account {
    return this.accountsInUse.get(name);
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
