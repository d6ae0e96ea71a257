import { setMaxListeners } from 'node:events';
import DataLoader from 'dataloader';
import { ErrorCode, ManagementApiError } from './errors';
import { isFresh } from './limits';
import { Attempt, CallOptions, ManagementApiClient } from './management-api-client';
import { ReadAhead, Reading, Readings, ReadWindow } from './read-ahead';
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

/** For how long a call may delay the wanted SLOs because it asks for others, too. In milliseconds. */
const AHEAD_TIMEOUT_MS = 5000;

interface Wanted {
  readonly id: string;
  readonly signal?: AbortSignal;
}

type Found = JsonObject | 'not found';

interface Answered {
  readonly found: Found;
  /** When it was asked for. */
  readonly at: number;
}

/** Reads SLOs by id, many in one call. */
export class SloReader {
  private readonly window = new ReadWindow();
  private readonly loader = new DataLoader<Wanted, Answered>(async (wanted) => this.readBatch(wanted), {
    cache: false,
    maxBatchSize: MAX_SLO_IDS_PER_CALL,
    batchScheduleFn: (send) => this.window.open(send),
  });
  private readonly ahead = new ReadAhead();
  /** Not without retries, because a call that fails needs another one, for the wanted SLOs. */
  private readsAhead: boolean;

  /** What was returned and when, oldest first. */
  private readonly returned = new Map<string, { readonly reading: Reading; readonly at: number }>();
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
  public async load(id: string, signal?: AbortSignal): Promise<Found> {
    return this.window.around(async () => {
      this.ahead.want(id, []);
      return this.returning(id, await this.ask({ id, signal }));
    });
  }

  /** `load`, from what was read ahead if possible. This or a later call reads its siblings ahead. */
  public async loadAhead(id: string, siblings: readonly string[], signal?: AbortSignal): Promise<Found> {
    return this.window.around(async () => {
      this.ahead.want(id, siblings);
      const taken = this.ahead.take(id);
      const reading = taken && (await taken);
      const isUsable = reading && !this.isOutdated(id, reading.at);
      const answered = isUsable ? { found: reading.slo, at: reading.at } : await this.ask({ id, signal });
      return this.returning(id, answered);
    });
  }

  /** What was returned last, if that was within `FRESH_MS` and `invalidate` was not called since. */
  public lastRead(id: string): Reading | undefined {
    const last = this.returned.get(id);
    return last && isFresh(last.at) ? last.reading : undefined;
  }

  /** The same if it was also asked for within `FRESH_MS`. */
  public justRead(id: string): Reading | undefined {
    const reading = this.lastRead(id);
    return reading && isFresh(reading.at) ? reading : undefined;
  }

  /** Call it before the SLO is changed, and where what was read is not to be used. */
  public invalidate(id: string): void {
    this.returned.delete(id);
    this.ahead.forget(id);
    this.invalidated.set(id, performance.now());
  }

  /** Reads one SLO by a separate call, within the turn of another call. */
  public async loadBy(read: Attempt['read'], id: string): Promise<Found> {
    const { body } = await read(operations.batchGetSlos, { query: { ids: [id] } });
    const found = foundIn(body).get(id) ?? this.missing(id);
    if (found instanceof Error) throw found;
    return found;
  }

  private async ask(wanted: Wanted): Promise<Answered> {
    const answered = this.loader.load(wanted);
    this.window.join();
    return answered;
  }

  private returning(id: string, { found, at }: Answered): Found {
    for (const [old, { at: returnedAt }] of this.returned) {
      if (isFresh(returnedAt)) break;
      this.returned.delete(old);
    }
    this.returned.delete(id);
    if (found !== 'not found' && !this.isOutdated(id, at)) {
      this.returned.set(id, { reading: { slo: found, at }, at: performance.now() });
    }
    return found;
  }

  private isOutdated(id: string, at: number): boolean {
    return at <= (this.invalidated.get(id) ?? -Infinity);
  }

  private async readBatch(wanted: readonly Wanted[]): Promise<(Answered | Error)[]> {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const interrupt = allAborted(wanted.map(({ signal }) => signal));
    try {
      const readings = await this.readAhead(ids, interrupt.signal);
      const left = ids.filter((id) => !readings.has(id));
      const alone = left.length > 0 ? await this.readAlone(left, interrupt.signal) : [];
      return wanted.map(({ id }) => {
        const reading = readings.get(id);
        return reading ? { found: reading.slo, at: reading.at } : alone[left.indexOf(id)];
      });
    } finally {
      interrupt.release();
    }
  }

  /** Those that are found together with their siblings; none if the call fails. Whatever is missing is then asked for alone. */
  private async readAhead(ids: readonly string[], signal: AbortSignal): Promise<Readings> {
    const siblings = this.readsAhead ? this.ahead.choose(MAX_SLO_IDS_PER_CALL - ids.length) : [];
    if (siblings.length === 0) return new Map();
    const reading = this.readTogether([...ids, ...siblings], signal);
    this.ahead.expect(siblings, reading);
    return reading;
  }

  private async readTogether(ids: readonly string[], signal: AbortSignal): Promise<Readings> {
    const at = performance.now();
    const interrupt = allAborted([signal]);
    const timer = setTimeout(() => interrupt.abort(), this.aheadTimeoutMs);
    try {
      const found = await this.call(ids, { maxAttempts: 1, signal: interrupt.signal });
      return new Map(
        [...found].flatMap(([id, slo]): [string, Reading][] =>
          slo === 'not found' ? [] : [[id, { slo, at }]],
        ),
      );
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      // A call for many may fail each time, such as by a timeout, while calls for few succeed.
      this.readsAhead = false;
      return new Map();
    } finally {
      clearTimeout(timer);
      interrupt.release();
    }
  }

  private async readAlone(ids: readonly string[], signal: AbortSignal): Promise<(Answered | Error)[]> {
    const answer = await this.readOnce(ids, signal);
    return answer instanceof Error ? this.withoutRefused(ids, answer, signal) : answer;
  }

  private async readOnce(
    ids: readonly string[],
    signal: AbortSignal,
  ): Promise<(Answered | Error)[] | ManagementApiError> {
    const at = performance.now();
    try {
      const found = await this.call(ids, { signal });
      return ids.map((id) => {
        const slo = found.get(id);
        return slo === undefined ? this.missing(id) : { found: slo, at };
      });
    } catch (error) {
      if (error instanceof ManagementApiError) return error;
      throw error;
    }
  }

  /**
   * A single SLO can make the whole call fail. The others are then read without it, unless all parts of the whole fail alike: then
   * it is not a matter of single SLOs, and more calls would only meet the same failure. Two of the parts are the first and the last
   * SLO, so that few refused ones, wherever they are, do not look like all.
   */
  private async withoutRefused(
    ids: readonly string[],
    error: ManagementApiError,
    signal: AbortSignal,
    isWhole = true,
  ): Promise<(Answered | Error)[]> {
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

  private async call(ids: readonly string[], options: CallOptions): Promise<ReadonlyMap<string, Found>> {
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

/** Whether both were refused for the same reason. A page of a proxy may contain another number each time. */
function areAlike(one: ManagementApiError, other: ManagementApiError): boolean {
  return one.status === other.status && (!one.inServiceForm || one.serviceMessage === other.serviceMessage);
}

function foundIn({ slos, notFoundIds }: JsonObject): Map<string, Found> {
  const notFound = members(notFoundIds).map((id): [string, Found] => [String(id), 'not found']);
  const found = members(slos)
    .filter(isJsonObject)
    .map((slo): [string, Found] => [String(slo.id), slo]);
  return new Map([...notFound, ...found]);
}

/** A signal that is aborted when all of them are. They outlive the call, so `release` removes the listeners. */
function allAborted(signals: readonly (AbortSignal | undefined)[]) {
  const all = new AbortController();
  // Without a limit, because parts of a batch are read at the same time.
  setMaxListeners(0, all.signal);
  const own = new Set(signals);
  const check = () => {
    if (signals.every((signal) => signal?.aborted)) all.abort();
  };
  for (const signal of own) signal?.addEventListener('abort', check);
  check();
  return {
    signal: all.signal,
    abort: () => all.abort(),
    release: () => own.forEach((signal) => signal?.removeEventListener('abort', check)),
  };
}

function members(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
