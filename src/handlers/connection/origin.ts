/**
 * Records the base URL and the account with which an object was created, and detects when the provider uses different ones. If an object
 * is then not found, it may still exist at its origin, so the provider must neither recreate nor change it.
 */
import { Connection } from './configured-provider';
import { failure } from './failure';
import { describeTeams, TeamIds, teamList } from './teams';
import { Context, DiagnosticError, groupOf, PrivateState } from '../../plugin';

/** Maximum number of team ids to store. A few are enough to identify the account. */
export const MAX_TEAM_IDS = 20;

/** The part of the private state that records where an object was created. */
export interface Origin {
  readonly baseUrl: string;
  /** The teams of the API key. Absent if the service did not report any. */
  readonly teamIds?: TeamIds;
}

/**
 * Returns the origin of an object that was just created or read. Never throws. Sends no request if the private state already contains the
 * teams and the base URL is still the same.
 */
export async function currentOrigin(
  connection: Connection,
  privateState: PrivateState,
  context: Context,
): Promise<Origin> {
  const { baseUrl, teams } = connection;
  const storedTeams = hasBaseUrlChanged(connection, privateState) ? undefined : teamsIn(privateState);
  const teamIds = storedTeams ?? (await teams.tryRead(context))?.slice(0, MAX_TEAM_IDS) ?? [];
  return { baseUrl, ...(teamIds.length > 0 && { teamIds }) };
}

/** If the provider's base URL or account differs from the object's origin, returns texts that explain it. Throws `ManagementApiError`. */
export async function originMismatch(
  connection: Connection,
  privateState: PrivateState,
  { signal }: Context,
) {
  // At a different base URL, matching team ids prove nothing: two installations can use the same ids.
  if (hasBaseUrlChanged(connection, privateState)) {
    return {
      where: 'at this base URL',
      difference: `It was created or last read at ${String(privateState.baseUrl)}, but the provider now uses ${connection.baseUrl}.`,
      remedy: 'Restore the old base URL.',
    };
  }
  const storedTeams = teamsIn(privateState);
  if (!storedTeams) return undefined;
  const teams = await connection.teams.read(signal);
  if (teams.some((id) => storedTeams.includes(id))) return undefined;
  return {
    where: 'with this API key',
    difference: `It was created or first read with an API key that belongs to ${teamList(storedTeams)}, but the service reports that ${describeTeams(teams, 'the current API key')}.`,
    remedy: 'Use a key of the original account.',
  };
}

/** Throws if an object that was not found had been created at another base URL or in another account. */
export async function requireSameOrigin(
  connection: Connection,
  privateState: PrivateState,
  subject: string,
  context: Context,
): Promise<void> {
  const next =
    'If the object no longer exists, remove it from the state (terraform state rm), and the next apply creates it again.';
  const mismatch = await originMismatch(connection, privateState, context).catch((error: unknown) => {
    throw failure(
      `${subject} was not found, and the account of the API key could not be verified`,
      error,
      ['id'],
      `It was created or first read with an API key that belongs to ${teamList(teamsIn(privateState) ?? [])}. The provider treats it as deleted only if the service's list of team scopes shows that the API key belongs to the same account. ${next}`,
    );
  });
  if (!mismatch) return;
  const { where, difference, remedy } = mismatch;
  throw new DiagnosticError(
    `${subject} was not found ${where}`,
    `${difference} ${remedy} ${next}`,
    ['id'],
    groupOf(
      `notFound: ${where}`,
      `More objects were not found ${where}`,
      `They were created at another base URL or in another account. ${remedy}`,
    ),
  );
}

/**
 * Returns the private state of an object that the API cannot read. If the base URL has changed, but the API key still belongs to one of
 * the object's teams, the object is assumed to exist at the new base URL. The next apply then stores that base URL, even if it changes
 * nothing else. Warns only once per run, not for each object.
 */
export async function withUpdatedOrigin(
  connection: Connection | undefined,
  privateState: PrivateState,
  subject: string,
  context: Context,
): Promise<PrivateState> {
  if (!connection || !hasBaseUrlChanged(connection, privateState)) return privateState;
  const { teams, shownWarnings, baseUrl, expectedTeamIds } = connection;
  const keyTeams = await teams.tryRead(context);
  if (!shownWarnings.has('baseUrlChanged')) {
    shownWarnings.add('baseUrlChanged');
    context.diagnostics.warning(
      'Objects that the API cannot read were created at another base URL',
      `${subject} was created at ${String(privateState.baseUrl)}, but the provider now uses ${baseUrl}. Other objects may be affected too. ${explainTeams(keyTeams)}`,
    );
  }
  const objectTeams = teamsIn(privateState) ?? expectedTeamIds ?? [];
  if (!keyTeams?.some((id) => objectTeams.includes(id))) return privateState;
  return { ...privateState, baseUrl, teamIds: keyTeams.slice(0, MAX_TEAM_IDS) };
}

function explainTeams(keyTeams: TeamIds | undefined): string {
  const advice = 'If the new base URL belongs to a different installation, restore the old one.';
  if (!keyTeams) {
    return `The provider could not verify that the API key belongs to their account, because the service's list of team scopes could not be read. ${advice}`;
  }
  return (
    `According to the list of team scopes at the new base URL, ${describeTeams(keyTeams)}. The provider assumes that an object exists there if it was created with a key that shares a team with the current key. ` +
    `The next apply then stores the new base URL for the object, even if nothing else changes. If an object's team is not known, this happens only if expectedTeamIds is set. ${advice}`
  );
}

function hasBaseUrlChanged({ baseUrl }: Connection, { baseUrl: storedUrl }: PrivateState): boolean {
  return typeof storedUrl === 'string' && storedUrl !== baseUrl;
}

export function teamsIn({ teamIds }: PrivateState): TeamIds | undefined {
  return Array.isArray(teamIds) && teamIds.length > 0 ? teamIds.map(String) : undefined;
}
