/** Identifies the account of an API key by the teams in the service's list of team scopes. */
import { failure } from './failure';
import type { CallOptions, ManagementApiClient } from '../../client';
import { isJsonObject, Json } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';
import { teamScopes } from '../../schema/team-scopes';
import { integer64Of, member } from '../codec/json';

/** Sorted, each once. */
export type TeamIds = readonly string[];

/** How long to wait for the teams if they are only stored for later. */
const MAX_WAIT_MS = 5000;

/** Reads the teams of the key when they are first needed, once per process. */
export class KeyTeams {
  private asked?: Promise<TeamIds>;
  private probed?: Promise<TeamIds>;

  constructor(private readonly client: ManagementApiClient) {}

  /** Empty if the service lists no team scope. Throws `ManagementApiError`. */
  public async ask(signal: AbortSignal): Promise<TeamIds> {
    const probed = await this.probed?.catch(() => undefined);
    this.asked ??= probed ? Promise.resolve(probed) : this.list({ signal });
    return this.asked;
  }

  /** For later comparison. Undefined if the service does not answer soon. Never throws. */
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

  /** Reads the teams once per process. Throws `ManagementApiError`. `onSending` is called if the request is sent. */
  public async probe(signal: AbortSignal, patienceMs: number, onSending: () => void = () => undefined) {
    const soon = async () =>
      this.list({
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
        isOptional: true,
        beforeSending: async () => onSending(),
      });
    this.probed ??= this.asked ?? soon();
    return this.probed;
  }

  /** Throws unless the key belongs to every team in `expected_team_ids`. */
  public async requireAll(expected: TeamIds, signal: AbortSignal): Promise<void> {
    const path = ['expected_team_ids'];
    const nothing = 'Nothing was read or changed.';
    const present = await this.ask(signal).catch((error: unknown) => {
      throw failure(
        'Could not compare the teams of the API key with expected_team_ids',
        error,
        path,
        nothing,
      );
    });
    if (expected.every((id) => present.includes(id))) return;
    throw new DiagnosticError(
      'The API key does not belong to the expected team',
      `The service reports that ${keyTeams(present)}, but expected_team_ids contains ${teamList(expected)}. ${nothing} ` +
        'Use a key of that account, or correct expected_team_ids.',
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

/** `team 1`, `teams 1 and 2` */
export function teamList(ids: TeamIds): string {
  return ids.length === 1
    ? `team ${ids[0]}`
    : `teams ${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;
}

export function keyTeams(ids: TeamIds): string {
  return ids.length === 0 ? 'the key belongs to no team' : `the key belongs to ${teamList(ids)}`;
}
