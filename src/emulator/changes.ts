import { Collection } from './collections';

/** What has changed, for those who watch. */
export type Change =
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

export type ChangeListener = (change: Change) => void;

/** Tells everybody who watches the emulator. */
export class Changes {
  private readonly listeners = new Set<ChangeListener>();

  /** Until the returned function is called. */
  listen(listener: ChangeListener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(change: Change): void {
    for (const listener of this.listeners) listener(change);
  }
}
