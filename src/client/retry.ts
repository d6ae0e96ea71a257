import { setTimeout as sleep } from 'node:timers/promises';
import { FailedSending, Failure, Outcome } from './errors';
import { Gate } from './gate';
import { LONGEST_TIMER_MS } from './limits';
import { Repeat } from '../contract/operation';

/** Times in milliseconds. */
export interface RetryLimits {
  readonly maxAttempts: number;
  /** From the first sending to the last one's beginning. */
  readonly maxRetryMs: number;
  readonly baseDelayMs: number;
}

const LONGEST_DELAY_MS = 30_000;

/** What steers the sendings of one call. */
export interface Call {
  readonly repeat: Repeat;
  readonly signal?: AbortSignal;
  /** Called before each wait. */
  onRetry(failure: Failure, waitMs: number): void;
}

/**
 * Sends a request until it is answered, cannot be sent again, or may not be. Throws `FailedSending`.
 *
 * This stands above undici's dispatcher and not in it: its RetryHandler decides by method, status and error code of one
 * response, where here the meaning of the whole answer counts (was anything sent, what does a second sending do, is the
 * JSON complete). It also has no jitter, sends earlier than a long Retry-After asks for, asks for the rest of a body by
 * Range, and waits on when the call is interrupted.
 */
export async function sendRepeatedly<T>(
  send: () => Promise<T>,
  call: Call,
  gate: Gate,
  limits: RetryLimits,
): Promise<T> {
  const failures: Failure[] = [];
  const ticket = gate.ticket();
  let wait = 0;
  let started = 0;
  const elapsed = () => performance.now() - started;
  for (;;) {
    try {
      // A refused call waits at the gate, where it keeps its place.
      if (failures.length > 0 && !isRefusal(failures[failures.length - 1])) {
        await sleep(wait, undefined, { signal: call.signal });
      }
      await gate.enter(call.signal, ticket);
    } catch {
      throw new FailedSending(interrupted(failures));
    }
    try {
      if (failures.length === 0) started = performance.now();
      // The way through the gate may have been long.
      if (elapsed() > limits.maxRetryMs) break;
      return await send();
    } catch (error) {
      if (!(error instanceof FailedSending)) throw error;
      failures.push(error.failure);
      wait = delay(error.failure, failures.length, limits);
      if (isRefusal(error.failure) && !isTooLate(error.failure, elapsed(), limits)) {
        // Before it leaves: then the next one gets in.
        gate.closeFor(wait);
      }
    } finally {
      // A call that waits for its next sending is in nobody's way.
      gate.leave();
    }
    const failure = failures[failures.length - 1];
    if (!mayBeRepeated(failure, call.repeat) || isTooLate(failure, elapsed(), limits)) break;
    if (failures.length >= limits.maxAttempts || elapsed() + wait > limits.maxRetryMs) break;
    call.onRetry(failure, wait);
  }
  throw final(failures, elapsed(), limits);
}

/** A request that had no effect may always be sent again, and one that may have had it where a second one adds nothing. */
function mayBeRepeated({ isTransient, outcome }: Failure, repeat: Repeat): boolean {
  return isTransient === true && (outcome !== 'unknown' || repeat === 'read' || repeat === 'idempotent');
}

/** The service had enough of all calls, and not of this one alone: a limit on the rate is met by all of them together. */
function isRefusal({ isTransient, code, retryAfterMs }: Failure): boolean {
  return isTransient === true && (code === 'rate_limited' || retryAfterMs !== undefined);
}

/** Full jitter: what failed together does not come back together. What the service asks for comes on top. */
function delay({ retryAfterMs = 0 }: Failure, attempt: number, { baseDelayMs }: RetryLimits): number {
  const longest = Math.min(baseDelayMs * 2 ** (attempt - 1), LONGEST_DELAY_MS);
  return Math.min(retryAfterMs + Math.random() * longest, LONGEST_TIMER_MS);
}

function isTooLate({ retryAfterMs = 0 }: Failure, elapsed: number, { maxRetryMs }: RetryLimits): boolean {
  return elapsed + retryAfterMs > maxRetryMs;
}

function final(failures: readonly Failure[], elapsed: number, limits: RetryLimits): FailedSending {
  const last = failures[failures.length - 1];
  const retries = [
    failures.length > 1 ? `Tried ${failures.length} times within ${seconds(elapsed)}.` : '',
    last.isTransient && isTooLate(last, elapsed, limits) ? whenWanted(last.retryAfterMs, limits) : '',
  ].filter((sentence) => sentence !== '');
  return new FailedSending({ ...last, outcome: outcomeOf(failures), retries: retries.join(' ') });
}

function whenWanted(retryAfterMs: number | undefined, { maxRetryMs }: RetryLimits): string {
  if (retryAfterMs === undefined) return '';
  const time = Date.now() + retryAfterMs;
  const at = time <= LATEST_DATE_MS ? `, at ${new Date(time).toISOString()}` : '';
  return `The service wants to be asked again in ${seconds(retryAfterMs)}${at}; a call is given up after ${seconds(maxRetryMs)}.`;
}

const LATEST_DATE_MS = 8.64e15;

function interrupted(failures: readonly Failure[]): Failure {
  const last = failures.at(-1);
  return {
    code: 'interrupted',
    outcome: outcomeOf(failures),
    happened: last
      ? `interrupted before it was sent again, after ${last.happened}`
      : 'interrupted before anything was sent',
  };
}

/** A later sending that failed cleanly says nothing about an earlier one. */
function outcomeOf(failures: readonly Failure[]): Outcome {
  if (failures.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return failures.some(({ outcome }) => outcome === 'answered') ? 'answered' : 'notSent';
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}
