/** Identifies an API key's account by the teams in the service's list of team scopes. */
import { setTimeout as sleep } from 'node:timers/promises';
import { failure, isManagementApiError } from './failure';
import type { CallOptions, ErrorCode, ManagementApiClient } from '../../client';
import { startTimeout } from '../../client/timeout';
import { elementsOf, objectOrEmpty, printJson } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';
import { teamScopes } from '../../schema/team-scopes';
import { canonicalId, UNSET_ID } from '../codec/json';

/** Team ids, sorted and without duplicates. */
export type TeamIds = readonly string[];

/** Purposes of reading the teams, with the maximum times in the queue and for the response. If exceeded, the teams are not used. */
const PURPOSES = {
  /** To store the origin of an object. Short, because until then a new object exists only in memory. */
  store: { waitMs: 5000, responseMs: 5000, delaysMs: [0, 200, 800], isOptional: true },
  /** To check an account before a change. Long, because a rate limit or a long queue would delay the change itself, too. */
  compare: { waitMs: 60_000, responseMs: 5000, delaysMs: [0], isOptional: false, maxAttempts: 3 },
};

/** The cooldown of a purpose after all attempts to read the teams failed. Without it, a list that hangs would delay every new object. */
const FAILURE_COOLDOWN_MS = 10_000;

/** Errors that a retry cannot fix: the key may not read the list of team scopes, or this service has no such list. */
const PERMANENT_CODES: readonly ErrorCode[] = ['unauthorized', 'forbidden', 'not_found', 'wrong_method'];

/**
 * Reads the API key's teams on first use, and caches them. Each provider block reads its own list, and an apply does not use the plan's.
 * Caches a failure only if a retry cannot fix it.
 */
export class KeyTeams {
  private teams?: Promise<TeamIds>;
  private readonly failedAt = { store: -Infinity, compare: -Infinity };

  constructor(private readonly client: ManagementApiClient) {}

  /** Whether the last read failed with an error that a retry may fix. */
  public get hasFailed(): boolean {
    return this.teams === undefined && Math.max(this.failedAt.store, this.failedAt.compare) > -Infinity;
  }

  /** Returns the teams, or an empty list if the service lists no team scopes. Throws `ManagementApiError`. */
  public async read(signal: AbortSignal): Promise<TeamIds> {
    // The read in progress may be an optional one, which is not retried.
    const inProgress = await this.teams?.catch(() => undefined);
    return inProgress ?? this.load({ signal });
  }

  /** Returns the teams, or undefined if the request fails or takes too long. Never throws. */
  public async tryRead(
    { signal, log }: Context,
    purpose: keyof typeof PURPOSES,
  ): Promise<TeamIds | undefined> {
    const isCoolingDown = performance.now() - this.failedAt[purpose] < FAILURE_COOLDOWN_MS;
    if (isCoolingDown && this.teams === undefined) return undefined;
    const start = performance.now();
    const { waitMs, delaysMs, ...options } = PURPOSES[purpose];
    // The read in progress may give up earlier than this one.
    if (!options.isOptional) await this.teams?.catch(() => undefined);
    for (const delay of delaysMs) {
      if (delay > 0) await sleep(delay, undefined, { signal }).catch(() => undefined);
      const remaining = start + waitMs - performance.now();
      if (remaining <= 0 || signal.aborted) break;
      try {
        return await this.probe(signal, { ...options, waitMs: remaining });
      } catch (error) {
        const problem = 'Could not read the list of team scopes, so the account of the API key is not known';
        log.log('debug', problem, { reason: String(error) });
        if (!isManagementApiError(error) || !error.isTransient || !this.client.retriesCalls) break;
      }
    }
    this.failedAt[purpose] = performance.now();
    return undefined;
  }

  /**
   * Reads the teams. Waits at most `waitMs` until the request is sent, then at most `responseMs` for the response. Throws
   * `ManagementApiError`. Returns undefined if it has to wait too long for an earlier read.
   */
  public async probe(
    signal: AbortSignal,
    {
      waitMs,
      responseMs,
      ...options
    }: CallOptions & { readonly waitMs: number; readonly responseMs: number },
    onSending: () => void = () => undefined,
  ) {
    const timeout = new AbortController();
    let stopTimeout = startTimeout(waitMs, () => timeout.abort());
    const beforeSending = async () => {
      stopTimeout();
      stopTimeout = startTimeout(responseMs, () => timeout.abort());
      onSending();
    };
    const limit = AbortSignal.any([signal, timeout.signal]);
    const late = new Promise<undefined>((done) => limit.addEventListener('abort', () => done(undefined)));
    const isInProgress = this.teams !== undefined;
    const teams = this.load({ ...options, signal: limit, beforeSending });
    return (isInProgress ? Promise.race([teams, late]) : teams).finally(() => stopTimeout());
  }

  private async load(options: CallOptions): Promise<TeamIds> {
    this.teams ??= this.fetchTeams(options).catch((error: unknown) => {
      if (!isManagementApiError(error) || !PERMANENT_CODES.includes(error.code)) this.teams = undefined;
      throw error;
    });
    return this.teams;
  }

  /** Throws unless the API key belongs to every team in `expected_team_ids`. */
  public async requireTeams(expected: TeamIds, signal: AbortSignal): Promise<void> {
    const path = ['expected_team_ids'];
    const noEffect = 'Nothing was read or changed.';
    const actual = await this.read(signal).catch((error: unknown) => {
      throw failure("Could not compare the API key's teams with expected_team_ids", error, path, noEffect);
    });
    if (expected.every((id) => actual.includes(id))) return;
    throw new DiagnosticError(
      'The API key does not belong to the expected team',
      `The service reports that ${describeTeams(actual)}, but expected_team_ids contains ${teamList(expected)}. ${noEffect} ` +
        'Use a key that belongs to every expected team, or correct expected_team_ids.',
      path,
    );
  }

  private async fetchTeams(options: CallOptions): Promise<TeamIds> {
    // Teams beside an error belong to the key, too: without them, another account would go unnoticed.
    const operation = teamScopes.operations.read;
    const scopes = (await this.client.call(operation, {}, { ...options, isCheck: true })).body.scopes ?? [];
    const ids = elementsOf(scopes).flatMap((scope) => canonicalId(objectOrEmpty(scope).teamId) ?? []);
    const mayHaveTeam = /"team(_?id)?":(?!null|""|\{\}|\[\])/i.test(printJson(scopes));
    if (!Array.isArray(scopes) || (mayHaveTeam && ids.length === 0)) {
      throw this.client.invalidAnswer(operation, 'the response contains no list of scopes with a teamId');
    }
    // As a team, an id such as 0, which stands for "no team", would make all accounts equal.
    return [...new Set(ids)].filter((id) => !UNSET_ID.test(id)).sort();
  }
}

/** Maximum number of teams that a message lists. */
const MAX_LISTED_TEAMS = 10;

/** Returns, for example, `team 1`, `teams 1 and 2`, or `teams 1, 2 and 30 more`. */
export function teamList(ids: TeamIds): string {
  if (ids.length === 1) return `team ${ids[0]}`;
  const listed = ids.slice(0, ids.length > MAX_LISTED_TEAMS ? MAX_LISTED_TEAMS : -1);
  return `teams ${listed.join(', ')} and ${ids.length > MAX_LISTED_TEAMS ? `${ids.length - listed.length} more` : ids.at(-1)}`;
}

export function describeTeams(ids: TeamIds, key = 'the API key'): string {
  return `${key} belongs to ${ids.length === 0 ? 'no team' : teamList(ids)}`;
}
