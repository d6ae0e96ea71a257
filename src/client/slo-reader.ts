import DataLoader from 'dataloader';
import { ErrorCode, ManagementApiError } from './errors';
import { isFresh } from './limits';
import { Attempt, CallOptions, ManagementApiClient } from './management-api-client';
import { ReadAhead, Reading, Readings } from './read-ahead';
import { ReadWindow } from './read-window';
import { isJsonObject, JsonObject } from '../contract/json';
import { MAX_SLO_IDS_PER_CALL } from '../contract/limits';
import { operations } from '../contract/operations';

/** Failures that a single SLO can cause. */
const CAUSED_BY_ONE: readonly ErrorCode[] = ['bad_request', 'answer_too_large'];

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
  /** Then a call for many may fail each time, such as by a timeout, while calls for few succeed. */
  private hasFailedAhead = false;

  /** What was returned and when, oldest first. */
  private readonly returned = new Map<string, { readonly reading: Reading; readonly at: number }>();
  /** When `invalidate` was last called for an id. */
  private readonly invalidated = new Map<string, number>();

  constructor(private readonly client: ManagementApiClient) {}

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
    const ahead = this.hasFailedAhead ? [] : this.ahead.choose(MAX_SLO_IDS_PER_CALL - wanted.length);
    if (ahead.length === 0) return this.readAlone(wanted);
    const reading = this.readTogether([...idsOf(wanted), ...ahead], wanted);
    this.ahead.expect(ahead, reading);
    const readings = await reading;
    const left = wanted.filter(({ id }) => !readings.has(id));
    const alone = left.length > 0 ? await this.readAlone(left) : [];
    return wanted.map((each) => {
      const found = readings.get(each.id);
      return found ? { found: found.slo, at: found.at } : alone[left.indexOf(each)];
    });
  }

  /** Those that are found; none if the call fails. Whatever is missing is then asked for alone. */
  private async readTogether(ids: readonly string[], wanted: readonly Wanted[]): Promise<Readings> {
    const at = performance.now();
    try {
      const found = await this.call(ids, wanted, { maxAttempts: 1 });
      return new Map(
        [...found].flatMap(([id, slo]): [string, Reading][] =>
          slo === 'not found' ? [] : [[id, { slo, at }]],
        ),
      );
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      this.hasFailedAhead = true;
      return new Map();
    }
  }

  /**
   * A single SLO can make the whole call fail, if the service refuses its id or its part of the answer is too large. The others
   * are then read without it.
   */
  private async readAlone(wanted: readonly Wanted[]): Promise<(Answered | Error)[]> {
    const at = performance.now();
    try {
      const found = await this.call(idsOf(wanted), wanted);
      return wanted.map(({ id }) => {
        const slo = found.get(id);
        return slo === undefined ? this.missing(id) : { found: slo, at };
      });
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      if (!CAUSED_BY_ONE.includes(error.code) || wanted.length === 1) return wanted.map(() => error);
      const half = Math.ceil(wanted.length / 2);
      const halves = [wanted.slice(0, half), wanted.slice(half)];
      return (await Promise.all(halves.map(async (part) => this.readAlone(part)))).flat();
    }
  }

  private async call(
    ids: readonly string[],
    wanted: readonly Wanted[],
    options: CallOptions = {},
  ): Promise<ReadonlyMap<string, Found>> {
    const interrupt = allAborted(wanted.map(({ signal }) => signal));
    const { body } = await this.client
      .call(operations.batchGetSlos, { query: { ids: [...ids] } }, { ...options, signal: interrupt.signal })
      .finally(() => interrupt.release());
    return foundIn(body);
  }

  private missing(id: string): Error {
    return this.client.invalidAnswer(
      operations.batchGetSlos,
      `the answer contains the SLO "${id}" neither in slos nor in notFoundIds`,
    );
  }
}

function idsOf(wanted: readonly Wanted[]): string[] {
  return [...new Set(wanted.map(({ id }) => id))];
}

function foundIn({ slos, notFoundIds }: JsonObject): Map<string, Found> {
  const notFound = members(notFoundIds).map((id): [string, Found] => [String(id), 'not found']);
  const found = members(slos)
    .filter(isJsonObject)
    .map((slo): [string, Found] => [String(slo.id), slo]);
  return new Map([...notFound, ...found]);
}

/** A signal that is aborted when all of them are. They outlive the call, so `release` removes the listeners. */
function allAborted(signals: readonly (AbortSignal | undefined)[]): { signal: AbortSignal; release(): void } {
  const all = new AbortController();
  const own = new Set(signals);
  const check = () => {
    if (signals.every((signal) => signal?.aborted)) all.abort();
  };
  for (const signal of own) signal?.addEventListener('abort', check);
  check();
  return {
    signal: all.signal,
    release: () => own.forEach((signal) => signal?.removeEventListener('abort', check)),
  };
}

function members(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
