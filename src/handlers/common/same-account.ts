/**
 * An object that is not found may simply be elsewhere: made at one base URL or with the key of one account, and looked for
 * with another. Then it must not be planned for creation again.
 */
import { Connection, requireSameAddress } from './account';
import { failure } from './failure';
import { keyTeams, TeamIds, teamList } from './teams';
import { Context, DiagnosticError, PrivateState } from '../../plugin';

/** More than these say nothing more about the account. */
const MAX_REMEMBERED = 20;

/** What the private state keeps of the account that an object is seen in. */
export interface AccountMark {
  /** Absent where the service did not tell them. */
  readonly teamIds?: TeamIds;
}

/** Never throws, and sends nothing where the account is marked already. */
export async function markAccount(
  { teams }: Connection,
  own: PrivateState,
  context: Context,
): Promise<AccountMark> {
  const teamIds = markedTeams(own) ?? (await teams.learn(context))?.slice(0, MAX_REMEMBERED);
  return teamIds && teamIds.length > 0 ? { teamIds } : {};
}

/** The teams that an object is marked with, and those of the key, where they have none in common. Throws `ManagementApiError`. */
export async function otherAccount(
  { teams }: Connection,
  own: PrivateState,
  { signal }: Context,
): Promise<{ before: TeamIds; now: TeamIds } | undefined> {
  const before = markedTeams(own);
  if (!before) return undefined;
  const now = await teams.ask(signal);
  return now.some((id) => before.includes(id)) ? undefined : { before, now };
}

/** Throws for an object that is not found, unless the provider looks for it where it was made. */
export async function requireSameAccount(
  connection: Connection,
  own: PrivateState,
  subject: string,
  context: Context,
): Promise<void> {
  requireSameAddress(connection, own, subject);
  const next =
    'If the object is really gone, remove it from the state (terraform state rm), and the next apply makes it anew.';
  const other = await otherAccount(connection, own, context).catch((error: unknown) => {
    throw failure(
      `${subject} is not found, and whether the API key is of its account cannot be told`,
      error,
      ['id'],
      `It was made with a key of ${teamList(markedTeams(own) ?? [])}, and an object is only taken for gone where operation 1 names that team. ${next}`,
    );
  });
  if (!other) return;
  throw new DiagnosticError(
    `${subject} is not found with this API key`,
    `It was made with a key of ${teamList(other.before)}; by operation 1 ${keyTeams(other.now)} now. Use the key of the account in which the object was made. ${next}`,
    ['id'],
  );
}

function markedTeams({ teamIds }: PrivateState): TeamIds | undefined {
  if (!Array.isArray(teamIds) || teamIds.length === 0) return undefined;
  return teamIds.map(String);
}
