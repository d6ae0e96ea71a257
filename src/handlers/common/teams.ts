/** Which account an API key belongs to, as far as the API tells: the teams of its scopes (operation 1). */
import { LosslessNumber } from 'lossless-json';
import type { Connection } from './account';
import { failure } from './failure';
import { member } from './json';
import type { ManagementApiClient } from '../../client';
import { isJsonObject, Json } from '../../contract/json';
import type { operations } from '../../contract/operations';
import { canonicalNumber, Context, DiagnosticError } from '../../plugin';

/** Sorted, each once. */
export type TeamIds = readonly string[];

/** What is only worth remembering is not worth waiting for. */
const PATIENCE_MS = 5000;

/** Asks the service for the teams of the key when somebody first needs them, and once per process. */
export class KeyTeams {
  private asked?: Promise<TeamIds>;
  private learned?: Promise<TeamIds | undefined>;

  constructor(
    private readonly client: ManagementApiClient,
    private readonly contract: typeof operations,
  ) {}

  /** Empty where the service tells of none. Throws `ManagementApiError`. */
  public async ask(signal: AbortSignal): Promise<TeamIds> {
    const learned = await this.learned;
    this.asked ??= learned ? Promise.resolve(learned) : this.list(signal);
    return this.asked;
  }

  /** For later comparison. Undefined where the service does not tell soon. Never throws. */
  public async learn({ signal, log }: Context): Promise<TeamIds | undefined> {
    const soon = () => this.list(AbortSignal.any([signal, AbortSignal.timeout(PATIENCE_MS)]));
    this.learned ??= (this.asked ?? soon()).catch((error: unknown) => {
      log.log('debug', 'The teams of the API key are not known', { reason: String(error) });
      return undefined;
    });
    return this.learned;
  }

  private async list(signal: AbortSignal): Promise<TeamIds> {
    const { body } = await this.client.call(this.contract.listTeamScopes, {}, { signal });
    const scopes = member(body, 'scopes');
    const ids = (Array.isArray(scopes) ? scopes : [])
      .filter(isJsonObject)
      .map((scope) => idOf(member(scope, 'teamId')))
      .filter((id) => id !== undefined);
    return [...new Set(ids)].sort();
  }
}

function idOf(id: Json | undefined): string | undefined {
  if (id instanceof LosslessNumber) return canonicalNumber(id.value);
  return typeof id === 'string' && id !== '' ? id : undefined;
}

/** Throws unless the key is of every team that the provider's configuration expects. */
export async function requireExpectedTeams(
  { teams, expectedTeamIds }: Connection,
  signal: AbortSignal,
): Promise<void> {
  if (!expectedTeamIds) return;
  const path = ['expected_team_ids'];
  const nothing = 'Nothing was read or changed.';
  const present = await teams.ask(signal).catch((error: unknown) => {
    throw failure(
      'The teams of the API key cannot be checked against expected_team_ids',
      error,
      path,
      nothing,
    );
  });
  if (expectedTeamIds.every((id) => present.includes(id))) return;
  throw new DiagnosticError(
    'The API key is not of the expected team',
    `By operation 1 ${keyTeams(present)}, and expected_team_ids names ${teamList(expectedTeamIds)}. ${nothing} ` +
      'Use a key of that account, or correct expected_team_ids.',
    path,
  );
}

/** `team 1`, `teams 1 and 2` */
export function teamList(ids: TeamIds): string {
  return ids.length === 1
    ? `team ${ids[0]}`
    : `teams ${ids.slice(0, -1).join(', ')} and ${ids[ids.length - 1]}`;
}

export function keyTeams(ids: TeamIds): string {
  return ids.length === 0 ? 'the key has the scopes of no team' : `the key is of ${teamList(ids)}`;
}
