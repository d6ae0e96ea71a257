import { Collection } from './collections';

export type ChangeEvent =
  | { kind: 'object'; readonly account: string; readonly collection: Collection; readonly key: string }
  /** The faults, the held requests or the normalisers changed. */
  | { kind: 'settings' }
  /** Accounts were reset or restored, or the recorded requests were deleted. */
  | { kind: 'all' };

export class Emitter<Event> {
  private readonly listeners = new Set<(event: Event) => void>();

  /** Calls `listener` for each event until the returned function is called. */
  subscribe(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** Notifies the pages that are open in a browser. */
export class Changes extends Emitter<ChangeEvent> {}
