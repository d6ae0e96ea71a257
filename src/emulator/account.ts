import { Collection, COLLECTION_NAMES } from './collections';
import { History } from './history';
import { ServiceError } from './service-error';
import { JsonObject, parseJson, printJson } from '../contract/json';
import { objectOf } from '../json/members';

/** The objects of an account, by collection and key. A missing collection is empty. */
export type AccountData = Partial<Record<Collection, { [key: string]: object }>>;

/** One customer of the service. Accounts are isolated from each other. */
export class Account {
  private readonly collections: ReadonlyMap<string, Objects>;

  constructor(
    readonly name: string,
    data: AccountData,
    /** Whether the checks in `strict.ts` apply to this account. */
    public strict: boolean,
    history: History,
  ) {
    this.collections = new Map(
      COLLECTION_NAMES.map((collection) => [
        collection,
        new Objects(losslessCopy(data[collection] ?? {}), (...change) =>
          history.add(name, collection, ...change),
        ),
      ]),
    );
  }

  /** Returns the objects of a collection, by key. Throws `ServiceError` (400) if there is no such collection. */
  objects(collection: Collection): Map<string, JsonObject> {
    const objects = this.collections.get(collection);
    if (objects) return objects;
    const names = COLLECTION_NAMES.join(', ');
    const message = `There is no collection "${String(collection)}". Use one of ${names}.`;
    throw new ServiceError(400, 'UNKNOWN_COLLECTION', message);
  }

  listObjects(collection: Collection): JsonObject[] {
    return [...this.objects(collection).values()];
  }

  toJSON(): object {
    const collections = objectOf(COLLECTION_NAMES, (name) => Object.fromEntries(this.objects(name)));
    return { strict: this.strict, ...collections };
  }
}

/** Objects by key. Calls `onChange` after each change: `before` is undefined for a new object, and `after` for a deleted one. */
class Objects extends Map<string, JsonObject> {
  constructor(
    initial: JsonObject,
    private readonly onChange: (key: string, before?: JsonObject, after?: JsonObject) => void,
  ) {
    super();
    for (const [key, object] of Object.entries(initial)) super.set(key, object as JsonObject);
  }

  override set(key: string, object: JsonObject): this {
    const before = this.get(key);
    super.set(key, object);
    this.onChange(key, before, object);
    return this;
  }

  override delete(key: string): boolean {
    const before = this.get(key);
    if (before) {
      super.delete(key);
      this.onChange(key, before);
    }
    return before !== undefined;
  }
}

/** Returns a deep copy in which every number is a `LosslessNumber`. */
export function losslessCopy(value: object): JsonObject {
  return parseJson(printJson(value)) as JsonObject;
}
