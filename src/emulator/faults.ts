import { gzipSync } from 'node:zlib';
import { losslessCopy, mapDeep } from './json';
import { FaultKind } from './names';
import { optionalMembers, parseMembers } from './parse-members';
import { Fault } from './published';
import { RecordedRequest, SentResponse } from './requests';
import { TextResponse, htmlResponse } from './responses';
import { invalid, messageOf, requireOperation } from './service-error';
import { isJsonObject, JsonObject, printJson, tryParseJson } from '../contract/json';
import { OperationName } from '../schema';
import { Dialect, serviceName } from '../schema/dialect';
import { boolean, integer, json, Members, required, string } from '../schema/kind';

export const FAULT_KINDS = [
  'latency',
  'status',
  'notFound',
  'resetBefore',
  'resetAfter',
  'hangBefore',
  'hangAfter',
  'truncated',
  'withoutId',
  'padded',
  'html',
  'empty',
  'verbatim',
  'missing',
  'members',
  'gzip',
  'byteOrderMark',
  'continue',
] as const;

export interface ActiveFault extends Fault {
  readonly id: number;
  readonly operation: OperationName | typeof ALL | typeof UNKNOWN;
}

/** Stands for all operations in a fault. */
const ALL = 'all';
/** Stands for all paths that no operation has. */
const UNKNOWN = 'unknown';

const IDENTITY_MEMBERS = ['id', 'keyId', 'integrationId'];
const DEFAULT_PADDING_BYTES = 50 * 1024 * 1024;
const FAULT_MEMBERS: Members = {
  kind: required(string, ''),
  ...optionalMembers(json, 'retryAfter', 'members'),
  ...optionalMembers(string, 'operation', 'matching', 'account', 'body', 'contentType'),
  ...optionalMembers(boolean, 'afterEffect'),
  ...optionalMembers(integer, 'times', 'latencyMs', 'status', 'bytes'),
};

/** The active faults. The first one that matches a request applies. */
export class Faults {
  private activeFaults: { fault: ActiveFault; times: number; isInitial: boolean }[] = [];
  private readonly faultByRelease = new Map<() => void, ActiveFault>();
  private lastId = 0;

  /** Throws if an initial fault is invalid. @param initial the faults at the start. Faults that are added later apply before them. */
  constructor(private readonly initial: readonly object[] = []) {
    try {
      this.reset();
    } catch (error) {
      throw new Error(`A fault cannot be used: ${messageOf(error)}`);
    }
  }

  get all(): ActiveFault[] {
    return this.activeFaults.map(({ fault, times }) => (times === Infinity ? fault : { ...fault, times }));
  }

  get heldCount(): number {
    return this.faultByRelease.size;
  }

  /** Adds a fault. Throws `ServiceError` (400) if it is invalid. */
  add(input: JsonObject, isInitial = false): ActiveFault {
    const fault = parseFault(input, this.lastId + 1);
    this.lastId += 1;
    const active = { fault, times: fault.times ?? Infinity, isInitial };
    this.activeFaults = [...this.activeFaults, active].sort(
      (a, b) => Number(a.isInitial) - Number(b.isInitial),
    );
    return fault;
  }

  /** Restores the initial faults, or those that are limited to one account. */
  reset(account?: string): void {
    const isReset = (of: unknown) => account === undefined || of === account;
    this.remove((fault) => isReset(fault.account));
    const restored = this.initial.map(losslessCopy).filter((fault) => isReset(fault.account));
    for (const fault of restored) this.add(fault, true);
  }

  /** Removes some faults, or all. Requests held by a removed fault continue. */
  remove(isRemoved: (fault: ActiveFault) => boolean = () => true): void {
    this.activeFaults = this.activeFaults.filter(({ fault }) => !isRemoved(fault));
    for (const [release, fault] of this.faultByRelease) if (isRemoved(fault)) release();
  }

  /** Returns the fault that applies to a request, if any, and decrements its `times`. `body` is the body as received. */
  consumeMatch(request: RecordedRequest, body: string): ActiveFault | undefined {
    const active = this.activeFaults.find(({ fault }) => matchesRequest(fault, request, body));
    if (!active) return undefined;
    active.times -= 1;
    if (active.times === 0) this.activeFaults = this.activeFaults.filter((each) => each !== active);
    return active.fault;
  }

  /** Resolves when the fault is removed. A fault holds its requests even when its `times` are used up. */
  async hold(fault: ActiveFault): Promise<void> {
    await new Promise<void>((resolve) => {
      const release = () => {
        this.faultByRelease.delete(release);
        resolve();
      };
      this.faultByRelease.set(release, fault);
    });
  }
}

function parseFault(input: JsonObject, id: number): ActiveFault {
  const values = parseMembers(FAULT_MEMBERS, input);
  const { kind, times = 1, operation = ALL, members } = values;
  if (!FAULT_KINDS.some((name) => name === kind)) {
    throw invalid(`kind: must be one of ${FAULT_KINDS.join(', ')}`);
  }
  if (!(Number(times) >= 1)) throw invalid('times: must be 1 or more');
  if (members !== undefined && !isJsonObject(members)) throw invalid('members: must be an object');
  requireOperation(String(operation), ALL, UNKNOWN);
  return { ...values, operation, id } as unknown as ActiveFault;
}

function matchesRequest(fault: ActiveFault, request: RecordedRequest, body: string): boolean {
  if (fault.operation !== (request.operation ?? UNKNOWN) && !(fault.operation === ALL && request.operation)) {
    return false;
  }
  if (fault.account !== undefined && fault.account !== request.account) return false;
  return fault.matching === undefined || `${request.path}?${request.query}\n${body}`.includes(fault.matching);
}

const REPLACEMENT_BODIES: { readonly [K in FaultKind]?: (fault: Fault & { status: number }) => string } = {
  status: ({ status, body = printJson({ code: 'FAULT', message: `The service returns ${status}.` }) }) =>
    body,
  html: ({ status, body = htmlResponse(status, 'Gateway').body }) => body,
  empty: () => '',
  verbatim: ({ body = '' }) => body,
  missing: ({ body = '' }) => body,
};

const DEFAULT_STATUS: { readonly [K in FaultKind]?: number } = { status: 500, missing: 404 };

type ResponseChange = (answer: TextResponse, fault: Fault, dialect: Dialect) => SentResponse;

const RESPONSE_CHANGES: { readonly [K in FaultKind]?: ResponseChange } = {
  truncated: (answer) => ({ ...answer, body: answer.body.slice(0, Math.floor(answer.body.length / 2) || 1) }),
  withoutId: (answer, _, dialect) => ({ ...answer, body: withoutIds(answer.body, dialect) }),
  padded: (answer, { bytes = DEFAULT_PADDING_BYTES }) => ({
    ...answer,
    body: paddedBody(answer.body, bytes),
  }),
  gzip: ({ status, headers, body }) => ({
    status,
    headers: { ...headers, 'content-encoding': 'gzip' },
    body: gzipSync(body),
  }),
  byteOrderMark: (answer) => ({ ...answer, body: `\ufeff${answer.body}` }),
  members: (answer, { members = {} }) => ({
    ...answer,
    body: withJson(answer.body, (content) => ({ ...content, ...losslessCopy(members) })),
  }),
};

/** Returns the response that the fault causes. `answer` is the service's response. It is undefined if the request must not take effect. */
export function faultyResponse(
  fault: Fault,
  answer: TextResponse | undefined,
  dialect: Dialect,
): SentResponse | undefined {
  const { kind, status = DEFAULT_STATUS[kind] ?? 200, retryAfter, contentType } = fault;
  if (kind === 'missing' && answer?.status !== 404) return answer;
  const body = REPLACEMENT_BODIES[kind]?.({ ...fault, status });
  if (body === undefined) return answer && (RESPONSE_CHANGES[kind]?.(answer, fault, dialect) ?? answer);
  const headers = {
    'content-type': contentType ?? (kind === 'html' ? 'text/html' : 'application/json'),
    ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
  };
  return { status, headers, body };
}

function withoutIds(body: string, dialect: Dialect): string {
  const names = IDENTITY_MEMBERS.map((name) => serviceName(dialect, undefined, name));
  return withJson(body, (answer) =>
    mapDeep(answer, (value, name = '') => (names.includes(name) ? undefined : value)),
  );
}

/** Changes a body that is a JSON object. Another one, such as a page, stays as it is. */
function withJson(body: string, change: (answer: JsonObject) => JsonObject): string {
  const answer = tryParseJson(body);
  return isJsonObject(answer) ? printJson(change(answer)) : body;
}

/** Edits the JSON text, because printing such a large object would take seconds. */
function paddedBody(body: string, bytes: number): string {
  const rest = body.slice(1);
  return `{"padding":"${'x'.repeat(bytes)}"${rest === '}' ? '' : ','}${rest}`;
}
