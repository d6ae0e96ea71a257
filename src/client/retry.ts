import { setTimeout as sleep } from 'node:timers/promises';
import { FailedAttempt, Failure, Outcome } from './errors';
import { Gate } from './gate';
import { LONGEST_TIMER_MS } from './limits';
import { Repeat } from '../schema/operation';

/** Times in milliseconds. */
export interface RetryLimits {
  readonly maxAttempts: number;
  /** From the first attempt to the start of the last one. */
  readonly maxRetryMs: number;
  readonly retryBaseDelayMs: number;
}

const LONGEST_DELAY_MS = 30_000;

/** A call that may be sent several times. */
export interface RepeatedCall {
  readonly repeat: Repeat;
  readonly signal?: AbortSignal;
  /** The call is attempted once, after all others, and its refusal does not make others wait. */
  readonly isOptional?: boolean;
  /** Called before each wait. */
  onRetry(failure: Failure, waitMs: number): void;
}

/**
 * Sends a request until it succeeds, must not be sent again, or has used up its attempts or its time. Throws `FailedAttempt`.
 * undici's RetryHandler does not know whether a second request would create a second object (docs/architecture.md).
 */
export async function sendRepeatedly<T>(
  send: () => Promise<T>,
  call: RepeatedCall,
  gate: Gate,
  limits: RetryLimits,
): Promise<T> {
  const failures: Failure[] = [];
  const ticket = gate.ticket(call.isOptional);
  const maxAttempts = call.isOptional ? 1 : limits.maxAttempts;
  let wait = 0;
  let started = 0;
  const elapsed = () => performance.now() - started;
  for (;;) {
    try {
      // A refused call waits at the gate and keeps its place there.
      if (failures.length > 0 && !isRefusal(failures[failures.length - 1])) {
        await sleep(wait, undefined, { signal: call.signal });
      }
      await gate.enter(call.signal, ticket);
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw new FailedAttempt(interrupted(failures));
      if (failures.length === 0) failures.push(error.failure);
      break;
    }
    try {
      if (failures.length === 0) started = performance.now();
      // The wait at the gate may have been long.
      else if (elapsed() > limits.maxRetryMs) break;
      return await send();
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw error;
      failures.push(error.failure);
      wait = delay(error.failure, failures.length, limits);
      // Before `leave`, which admits the next call.
      if (!call.isOptional && isRefusal(error.failure)) gate.closeFor(wait, error.failure);
    } finally {
      // A call that waits for its next attempt does not block others.
      gate.leave();
    }
    const failure = failures[failures.length - 1];
    if (!mayBeRepeated(failure, call.repeat) || isTooLate(failure, elapsed(), limits)) break;
    if (failures.length >= maxAttempts || elapsed() + wait > limits.maxRetryMs) break;
    call.onRetry(failure, wait);
  }
  throw final(failures, elapsed(), limits);
}

/** A request without effect can always be sent again. One that may have had an effect can be, if a second request changes nothing more. */
function mayBeRepeated({ isTransient, outcome }: Failure, repeat: Repeat): boolean {
  return isTransient === true && (outcome !== 'unknown' || repeat === 'read' || repeat === 'idempotent');
}

/** Whether the service asks all calls to wait, not only this one: a rate limit applies to all of them together. */
function isRefusal({ code, retryAfterMs }: Failure): boolean {
  return code === 'rate_limited' || retryAfterMs !== undefined;
}

/** Full jitter: a hundred calls that were refused together would be refused together again. Retry-After is added. */
function delay(
  { retryAfterMs = 0 }: Failure,
  attempt: number,
  { retryBaseDelayMs, maxRetryMs }: RetryLimits,
): number {
  const longest = Math.min(retryBaseDelayMs * 2 ** (attempt - 1), LONGEST_DELAY_MS, maxRetryMs);
  return Math.min(retryAfterMs + Math.random() * longest, LONGEST_TIMER_MS);
}

function isTooLate({ retryAfterMs = 0 }: Failure, elapsed: number, { maxRetryMs }: RetryLimits): boolean {
  return elapsed + retryAfterMs > maxRetryMs;
}

function final(failures: readonly Failure[], elapsed: number, limits: RetryLimits): FailedAttempt {
  const last = failures[failures.length - 1];
  const retries = [
    failures.length > 1 ? `Tried ${failures.length} times within ${seconds(elapsed)}.` : '',
    isTooLate(last, elapsed, limits) ? retryAfterHint(last.retryAfterMs, limits) : '',
  ].filter((sentence) => sentence !== '');
  return new FailedAttempt({ ...last, outcome: outcomeOf(failures), retries: retries.join(' ') });
}

function retryAfterHint(retryAfterMs: number | undefined, { maxRetryMs }: RetryLimits): string {
  if (retryAfterMs === undefined) return '';
  const time = Date.now() + retryAfterMs;
  const at = time <= LATEST_DATE_MS ? `, at ${new Date(time).toISOString()}` : '';
  return `The service asks to retry in ${seconds(retryAfterMs)}${at}, but retries end after ${seconds(maxRetryMs)} (maxRetrySeconds).`;
}

const LATEST_DATE_MS = 8.64e15;

function interrupted(failures: readonly Failure[]): Failure {
  const last = failures.at(-1);
  return {
    code: 'interrupted',
    outcome: outcomeOf(failures),
    happened: last
      ? `the run was interrupted before the next attempt. The last attempt failed: ${last.happened}`
      : 'the run was interrupted before the request was sent',
  };
}

/** An attempt without effect says nothing about the effect of an earlier attempt. */
function outcomeOf(failures: readonly Failure[]): Outcome {
  if (failures.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return failures.some(({ outcome }) => outcome === 'answered') ? 'answered' : 'notSent';
}

function seconds(milliseconds: number): string {
  return `${Number((milliseconds / 1000).toPrecision(3))} s`;
}
