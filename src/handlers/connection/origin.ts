/**
 * Where an object was created, and whether the provider now uses another base URL or the key of another account. An object that
 * is not found there may exist elsewhere: it must neither be created again nor changed.
 */
import { Connection } from './account';
import { failure } from './failure';
import { keyTeams, TeamIds, teamList } from './teams';
import { Context, DiagnosticError, groupOf, PrivateState } from '../../plugin';

/** More team ids do not identify the account any better. */
export const MAX_TEAM_IDS = 20;

/** The part of the private state that says where an object is. */
export interface Origin {
  readonly baseUrl: string;
  /** Absent if the service did not report them. */
  readonly teamIds?: TeamIds;
}

/**
 * Where an object is that was created or read just now. Never throws. Sends nothing if the account is already known, unless the
 * object was known at another base URL.
 */
export async function currentOrigin(
  connection: Connection,
  own: PrivateState,
  context: Context,
): Promise<Origin> {
  const { baseUrl, teams } = connection;
  const known = isAtOtherAddress(connection, own) ? undefined : teamsIn(own);
  const teamIds = known ?? (await teams.learn(context))?.slice(0, MAX_TEAM_IDS) ?? [];
  return { baseUrl, ...(teamIds.length > 0 && { teamIds }) };
}

/** Undefined if the object is where the provider looks, as far as is known. Throws `ManagementApiError`. */
export async function differentOrigin(connection: Connection, own: PrivateState, { signal }: Context) {
  // Two installations can use the same team ids, so the teams of the key do not count there.
  if (isAtOtherAddress(connection, own)) {
    return {
      looking: 'at this base URL',
      difference: `It was created at ${String(own.baseUrl)}, but the provider now uses ${connection.baseUrl}.`,
      remedy: 'Restore the old base URL.',
    };
  }
  const before = teamsIn(own);
  if (!before) return undefined;
  const now = await connection.teams.ask(signal);
  if (now.some((id) => before.includes(id))) return undefined;
  return {
    looking: 'with this API key',
    difference: `It was created with a key of ${teamList(before)}. The service now reports that ${keyTeams(now)}.`,
    remedy: 'Use the key of the account in which the object was created.',
  };
}

/** Throws for an object that is not found, unless it was created where the provider looks. */
export async function requireSameOrigin(
  connection: Connection,
  own: PrivateState,
  subject: string,
  context: Context,
): Promise<void> {
  const next =
    'If the object no longer exists, remove it from the state (terraform state rm), and the next apply creates it again.';
  const other = await differentOrigin(connection, own, context).catch((error: unknown) => {
    throw failure(
      `${subject} was not found. Could not verify that the API key belongs to the same account`,
      error,
      ['id'],
      `It was created with a key of ${teamList(teamsIn(own) ?? [])}. The provider only treats it as deleted if the service's list of team scopes contains that team. ${next}`,
    );
  });
  if (!other) return;
  const { looking, difference, remedy } = other;
  throw new DiagnosticError(
    `${subject} was not found ${looking}`,
    `${difference} ${remedy} ${next}`,
    ['id'],
    groupOf(
      `notFound: ${looking}`,
      `More objects were not found ${looking}`,
      `They were created elsewhere. ${remedy}`,
    ),
  );
}

/**
 * The private state of an object that the API cannot read, so that nobody can check whether it exists at a new base URL. The only
 * evidence is that the API key belongs to the object's teams there, and then the new base URL is kept. Terraform stores it with
 * the next apply, even if nothing changes. There is one warning for all objects together.
 */
export async function followedOrigin(
  connection: Connection | undefined,
  own: PrivateState,
  subject: string,
  context: Context,
): Promise<PrivateState> {
  if (!connection || !isAtOtherAddress(connection, own)) return own;
  const { teams, shownWarnings, baseUrl, expectedTeamIds } = connection;
  const now = await teams.learn(context);
  if (!shownWarnings.has('otherAddress')) {
    shownWarnings.add('otherAddress');
    context.diagnostics.warning(
      'Objects that the API cannot read were created at another base URL',
      `${subject}, and maybe others, was created at ${String(own.baseUrl)}, but the provider now uses ${baseUrl}. ${finding(now)}`,
    );
  }
  const before = teamsIn(own) ?? expectedTeamIds ?? [];
  if (!now?.some((id) => before.includes(id))) return own;
  return { ...own, baseUrl, teamIds: now.slice(0, MAX_TEAM_IDS) };
}

function finding(now: TeamIds | undefined): string {
  const back = 'If the new base URL is another installation, restore the old one.';
  if (!now) {
    return `Could not verify that the API key belongs to the same account, because the service did not list its team scopes. ${back}`;
  }
  return (
    `The service's list of team scopes shows that ${keyTeams(now)} there. Objects that were created with a key of the same team are assumed to exist there: ` +
    `the next apply, even without changes, stores the new base URL for them. For objects whose team is not known, it does so only if expectedTeamIds is set. ${back}`
  );
}

function isAtOtherAddress({ baseUrl }: Connection, { baseUrl: before }: PrivateState): boolean {
  return typeof before === 'string' && before !== baseUrl;
}

export function teamsIn({ teamIds }: PrivateState): TeamIds | undefined {
  return Array.isArray(teamIds) && teamIds.length > 0 ? teamIds.map(String) : undefined;
}
