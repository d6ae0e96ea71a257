/** The identity of an object that the API can read. It does not contain the base URL, because a service may move to a new URL. */
import { originAfterRead, teamsIn } from './account';
import { Context, DiagnosticError, Identity, memberOf, ObjectValue, PrivateState } from '../../plugin';
import { readPrivateState } from '../codec/private-state';
import { Connection } from '../connection/configured-provider';
import { failure } from '../connection/failure';
import { describeTeams, UNLIMITED } from '../connection/teams';

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
  if (!isComplete) throw failure(what, error, ['id'], "Could not compare the API key's teams with team_id.");
  throw new DiagnosticError(
    `${what} with this API key`,
    `The team_id of the import is ${teamId}, but the service reports that ${describeTeams(ids)}. Use a key that belongs to team ${teamId}. If the object belongs to the account of this key, remove team_id from the import.`,
  );
}
