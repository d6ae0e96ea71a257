/** Eventual consistency: a service may answer "not found" for an object that it created a second ago. */
import { setTimeout as sleep } from 'node:timers/promises';
import { JsonObject } from '../../contract/json';
import { Context, DiagnosticError } from '../../plugin';

/** For how long after its creation an object that is not found is read again. */
export const VISIBLE_WITHIN_MS = 60_000;

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 8000;

/** The service's object. */
export type ReadResult = JsonObject | 'not found';

/**
 * Reads an object that was not found until it is found or is no longer new. `createdAt` is the time of its creation, and missing if
 * a read has found it since. Throws on an interrupt.
 */
export async function waitUntilVisible(
  createdAt: unknown,
  load: () => Promise<ReadResult>,
  subject: string,
  { signal, log }: Context,
): Promise<ReadResult> {
  const end = performance.now() + newFor(createdAt, Date.now());
  for (let wait = FIRST_WAIT_MS; performance.now() < end; wait = Math.min(2 * wait, LONGEST_WAIT_MS)) {
    log.log('info', 'Reading a new object again, because the service does not show it yet', {
      object: subject,
    });
    await pause(Math.min(untilNext(wait), end - performance.now()), subject, signal);
    const found = await load();
    if (found !== 'not found') return found;
  }
  return 'not found';
}

/** For how many more milliseconds it counts as new: at most `VISIBLE_WITHIN_MS`, even if the clock was set back. */
export function newFor(createdAt: unknown, now: number): number {
  const left = Date.parse(String(createdAt)) + VISIBLE_WITHIN_MS - now;
  return Math.min(Math.max(Number.isNaN(left) ? 0 : left, 0), VISIBLE_WITHIN_MS);
}

/** Terraform refreshes ten new SLOs at once. Their waits end at the same moment, so that one batch reads them all. */
function untilNext(milliseconds: number): number {
  return milliseconds - (performance.now() % milliseconds);
}

async function pause(milliseconds: number, subject: string, signal: AbortSignal): Promise<void> {
  try {
    await sleep(Math.max(milliseconds, 0), undefined, { signal });
  } catch {
    throw new DiagnosticError(
      `${subject} is not visible yet`,
      'It was created a moment ago. The run was interrupted while it waited for it to appear, and nothing was changed. Run the command again.',
      ['id'],
    );
  }
}
