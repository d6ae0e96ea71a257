import { Collection, COLLECTION_NAMES } from './collections';
import { losslessCopy } from './json';
import { RecordedRequest } from './requests';
import { notFound, ServiceError } from './service-error';
import { summarizeTitles, titleOf } from './titles';
import { JsonObject } from '../contract/json';
import { mapValues, objectOf } from '../json/members';

/** Objects by collection and key. A missing collection is empty. */
export type AccountData<T extends object = object> = Partial<Record<Collection, { [key: string]: T }>>;

export type StoredAccount = AccountData<JsonObject>;

export interface LastChange {
  readonly change: 'created' | 'replaced' | 'deleted';
  readonly time: string;
}

/** A change within the last `LAG_MS`. `before` is undefined if the object did not exist. */
interface Replaced {
  readonly at: number;
  readonly collection: Collection;
  readonly key: string;
  readonly before: JsonObject | undefined;
}

const LAG_MS = 2000;

/** One customer of the service. Accounts are isolated from each other. */
export class Account {
  private readonly created = new Date().toISOString();
  /** The last change of each object that has changed, by stored object: a change replaces the whole object. */
  readonly lastChanges = new WeakMap<JsonObject, LastChange>();
  private readonly collections: ReadonlyMap<string, Map<string, JsonObject>>;
  /** The last changes, with the objects that they replaced. */
  private history: Replaced[] = [];
  /** The request that is being handled, and the titles of the objects that it has changed so far. */
  private cause: { readonly recorded: RecordedRequest; readonly titles: string[] } | undefined;

  constructor(
    readonly name: string,
    data: AccountData,
  ) {
    this.collections = new Map(
      COLLECTION_NAMES.map((collection) => {
        const objects = mapValues(data[collection] ?? {}, losslessCopy);
        return [collection, new Map(Object.entries(objects))];
      }),
    );
  }

  /** Returns the objects of a collection, by key. Throws `ServiceError` (400) if there is no such collection. */
  objects(collection: Collection): Map<string, JsonObject> {
    const objects = this.collections.get(collection);
    if (objects) return objects;
    const message = `There is no collection "${String(collection)}". Use one of ${COLLECTION_NAMES.join(', ')}.`;
    throw new ServiceError(400, 'UNKNOWN_COLLECTION', message);
  }

  /** The time of the object's last change or, if it has not changed, of the account's creation or reset. */
  changedAt(object: JsonObject): string {
    return this.lastChanges.get(object)?.time ?? this.created;
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

  /** Returns a copy of the account as it was `LAG_MS` ago. */
  lagging(): Account {
    const copy = new Account(this.name, this.stored());
    for (const { collection, key, before } of this.recentHistory().reverse()) {
      if (before) copy.put(collection, key, before);
      else copy.delete(collection, key);
    }
    return copy;
  }

  /** Runs `act`, attributes its changes to a request, and notes them on the recorded request. */
  withCause<T>(recorded: RecordedRequest, act: () => T): T {
    this.cause = { recorded, titles: [] };
    try {
      return act();
    } finally {
      this.cause = undefined;
    }
  }

  put(collection: Collection, key: string, object: JsonObject): void {
    const objects = this.objects(collection);
    const before = objects.get(key);
    objects.set(key, object);
    this.record(collection, key, object, before ? 'replaced' : 'created', before);
  }

  delete(collection: Collection, key: string): boolean {
    const objects = this.objects(collection);
    const object = objects.get(key);
    if (!object) return false;
    objects.delete(key);
    this.record(collection, key, object, 'deleted', object);
    return true;
  }

  stored(): StoredAccount {
    return objectOf(COLLECTION_NAMES, (name) => Object.fromEntries(this.objects(name)));
  }

  private recentHistory(): Replaced[] {
    return this.history.filter(({ at }) => Date.now() - at < LAG_MS);
  }

  private record(
    collection: Collection,
    key: string,
    object: JsonObject,
    change: LastChange['change'],
    before: JsonObject | undefined,
  ): void {
    this.history = [...this.recentHistory(), { at: Date.now(), collection, key, before }];
    const { recorded, titles = [] } = this.cause ?? {};
    if (recorded) {
      titles.push(titleOf(object) || key);
      recorded.effect = change;
      recorded.object = summarizeTitles(titles);
    }
    this.lastChanges.set(object, { change, time: new Date().toISOString() });
  }
}
