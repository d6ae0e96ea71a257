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

/** Tells everybody who listens. */
export class Teller<News> {
  private readonly listeners = new Set<(news: News) => void>();

  /** Until the returned function is called. */
  listen(listener: (news: News) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(news: News): void {
    for (const listener of this.listeners) listener(news);
  }
}

/** Tells everybody who watches the emulator. */
export class Changes extends Teller<Change> {}
