/** Identifies an API key's account by the teams in the service's list of team scopes. */
import { failure } from './failure';
import type { CallOptions, ManagementApiClient } from '../../client';
import { isJsonObject, Json } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';
import { teamScopes } from '../../schema/team-scopes';
import { integer64Of, member } from '../codec/json';

/** Team ids, sorted and without duplicates. */
export type TeamIds = readonly string[];

/** Maximum time to wait for the teams if the provider can continue without them. */
const OPTIONAL_READ_TIMEOUT_MS = 5000;

/** Reads the API key's teams on first use, and caches them. */
export class KeyTeams {
  private teams?: Promise<TeamIds>;
  private probeResult?: Promise<TeamIds>;

  constructor(private readonly client: ManagementApiClient) {}

  /** Returns the teams, or an empty list if the service lists no team scopes. Throws `ManagementApiError`. */
  public async read(signal: AbortSignal): Promise<TeamIds> {
    const probedTeams = await this.probeResult?.catch(() => undefined);
    this.teams ??= probedTeams ? Promise.resolve(probedTeams) : this.fetchTeams({ signal });
    return this.teams;
  }

  /** Returns the teams, or undefined if the request fails or takes too long. Never throws. */
  public async tryRead({ signal, log }: Context): Promise<TeamIds | undefined> {
    return this.probe(signal, OPTIONAL_READ_TIMEOUT_MS).catch((error: unknown) => {
      log.log('debug', 'Could not read the list of team scopes, so the account of the API key is not known', {
        reason: String(error),
      });
      return undefined;
    });
  }

  /** Reads the teams within a time limit. Calls `onSending` before it sends the request. Throws `ManagementApiError`. */
  public async probe(signal: AbortSignal, timeoutMs: number, onSending: () => void = () => undefined) {
    const fetchWithTimeout = async () =>
      this.fetchTeams({
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
        isOptional: true,
        beforeSending: async () => onSending(),
      });
    this.probeResult ??= this.teams ?? fetchWithTimeout();
    return this.probeResult;
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
    const { body } = await this.client.call(teamScopes.operations.read, {}, options);
    const scopes = member(body, 'scopes');
    const ids = (Array.isArray(scopes) ? scopes : [])
      .filter(isJsonObject)
      .map((scope) => idOf(member(scope, 'teamId')))
      .filter((id) => id !== undefined);
    return [...new Set(ids)].sort();
  }
}

function idOf(id: Json | undefined): string | undefined {
  return integer64Of(id) ?? (typeof id === 'string' && id !== '' ? id : undefined);
}

/** Returns, for example, `team 1` or `teams 1 and 2`. */
export function teamList(ids: TeamIds): string {
  return ids.length === 1
    ? `team ${ids[0]}`
    : `teams ${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;
}

export function describeTeams(ids: TeamIds, key = 'the API key'): string {
  return `${key} belongs to ${ids.length === 0 ? 'no team' : teamList(ids)}`;
}
