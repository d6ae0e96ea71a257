/// <reference lib="esnext.disposable" preserve="true" />
import type { Diagnostic } from './diagnostics';
import type { Collection, FaultKind, OperationName } from '../emulator/names';
import type { EmulatorRequest, Fault, RequestFilter, Snapshot } from '../emulator/published';

/** A JSON value. Integers that JavaScript would round, such as 64-bit identifiers, are strings. */
export type JsonValue = null | boolean | number | string | JsonValue[] | ServiceObject;

/** An object on the service, as JSON. */
export interface ServiceObject {
  [name: string]: JsonValue;
}

/** An account's objects, by kind. */
export type ServiceObjects = Record<Collection, ServiceObject[]>;

/** How a request fails. docs/emulator.md describes the kinds. */
export interface FailureOptions extends Omit<Fault, 'kind' | 'operation' | 'account' | 'times'> {
  /** @default 'status' */
  readonly kind?: FaultKind;
  /** Number of requests that fail. @default 1 */
  readonly times?: number;
}

/** The objects and requests of one API key. Accounts are isolated from each other, so tests can run in parallel. */
export interface Account {
  /** Address of the service. */
  readonly url: string;
  /** API key for this account. */
  readonly apiKey: string;
  /** Environment variables for Terraform and other programs. They set the address and the key, and rule out other addresses and proxies. */
  readonly env: Readonly<Record<string, string>>;
  /** Returns all objects of the account, by kind. */
  objects(): ServiceObjects;
  /** Returns the objects of one kind. */
  objects(collection: Collection): ServiceObject[];
  /** Adds or replaces an object, as if somebody else had done so. */
  put(collection: Collection, key: string, object: object): Promise<void>;
  /** Changes members of an object, as if somebody else had done so. Null removes a member. */
  patch(collection: Collection, key: string, changes: object): Promise<void>;
  /** Deletes an object, as if somebody else had done so. Returns whether the object existed. */
  delete(collection: Collection, key: string): Promise<boolean>;
  /** Returns the requests that used this account's key, oldest first. */
  requests(filter?: RequestFilter): readonly EmulatorRequest[];
  /** Waits until at least `count` matching requests have completed, and returns them. Throws after `seconds`, by default 10. */
  waitForRequests(
    count: number,
    filter?: RequestFilter,
    seconds?: number,
  ): Promise<readonly EmulatorRequest[]>;
  /** Makes the next requests for this operation fail. `unknown` stands for paths that no operation has. */
  failNext(operation: OperationName | 'all' | 'unknown', how?: FailureOptions): void;
  /** Restores the account's initial objects. Clears its recorded requests and pending failures. */
  reset(): Promise<void>;
}

/** The emulated management API in this process. It is also the default account, which is enough for most tests. */
export interface Emulator extends Account, AsyncDisposable {
  /** Returns another account, with its own key. */
  account(name: string): Account;
  /** Returns the objects of all accounts, for `restore`. */
  snapshot(): Snapshot;
  /** Restores all accounts from a snapshot. */
  restore(snapshot: Snapshot): Promise<void>;
  /** Resets all accounts. */
  reset(): Promise<void>;
  /** Stops the emulator, and removes the folders of its deployments. */
  stop(): Promise<void>;
}

/** Addresses of the resources that change, such as `observability_slo.checkout`, and Terraform's warnings. */
export interface Changes {
  readonly creates: readonly string[];
  readonly updates: readonly string[];
  readonly replacements: readonly string[];
  readonly deletes: readonly string[];
  readonly warnings: readonly Diagnostic[];
}

/** The changes that an apply would make. */
export interface Plan extends Changes {
  /** Whether anything would change, including outputs. */
  readonly hasChanges: boolean;
  /** Returns the plan as Terraform prints it, with sensitive values hidden. */
  show(): Promise<string>;
}
