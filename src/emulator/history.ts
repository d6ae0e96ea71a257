import { Changes } from './changes';
import { Collection } from './collections';
import { redactedObject } from './fingerprints';
import { RecordedRequest } from './requests';
import { summarizeTitles, titleOf } from './titles';
import { JsonObject, printJson } from '../contract/json';
import { OperationName } from '../schema';

/** Maximum number of versions of each object. */
const MAX_VERSIONS = 20;

/** A version of an object: its content after a change. */
export interface Version {
  /** The change that led to this version. `present` means no change: the object existed before the first recorded change. */
  readonly change: 'present' | 'created' | 'replaced' | 'deleted';
  /** Time of the change, such as `2026-03-01T12:00:00.000Z`; null if `change` is `present`. */
  readonly time: string | null;
  /** The `sequence` of the request that made the change; null for other changes, such as those through `/_emulator`. */
  readonly request: number | null;
  readonly operation: OperationName | null;
  /** The object's JSON, with fingerprints instead of possible secrets; empty if the object was deleted. */
  readonly object: string;
}

/** The versions of all objects in all accounts. */
export class History {
  /** The versions of each object, oldest first. */
  private readonly objects = new Map<string, readonly Version[]>();
  /** The request that is being handled, and the titles of the objects that it has changed so far. */
  private cause: { readonly entry: RecordedRequest; readonly titles: string[] } | undefined;

  constructor(private readonly changes: Changes) {}

  /** Runs `act`, attributes its changes to a request, and records them in the request's entry. */
  withCause<T>(entry: RecordedRequest, act: () => T): T {
    this.cause = { entry, titles: [] };
    try {
      return act();
    } finally {
      this.cause = undefined;
    }
  }

  /** Returns an object's versions, oldest first, or an empty list if the object has not changed. */
  versionsOf(account: string, collection: Collection, key: string): readonly Version[] {
    return this.objects.get(entryKey(account, collection, key)) ?? [];
  }

  /** Records a change. `before` is undefined for a new object, and `after` for a deleted one. */
  add(account: string, collection: Collection, key: string, before?: JsonObject, after?: JsonObject): void {
    const time = new Date().toISOString();
    const text = (object: JsonObject) => printJson(redactedObject(collection, object));
    const earlier = this.versionsOf(account, collection, key);
    const versions = earlier.length === 0 && before ? [existingVersion(text(before))] : earlier;
    const change = after === undefined ? 'deleted' : before ? 'replaced' : 'created';
    const { entry, titles = [] } = this.cause ?? {};
    const { sequence: request = null, operation = null } = entry ?? {};
    if (entry) {
      titles.push(titleOf(after ?? before ?? {}) || key);
      entry.effect = change;
      entry.object = summarizeTitles(titles);
    }
    const version = { change, time, request, operation, object: after ? text(after) : '' } as const;
    this.objects.set(entryKey(account, collection, key), [...versions, version].slice(-MAX_VERSIONS));
    this.changes.emit('change', { kind: 'object', account, collection, key });
  }

  /** Clears the history of one account, or of all accounts if no name is given. */
  clear(account?: string): void {
    const prefix = account === undefined ? '' : keyPrefix(account);
    for (const name of this.objects.keys()) if (name.startsWith(prefix)) this.objects.delete(name);
    this.changes.emit('change', { kind: 'all' });
  }
}

export function existingVersion(object: string): Version {
  return { change: 'present', time: null, request: null, operation: null, object };
}

/** Returns the prefix of an account's keys. The quotes keep `a` from matching the keys of the account `ab`. */
const keyPrefix = (account: string): string => `${JSON.stringify(account)}/`;

const entryKey = (account: string, collection: Collection, key: string): string =>
  `${keyPrefix(account)}${collection}/${key}`;
