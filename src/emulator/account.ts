import { Collection, COLLECTION_NAMES } from './collections';
import { History } from './history';
import { ServiceError } from './service-error';
import { JsonObject, parseJson, printJson } from '../contract/json';

/** Objects by collection and key. Absent collections are empty. */
export type AccountData = Partial<Record<Collection, { [key: string]: object }>>;

/** One customer of the service. Accounts are isolated from each other. */
export class ServiceAccount {
  private readonly collections: ReadonlyMap<string, Objects>;

  constructor(
    readonly name: string,
    data: AccountData,
    /** Whether it refuses what strict services refuse: see `strict.ts`. */
    public strict: boolean,
    history: History,
  ) {
    this.collections = new Map(
      COLLECTION_NAMES.map((collection) => [
        collection,
        new Objects(lossless(data[collection] ?? {}), (...change) =>
          history.add(name, collection, ...change),
        ),
      ]),
    );
  }

  /** Throws `ServiceError` (400) for a name that is not in `COLLECTIONS`. */
  objects(collection: Collection): Map<string, JsonObject> {
    const found = this.collections.get(collection);
    if (!found) {
      throw new ServiceError(
        400,
        'UNKNOWN_COLLECTION',
        `There is no collection "${String(collection)}". Use one of ${COLLECTION_NAMES.join(', ')}.`,
      );
    }
    return found;
  }

  all(collection: Collection): JsonObject[] {
    return [...this.objects(collection).values()];
  }

  toJSON(): object {
    const collections = COLLECTION_NAMES.map((name) => [name, Object.fromEntries(this.objects(name))]);
    return { strict: this.strict, ...Object.fromEntries(collections) };
  }
}

/** Objects by key, which tell of each change. Undefined stands for an object that is not there. */
class Objects extends Map<string, JsonObject> {
  constructor(
    given: JsonObject,
    private readonly changed: (key: string, before?: JsonObject, after?: JsonObject) => void,
  ) {
    super();
    for (const [key, object] of Object.entries(given)) super.set(key, object as JsonObject);
  }

  override set(key: string, object: JsonObject): this {
    const before = this.get(key);
    super.set(key, object);
    this.changed(key, before, object);
    return this;
  }

  override delete(key: string): boolean {
    const before = this.get(key);
    if (before) {
      super.delete(key);
      this.changed(key, before);
    }
    return before !== undefined;
  }
}

/** A deep copy in which every number is a `LosslessNumber`. */
export function lossless(value: object): JsonObject {
  return parseJson(printJson(value)) as JsonObject;
}
