/// <reference lib="esnext.disposable" preserve="true" />
import type { Diagnostic } from './diagnostics';
import type { Collection, FaultKind, NormaliserName, OperationName } from './names';

/** A value of JSON. Numbers that JavaScript would round, such as identifiers of 64 bits, are texts. */
export type JsonValue = null | boolean | number | string | JsonValue[] | ServiceObject;

/** An object that the service holds, as JSON. */
export interface ServiceObject {
  [name: string]: JsonValue;
}

/** The objects of an account by kind. */
export type ServiceObjects = Record<Collection, ServiceObject[]>;

/** What an account begins with, or a snapshot of all accounts: objects by account, collection and key. */
export interface Snapshot {
  readonly version: number;
  readonly accounts: object;
}

export interface EmulatorOptions {
  /** 0 for any free port. @default 0 */
  readonly port?: number;
  /** What accounts begin with, in the form of a snapshot. A collection that is not listed begins as always. */
  readonly seed?: Snapshot;
  /** Whether it refuses what strict services refuse, such as a target of 150. @default true */
  readonly strict?: boolean;
  /** How it changes objects before it stores or answers them, as real services do. @default not at all */
  readonly normalisers?: readonly NormaliserName[];
}

/** A request that the emulator received, with fingerprints instead of secrets. */
export interface EmulatorRequest {
  /** 1 for the first request since the start. */
  readonly sequence: number;
  /** When it was received, such as `2026-03-01T12:00:00.000Z`. */
  readonly time: string;
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  /** Without `?`. */
  readonly query: string;
  /** Null for a route that the service does not have. */
  readonly operation: OperationName | null;
  readonly headers: { readonly [name: string]: string };
  readonly body: string;
  /** The account that the key opens. */
  readonly account: string | null;
  /** Whether a run of Terraform seems to begin with it: no connection was open before. */
  readonly beginsRun: boolean;
  /** What it did. Null if it failed, or changed nothing. */
  readonly effect: 'read' | 'created' | 'replaced' | 'deleted' | null;
  /** The name or id of its object; of several, that of the first and how many more. */
  readonly object: string | null;
  /** Null until it is answered, and forever if no answer was sent. */
  readonly status: number | null;
  /** The body of the answer. Null like `status`. */
  readonly answer: string | null;
  /** How long it took. Null until it has ended. */
  readonly milliseconds: number | null;
}

/** Which requests: those to which every given member applies. */
export interface RequestFilter {
  readonly operation?: OperationName;
  readonly method?: string;
  readonly status?: number;
  /** Only those after the request with this `sequence`. */
  readonly since?: number;
}

/** How a request fails. docs/testing.md describes the kinds. */
export interface FailureOptions {
  /** @default 'status' */
  readonly kind?: FaultKind;
  /** The status of the answer. @default 500 for the kind `status` */
  readonly status?: number;
  /** `Retry-After` of the answer, in seconds or as a date. */
  readonly retryAfter?: number | string;
  /** The body of the answer, instead of an error in the service's form. */
  readonly body?: string;
  /** Only requests that contain this text in path, query or body. */
  readonly matching?: string;
  /** How many requests fail. @default 1 */
  readonly times?: number;
  /** Waits this long before anything else happens. */
  readonly latencyMs?: number;
  /** Whether the request takes effect before it fails. @default false for the kind `status`, else true */
  readonly afterEffect?: boolean;
}

/** The objects and requests of one API key. Accounts see nothing of each other, so that tests may run in parallel. */
export interface Account {
  /** Address of the service. */
  readonly url: string;
  /** Opens this account, and no other. */
  readonly apiKey: string;
  /** For Terraform and other programs: address, key, that no other address is allowed, and that loopback needs no proxy. */
  readonly env: Readonly<Record<string, string>>;
  /** What the service holds, by kind. */
  objects(): ServiceObjects;
  /** What the service holds of one kind. */
  objects(collection: Collection): ServiceObject[];
  /** Adds or replaces an object, as if somebody else had. */
  put(collection: Collection, key: string, object: object): Promise<void>;
  /** Changes members of an object, as if somebody else had: null removes a member. */
  patch(collection: Collection, key: string, changes: object): Promise<void>;
  /** Deletes an object, as if somebody else had. Returns whether it existed. */
  delete(collection: Collection, key: string): Promise<boolean>;
  /** The requests with the key of this account, oldest first. */
  requests(filter?: RequestFilter): readonly EmulatorRequest[];
  /** Waits until this many requests have ended, and returns them. Fails after this many seconds, by default 10. */
  waitForRequests(
    count: number,
    filter?: RequestFilter,
    seconds?: number,
  ): Promise<readonly EmulatorRequest[]>;
  /** Lets the next requests to this operation fail. */
  failNext(operation: OperationName | 'all', how?: FailureOptions): void;
  /** Its objects are as at the start, and its requests and failures are gone. */
  reset(): Promise<void>;
}

/** The management API of the service, in this process. Itself it is the account that most tests need. */
export interface Emulator extends Account, AsyncDisposable {
  /** Another account, with its own key. */
  account(name: string): Account;
  /** All objects of all accounts, for `restore`. */
  snapshot(): Snapshot;
  /** Brings all accounts back to a snapshot. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Everything is as at the start, in all accounts. */
  reset(): Promise<void>;
  /** Closes it, and removes the folders of its deployments. */
  stop(): Promise<void>;
}

/** Changes of resources by their addresses, such as `observability_slo.checkout`. */
export interface Changes {
  readonly creates: readonly string[];
  readonly updates: readonly string[];
  readonly replacements: readonly string[];
  readonly deletes: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** What an apply would do. */
export interface Plan extends Changes {
  /** Also true if only outputs would change. */
  readonly hasChanges: boolean;
  /** The plan as Terraform shows it to people, without secrets. */
  show(): Promise<string>;
}
