import { setTimeout as sleep } from 'node:timers/promises';
import { FailedAttempt, Failure, Outcome } from './errors';
import { Gate } from './gate';
import type { CallOptions, ManagementApiClientOptions } from './management-api-client';
import { RetrySafety } from '../schema/operation';

type RetryLimits = Required<
  Pick<ManagementApiClientOptions, 'maxAttempts' | 'maxRetryMs' | 'retryBaseDelayMs'>
>;

const MAX_DELAY_MS = 30_000;

interface RetryableCall extends Pick<CallOptions, 'signal' | 'isCheck'> {
  readonly repeat: RetrySafety;
  onRetry(failure: Failure, retry: Retry): void;
}

export interface Retry {
  /** Whether the service asks to wait: the call then waits at the gate. */
  readonly isRejected: boolean;
  readonly waitMs: number;
}

/**
 * Sends a request until it succeeds, must not be sent again, or has used up its attempts or its time. Throws `FailedAttempt`.
 * undici's RetryHandler cannot be used: it does not know whether a retry would create a second object (docs/internals/architecture.md).
 */
export async function sendWithRetries<T>(
  send: () => Promise<T>,
  call: RetryableCall,
  gate: Gate,
  limits: RetryLimits,
): Promise<T> {
  const failures: Failure[] = [];
  const ticket = gate.takeTicket();
  let wait = 0;
  let started = 0;
  const elapsed = () => performance.now() - started;
  for (;;) {
    try {
      // A rejected call waits at the gate instead, where it keeps its place in the queue.
      if (failures.length > 0 && !isRefusal(failures[failures.length - 1])) {
        await sleep(wait, undefined, { signal: call.signal });
      }
      await gate.enter(call.signal, ticket);
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw new FailedAttempt(interruptionFailure(failures));
      if (failures.length === 0) failures.push(error.failure);
      break;
    }
    try {
      if (failures.length === 0) started = performance.now();
      // The wait at the gate may have used up the time for retries.
      else if (elapsed() > limits.maxRetryMs) break;
      return await send();
    } catch (error) {
      if (!(error instanceof FailedAttempt)) throw error;
      failures.push(error.failure);
      wait = retryDelayMs(error.failure, failures.length, limits);
      // Closes the gate before `leave`, which would admit the next call.
      const closesGate = !(call.isCheck && wait > limits.maxRetryMs);
      if (closesGate && isRefusal(error.failure)) gate.closeFor(wait, error.failure);
    } finally {
      // A call that waits for its next attempt does not block others.
      gate.leave();
    }
    if (reasonToStop(failures, call, limits, elapsed() + wait)) break;
    const last = failures[failures.length - 1];
    call.onRetry(last, { isRejected: isRefusal(last), waitMs: wait });
  }
  const whyNotRetried = reasonToStop(failures, call, limits);
  throw new FailedAttempt({ ...finalFailure(failures, elapsed(), limits), whyNotRetried });
}

/** Whether the service asks all calls to wait, not only this one. A rate limit applies to all calls together. */
const isRefusal = ({ code, retryAfterMs }: Failure): boolean =>
  code === 'rate_limited' || retryAfterMs !== undefined;

/**
 * Returns Retry-After plus full jitter. The gate spaces out the calls of one process. The jitter keeps several rate-limited processes from
 * retrying at the same moment.
 */
function retryDelayMs(
  { retryAfterMs = 0 }: Failure,
  attempt: number,
  { retryBaseDelayMs, maxRetryMs }: RetryLimits,
): number {
  const longest = Math.min(retryBaseDelayMs * 2 ** (attempt - 1), MAX_DELAY_MS, maxRetryMs);
  return retryAfterMs + Math.random() * longest;
}

/** Returns why the call is not sent again, `nextAt` milliseconds after its first attempt, or undefined if it is. */
function reasonToStop(
  failures: readonly Failure[],
  { repeat }: RetryableCall,
  { maxAttempts, maxRetryMs }: RetryLimits,
  nextAt = Infinity,
): string | undefined {
  const { code, isTransient, outcome } = failures[failures.length - 1];
  if (code === 'interrupted') return INTERRUPTED;
  if (!isTransient) return 'a retry would not help';
  if (outcome === 'unknown' && repeat !== 'read' && repeat !== 'idempotent') {
    return 'it may have taken effect';
  }
  // A 429 does not count as an attempt, because other calls may use up the rate limit. If the maximum is 1, it counts.
  const attempts = failures.filter(({ status }) => status !== 429).length;
  if (maxAttempts === 1 || attempts >= maxAttempts) return 'no attempts are left';
  return nextAt > maxRetryMs ? 'no time is left' : undefined;
}

function finalFailure(failures: readonly Failure[], elapsed: number, limits: RetryLimits): Failure {
  const last = failures[failures.length - 1];
  const sentences = [
    failures.length > 1 ? `Tried ${failures.length} times within ${formatSeconds(elapsed)}.` : '',
    retryAfterHint(last, elapsed, limits),
  ].filter((sentence) => sentence !== '');
  return { ...last, outcome: outcomeOf(failures), retrySummary: sentences.join(' ') };
}

function retryAfterHint({ retryAfterMs }: Failure, elapsed: number, { maxRetryMs }: RetryLimits): string {
  if (retryAfterMs === undefined || elapsed + retryAfterMs <= maxRetryMs) return '';
  const time = new Date(Date.now() + retryAfterMs).toISOString();
  return `The service asked for a retry in ${formatSeconds(retryAfterMs)}, at ${time}, but the provider stops retrying after ${formatSeconds(maxRetryMs)} (maxRetrySeconds, max_retry_seconds in HCL).`;
}

const INTERRUPTED = 'the run was interrupted or has ended';

function interruptionFailure(failures: readonly Failure[]): Failure {
  const last = failures.at(-1);
  return {
    code: 'interrupted',
    outcome: outcomeOf(failures),
    whyNotRetried: INTERRUPTED,
    problem: last
      ? `the run was interrupted before the next attempt. The last attempt failed: ${last.problem}`
      : 'the run was interrupted before the request was sent',
  };
}

/** Combines the outcomes of all attempts. A later attempt without effect does not change what is known about an earlier one. */
function outcomeOf(failures: readonly Failure[]): Outcome {
  if (failures.some(({ outcome }) => outcome === 'unknown')) return 'unknown';
  return failures.some(({ outcome }) => outcome === 'answered') ? 'answered' : 'notSent';
}

const formatSeconds = (milliseconds: number): string => `${Number((milliseconds / 1000).toPrecision(3))} s`;
