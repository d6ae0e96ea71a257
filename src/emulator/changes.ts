import { EventEmitter } from 'node:events';
import { Collection } from './collections';

export type ChangeEvent =
  | { kind: 'object'; readonly account: string; readonly collection: Collection; readonly key: string }
  /** The faults, the held requests or the names of the accounts changed. */
  | { kind: 'settings' }
  /** Accounts were reset or restored, or the recorded requests were deleted. */
  | { kind: 'all' };

export class Changes extends EventEmitter<{ change: [ChangeEvent] }> {}
