/** Identifies an API key's account by the teams in the service's list of team scopes. */
import { failedCall } from './failed-call';
import type { ManagementApiClient, Retry } from '../../client';
import { startTimeout } from '../../client/timeout';
import { elementsOf, JsonObject, objectOrEmpty } from '../../contract/json';
import { firstTen } from '../../json/first-ten';
import { DiagnosticError } from '../../plugin';
import { DEFAULT_MAX_PAGES } from '../../schema/attributes';
import { teamScopes } from '../../schema/team-scopes';
import { canonicalId, nextPageToken, UNSET_ID } from '../codec/json';

/** Team ids, sorted and without duplicates. */
export type TeamIds = readonly string[];

/** The key's teams, as far as they are known. */
export interface KnownTeams {
  readonly ids: TeamIds;
  /** Whether all pages were read. */
  readonly isComplete: boolean;
  /** Why a page could not be read. Undefined while the list is being read. */
  readonly error?: unknown;
}

/** How long to wait for each page and for all, in milliseconds. Does not include waits at the gate, and attempts that the service rejected. */
interface Patience {
  readonly pageMs: number;
  readonly totalMs: number;
}
export const FOR_CHANGE: Patience = { pageMs: 5000, totalMs: Infinity };
export const FOR_ABSENCE: Patience = { pageMs: Infinity, totalMs: 20_000 };
export const UNLIMITED: Patience = { pageMs: Infinity, totalMs: Infinity };

/** Reads the API key's teams once per process, on first use. What is not known when nobody waits any more stays unknown. */
export class KeyTeams {
  private readonly ids = new Set<string>();
  private isComplete = false;
  private error?: unknown;

  private reading?: Promise<void>;
  private isOver = false;
  private waiting = 0;
  private readonly abandoned = new AbortController();

  /** How long the pages before this one took, and all attempts before this one. */
  private pageStartMs = 0;
  private attemptStartMs = 0;
  /** When this attempt was sent. */
  private sentAt?: number;

  constructor(private readonly client: ManagementApiClient) {}

  public get known(): KnownTeams {
    const { isComplete, error } = this;
    return { ids: [...this.ids].sort(), isComplete, error };
  }

  /** Returns what is known once all pages are read, or the time is over. Never throws. */
  public async read({ pageMs, totalMs }: Patience, signal: AbortSignal): Promise<KnownTeams> {
    const reading = (this.reading ??= this.readPages());
    this.waiting += 1;
    while (!this.isOver && !signal.aborted) {
      const elapsedMs = this.elapsedMs();
      const remainingMs = Math.min(pageMs - (elapsedMs - this.pageStartMs), totalMs - elapsedMs);
      if (remainingMs <= 0) break;
      await orTimeout(reading, remainingMs, signal);
    }
    this.waiting -= 1;
    if (this.waiting === 0) {
      this.abandoned.abort();
      await reading;
    }
    return this.known;
  }

  /** Throws unless the API key belongs to every team in `expected_team_ids`. */
  public async requireTeams(expected: TeamIds, signal: AbortSignal): Promise<void> {
    const path = ['expected_team_ids'];
    const noEffect = 'Nothing was read or changed.';
    const { ids, isComplete, error } = await this.read(UNLIMITED, signal);
    if (expected.every((id) => ids.includes(id))) return;
    if (!isComplete) {
      throw failedCall("Could not compare the API key's teams with expected_team_ids", error, path, noEffect);
    }
    throw new DiagnosticError(
      'The API key does not belong to the expected team',
      `The service reports that ${describeTeams(ids)}, but expected_team_ids contains ${teamList(expected)}. ${noEffect} ` +
        'Use a key that belongs to every expected team, or correct expected_team_ids. If nothing should use this provider block, set provider (for a module, providers) where it is missing.',
      path,
    );
  }

  private elapsedMs(): number {
    return this.attemptStartMs + (this.sentAt === undefined ? 0 : performance.now() - this.sentAt);
  }

  private async readPages(): Promise<void> {
    const operation = teamScopes.operations.read;
    const tokens = new Set<string>();
    try {
      for (let token = ''; ; tokens.add(token)) {
        const page = await this.readPage(token === '' ? {} : { pagination: { page_token: token } });
        const count = this.addTeams(page);
        // The documented API has no pages for this list, and so no place for the token.
        token = nextPageToken({ ...page, ...objectOrEmpty(page.pagination) });
        if (token === '' || (count === 0 && tokens.size > 0)) break;
        if (tokens.has(token) || tokens.size >= DEFAULT_MAX_PAGES) {
          throw this.client.invalidAnswer(operation, 'the list of team scopes has no last page');
        }
      }
      this.isComplete = true;
    } catch (error) {
      this.error = error;
    }
    this.isOver = true;
  }

  private async readPage(query: Readonly<Record<string, unknown>>): Promise<JsonObject> {
    const beforeSending = async () => {
      this.sentAt = performance.now();
    };
    const onRetry = ({ isRejected, waitMs }: Retry) => {
      this.endAttempt(isRejected ? this.attemptStartMs : this.elapsedMs() + waitMs);
    };
    const options = { signal: this.abandoned.signal, isCheck: true, beforeSending, onRetry };
    const { body } = await this.client.call(teamScopes.operations.read, { query }, options);
    this.endAttempt(this.elapsedMs());
    this.pageStartMs = this.attemptStartMs;
    return body;
  }

  private endAttempt(elapsedMs: number): void {
    this.attemptStartMs = elapsedMs;
    this.sentAt = undefined;
  }

  /** Adds the teams on a page. Returns the number of its scopes. */
  private addTeams({ scopes = [] }: JsonObject): number {
    const ids = elementsOf(scopes).flatMap((scope) => canonicalId(objectOrEmpty(scope).teamId) ?? []);
    if (!Array.isArray(scopes) || (scopes.length > 0 && ids.length === 0)) {
      const problem = 'the response contains no list of scopes with a teamId';
      throw this.client.invalidAnswer(teamScopes.operations.read, problem);
    }
    // As a team, an id such as 0, which stands for "no team", would make all accounts equal.
    for (const id of ids) if (!UNSET_ID.test(id)) this.ids.add(id);
    return scopes.length;
  }
}

/** Resolves when `event` does, or after `milliseconds`, or when the signal is aborted. */
const orTimeout = async (event: Promise<void>, milliseconds: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      stopTimeout();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const stopTimeout = startTimeout(milliseconds, end);
    signal.addEventListener('abort', end);
    void event.then(end);
  });

/** Returns, for example, `team 1`, `teams 1 and 2`, or `teams 1, 2, and 30 more`. */
export const teamList = (ids: TeamIds): string =>
  ids.length === 1
    ? `team ${ids[0]}`
    : `teams ${firstTen(ids)
        .join(', ')
        .replace(/, (\S+)$/, ' and $1')}`;

export function describeTeams(ids: TeamIds, key = 'the API key'): string {
  return `${key} belongs to ${ids.length === 0 ? 'no team' : teamList(ids)}`;
}
