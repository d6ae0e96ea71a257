/** The identity of an object that the API can read. It has no base URL, because a service may move to another one. */
import { Context, DiagnosticError, Identity, memberOf, ObjectValue, PrivateState } from '../../plugin';
import { Connection } from '../connection/account';
import { failure } from '../connection/failure';
import { MAX_TEAM_IDS, currentOrigin, teamsIn } from '../connection/origin';
import { keyTeams } from '../connection/teams';

export const objectIdentity: Identity = {
  schema: {
    version: 0,
    description: 'What tells the object apart from all others.',
    attributes: {
      id: { type: 'string', required: true, description: 'Identifier that the service assigned.' },
      team_id: {
        type: 'string',
        optional: true,
        description:
          'A team of the API key with which the object was created or first read. An import with a key of other teams is refused. Null if the service did not report any.',
      },
    },
  },
  of(state, own) {
    const teams = teamsIn(own);
    // Without either, the service was not called yet.
    if (teams === undefined && own.baseUrl === undefined) return undefined;
    return { id: memberOf(state, 'id'), team_id: teams?.[0] ?? null };
  },
};

/** The private state of an object that is imported by its identity. Throws if the API key is one of another account. */
export async function importedPrivate(
  connection: Connection,
  imported: ObjectValue,
  context: Context,
): Promise<PrivateState> {
  const { id, team_id: teamId } = imported;
  if (typeof teamId !== 'string') {
    const { teamIds } = await currentOrigin(connection, {}, context);
    return { teamIds };
  }
  const what = `Cannot import "${String(id)}"`;
  const now = await connection.teams.ask(context.signal).catch((error: unknown) => {
    throw failure(what, error, ['id'], 'Could not compare the teams of the API key with team_id.');
  });
  if (now.includes(teamId)) return { teamIds: [...new Set([teamId, ...now])].slice(0, MAX_TEAM_IDS) };
  throw new DiagnosticError(
    `${what} with this API key`,
    `The team_id of the import is ${teamId}, but the service reports that ${keyTeams(now)}. Use a key of that account. If the object is in this one, remove team_id from the import.`,
  );
}
