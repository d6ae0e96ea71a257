import { setMaxListeners } from 'node:events';
import DataLoader from 'dataloader';
import { ErrorCode, ManagementApiError } from './errors';
import { isFresh } from './limits';
import { Attempt, CallOptions, ManagementApiClient } from './management-api-client';
import { ReadAhead, ReadWindow, Snapshot, Snapshots } from './read-ahead';
import { isJsonObject, JsonObject } from '../contract/json';
import { operations } from '../schema';
import { MAX_SLO_IDS_PER_CALL } from '../schema/slos';

/** Failures of a call for many that one of the SLOs may have caused: it is refused, or its part of the answer is too large. */
const WORTH_SPLITTING: readonly ErrorCode[] = [
  'bad_request',
  'forbidden',
  'not_found',
  'conflict',
  'answer_too_large',
];

/** Failures that say nothing about other SLOs. */
export const CAUSED_BY_ONE: readonly ErrorCode[] = [...WORTH_SPLITTING, 'invalid_answer', 'invalid_input'];

/** How long a batch may delay the wanted SLOs because it includes their siblings. In milliseconds. */
const AHEAD_TIMEOUT_MS = 5000;

interface SloRequest {
  readonly id: string;
  readonly signal?: AbortSignal;
}

type SloOrNotFound = JsonObject | 'not found';
type SloAnswer = Snapshot<SloOrNotFound>;

/** Reads SLOs by id, many in one call. */
export class SloReader {
  private readonly window = new ReadWindow();
  private readonly loader = new DataLoader<SloRequest, SloAnswer>(
    async (requests) => this.readBatch(requests),
    {
      cache: false,
      maxBatchSize: MAX_SLO_IDS_PER_CALL,
      batchScheduleFn: (send) => this.window.open(send),
    },
  );
  private readonly ahead = new ReadAhead();
  /** Not without retries: if a batch with siblings fails, the wanted SLOs need another call. */
  private readsAhead: boolean;

  /** What was returned and when, oldest first. */
  private readonly returned = new Map<string, { readonly snapshot: Snapshot; readonly returnedAt: number }>();
  /** When `invalidate` was last called for an id. */
  private readonly invalidated = new Map<string, number>();

  constructor(
    private readonly client: ManagementApiClient,
    private readonly aheadTimeoutMs = AHEAD_TIMEOUT_MS,
  ) {
    this.readsAhead = client.retries;
  }

  /**
   * `not found` only if the service lists the id in `notFoundIds`. Throws `ManagementApiError`. A shared call ends when the
   * signals of all its readers are aborted.
   */
  public async load(id: string, signal?: AbortSignal): Promise<SloOrNotFound> {
    return this.window.around(async () => {
      this.ahead.want(id, []);
      return this.returning(id, await this.request({ id, signal }));
    });
  }

  /** `load`, without a request if the SLO was read ahead. This or a later batch includes its siblings. */
  public async loadAhead(
    id: string,
    siblings: readonly string[],
    signal?: AbortSignal,
  ): Promise<SloOrNotFound> {
    return this.window.around(async () => {
      this.ahead.want(id, siblings);
      const taken = this.ahead.take(id);
      const snapshot = taken && (await taken);
      const isUsable = snapshot && !this.isOutdated(id, snapshot);
      return this.returning(id, isUsable ? snapshot : await this.request({ id, signal }));
    });
  }

  /** What was returned last, if that was within `FRESH_MS` and `invalidate` was not called since. */
  public lastRead(id: string): Snapshot | undefined {
    const last = this.returned.get(id);
    return last && isFresh(last.returnedAt) ? last.snapshot : undefined;
  }

  /** The same if it was requested within `FRESH_MS`, too. */
  public justRead(id: string): Snapshot | undefined {
    const snapshot = this.lastRead(id);
    return snapshot && isFresh(snapshot.requestedAt) ? snapshot : undefined;
  }

  /** Call it before the SLO is changed, and if its last answer must not be used. */
  public invalidate(id: string): void {
    this.returned.delete(id);
    this.ahead.forget(id);
    this.invalidated.set(id, performance.now());
  }

  /** Reads one SLO by a separate call, within the turn of another call. */
  public async loadBy(read: Attempt['read'], id: string): Promise<SloOrNotFound> {
    const { body } = await read(operations.batchGetSlos, { query: { ids: [id] } });
    const found = foundIn(body).get(id) ?? this.missing(id);
    if (found instanceof Error) throw found;
    return found;
  }

  private async request(request: SloRequest): Promise<SloAnswer> {
    const answer = this.loader.load(request);
    this.window.join();
    return answer;
  }

  private returning(id: string, { slo, requestedAt }: SloAnswer): SloOrNotFound {
    for (const [old, { returnedAt }] of this.returned) {
      if (isFresh(returnedAt)) break;
      this.returned.delete(old);
    }
    this.returned.delete(id);
    if (slo !== 'not found' && !this.isOutdated(id, { requestedAt })) {
      this.returned.set(id, { snapshot: { slo, requestedAt }, returnedAt: performance.now() });
    }
    return slo;
  }

  private isOutdated(id: string, { requestedAt }: Pick<SloAnswer, 'requestedAt'>): boolean {
    return requestedAt <= (this.invalidated.get(id) ?? -Infinity);
  }

  private async readBatch(requests: readonly SloRequest[]): Promise<(SloAnswer | Error)[]> {
    const ids = [...new Set(requests.map(({ id }) => id))];
    const interrupt = allAborted(requests.map(({ signal }) => signal));
    try {
      const snapshots = await this.readWithSiblings(ids, interrupt.signal);
      const left = ids.filter((id) => !snapshots.has(id));
      const alone = left.length > 0 ? await this.readAlone(left, interrupt.signal) : [];
      return requests.map(({ id }) => snapshots.get(id) ?? alone[left.indexOf(id)]);
    } finally {
      interrupt.release();
    }
  }

  /** The SLOs that are found; none if the call fails. The caller then requests the missing ones without siblings. */
  private async readWithSiblings(ids: readonly string[], signal: AbortSignal): Promise<Snapshots> {
    const siblings = this.readsAhead ? this.ahead.choose(MAX_SLO_IDS_PER_CALL - ids.length) : [];
    if (siblings.length === 0) return new Map();
    const snapshots = this.readTogether([...ids, ...siblings], signal);
    this.ahead.expect(siblings, snapshots);
    return snapshots;
  }

  private async readTogether(ids: readonly string[], signal: AbortSignal): Promise<Snapshots> {
    const requestedAt = performance.now();
    const interrupt = allAborted([signal]);
    const timer = setTimeout(() => interrupt.abort(), this.aheadTimeoutMs);
    try {
      const found = await this.call(ids, { maxAttempts: 1, signal: interrupt.signal });
      return new Map(
        [...found].flatMap(([id, slo]): [string, Snapshot][] =>
          slo === 'not found' ? [] : [[id, { slo, requestedAt }]],
        ),
      );
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      // A gateway may time out each time that it is asked for 100 SLOs, and answer for ten.
      this.readsAhead = false;
      return new Map();
    } finally {
      clearTimeout(timer);
      interrupt.release();
    }
  }

  private async readAlone(ids: readonly string[], signal: AbortSignal): Promise<(SloAnswer | Error)[]> {
    const answer = await this.readOnce(ids, signal);
    return answer instanceof Error ? this.withoutRefused(ids, answer, signal) : answer;
  }

  private async readOnce(
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<(SloAnswer | Error)[] | ManagementApiError> {
    const requestedAt = performance.now();
    try {
      const found = await this.call(ids, { signal });
      return ids.map((id) => {
        const slo = found.get(id);
        return slo === undefined ? this.missing(id) : { slo, requestedAt };
      });
    } catch (error) {
      if (error instanceof ManagementApiError) return error;
      throw error;
    }
  }

  /**
   * One SLO of another team can make the service refuse a hundred. The others are then read without it, unless all parts of the
   * batch are refused alike, as with a key that lacks a permission: more calls would only be refused, too. Two of the parts are the
   * first and the last SLO, so that a few refused ones do not look like all.
   */
  private async withoutRefused(
    ids: readonly string[],
    error: ManagementApiError,
    signal: AbortSignal,
    isWhole = true,
  ): Promise<(SloAnswer | Error)[]> {
    if (!WORTH_SPLITTING.includes(error.code) || ids.length === 1) return ids.map(() => error);
    const parts = isWhole
      ? [ids.slice(0, 1), ...halvesOf(ids.slice(1, -1)), ids.slice(-1)].filter(({ length }) => length > 0)
      : halvesOf(ids);
    const answers = await Promise.all(parts.map(async (part) => this.readOnce(part, signal)));
    const errors = answers.filter((answer) => answer instanceof ManagementApiError);
    const ofAll = errors.find(({ code }) => !CAUSED_BY_ONE.includes(code));
    const areAllRefused =
      isWhole && errors.length === parts.length && errors.every((each) => areAlike(each, errors[0]));
    const read = parts.map(async (part, index) => {
      const answer = answers[index];
      if (!(answer instanceof Error)) return answer;
      if (ofAll) return part.map(() => ofAll);
      return areAllRefused ? part.map(() => error) : this.withoutRefused(part, answer, signal, false);
    });
    return (await Promise.all(read)).flat();
  }

  private async call(
    ids: readonly string[],
    options: CallOptions,
  ): Promise<ReadonlyMap<string, SloOrNotFound>> {
    const { body } = await this.client.call(operations.batchGetSlos, { query: { ids: [...ids] } }, options);
    return foundIn(body);
  }

  private missing(id: string): Error {
    return this.client.invalidAnswer(
      operations.batchGetSlos,
      `the answer contains the SLO "${id}" neither in slos nor in notFoundIds`,
    );
  }
}

function halvesOf(ids: readonly string[]): (readonly string[])[] {
  const half = Math.ceil(ids.length / 2);
  return [ids.slice(0, half), ids.slice(half)];
}

/** Whether both were refused for the same reason. A proxy's page may have a new reference number each time. */
function areAlike(one: ManagementApiError, other: ManagementApiError): boolean {
  return one.status === other.status && (!one.inServiceForm || one.serviceMessage === other.serviceMessage);
}

function foundIn({ slos, notFoundIds }: JsonObject): Map<string, SloOrNotFound> {
  const notFound = members(notFoundIds).map((id): [string, SloOrNotFound] => [String(id), 'not found']);
  const found = members(slos)
    .filter(isJsonObject)
    .map((slo): [string, SloOrNotFound] => [String(slo.id), slo]);
  return new Map([...notFound, ...found]);
}

/** A signal that is aborted when all of them are. They outlive the call, so `release` removes the listeners. */
function allAborted(signals: readonly (AbortSignal | undefined)[]) {
  const all = new AbortController();
  // Without a limit, because parts of a batch are read at the same time.
  setMaxListeners(0, all.signal);
  const distinct = new Set(signals);
  const check = () => {
    if (signals.every((signal) => signal?.aborted)) all.abort();
  };
  for (const signal of distinct) signal?.addEventListener('abort', check);
  check();
  return {
    signal: all.signal,
    abort: () => all.abort(),
    release: () => distinct.forEach((signal) => signal?.removeEventListener('abort', check)),
  };
}

function members(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
