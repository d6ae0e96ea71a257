/**
 * Decides whether an object that the service does not return is gone. A single "not found" proves nothing: right after a change, a service
 * may not return an object, or return an old copy of it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { requireSameOrigin } from './account';
import { ReadResult, RemoteObject } from './remote-object';
import type { ManagementApiClient } from '../../client';
import { JsonObject } from '../../contract/json';
import { DiagnosticError, groupOf, isRecord, ObjectValue } from '../../plugin';
import { IF_DELETED } from '../connection/failed-call';
import { TeamIds, teamList } from '../connection/teams';

/** How long after its creation or change an object counts as new, and is read again if it is not found. */
export const VISIBLE_WITHIN_MS = 60_000;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;

/** A refresh reads an object again after 0.5, 1, 2 and 4 seconds, however long its reads take. */
const REFRESH_WAITS_MS = 7500;

export type FoundObject = ReadResult | 'not visible yet';

/**
 * Finds an object. Throws if the response is incomplete, or if the object may exist at another base URL, at another path, or in another
 * account. For a change, waits as long as the object is new. A refresh waits only for some seconds: then the object is `not visible yet`,
 * and a warning says so. A warning also names a deleted object, which Terraform's plan may not mention.
 */
export async function find(object: RemoteObject): Promise<FoundObject> {
  const { type, purpose, values, privateState } = object;
  const { createdAt, wasFound } = privateState;
  const isRefresh = purpose === 'refresh';
  const first = await object.read();
  if (isCurrent(first, values)) return first;
  const newForMs = remainingNewMs(createdAt, type.connection.client.lastSentAt || Date.now());
  const isNew = newForMs > 0 || (first === 'not found' && createdAt !== undefined && !wasFound);
  if (!isNew) return first === 'not found' ? confirmAbsence(object) : first;
  const latest = await readAgain(object, isRefresh ? REFRESH_WAITS_MS : newForMs, isRefresh);
  if (isCurrent(latest, values)) return latest;
  if (isRefresh) return keep(latest, object);
  return latest === 'not found' ? confirmAbsence(object) : latest;
}

/** Returns the object if it does exist. Throws if it may exist elsewhere. */
async function confirmAbsence(object: RemoteObject): Promise<ReadResult> {
  const lackingTeams = await requireSamePlace(object, false);
  const confirmed = await object.confirm();
  if (confirmed !== 'not found') return confirmed;
  if (lackingTeams.length > 0) warnOfLackingTeams(lackingTeams, object);
  // If an import finds no object, Terraform reports that.
  else if (object.purpose === 'refresh' && object.privateState.baseUrl !== undefined) warnOfDeletion(object);
  return confirmed;
}

/** Whether the object certainly no longer exists. If it cannot be read, it may exist. */
export const isAbsent = async (object: RemoteObject): Promise<boolean> =>
  object.type.description.operations.read !== undefined &&
  find(object).then(
    (remote) => remote === 'not found',
    () => false,
  );

/** Warns that the state keeps an object as it is. Throws if it may exist elsewhere. */
async function keep(remote: ReadResult, object: RemoteObject): Promise<'not visible yet'> {
  const { type, values, subject, context } = object;
  const { diagnostics } = context;
  const lackingTeams = remote === 'not found' ? await requireSamePlace(object, true) : [];
  type.memory.notVisible.add(type.keyOf(values));
  if (remote === 'not found') {
    diagnostics.cappedWarning(
      groupOf('More objects are not visible yet'),
      `${subject} is not visible yet`,
      'It was created or changed a moment ago, or the service has never returned it since it was created. The plan did not find it, and keeps it in the state. A change waits for it for up to a minute. If it was deleted, a plan in a minute shows that. If a new object does not appear, replace it (terraform apply -replace=...).' +
        (lackingTeams.length > 0 ? ` ${mayNotSee(lackingTeams)}` : ''),
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

function warnOfLackingTeams(teams: TeamIds, { subject, context }: RemoteObject): void {
  context.diagnostics.cappedWarning(
    groupOf('More objects were not found with a key that lacks teams'),
    `${subject} was not found with a key that lacks ${teamList(teams)}`,
    `The API key belongs to the teams in expected_team_ids, so the object counts as deleted. ${mayNotSee(teams)} If it still exists, do not apply this plan. Use a key of all these teams.`,
  );
}

const mayNotSee = (teams: TeamIds): string =>
  `But the key that last created or changed it also belonged to ${teamList(teams)}, and the current key may not see it.`;

function warnOfDeletion({ subject, context }: RemoteObject): void {
  context.diagnostics.cappedWarning(
    groupOf(
      'More objects no longer exist on the service',
      'Until the next apply, terraform show lists all of them with their ids.',
    ),
    `${subject} no longer exists on the service`,
    'It was deleted outside Terraform and is removed from the state. If it is still configured, the plan creates it again with a new id. Everything outside this stack that uses the old id needs the new id.',
  );
}

/** Throws if the object may exist at another base URL, at another path or in another account. Returns the teams that the key lacks. */
async function requireSamePlace(object: RemoteObject, isKept: boolean): Promise<TeamIds> {
  const lackingTeams = await requireSameOrigin(object, isKept);
  requireSamePath(object);
  return lackingTeams;
}

/** Throws if the object was last found at another path: the dialect may be wrong, and an apply would create a second object. */
function requireSamePath({ type, privateState: { readPath }, subject }: RemoteObject): void {
  if (readPath === undefined || readPath === type.readPath) return;
  throw new DiagnosticError(
    `${subject} was not found at ${type.readPath}`,
    `It was created or last found at ${readPath}. The dialect of the provider has changed since, so it may not have been deleted. Correct apiVersion or paths in the dialect. ${IF_DELETED}`,
    ['id'],
  );
}

/**
 * Repeats the read of a new object until the result is current, for about as long, of which only the waits count if `countsWaits`. Returns
 * the last result. Throws if the run is interrupted.
 */
async function readAgain(
  object: RemoteObject,
  milliseconds: number,
  countsWaits: boolean,
): Promise<ReadResult> {
  const { subject, values, context } = object;
  const start = performance.now();
  let waitedMs = 0;
  let remote: ReadResult = 'not found';
  const isOver = () => (countsWaits ? waitedMs : performance.now() - start) >= milliseconds;
  for (let delay = FIRST_DELAY_MS; !isOver(); delay = Math.min(delay * 2, MAX_DELAY_MS)) {
    context.log.log('info', 'Reading a new object again, because the service does not return it yet', {
      object: subject,
    });
    // If the run is interrupted, the read reports that.
    await sleep(delay, undefined, context).catch(() => undefined);
    waitedMs += delay;
    remote = await object.read();
    if (isCurrent(remote, values)) break;
  }
  return remote;
}

const isCurrent = (remote: ReadResult, values: ObjectValue): boolean =>
  remote !== 'not found' && !isOldCopy(remote, values);

/** Whether the service returned an older revision than the one in the state. */
export function isOldCopy(remote: JsonObject, { revision }: ObjectValue): boolean {
  const numberIn = (value: unknown) => (isRecord(value) ? Number(String(value.revision)) : NaN);
  return numberIn(remote.revision) < numberIn(revision);
}

// This time and the one of the last request are by the service's clock, if its responses have the header `Date`.
/** Returns the ISO time of the last response. */
export const responseTime = ({ lastAnsweredAt }: ManagementApiClient): string =>
  new Date(lastAnsweredAt || Date.now()).toISOString();

/** Returns how many milliseconds an object still counts as new: at most `VISIBLE_WITHIN_MS`, and 0 if the time is not known. */
export function remainingNewMs(createdAt: unknown, now: number): number {
  const remaining = Date.parse(String(createdAt)) + VISIBLE_WITHIN_MS - now;
  return Math.min(Math.max(Number.isNaN(remaining) ? 0 : remaining, 0), VISIBLE_WITHIN_MS);
}
