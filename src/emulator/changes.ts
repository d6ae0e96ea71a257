import { Collection } from './collections';

export type ChangeEvent =
  | {
      readonly kind: 'object';
      readonly account: string;
      readonly collection: Collection;
      readonly key: string;
    }
  /** Faults, held requests or normalisers. */
  | { readonly kind: 'settings' }
  /** Accounts or the list of requests were reset or restored. */
  | { readonly kind: 'all' };

export class Emitter<Event> {
  private readonly listeners = new Set<(event: Event) => void>();

  /** The returned function unsubscribes. */
  subscribe(listener: (event: Event) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  emit(event: Event): void {
    for (const listener of this.listeners) listener(event);
  }
}

/** For the pages that are open. */
export class Changes extends Emitter<ChangeEvent> {}
