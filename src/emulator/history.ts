import { Changes } from './changes';
import { Collection } from './collections';
import { redactedObject } from './fingerprints';
import { titleOf } from './titles';
import { JsonObject, printJson } from '../contract/json';
import { OperationName } from '../schema';

/** Of versions; when there are more, the objects that did not change for the longest time lose theirs. */
const MOST = { perObject: 20, bytes: 32 * 1024 * 1024 };

/** The request that changes objects. */
interface Cause {
  /** Its `sequence`. */
  readonly request: number;
  readonly operation: OperationName;
  /** Is told of each change. */
  changed(change: Version['change'], title: string): void;
}

/** An object after a change. */
export interface Version {
  /** `present`: it existed before its first change. */
  readonly change: 'present' | 'created' | 'replaced' | 'deleted';
  /** When, such as `2026-03-01T12:00:00.000Z`; null if it existed before. */
  readonly time: string | null;
  /** The `sequence` of the request that did it; null if none did, such as a change by the controls. */
  readonly request: number | null;
  readonly operation: OperationName | null;
  /** Its JSON, with fingerprints instead of possible secrets. */
  readonly object: string;
}

/** How the objects of all accounts came to be. */
export class History {
  /** The object that changed last is the last one. */
  private readonly objects = new Map<string, readonly Version[]>();
  private bytes = 0;
  private cause: Cause | undefined;

  constructor(
    private readonly changes: Changes,
    private readonly most = MOST,
  ) {}

  /** Changes meanwhile are because of this request. */
  because<T>(cause: Cause, act: () => T): T {
    this.cause = cause;
    try {
      return act();
    } finally {
      this.cause = undefined;
    }
  }

  /** Oldest first; empty for an object that did not change, or whose versions were dropped. */
  of(account: string, collection: Collection, key: string): readonly Version[] {
    return this.objects.get(nameOf(account, collection, key)) ?? [];
  }

  /** Undefined stands for an object that is not there. */
  add(account: string, collection: Collection, key: string, before?: JsonObject, after?: JsonObject): void {
    const { request = null, operation = null } = this.cause ?? {};
    const time = new Date().toISOString();
    const text = (object: JsonObject) => printJson(redactedObject(collection, object));
    const known = this.of(account, collection, key);
    const first = known.length === 0 && before ? [presentVersion(text(before))] : known;
    const change = after === undefined ? 'deleted' : before ? 'replaced' : 'created';
    this.cause?.changed(change, titleOf(after ?? before ?? {}) || key);
    const version = { change, time, request, operation, object: after ? text(after) : '' } as const;
    this.keep(nameOf(account, collection, key), [...first, version].slice(-this.most.perObject));
    this.changes.emit({ kind: 'object', account, collection, key });
  }

  /** Without an account, everything. */
  clear(account?: string): void {
    for (const name of this.objects.keys()) {
      if (account === undefined || (JSON.parse(name) as string[])[0] === account) this.drop(name);
    }
    this.changes.emit({ kind: 'all' });
  }

  private keep(name: string, versions: readonly Version[]): void {
    this.drop(name);
    this.objects.set(name, versions);
    this.bytes += bytesOf(versions);
    for (const oldest of this.objects.keys()) {
      if (this.bytes <= this.most.bytes) break;
      this.drop(oldest);
    }
  }

  private drop(name: string): void {
    this.bytes -= bytesOf(this.objects.get(name) ?? []);
    this.objects.delete(name);
  }
}

export function presentVersion(object: string): Version {
  return { change: 'present', time: null, request: null, operation: null, object };
}

function nameOf(account: string, collection: Collection, key: string): string {
  return JSON.stringify([account, collection, key]);
}

function bytesOf(versions: readonly Version[]): number {
  return versions.reduce((sum, { object }) => sum + Buffer.byteLength(object) + 200, 0);
}
