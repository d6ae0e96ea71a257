/** Records where an object was found: at another base URL or in another account, an object with the same id may be a different one. */
import type { RemoteObject } from './remote-object';
import { IMPORT_ADVICE } from './resource-type';
import type { ErrorCode } from '../../client';
import {
  Context,
  DiagnosticError,
  groupOf,
  Identity,
  memberOf,
  ObjectValue,
  PrivateState,
} from '../../plugin';
import { isImportable, storesNothing } from '../../schema/description';
import { UNSET_ID } from '../codec/json';
import { ObjectPrivateState, readPrivateState } from '../codec/private-state';
import { failedCall, IF_DELETED, isManagementApiError } from '../connection/failed-call';
import { Connection } from '../connection/provider-block';
import { describeTeams, FOR_ABSENCE, FOR_CHANGE, TeamIds, teamList, UNLIMITED } from '../connection/teams';

/** Errors after which nobody expects the account to be compared: the key may not read the list, or this service has none. */
const SILENT_CODES: readonly ErrorCode[] = [
  'unauthorized',
  'forbidden',
  'not_found',
  'wrong_method',
  'missing_call',
];

/** Returns the origin of an object that was just read. Adds the key's teams only if none are stored: it may be another account's key. */
export async function originAfterRead(
  connection: Connection,
  privateState: ObjectPrivateState,
  { signal }: Context,
): Promise<ObjectPrivateState> {
  const known = teamsAt(connection, privateState);
  if (known) return originOf(connection, known, privateState.lastTeamIds);
  const { ids, isComplete } = await connection.teams.read(FOR_CHANGE, signal);
  return originOf(connection, isComplete ? ids : []);
}

/** Returns the origin of an object that was just created or changed: adds the key's teams. They were read before. */
export function originAfterChange(connection: Connection, privateState: ObjectPrivateState) {
  const known = teamsAt(connection, privateState) ?? [];
  const { ids, isComplete } = connection.teams.known;
  if (!isComplete || ids.length === 0) return originOf(connection, known, privateState.lastTeamIds);
  return originOf(connection, [...new Set([...known, ...ids])], ids);
}

function originOf({ baseUrl }: Connection, teamIds: TeamIds, lastTeamIds = teamIds): ObjectPrivateState {
  const hadFewer = lastTeamIds.length < teamIds.length;
  return { baseUrl, ...(teamIds.length > 0 && { teamIds }), ...(hadFewer && { lastTeamIds }) };
}

/** Throws if a change was planned for another base URL or account. Each plan calls it, including the one within an apply of a saved plan. */
export async function requireSameAccount(
  { type, privateState, subject, context }: RemoteObject,
  verb: 'create' | 'change' | 'replace' | 'destroy',
): Promise<void> {
  const { connection } = type.provider;
  if (!connection || storesNothing(type.description)) return;
  const what = `Cannot ${verb} ${subject}`;
  const mayHaveCreated = verb === 'replace' && type.memory.isApplying;
  const effect = mayHaveCreated
    ? 'This object was not changed. If this apply has created a new object first (create_before_destroy), that is in the account of the current API key. Then note the ids of both, remove them from the state (terraform state rm), and apply again with the right key.'
    : 'Nothing was changed.';
  if (!isPlannedHere(connection, privateState)) {
    throw new DiagnosticError(
      `${what} at this base URL`,
      `The plan was made for ${plannedUrl(privateState)}, but the provider now uses ${connection.baseUrl}. ${effect} Plan again with this base URL and a refresh (without -refresh=false).`,
    );
  }
  const known = teamsAt(connection, privateState);
  if (!known) return;
  const { ids, isComplete, error } = await connection.teams.read(FOR_CHANGE, context.signal);
  if (known.some((id) => ids.includes(id))) return;
  // The key belongs to the expected teams: otherwise, the provider would not have been configured.
  if (connection.expectedTeamIds) return warnOfOtherTeams(`${verb} ${subject}`, known, ids, context);
  const isSilent = isManagementApiError(error) && SILENT_CODES.includes(error.code);
  if (!isComplete && !isSilent) warnNotCompared(connection, known, context);
  // A list that is empty or cannot be read does not prove that the account differs.
  if (!isComplete || ids.length === 0) return;
  const goal = type.identityName === null ? 'overwrite the object in the current account' : 'create it there';
  const lastStep = `${isImportable(type.description) ? `${IMPORT_ADVICE}, or ` : ''}apply again to ${goal}`;
  throw new DiagnosticError(
    `${what} with this API key`,
    `It probably belongs to another account: it was created or changed with API keys of ${teamList(known)}, but the service reports that ${describeTeams(ids, 'the current API key')}. ${effect} Use a key of the original account. If the account's teams were replaced, set expected_team_ids to the teams of the current API key. To manage an object of the current account instead, remove the old one from the state (terraform state rm), which sends nothing to the service${verb === 'destroy' ? '' : `, and then ${lastStep}`}.`,
  );
}

function warnOfOtherTeams(change: string, known: TeamIds, ids: TeamIds, { diagnostics }: Context): void {
  diagnostics.cappedWarning(
    groupOf('The plan changes more objects that were created with keys of other teams'),
    `The plan would ${change}, which was created or changed with API keys of ${teamList(known)}`,
    `The service reports that ${describeTeams(ids, 'the current API key')}. It belongs to the teams in expected_team_ids, so the plan continues. If the resource was moved to another provider block, do not apply this plan: it affects another account.`,
  );
}

function warnNotCompared({ shownWarnings }: Connection, known: TeamIds, { diagnostics }: Context): void {
  if (shownWarnings.has('accountNotCompared')) return;
  shownWarnings.add('accountNotCompared');
  diagnostics.warning(
    'The account of the API key could not be compared with that of the objects',
    `The service's list of team scopes could not be read, so changes are made without this check. To be sure, check that the API key belongs to ${teamList(known)}.`,
    undefined,
    'account_not_compared',
  );
}

/** Whether the change was planned against this base URL. */
export const isPlannedHere = ({ baseUrl }: Connection, privateState: ObjectPrivateState): boolean =>
  [undefined, baseUrl].includes(plannedUrl(privateState));

const plannedUrl = ({ refreshUrl, baseUrl }: ObjectPrivateState) => refreshUrl ?? baseUrl;

/**
 * Throws if an object was not found where it was created. Returns the teams that the key lacks, if only `expected_team_ids` confirms it. An
 * object that the state keeps may also be of an unknown account.
 */
export async function requireSameOrigin(
  { type: { connection }, privateState, subject, context }: RemoteObject,
  isKept: boolean,
): Promise<TeamIds> {
  const fail = (where: string, difference: string, remedy: string): never => {
    const detail = `${difference} ${remedy} ${IF_DELETED}`;
    const group = groupOf(`More objects were not found ${where}`);
    throw new DiagnosticError(`${subject} was not found ${where}`, detail, ['id'], group);
  };
  if (hasBaseUrlChanged(connection, privateState)) {
    const difference = `It was created or last read at ${privateState.baseUrl}, but the provider now uses ${connection.baseUrl}.`;
    return fail('at this base URL', difference, 'Restore the old base URL.');
  }
  const known = privateState.lastTeamIds ?? teamsIn(privateState) ?? [];
  if (known.length === 0) return [];
  const { ids, isComplete, error } = await connection.teams.read(FOR_ABSENCE, context.signal);
  // What a key may see can depend on each of its teams.
  const lacking = known.filter((id) => !ids.includes(id));
  if (lacking.length === 0 || connection.expectedTeamIds) return lacking;
  const origin = `It was created, first read, or last changed with an API key that belongs to ${teamList(known)}`;
  if (!isComplete) {
    if (isKept) return [];
    const what = `${subject} was not found, and the account of the API key could not be verified`;
    const hint = `${origin}. The provider treats it as deleted only if the service's list of team scopes shows that the API key belongs to the same account. Plan again, or set expected_team_ids. ${IF_DELETED}`;
    const isLate = !isManagementApiError(error) || error.code === 'interrupted';
    if (!isLate) throw failedCall(what, error, ['id'], hint);
    throw new DiagnosticError(
      what,
      `The service did not list its team scopes in time. ${hint}`,
      ['id'],
      groupOf('More objects were not found, and the account of the API key could not be verified'),
    );
  }
  return fail(
    'with this API key',
    `${origin}, but the service reports that ${describeTeams(ids, 'the current API key')}.`,
    `Use a key of the original account. A key that lacks some of these teams may not see it. If a team no longer exists, set expected_team_ids to the teams of the current API key.`,
  );
}

/**
 * Returns the private state after a refresh of an object that the API cannot read. Stores the base URL of the refresh, because a saved plan
 * must be applied at the same URL. Replaces the origin's base URL only if `expected_team_ids` confirms the account: the stored team ids are
 * not enough, because another installation can use the same ones. Warns once per run, not once per object.
 */
export async function refreshUnreadable(object: RemoteObject): Promise<ObjectPrivateState> {
  const { type, subject, context } = object;
  const { connection } = type;
  const { refreshUrl: _, ...privateState } = object.privateState;
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

const hasBaseUrlChanged = ({ baseUrl }: Connection, { baseUrl: oldUrl = baseUrl }: ObjectPrivateState) =>
  oldUrl !== baseUrl;

function teamsIn({ teamIds = [] }: ObjectPrivateState): TeamIds | undefined {
  const known = teamIds.filter((id) => !UNSET_ID.test(id));
  return known.length > 0 ? known : undefined;
}

/** Returns the stored teams, unless they were listed at another base URL: two installations can use the same ids. */
const teamsAt = (connection: Connection, privateState: ObjectPrivateState) =>
  hasBaseUrlChanged(connection, privateState) ? undefined : teamsIn(privateState);

/** The identity of an object that the API can read. It does not contain the base URL, because a service may move to a new URL. */
export const objectIdentity: Identity = {
  schema: {
    description: 'Identifies the object.',
    attributes: {
      id: { type: 'string', required: true, description: 'Identifier that the service assigned.' },
      team_id: {
        type: 'string',
        optional: true,
        description:
          'A team that the API key belonged to when the object was created or first read. An import fails if the key does not belong to this team. Null if the service reported no teams.',
      },
    },
  },
  of(state, bytes) {
    const privateState = readPrivateState(bytes);
    const teams = teamsIn(privateState);
    // If neither the teams nor the base URL is stored, the provider has not called the service for this object yet.
    if (teams === undefined && privateState.baseUrl === undefined) return undefined;
    return { id: memberOf(state, 'id'), team_id: teams?.[0] ?? null };
  },
};

/** Returns the private state of an object that is imported by its identity. Throws if the API key belongs to another account. */
export async function importedPrivateState(
  connection: Connection,
  imported: ObjectValue,
  context: Context,
): Promise<PrivateState> {
  const { id, team_id: teamId } = imported;
  if (typeof teamId !== 'string') {
    const { teamIds } = await originAfterRead(connection, {}, context);
    return { teamIds };
  }
  const what = `Cannot import "${String(id)}"`;
  const { ids, isComplete, error } = await connection.teams.read(UNLIMITED, context.signal);
  if (ids.includes(teamId)) return { teamIds: isComplete ? ids : [teamId] };
  if (!isComplete) {
    throw failedCall(what, error, ['id'], "Could not compare the API key's teams with team_id.");
  }
  throw new DiagnosticError(
    `${what} with this API key`,
    `The team_id of the import is ${teamId}, but the service reports that ${describeTeams(ids)}. Use a key that belongs to team ${teamId}. If the object belongs to the account of this key, remove team_id from the import.`,
  );
}
