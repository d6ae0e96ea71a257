import { Collection, COLLECTION_NAMES } from './collections';
import { History } from './history';
import { losslessCopy } from './json';
import { notFound, ServiceError } from './service-error';
import { JsonObject } from '../contract/json';
import { mapValues, objectOf } from '../json/members';

/** Objects by collection and key. A missing collection is empty. */
export type AccountData<T extends object = object> = Partial<Record<Collection, { [key: string]: T }>>;

/** An account in a data file or snapshot. */
export type StoredAccount = AccountData<JsonObject>;

/** One customer of the service. Accounts are isolated from each other. */
export class Account {
  private readonly collections: ReadonlyMap<string, Map<string, JsonObject>>;

  constructor(
    readonly name: string,
    data: AccountData,
    private readonly history: History,
  ) {
    this.collections = new Map(
      COLLECTION_NAMES.map((collection) => {
        const objects = mapValues(data[collection] ?? {}, losslessCopy);
        return [collection, new Map(Object.entries(objects))];
      }),
    );
  }

  /** Returns the objects of a collection, by key. Throws `ServiceError` (400) if there is no such collection. */
  objects(collection: Collection): ReadonlyMap<string, JsonObject> {
    return this.writableObjects(collection);
  }

  listObjects(collection: Collection): JsonObject[] {
    return [...this.objects(collection).values()];
  }

  /** Returns an object. Throws `ServiceError` (404) if it does not exist. `title` is the kind of object for the message. */
  require(collection: Collection, key: string, title: string): JsonObject {
    const object = this.objects(collection).get(key);
    if (!object) throw notFound(title, key);
    return object;
  }

  put(collection: Collection, key: string, object: JsonObject): void {
    const objects = this.writableObjects(collection);
    const before = objects.get(key);
    objects.set(key, object);
    this.history.add(this.name, collection, key, before, object);
  }

  /** Deletes the object. Returns whether it existed. */
  delete(collection: Collection, key: string): boolean {
    const objects = this.writableObjects(collection);
    const before = objects.get(key);
    if (!before) return false;
    objects.delete(key);
    this.history.add(this.name, collection, key, before);
    return true;
  }

  stored(): StoredAccount {
    return objectOf(COLLECTION_NAMES, (name) => Object.fromEntries(this.objects(name)));
  }

  private writableObjects(collection: Collection): Map<string, JsonObject> {
    const objects = this.collections.get(collection);
    if (objects) return objects;
    const names = COLLECTION_NAMES.join(', ');
    const message = `There is no collection "${String(collection)}". Use one of ${names}.`;
    throw new ServiceError(400, 'UNKNOWN_COLLECTION', message);
  }
}
