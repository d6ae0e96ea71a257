/** Types of the emulator that the testing library exports. */
import type { FaultKind, OperationName, QuirkName } from './names';

export interface EmulatorOptions {
  /** Port to listen on; 0 for any free port. @default 0 */
  readonly port?: number;
  /** Initial objects of the accounts, as a snapshot. Collections that the snapshot omits get the emulator's default objects. */
  readonly seed?: Snapshot;
  /** Whether to reject values that strict services reject, such as a target of 150. @default true */
  readonly strict?: boolean;
  /** Dialect that the emulator speaks, for example from `Dialect.fromFile`. Objects keep their documented names. @default none */
  readonly dialect?: object;
  /** Changes that the emulator makes to objects before it stores or returns them, as real services do. @default none */
  readonly quirks?: readonly QuirkName[];
  /** Faults that are active at the start and after a reset. Faults that are added later, such as by `failNext`, apply before them. @default none */
  readonly faults?: readonly Fault[];
}

/** A snapshot of all accounts: objects by account, collection and key. */
export interface Snapshot {
  readonly version: number;
  readonly accounts: object;
}

export interface Fault {
  readonly kind: FaultKind;
  /** `unknown` stands for paths that no operation has; `all` does not include them. @default 'all' */
  readonly operation?: OperationName | 'all' | 'unknown';
  /** Affects only requests whose path, query or body contains this string. @default every request */
  readonly matching?: string;
  /** Affects only requests whose API key belongs to this account. @default every request */
  readonly account?: string;
  /** Number of requests that the fault affects. @default all requests until the fault is removed */
  readonly times?: number;
  /** Delay before the request is processed, in milliseconds. @default 0 */
  readonly latencyMs?: number;
  /** Status of a `status`, `html`, `empty`, `verbatim` or `missing` response. @default 500 for `status`, 404 for `missing`, else 200 */
  readonly status?: number;
  /** Value of the `Retry-After` header: seconds or a date. @default no such header */
  readonly retryAfter?: number | string;
  /** Body of a `status`, `html`, `verbatim` or `missing` response. @default an error for `status`, a small page for `html`, else empty */
  readonly body?: string;
  /** Members at the top of a `members` response, such as `{ warnings: [] }`. They replace members of the same name. @default none */
  readonly members?: object;
  /** Length of the member `padding` in a `padded` response. @default 52428800 (50 MB) */
  readonly bytes?: number;
  /** @default 'text/html' for `html`, else 'application/json' */
  readonly contentType?: string;
  /** Whether the request takes effect. With `notFound` or `resetBefore`, it never does. @default false for `status`, else true */
  readonly afterEffect?: boolean;
}

/** A request that the emulator received, with fingerprints instead of secrets. */
export interface EmulatorRequest {
  /** Number of the request, counted from 1 since the emulator started. */
  readonly sequence: number;
  /** Time of receipt, such as `2026-03-01T12:00:00.000Z`. */
  readonly time: string;
  readonly method: string;
  /** Path without the query. */
  readonly path: string;
  /** Query without `?`. */
  readonly query: string;
  /** Name of the operation. Null for a route that does not exist. */
  readonly operation: OperationName | null;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** Account of the API key. Null if no account has the key. */
  readonly account: string | null;
  /** Effect of the request, even if its response was replaced by a failure. Null if it had no effect. */
  readonly effect: 'read' | 'created' | 'replaced' | 'deleted' | null;
  /** Name or id of the object that the request reads or changes. For several objects: the first name or id, and the number of others. */
  readonly object: string | null;
  /** Status of the response. Null before the response, and if none was sent. */
  readonly status: number | null;
  /** Body of the response. Null if `status` is null. */
  readonly answer: string | null;
  /** Duration of the request, in milliseconds. Null until it has completed. */
  readonly milliseconds: number | null;
}

/** Selects the requests that match every given member. */
export interface RequestFilter {
  readonly operation?: OperationName;
  readonly method?: string;
  readonly status?: number;
  /** Only requests with a higher `sequence` than this. */
  readonly since?: number;
}
