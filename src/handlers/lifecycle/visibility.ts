/** Handles eventual consistency: a service may respond "not found" for an object that it created a second ago. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { ManagementApiClient } from '../../client';
import { JsonObject } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';

/** How long after its creation an object counts as new, and is read again if it is not found. */
export const VISIBLE_WITHIN_MS = 60_000;

const FIRST_DELAY_MS = 500;
const MAX_DELAY_MS = 8000;

export type ReadResult = JsonObject | 'not found';

/**
 * Repeats the read of a new object until it is found. Gives up only after a read that began when the object was no longer new, because the
 * process may have been suspended. `remainingMs` is the result of `remainingNewMs` for the first read. Throws if the run is interrupted.
 */
export async function waitUntilVisible(
  remainingMs: number,
  load: () => Promise<ReadResult>,
  subject: string,
  { signal, log }: Context,
): Promise<ReadResult> {
  let readAt = performance.now();
  const end = readAt + remainingMs;
  for (let wait = FIRST_DELAY_MS; readAt < end; wait = Math.min(2 * wait, MAX_DELAY_MS)) {
    log.log('info', 'Reading a new object again, because the service does not return it yet', {
      object: subject,
    });
    await pause(Math.min(untilNextMultiple(wait), end - performance.now()), subject, signal);
    readAt = performance.now();
    const result = await load();
    if (result !== 'not found') return result;
  }
  return 'not found';
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

/** Returns a shorter wait, so that all waits end together, and one batch reads all ten new SLOs that Terraform refreshes at a time. */
function untilNextMultiple(milliseconds: number): number {
  return milliseconds - (performance.now() % milliseconds);
}

async function pause(milliseconds: number, subject: string, signal: AbortSignal): Promise<void> {
  await sleep(Math.max(milliseconds, 0), undefined, { signal }).catch(() => {
    throw new DiagnosticError(
      `${subject} is not visible yet`,
      'It was created a moment ago. The run was interrupted while waiting for it to appear. Nothing was changed. Run the command again.',
      ['id'],
    );
  });
}
