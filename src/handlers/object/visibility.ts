/** Handles eventual consistency: right after a change, a service may not return an object, or return an old copy of it. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { RemoteObject } from './remote-object';
import type { ManagementApiClient } from '../../client';
import { JsonObject } from '../../contract/json';
import { DiagnosticError, isRecord, ObjectValue } from '../../plugin';

/** How long after its creation or change an object counts as new, and is read again if it is not found. */
export const VISIBLE_WITHIN_MS = 60_000;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;

/** How often a refresh reads an object again: after 0.5, 1, 2 and 4 seconds. */
const REFRESH_READS = 4;

export type ReadResult = JsonObject | 'not found';

/**
 * Repeats the read of a new object until the result is current. Returns the last result. A change gives up only after a read that began
 * when the object was no longer new, because the process may have been suspended. A refresh gives up much earlier. Throws if the run is
 * interrupted.
 *
 * @param remainingMs the result of `remainingNewMs` for the first read
 */
export async function readAgain(
  object: Pick<RemoteObject, 'read' | 'subject' | 'purpose' | 'context'>,
  isCurrent: (remote: ReadResult) => boolean,
  remainingMs: number,
): Promise<ReadResult> {
  const { subject, context, purpose } = object;
  let readAt = performance.now();
  let remote: ReadResult = 'not found';
  const [end, maxReads] =
    purpose === 'refresh' ? [Infinity, REFRESH_READS] : [readAt + remainingMs, Infinity];
  for (let reads = 0; readAt < end && reads < maxReads; reads += 1) {
    const remaining = end - performance.now();
    context.log.log('info', 'Reading a new object again, because the service does not return it yet', {
      object: subject,
      givesUpInSeconds: remaining === Infinity ? undefined : Math.ceil(remaining / 1000),
    });
    const wait = Math.min(FIRST_DELAY_MS * 2 ** reads, MAX_DELAY_MS);
    await pause(Math.min(wait, remaining), subject, context.signal);
    readAt = performance.now();
    remote = await object.read();
    if (isCurrent(remote)) break;
  }
  return remote;
}

/** Whether the service returned an older revision than the one in the state. */
export function isOldCopy(object: JsonObject, { revision }: ObjectValue): boolean {
  const numberIn = (value: unknown) => (isRecord(value) ? Number(String(value.revision)) : NaN);
  return numberIn(object.revision) < numberIn(revision);
}

// Both times are by the service's clock, if its responses have the header `Date`: the clocks of two machines may differ.
/** Returns when the last request was sent. */
export const requestTime = ({ lastSentAt }: ManagementApiClient): number => lastSentAt || Date.now();

/** Returns the ISO time of the last response. */
export const responseTime = ({ lastAnsweredAt }: ManagementApiClient): string =>
  new Date(lastAnsweredAt || Date.now()).toISOString();

/** Returns how many milliseconds an object still counts as new: at most `VISIBLE_WITHIN_MS`, and 0 if the time is not known. */
export function remainingNewMs(createdAt: unknown, now: number): number {
  const remaining = Date.parse(String(createdAt)) + VISIBLE_WITHIN_MS - now;
  return Math.min(Math.max(Number.isNaN(remaining) ? 0 : remaining, 0), VISIBLE_WITHIN_MS);
}

async function pause(milliseconds: number, subject: string, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(milliseconds, 0), undefined, { signal }).catch(() => {
    throw new DiagnosticError(
      `${subject} is not visible yet`,
      'It was created or changed a moment ago. The run was interrupted while waiting for it to appear. Nothing was changed. Run the command again.',
      ['id'],
    );
  });
}
