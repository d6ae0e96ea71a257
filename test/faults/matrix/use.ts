import type { Control, RecordedRequest } from '../../../src/emulator';
import { OperationName, resources } from '../../../src/schema';

/**
 * What a failure of the operation means for the user.
 *
 * - `lookup`, `refresh`: nothing can be planned without the response.
 * - `guard`: read before an action that must not happen without the response.
 * - `advice`: read to warn or to show more. Without the response, the run continues with a warning.
 * - `silent`: read to store something that may help later.
 * - `check`: read before a creation is planned. Reports only problems that would prevent all creations.
 * - `create`: creates a second object when it is sent twice.
 * - `idempotent`: has the same result however often it is sent.
 * - `effect`: is visible to others each time.
 */
export type Kind =
  'lookup' | 'refresh' | 'guard' | 'advice' | 'silent' | 'check' | 'create' | 'idempotent' | 'effect';

export const writes = (kind: Kind): boolean => kind === 'create' || kind === 'idempotent';

/** The phase with the call. One apply runs `create` and `change`, which concern different objects; `look` plans. */
export type Phase = 'create' | 'look' | 'change';

/** The calling provider: each has its own account and process, so that a fault can affect only one of them. */
export const CALLERS = ['default', 'other', 'expecting', 'verifying'] as const;
export type Caller = (typeof CALLERS)[number];

/** Identifiers that the service assigned to objects, by address. */
export type Ids = Readonly<Record<string, string>>;

/** A call of an operation by the provider, for one purpose. */
export interface Use {
  readonly operation: OperationName;
  /** The call's purpose, in the third person, such as `creates an SLO`. */
  readonly does: string;
  readonly kind: Kind;
  readonly phase: Phase;
  readonly address: string;
  /** The object's name in messages. */
  readonly subject: string;
  /** The use's requests contain this string in path, query or body. */
  readonly marker: string | ((ids: Ids) => string);
  readonly caller: Caller;
  /** The number of such calls in a run in which every call fails. */
  readonly calls: number;
  /** The same number if every call succeeds. @default calls */
  readonly callsIfWell?: number;
  /** The same number if every call succeeds in the end. @default callsIfWell */
  readonly callsIfLate?: number;
  /** Returns the number of objects on the service with the effect. */
  readonly effects?: (control: Control) => number;
  /** Attribute in the state, as JSON, with its value before and after the change. */
  readonly changes?: { readonly attribute: string; readonly from: unknown; readonly to: unknown };
  /** The earlier request on the same connection, which fails first if there is no connection. */
  readonly after?: string;
}

/** Whether a refresh shows the call's effect. */
export const isReadAgain = ({ address }: Use): boolean =>
  resources.find(({ terraformType }) => terraformType === address.split('.')[0])?.operations.read !==
  undefined;

export const markerOf = ({ marker }: Use, ids: Ids): string =>
  typeof marker === 'string' ? marker : marker(ids);

/** Uses with the same key share their requests, and therefore their faults. */
export const keyOf = ({ caller, operation, marker, address }: Use): string =>
  [caller, operation, typeof marker === 'string' ? marker : address].join(' ');

export function requestsOf(use: Use, requests: readonly RecordedRequest[], ids: Ids): RecordedRequest[] {
  const { operation, caller } = use;
  const text = markerOf(use, ids);
  return requests.filter(
    ({ operation: called, account, path, query, body }) =>
      called === operation && account === caller && `${path}?${query}\n${body}`.includes(text),
  );
}
