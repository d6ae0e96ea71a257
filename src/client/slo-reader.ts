import DataLoader from 'dataloader';
import { ErrorCode, ManagementApiError } from './errors';
import { isFresh } from './limits';
import { Attempt, CallOptions, ManagementApiClient } from './management-api-client';
import { ReadAhead, ReadWindow, Snapshot, Snapshots } from './read-ahead';
import { SloOrNotFound, sloResults } from '../contract/ids';
import { operations } from '../schema';
import { MAX_SLO_IDS_PER_CALL } from '../schema/slos';

/** Batch errors that a single SLO can cause, because the service rejects that SLO or because it is too large. */
const BATCH_FAILURES: readonly ErrorCode[] = [
  'bad_request',
  'forbidden',
  'not_found',
  'conflict',
  'answer_too_large',
];

/** Errors that say nothing about other SLOs. */
export const SLO_FAILURES: readonly ErrorCode[] = [...BATCH_FAILURES, 'invalid_answer', 'invalid_input'];

/** How long prefetching siblings may delay the requested SLOs, in milliseconds. */
const PREFETCH_TIMEOUT_MS = 5000;

interface SloRequest {
  readonly id: string;
  readonly signal?: AbortSignal;
}

type SloAnswer = Snapshot<SloOrNotFound>;

const isSnapshot = (answer: SloAnswer | Error): answer is Snapshot =>
  !(answer instanceof Error) && answer.slo !== 'not found';

export class SloReader {
  private readonly window = new ReadWindow();
  private readonly loader = new DataLoader<SloRequest, SloAnswer>(
    async (requests) => this.readBatch(requests),
    {
      cache: false,
      maxBatchSize: MAX_SLO_IDS_PER_CALL,
      batchScheduleFn: (send) => this.window.schedule(send),
    },
  );
  private readonly readAhead = new ReadAhead();
  /** How many batches with siblings may still fail. None has siblings if calls must not be retried: a failed batch is read again. */
  private prefetchChances: number;

  /** The recently returned SLOs, each with its time, oldest first. Changes by other processes can go unnoticed for a second. */
  private readonly returned = new Map<string, { readonly snapshot: Snapshot; readonly returnedAt: number }>();
  private readonly invalidatedAt = new Map<string, number>();

  constructor(
    private readonly client: ManagementApiClient,
    private readonly prefetchTimeoutMs = PREFETCH_TIMEOUT_MS,
  ) {
    this.prefetchChances = client.retriesCalls ? 3 : 0;
  }

  /**
   * Reads an SLO. Returns `not found` if the service lists the id in `notFoundIds`. Throws `ManagementApiError`, even if the response does
   * not mention the id. With `siblings`, sends no request if the SLO was prefetched, and prefetches the siblings, in this batch or a later
   * one.
   */
  public async load(id: string, signal?: AbortSignal, siblings?: readonly string[]): Promise<SloOrNotFound> {
    const endRead = this.window.begin();
    try {
      this.readAhead.recordRequest(id, siblings ?? []);
      const prefetched = siblings && this.readAhead.takePrefetched(id);
      const snapshot = prefetched && (await prefetched);
      const isUsable = snapshot && !this.isOutdated(id, snapshot);
      if (isUsable) return this.record(id, snapshot);
      const answer = this.loader.load({ id, signal });
      this.window.addRead(siblings === undefined);
      return this.record(id, await answer);
    } finally {
      endRead();
    }
  }

  /** Begins the calls of a change that follow its read. Until the returned function is called, reads of a few other changes wait. */
  public beginChange(): () => void {
    return this.window.begin();
  }

  /** Returns the last response for the SLO, unless it was returned more than `FRESHNESS_MS` ago or `invalidate` was called since. */
  public lastSnapshot(id: string): Snapshot | undefined {
    const last = this.returned.get(id);
    return last && isFresh(last.returnedAt) ? last.snapshot : undefined;
  }

  /** Like `lastSnapshot`, but only if the SLO was also requested within `FRESHNESS_MS`. */
  public freshSnapshot(id: string): Snapshot | undefined {
    const snapshot = this.lastSnapshot(id);
    return snapshot && isFresh(snapshot.requestedAt) ? snapshot : undefined;
  }

  /** Discards the SLO's last response and prefetched copy, so that the next read sends a request. Call this after changing the SLO. */
  public invalidate(id: string): void {
    this.returned.delete(id);
    this.readAhead.forget(id);
    this.invalidatedAt.set(id, performance.now());
  }

  /** Reads one SLO with the `read` of another call's attempt, which does not enter the gate again. */
  public async loadWith(read: Attempt['read'], id: string): Promise<SloOrNotFound> {
    const { body, reported } = await read(operations.batchGetSlos, { query: { ids: [id] } });
    const [result] = sloResults(body, [id], reported);
    if (result instanceof Error) throw this.invalidAnswer(result);
    return result;
  }

  /** Reads one SLO in a separate call. Some services report SLOs beyond their own batch limit as not found. */
  public async loadAlone(id: string, signal: AbortSignal): Promise<SloOrNotFound> {
    return this.loadWith(async (operation, input) => this.client.call(operation, input, { signal }), id);
  }

  private record(id: string, { slo, requestedAt }: SloAnswer): SloOrNotFound {
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
    return requestedAt <= (this.invalidatedAt.get(id) ?? -Infinity);
  }

  private async readBatch(requests: readonly SloRequest[]): Promise<(SloAnswer | Error)[]> {
    const ids = [...new Set(requests.map(({ id }) => id))];
    // All reads of a run have the same signal.
    const [{ signal }] = requests;
    const snapshots = await this.readWithSiblings(ids, signal);
    const missing = ids.filter((id) => !snapshots.has(id));
    const answers = missing.length > 0 ? await this.readTogetherOrAlone(missing, signal) : [];
    return requests.map(({ id }) => snapshots.get(id) ?? answers[missing.indexOf(id)]);
  }

  /** Reads the SLOs in one call with siblings. Returns none if there are no siblings or the call fails. The caller reads the rest. */
  private async readWithSiblings(ids: readonly string[], signal?: AbortSignal): Promise<Snapshots> {
    const siblings =
      this.prefetchChances > 0 ? this.readAhead.chooseSiblings(MAX_SLO_IDS_PER_CALL - ids.length) : [];
    if (siblings.length === 0) return new Map();
    const snapshots = this.readTogether([...ids, ...siblings], signal);
    this.readAhead.recordBatch(siblings, snapshots);
    return snapshots;
  }

  private async readTogether(ids: readonly string[], signal?: AbortSignal): Promise<Snapshots> {
    const limit = AbortSignal.any([signal ?? [], AbortSignal.timeout(this.prefetchTimeoutMs)].flat());
    const answers = await this.readOnce(ids, { maxAttempts: 1, signal: limit });
    if (!(answers instanceof Error)) {
      return new Map(answers.flatMap((answer, index) => (isSnapshot(answer) ? [[ids[index], answer]] : [])));
    }
    // A gateway may time out on every request for 100 SLOs, but not on requests for ten. A busy service may answer the next one.
    const isBusy = answers.code === 'rate_limited' || answers.status === 503 || answers.outcome === 'notSent';
    this.prefetchChances = isBusy ? this.prefetchChances - 1 : 0;
    return new Map();
  }

  private async readOnce(
    ids: readonly string[],
    options: CallOptions,
  ): Promise<(SloAnswer | Error)[] | ManagementApiError> {
    const requestedAt = performance.now();
    try {
      const query = { ids: [...ids] };
      const { body, reported } = await this.client.call(operations.batchGetSlos, { query }, options);
      const results = sloResults(body, ids, reported);
      return results.map((slo) => (slo instanceof Error ? this.invalidAnswer(slo) : { slo, requestedAt }));
    } catch (error) {
      if (error instanceof ManagementApiError) return error;
      throw error;
    }
  }

  /**
   * Reads the SLOs in one call. A single SLO of another team can cause a rejection: then reads the first, the last and each half of the rest,
   * and a rejected half one by one. If all of them are rejected alike, such as for a missing permission, no more requests are sent.
   */
  private async readTogetherOrAlone(
    ids: readonly string[],
    signal?: AbortSignal,
  ): Promise<(SloAnswer | Error)[]> {
    const answers = await this.readOnce(ids, { signal });
    if (!(answers instanceof Error)) return answers;
    if (!BATCH_FAILURES.includes(answers.code) || ids.length === 1) return ids.map(() => answers);
    const half = Math.ceil(ids.length / 2);
    const parts = [ids.slice(0, 1), ids.slice(1, half), ids.slice(half, -1), ids.slice(-1)].filter(
      ({ length }) => length > 0,
    );
    const read = async (part: readonly string[]) => this.readOnce(part, { signal });
    const results = await Promise.all(parts.map(read));
    const isRejected = (part: unknown) =>
      part instanceof ManagementApiError &&
      BATCH_FAILURES.includes(part.code) &&
      haveSameCause(part, answers);
    if (results.every(isRejected)) return ids.map(() => answers);
    const alone = parts.map(async (part, index) => {
      const result = results[index];
      if (!(result instanceof Error)) return result;
      if (part.length === 1 || !BATCH_FAILURES.includes(result.code)) return part.map(() => result);
      const each = part.map(async (id) => read([id]));
      return (await Promise.all(each)).flat();
    });
    return (await Promise.all(alone)).flat();
  }

  private invalidAnswer({ message }: Error): Error {
    return this.client.invalidAnswer(operations.batchGetSlos, message);
  }
}

/** Whether both errors have the same cause. Does not compare a proxy's page, which may contain a new reference number each time. */
const haveSameCause = (one: ManagementApiError, other: ManagementApiError): boolean =>
  one.status === other.status &&
  one.isFromService === other.isFromService &&
  (!one.isFromService || one.serviceMessage === other.serviceMessage);
