import DataLoader from 'dataloader';
import { ManagementApiError } from './errors';
import { ManagementApiClient } from './management-api-client';
import { isJsonObject, JsonObject } from '../contract/json';
import { MAX_SLO_IDS_PER_CALL } from '../contract/limits';
import { operations } from '../contract/operations';

/** Terraform reads resources in parallel: whoever asks within this time shares a call. */
const WINDOW_MS = 5;

interface Wanted {
  readonly id: string;
  readonly signal?: AbortSignal;
}

type Found = JsonObject | 'not found';

/** Reads SLOs by id, many in one call of operation 13. */
export class SloReader {
  private readonly loader = new DataLoader<Wanted, Found>(async (wanted) => this.readBatch(wanted), {
    cache: false,
    maxBatchSize: MAX_SLO_IDS_PER_CALL,
    batchScheduleFn: (send) => setTimeout(send, WINDOW_MS),
  });

  constructor(private readonly client: ManagementApiClient) {}

  /**
   * `not found` only if the service itself lists the id among `notFoundIds`. Throws `ManagementApiError`. A call that
   * several share ends when the signals of all of them are aborted.
   */
  public async load(id: string, signal?: AbortSignal): Promise<Found> {
    return this.loader.load({ id, signal });
  }

  /** A service may refuse a whole call for one id, such as one of another form: the others are asked for without it. */
  private async readBatch(wanted: readonly Wanted[]): Promise<(Found | Error)[]> {
    try {
      return await this.readTogether(wanted);
    } catch (error) {
      if (!(error instanceof ManagementApiError)) throw error;
      if (error.code !== 'bad_request' || wanted.length === 1) return wanted.map(() => error);
      const half = Math.ceil(wanted.length / 2);
      const halves = [wanted.slice(0, half), wanted.slice(half)];
      return (await Promise.all(halves.map(async (part) => this.readBatch(part)))).flat();
    }
  }

  private async readTogether(wanted: readonly Wanted[]): Promise<(Found | Error)[]> {
    const ids = [...new Set(wanted.map(({ id }) => id))];
    const interrupt = allAborted(wanted.map(({ signal }) => signal));
    const { body } = await this.client
      .call(operations.batchGetSlos, { query: { ids } }, { signal: interrupt.signal })
      .finally(() => interrupt.release());
    const slos = new Map(
      members(body.slos)
        .filter(isJsonObject)
        .map((slo) => [String(slo.id), slo]),
    );
    const notFound = new Set(members(body.notFoundIds).map(String));
    return wanted.map(({ id }) => slos.get(id) ?? (notFound.has(id) ? 'not found' : this.missing(id)));
  }

  private missing(id: string): Error {
    return this.client.invalidAnswer(
      operations.batchGetSlos,
      `the answer holds the SLO "${id}" neither among slos nor among notFoundIds`,
    );
  }
}

/** A signal that is aborted when all of them are. They outlive the call, so it lets go of them at its end. */
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
