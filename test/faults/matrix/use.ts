import type { Control, RecordedRequest } from '../../../src/emulator';
import { OperationName, resources } from '../../../src/schema';
import { ResourceDescription } from '../../../src/schema/description';

/**
 * What a failure of the operation means to the user.
 *
 * - `lookup`, `refresh`: nothing can be planned without the answer.
 * - `guard`: read before something is done, which must not be done without the answer.
 * - `advice`: read to warn, or to show more. Without the answer the work goes on, with a warning.
 * - `silent`: read to remember something that may help later.
 * - `check`: read before a creation is planned. Only what would keep all creations from being done is told.
 * - `create`: makes a second object when it is sent twice.
 * - `idempotent`: leaves one and the same object however often it is sent.
 * - `effect`: is seen by others each time.
 */
export type Kind =
  'lookup' | 'refresh' | 'guard' | 'advice' | 'silent' | 'check' | 'create' | 'idempotent' | 'effect';

/** What the call is for. One apply makes those of `create` and `change`, which concern different objects; `look` plans. */
export type Phase = 'create' | 'look' | 'change';

/** Who calls: each has its own account and provider process, so that one fault can meet one of them alone. */
export const CALLERS = ['default', 'other', 'expecting', 'verifying'] as const;
export type Caller = (typeof CALLERS)[number];

/** Identifiers that the service gave to objects, by address. */
export type Ids = Readonly<Record<string, string>>;

/** One place in the provider where an operation is called. */
export interface Use {
  readonly operation: OperationName;
  /** What the call does, in the third person, such as `creates an SLO`. */
  readonly does: string;
  readonly kind: Kind;
  readonly phase: Phase;
  readonly address: string;
  /** What messages call the object. */
  readonly subject: string;
  /** The requests to the operation that hold this text in path, query or body are the use's own. */
  readonly marker: string | ((ids: Ids) => string);
  readonly caller: Caller;
  /** How many calls of the operation with such requests there are in a run in which every call fails. */
  readonly calls: number;
  /** The same where every call goes well. @default calls */
  readonly callsIfWell?: number;
  /** The same where every call goes well in the end. @default callsIfWell */
  readonly callsIfLate?: number;
  /** How many objects on the service show the effect. */
  readonly effects?: (control: Control) => number;
  /** Attribute in the state, as JSON, with its value before and after the change. */
  readonly changes?: { readonly attribute: string; readonly from: unknown; readonly to: unknown };
  /** What precedes the call on the same connection, and fails before it where there is none. */
  readonly after?: string;
}

const ofResource = ({ address }: Use): ResourceDescription['operations'] =>
  resources.find(({ terraformType }) => terraformType === address.split('.')[0])?.operations ?? {};

/** Whether the call deletes the object, so that it shows its effect by being gone. */
export const isDeletion = (use: Use): boolean => ofResource(use).delete?.name === use.operation;

/** Whether the service itself says by a 404 that the object of the call is gone. */
export const asksForOne = (use: Use): boolean =>
  isDeletion(use) || (ofResource(use).delete !== undefined && ofResource(use).read?.name === use.operation);

/** Whether a refresh shows what a call has done. */
export const isReadAgain = (use: Use): boolean => ofResource(use).read !== undefined;

export const nameOf = ({ does }: Use): string => does;

export const markerOf = ({ marker }: Use, ids: Ids): string =>
  typeof marker === 'string' ? marker : marker(ids);

/** The requests that the use has sent, of those to the service. */
export function requestsOf(of: Use, requests: readonly RecordedRequest[], ids: Ids): RecordedRequest[] {
  const { operation, caller } = of;
  const text = markerOf(of, ids);
  return requests.filter(
    ({ operation: called, account, path, query, body }) =>
      called === operation && account === caller && `${path}?${query}\n${body}`.includes(text),
  );
}
