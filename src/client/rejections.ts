import { FailedAttempt } from './errors';
import type { Operation } from '../schema/operation';

/** The number of rejections after which an operation is not sent any more. */
const MAX_REJECTIONS = 3;

/** Counts how often the service rejected the API key (401) for an operation that it has never accepted, such as 1,500 creates with a revoked key. */
export class Rejections {
  private readonly counts = new Map<string, number>();

  /** Throws `FailedAttempt` if the service would reject the call, too. */
  public check({ name }: Operation): void {
    if ((this.counts.get(name) ?? 0) < MAX_REJECTIONS) return;
    throw new FailedAttempt({
      code: 'unauthorized',
      outcome: 'notSent',
      problem: `the request was not sent, because the service rejected the API key (401) in ${MAX_REJECTIONS} such requests before it`,
      nextStep: '',
    });
  }

  public record({ name }: Operation, isRejected: boolean): void {
    this.counts.set(name, isRejected ? (this.counts.get(name) ?? 0) + 1 : -Infinity);
  }
}
