/**
 * Records the base URL and account of an object in its private state, and detects when the provider uses another base URL or account.
 * Accounts may number their objects separately, so an object with the same id in another account may be a different one.
 */
import { Connection } from './configured-provider';
import { IF_DELETED, failure } from './failure';
import { describeTeams, TeamIds, teamList } from './teams';
import { Context, DiagnosticError, groupOf } from '../../plugin';
import { UNSET_ID } from '../codec/json';
import { ObjectPrivateState } from '../codec/private-state';

const RIGHT_KEY_ADVICE = 'Use a key of the original account.';

const OTHER_ACCOUNT_GROUP = groupOf(
  'changedInOtherAccount',
  'More objects were changed in another account',
  RIGHT_KEY_ADVICE,
);

/** The part of the private state that records the base URL and the account in which an object was created or last found. */
export type Origin = Pick<ObjectPrivateState, 'baseUrl' | 'teamIds' | 'lastTeamIds'>;

/** Returns the origin of an object that was just read. Sends no request if the teams at this base URL are stored. Never throws. */
export async function originAfterRead(
  connection: Connection,
  privateState: ObjectPrivateState,
  context: Context,
): Promise<Origin> {
  const stored = teamsAt(connection, privateState);
  if (!stored) return originOf(connection, await connection.teams.tryRead(context, 'store'));
  return originOf(connection, stored, privateState.lastTeamIds);
}

/**
 * Returns the origin of an object that was just created or changed. Keeps stored teams that the API key does not have. Warns if the
 * accounts differ, because they could not be compared before the change. Never throws.
 */
export async function originAfterChange(
  connection: Connection,
  privateState: ObjectPrivateState,
  subject: string,
  context: Context,
): Promise<Origin> {
  const stored = teamsAt(connection, privateState) ?? [];
  // An interrupted run lets the change finish, so its teams are stored, too.
  const { signal } = new AbortController();
  const listed = (await connection.teams.tryRead({ ...context, signal }, 'store')) ?? [];
  const isOtherAccount = stored.length > 0 && listed.length > 0 && !shareTeam(stored, listed);
  if (!isOtherAccount) return originOf(connection, [...new Set([...stored, ...listed])], listed);
  context.diagnostics.cappedWarning(
    OTHER_ACCOUNT_GROUP,
    `${subject} was changed in another account`,
    `It was created or changed before with API keys of ${teamList(stored)}, but the service reports that ${describeTeams(listed, 'the current API key')}. The list of team scopes could not be read before the change. Compare the object in both accounts: this change may have overwritten another object with the same id. ${RIGHT_KEY_ADVICE}`,
  );
  return originOf(connection, stored, privateState.lastTeamIds);
}

function originOf({ baseUrl }: Connection, teamIds: TeamIds = [], last: TeamIds = teamIds): Origin {
  const hasFewer = last.length > 0 && last.length < teamIds.length;
  return { baseUrl, ...(teamIds.length > 0 && { teamIds }), ...(hasFewer && { lastTeamIds: last }) };
}

/**
 * Throws if a change was planned against another base URL, or if the API key has no team in common with the object's account. Called by every
 * plan. Terraform plans again in the process of the apply, so this covers saved plans, `-target`, and several provider blocks.
 *
 * @param what a phrase like `Cannot change SLO "checkout" (id 4711)`
 * @param lastStep the end of the advice: how to manage an object of the current account, for example by importing it
 */
export async function requireSameAccount(
  connection: Connection,
  privateState: ObjectPrivateState,
  { what, lastStep }: { readonly what: string; readonly lastStep: string },
  context: Context,
): Promise<void> {
  if (!isPlannedHere(connection, privateState)) {
    throw new DiagnosticError(
      `${what} at this base URL`,
      `The plan was made for ${plannedUrl(privateState)}, but the provider now uses ${connection.baseUrl}. Nothing was sent. Plan again with this base URL and a refresh (without -refresh=false).`,
    );
  }
  const stored = teamsAt(connection, privateState);
  if (!stored) {
    // For example, an object that this plan imports. A new object has no base URL yet.
    const isUnknown = privateState.baseUrl !== undefined && connection.teams.hasFailed;
    if (isUnknown) warnNotCompared(connection, 'Apply the plan with the same API key.', context);
    return;
  }
  const listed = await connection.teams.tryRead(context, 'compare');
  if (!listed) {
    const advice = `To be sure, check that the API key belongs to ${teamList(stored)}.`;
    warnNotCompared(connection, advice, context);
  }
  // A failed request or an empty list does not prove that the account differs.
  if (!listed || listed.length === 0 || shareTeam(stored, listed)) return;
  throw new DiagnosticError(
    `${what} with this API key`,
    `It probably belongs to another account: it was created or changed with API keys of ${teamList(stored)}, but the service reports that ${describeTeams(listed, 'the current API key')}. Nothing was changed. ${RIGHT_KEY_ADVICE} If the account's teams were replaced, or if you want to manage the object in the current account instead, remove the old object from the state (terraform state rm), ${lastStep}`,
  );
}

function warnNotCompared({ shownWarnings }: Connection, advice: string, { diagnostics }: Context): void {
  if (shownWarnings.has('accountNotCompared')) return;
  shownWarnings.add('accountNotCompared');
  diagnostics.warning(
    'The account of the API key could not be compared with that of the objects',
    `The service's list of team scopes could not be read, so changes are made without this check. ${advice}`,
    undefined,
    'account_not_compared',
  );
}

/** Whether the change was planned against this base URL. */
export function isPlannedHere({ baseUrl }: Connection, privateState: ObjectPrivateState): boolean {
  return [undefined, baseUrl].includes(plannedUrl(privateState));
}

const plannedUrl = ({ refreshUrl, baseUrl }: ObjectPrivateState) => refreshUrl ?? baseUrl;

/** Throws if an object that was not found was created at another base URL or in another account. */
export async function requireSameOrigin(
  connection: Connection,
  privateState: ObjectPrivateState,
  subject: string,
  { signal }: Context,
): Promise<void> {
  const fail = (where: string, difference: string, remedy: string): never => {
    const more = `They were created at another base URL or in another account. ${remedy}`;
    const group = groupOf(`notFound: ${where}`, `More objects were not found ${where}`, more);
    throw new DiagnosticError(
      `${subject} was not found ${where}`,
      `${difference} ${remedy} ${IF_DELETED}`,
      ['id'],
      group,
    );
  };
  if (hasBaseUrlChanged(connection, privateState)) {
    const difference = `It was created or last read at ${privateState.baseUrl}, but the provider now uses ${connection.baseUrl}.`;
    fail('at this base URL', difference, 'Restore the old base URL.');
  }
  const stored = privateState.lastTeamIds ?? teamsIn(privateState);
  if (!stored) return;
  const origin = `It was created, first read, or last changed with an API key that belongs to ${teamList(stored)}`;
  const listed = await connection.teams.read(signal).catch((error: unknown) => {
    throw failure(
      `${subject} was not found, and the account of the API key could not be verified`,
      error,
      ['id'],
      `${origin}. The provider treats it as deleted only if the service's list of team scopes shows that the API key belongs to the same account. ${IF_DELETED}`,
    );
  });
  // What a key may see can depend on each of its teams.
  const current = new Set(listed);
  if (stored.every((id) => current.has(id))) return;
  const difference = `${origin}, but the service reports that ${describeTeams(listed, 'the current API key')}.`;
  fail(
    'with this API key',
    difference,
    `${RIGHT_KEY_ADVICE} A key that lacks some of these teams may not see it.`,
  );
}

/**
 * Returns the private state after a refresh of an object that the API cannot read. Stores the base URL of the refresh, because a saved plan
 * must be applied at the same URL. Replaces the origin's base URL only if `expected_team_ids` confirms the account: the stored team ids are
 * not enough, because another installation can use the same ones. Warns once per run, not once per object.
 */
export async function refreshUnreadable(
  connection: Connection | undefined,
  stored: ObjectPrivateState,
  subject: string,
  context: Context,
): Promise<ObjectPrivateState> {
  if (!connection) return stored;
  const { refreshUrl: _, ...privateState } = stored;
  if (!hasBaseUrlChanged(connection, privateState)) return privateState;
  const { shownWarnings, baseUrl, expectedTeamIds } = connection;
  if (!shownWarnings.has('baseUrlChanged')) {
    shownWarnings.add('baseUrlChanged');
    const remedy = expectedTeamIds
      ? 'The API key belongs to the teams in expected_team_ids, so the provider assumes that the service has moved. The next apply stores the new base URL for these objects.'
      : 'If the service has moved, set expectedTeamIds on ObservabilityProvider (expected_team_ids in HCL), and the next apply stores the new base URL for these objects.';
    context.diagnostics.warning(
      'Objects that the API cannot read were created at another base URL',
      `${subject} was created at ${privateState.baseUrl}, but the provider now uses ${baseUrl}. Other objects may be affected too. ${remedy} If the new base URL belongs to a different installation, restore the old one.`,
      undefined,
      'base_url_changed',
    );
  }
  if (!expectedTeamIds) return { ...privateState, refreshUrl: baseUrl };
  const origin = await originAfterRead(connection, {}, context);
  return { ...privateState, teamIds: undefined, lastTeamIds: undefined, ...origin };
}

function hasBaseUrlChanged({ baseUrl }: Connection, { baseUrl: storedUrl }: ObjectPrivateState): boolean {
  return storedUrl !== undefined && storedUrl !== baseUrl;
}

export function teamsIn({ teamIds = [] }: ObjectPrivateState): TeamIds | undefined {
  const known = teamIds.filter((id) => !UNSET_ID.test(id));
  return known.length > 0 ? known : undefined;
}

/** Returns the stored teams, unless they were listed at another base URL: two installations can use the same ids. */
function teamsAt(connection: Connection, privateState: ObjectPrivateState): TeamIds | undefined {
  return hasBaseUrlChanged(connection, privateState) ? undefined : teamsIn(privateState);
}

function shareTeam(some: TeamIds, others: TeamIds): boolean {
  const known = new Set(some);
  return others.some((id) => known.has(id));
}
