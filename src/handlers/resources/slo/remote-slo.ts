import { requireNotMoved } from './moved';
import { siblingsIn } from './siblings';
import type { Attempt } from '../../../client';
import { isOldCopy } from '../../object/absence';
import { ReadResult, RemoteObject } from '../../object/remote-object';

/** Reads an SLO in a batch with others. */
export class RemoteSlo extends RemoteObject {
  private readonly id = String(this.values.id);

  private get slos() {
    return this.type.connection.slos;
  }

  public async load(read?: Attempt['read']): Promise<ReadResult> {
    const { privateState, purpose, context } = this;
    if (read) return this.slos.loadWith(read, this.id);
    const siblings = purpose === 'refresh' ? siblingsIn(privateState) : undefined;
    return this.slos.load(this.id, context.signal, siblings);
  }

  /** Some services report SLOs beyond their own batch limit as not found. */
  protected async loadAlone(): Promise<ReadResult> {
    return this.slos.loadAlone(this.id, this.context.signal);
  }

  /** Throws if the SLO comes from a `moved` block and does not exist. */
  protected requireComplete(remote: ReadResult): ReadResult {
    const { values, slos, id } = this;
    if (remote === 'not found') requireNotMoved(this);
    // An update right after this must use neither an old copy nor an incomplete response.
    else if (isOldCopy(remote, values)) slos.invalidate(id);
    try {
      return super.requireComplete(remote);
    } catch (error) {
      slos.invalidate(id);
      throw error;
    }
  }
}
