/** Decides whether an object that the service does not return is gone. A single "not found" proves nothing. */
import { requireSameOrigin } from './account';
import { isStillMissing } from './missing-call';
import { orNotFound, readObject, requireComplete } from './read';
import { ObjectState, ResourceType } from './resource-type';
import { isOldCopy, readAgain, ReadResult, remainingNewMs, requestTime } from './visibility';
import { Context, DiagnosticError, groupOf } from '../../plugin';
import { ObjectPrivateState } from '../codec/private-state';
import { IF_DELETED } from '../connection/failure';
import { TeamIds, teamList } from '../connection/teams';

/** How an object is read. */
export interface ObjectReads {
  readonly read: () => Promise<ReadResult>;
  /** Called if `read` does not find the object: reads it again, alone. Throws if both reads do not prove that the object is gone. */
  readonly confirm: () => Promise<ReadResult>;
}

/** Reads an object by the id in its path. `control`, if given, is called with the first 404 before the second read. */
export function readsById(
  type: ResourceType,
  { values }: ObjectState,
  context: Context,
  control?: (gone: unknown) => Promise<void>,
): ObjectReads {
  let gone: unknown;
  const read = async () =>
    readObject(type, values, context).catch((error: unknown) => {
      gone = error;
      return orNotFound(error);
    });
  return {
    read,
    async confirm() {
      await control?.(gone);
      return (await isStillMissing(type, values, context)) ? 'not found' : read();
    },
  };
}

/**
 * Finds an object for a change, and waits as long as it is new. Throws if the response is incomplete, or if the object may exist at another
 * base URL, at another path, or in another account.
 */
export async function findObject(
  type: ResourceType,
  state: ObjectState,
  context: Context,
  reads: ObjectReads = readsById(type, state, context),
): Promise<ReadResult> {
  const result = await find(type, state, context, reads, true);
  return result === 'not visible yet' ? 'not found' : result;
}

/** Like `findObject`, for a refresh. Waits only for some seconds. Then the object is `not visible yet`, and a warning says so. */
export async function find(
  type: ResourceType,
  { values, privateState }: ObjectState,
  context: Context,
  { read, confirm }: ObjectReads = readsById(type, { values, privateState }, context),
  isChange = false,
): Promise<ReadResult | 'not visible yet'> {
  const subject = type.subject(values);
  const { createdAt, wasFound } = privateState;
  const readComplete = async () => {
    const result = await read();
    if (result !== 'not found') requireComplete(type, result, values);
    return result;
  };
  const isCurrent = (result: ReadResult) => result !== 'not found' && !isOldCopy(result, values);
  let result = await readComplete();
  const remainingMs = remainingNewMs(createdAt, requestTime(type.connection.client));
  const isNew = remainingMs > 0 || (result === 'not found' && createdAt !== undefined && !wasFound);
  if (isCurrent(result) || (result !== 'not found' && !isNew)) return result;
  let lackingTeams: TeamIds = [];
  if (result === 'not found') {
    lackingTeams = await requireSameOrigin(type.connection, privateState, subject, context);
    requireSamePath(type, privateState, subject);
  }
  if (isNew) {
    const patience = isChange ? remainingMs : 'refresh';
    result = await readAgain(readComplete, isCurrent, patience, subject, context);
    if (isCurrent(result)) return result;
    if (!isChange) return keep(result, subject, context);
  }
  if (result !== 'not found') return result;
  const confirmed = await confirm();
  if (confirmed !== 'not found') requireComplete(type, confirmed, values);
  else if (lackingTeams.length > 0) warnOfLackingTeams(lackingTeams, subject, context);
  return confirmed;
}

/** Warns that the state keeps an object as it is. */
function keep(result: ReadResult, subject: string, { diagnostics }: Context): 'not visible yet' {
  if (result === 'not found') {
    diagnostics.cappedWarning(
      groupOf('More objects are not visible yet'),
      `${subject} is not visible yet`,
      'It was created or changed a moment ago, or the service has never returned it since it was created. The plan did not find it, and keeps it in the state. A change waits for it for up to a minute. If it was deleted, a plan in a minute shows that. If a new object does not appear, replace it (terraform apply -replace=...).',
    );
  } else {
    diagnostics.cappedWarning(
      groupOf('The service returned old copies of more objects'),
      `The service returned an old copy of ${subject}`,
      'Its revision is lower than that of the last change, which was a moment ago. The state keeps the values of that change. A plan in a minute shows the current values.',
    );
  }
  return 'not visible yet';
}

function warnOfLackingTeams(teams: TeamIds, subject: string, { diagnostics }: Context): void {
  diagnostics.cappedWarning(
    groupOf('More objects were not found with a key that lacks teams'),
    `${subject} was not found with a key that lacks ${teamList(teams)}`,
    `The API key belongs to the teams in expected_team_ids, so the object counts as deleted. But the key that last created or changed it also belonged to ${teamList(teams)}, and the current key may not see it. If it still exists, do not apply this plan. Use a key of all these teams.`,
  );
}

/** Throws if the object was last found at another path: the dialect may be wrong, and an apply would create a second object. */
function requireSamePath(type: ResourceType, { readPath }: ObjectPrivateState, subject: string): void {
  if (readPath === undefined || readPath === type.readPath) return;
  throw new DiagnosticError(
    `${subject} was not found at ${type.readPath}`,
    `It was created or last found at ${readPath}. The dialect of the provider has changed since, so it may not have been deleted. Correct apiVersion or paths in the dialect. ${IF_DELETED}`,
    ['id'],
  );
}
