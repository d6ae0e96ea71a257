/** Identifies an API key's account by the teams in the service's list of team scopes. */
import { failure } from './failure';
import type { CallOptions, ManagementApiClient } from '../../client';
import { isJsonObject, Json } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';
import { teamScopes } from '../../schema/team-scopes';
import { integer64Of, member } from '../codec/json';

/** Team ids, sorted and without duplicates. */
export type TeamIds = readonly string[];

/** Maximum time to wait for teams that are only stored for later comparison. */
const MAX_WAIT_MS = 5000;

/** Reads the API key's teams on first use, once per process. */
export class KeyTeams {
  private askResult?: Promise<TeamIds>;
  private probeResult?: Promise<TeamIds>;

  constructor(private readonly client: ManagementApiClient) {}

  /** Returns an empty list if the service lists no team scopes. Throws `ManagementApiError`. */
  public async ask(signal: AbortSignal): Promise<TeamIds> {
    const probedTeams = await this.probeResult?.catch(() => undefined);
    this.askResult ??= probedTeams ? Promise.resolve(probedTeams) : this.list({ signal });
    return this.askResult;
  }

  /** Returns the teams to store for later comparison, or undefined if the request fails or takes too long. Never throws. */
  public async learn({ signal, log }: Context): Promise<TeamIds | undefined> {
    return this.probe(signal, MAX_WAIT_MS).catch((error: unknown) => {
      log.log(
        'debug',
        'The object is stored without its teams, because the list of team scopes could not be read',
        { reason: String(error) },
      );
      return undefined;
    });
  }

  /** Reads the teams once per process. Calls `onSending` before it sends the request. Throws `ManagementApiError`. */
  public async probe(signal: AbortSignal, patienceMs: number, onSending: () => void = () => undefined) {
    const listWithTimeout = async () =>
      this.list({
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        isOptional: true,
        beforeSending: async () => onSending(),
      });
    this.probeResult ??= this.askResult ?? listWithTimeout();
    return this.probeResult;
  }

  /** Throws unless the API key belongs to every team in `expected_team_ids`. */
  public async requireAll(expected: TeamIds, signal: AbortSignal): Promise<void> {
    const path = ['expected_team_ids'];
    const noEffect = 'Nothing was read or changed.';
    const actual = await this.ask(signal).catch((error: unknown) => {
      throw failure("Could not compare the API key's teams with expected_team_ids", error, path, noEffect);
    });
    if (expected.every((id) => actual.includes(id))) return;
    throw new DiagnosticError(
      'The API key does not belong to the expected team',
      `The service reports that ${keyTeams(actual)}, but expected_team_ids contains ${teamList(expected)}. ${noEffect} ` +
        'Use a key of the expected team, or correct expected_team_ids.',
      path,
    );
  }

  private async list(options: CallOptions): Promise<TeamIds> {
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

export function keyTeams(ids: TeamIds): string {
  return ids.length === 0 ? 'the key belongs to no team' : `the key belongs to ${teamList(ids)}`;
}
