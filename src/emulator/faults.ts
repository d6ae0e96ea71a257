import { Changes } from './changes';
import { FAULT_WORDS } from './page/words';
import { RecordedRequest } from './requests';
import { ServiceError } from './service-error';
import { JsonObject } from '../contract/json';
import { validate } from '../contract/validate';
import { OperationName, operationEntries } from '../schema';
import { boolean, integer, json, Kind, Members, object, optional, required, string } from '../schema/kind';

/**
 * `FAULT_WORDS` says what each does. Beyond that:
 * - `notFound`: `notFoundIds` for SLOs by id, else a 404 of the service.
 * - `hangBefore`, `hangAfter`: the request continues when the fault is removed. If its client has gone by then, it has no effect.
 * - `withoutId`: leaves out the members that name an object, `id`, `keyId` and `integrationId`, at any depth.
 * - `padded`: adds a member that is as long as `bytes` says.
 */
export type FaultKind = keyof typeof FAULT_WORDS;

export const FAULT_KINDS = Object.keys(FAULT_WORDS) as FaultKind[];

export interface Fault {
  readonly kind: FaultKind;
  /** Name or number. @default 'all' */
  readonly operation?: OperationName | number | 'all';
  /** Only requests that contain this text in path, query or body. @default every request */
  readonly matching?: string;
  /** Only requests with a key of this account. @default every request */
  readonly account?: string;
  /** How many requests it affects. @default until it is removed */
  readonly times?: number;
  /** Applies to every other matching request, beginning with the first. @default every request */
  readonly alternates?: boolean;
  /** Milliseconds before anything else happens. @default 0 */
  readonly latencyMs?: number;
  /** Status of a `status`, `html`, `empty` or `verbatim` answer. @default 500 for `status`, else 200 */
  readonly status?: number;
  /** `Retry-After`, in seconds or as a date. @default no such header */
  readonly retryAfter?: number | string;
  /** Body of a `status`, `html` or `verbatim` answer. @default an error in the service's form, a small page, nothing */
  readonly body?: string;
  /** Length of the `padding` of a `padded` answer. @default 52428800, which is 50 MB */
  readonly bytes?: number;
  /** @default 'text/html' for `html`, else 'application/json' */
  readonly contentType?: string;
  /** Whether the request takes effect before it is answered so. @default false for `status`, else true */
  readonly afterEffect?: boolean;
}

/** A fault in force. */
export interface ActiveFault extends Fault {
  readonly id: number;
  readonly operation: OperationName | 'all';
}

const NUMBERS = ['times', 'latencyMs', 'status', 'bytes'] as const;
/** Other members are mistakes. */
const MEMBERS: Members = {
  kind: required(string, ''),
  ...optionalMembers(json, ['operation', 'retryAfter']),
  ...optionalMembers(string, ['matching', 'account', 'body', 'contentType']),
  ...optionalMembers(boolean, ['alternates', 'afterEffect']),
  ...optionalMembers(integer, NUMBERS),
};

function optionalMembers(kind: Kind, names: readonly (keyof Fault)[]): Members {
  return Object.fromEntries(names.map((name) => [name, optional(kind, '')]));
}

/** The active faults. The first one that matches a request applies. */
export class Faults {
  private active: { fault: ActiveFault; left: number; lets: boolean }[] = [];
  private readonly releases = new Map<() => void, number>();
  private count = 0;

  constructor(private readonly changes: Changes) {}

  get all(): ActiveFault[] {
    return this.active.map(({ fault, left }) => (left === Infinity ? fault : { ...fault, times: left }));
  }

  /** Number of requests held by a hang. */
  get held(): number {
    return this.releases.size;
  }

  /** Throws `ServiceError` (400) with the mistakes. */
  add(given: JsonObject): ActiveFault {
    const fault = read(given, this.count + 1);
    this.count += 1;
    this.active.push({ fault, left: fault.times ?? Infinity, lets: false });
    this.changed();
    return fault;
  }

  /** Removes the fault and continues the requests that it holds; without an id, all of them. */
  remove(id?: number): void {
    this.active = this.active.filter(({ fault }) => id !== undefined && fault.id !== id);
    for (const [release, holder] of this.releases) if (id === undefined || holder === id) release();
    this.changed();
  }

  /** Those that are only for requests of this account. */
  removeOf(account: string): void {
    for (const { id, account: of } of this.all) if (of === account) this.remove(id);
  }

  /** The fault that applies to a request, and counts it. `body` is the text as received. */
  take(request: RecordedRequest, body: string): ActiveFault | undefined {
    const found = this.active.find(({ fault }) => meets(fault, request, body));
    if (!found) return undefined;
    const letsThrough = found.lets;
    if (found.fault.alternates) found.lets = !letsThrough;
    if (letsThrough) return undefined;
    found.left -= 1;
    if (found.left === 0) this.active = this.active.filter((each) => each !== found);
    this.changed();
    return found.fault;
  }

  /** Resolves when the fault is removed, even if its `times` are used up before. */
  async hold({ id }: ActiveFault): Promise<void> {
    await new Promise<void>((resolve) => {
      const release = () => {
        this.releases.delete(release);
        resolve();
        this.changed();
      };
      this.releases.set(release, id);
      this.changed();
    });
  }

  private changed(): void {
    this.changes.emit({ kind: 'settings' });
  }
}

function read(given: JsonObject, id: number): ActiveFault {
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(MEMBERS, name));
  const problems = [
    ...validate(object(MEMBERS), given),
    ...unknown.map((name) => `${name}: unknown; known are ${Object.keys(MEMBERS).join(', ')}`),
  ];
  if (typeof given.kind === 'string' && !Object.hasOwn(FAULT_WORDS, given.kind)) {
    problems.push(`kind: must be one of ${FAULT_KINDS.join(', ')}`);
  }
  if (given.times !== undefined && !(Number(String(given.times)) >= 1)) {
    problems.push('times: must be 1 or more');
  }
  if (problems.length > 0) throw new ServiceError(400, 'INVALID_FAULT', problems.join('; '));
  const operation = String(given.operation ?? 'all');
  const numbers = NUMBERS.filter((name) => Object.hasOwn(given, name));
  return {
    ...given,
    ...Object.fromEntries(numbers.map((name) => [name, Number(String(given[name]))])),
    ...(given.retryAfter === undefined ? {} : { retryAfter: String(given.retryAfter) }),
    operation: operation === 'all' ? operation : operationName(operation, ['all']),
    id,
  } as unknown as ActiveFault;
}

function meets(fault: ActiveFault, request: RecordedRequest, body: string): boolean {
  if (fault.operation !== 'all' && fault.operation !== request.operation) return false;
  if (fault.account !== undefined && fault.account !== request.account) return false;
  return fault.matching === undefined || `${request.path}?${request.query}\n${body}`.includes(fault.matching);
}

/** The operation of this name or number. Throws `ServiceError` (400), which names those that exist, and `others`. */
export function operationName(given: string, others: readonly string[] = []): OperationName {
  const found = operationEntries.find(([name, { number }]) => name === given || String(number) === given);
  if (found) return found[0];
  const names = [...operationEntries.map(([name]) => name), ...others].join(', ');
  throw new ServiceError(400, 'UNKNOWN_OPERATION', `operation: there is no "${given}". Use one of ${names}.`);
}
