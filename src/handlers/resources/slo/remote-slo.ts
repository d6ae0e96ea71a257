/**
 * Reads an SLO in a batch with others, and handles SLOs that a `moved` block adopts from a resource of another type. Terraform moves an SLO in a process that cannot call the
 * service, so only the id is known until the next read, and no change can be planned before that. If the SLO is not found, the provider
 * reports an error instead of creating one, because the id may never have belonged to an SLO.
 */
import { siblingsIn } from './siblings';
import type { Attempt } from '../../../client';
import { DiagnosticError, groupOf } from '../../../plugin';
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

/** Called by a plan. Throws if the SLO was moved and has not been read since. */
export function requireReadAfterMove({ privateState, subject }: RemoteObject): void {
  if (!privateState.moved) return;
  throw new DiagnosticError(
    `${subject} was moved, but has not been read yet`,
    "Only its id is known, so no change can be planned. Plan without -refresh=false. If the SLO could not be read because some of the provider's settings depend on resources that are not applied yet, undo the move first: restore the old resource, remove this resource and its moved block, and apply. Then move the SLO again.",
    ['id'],
    groupOf('More SLOs were moved, but have not been read yet'),
  );
}

/** Called for an SLO that was not found. Throws if it was moved. */
function requireNotMoved({ privateState, subject }: RemoteObject): void {
  if (!privateState.moved) return;
  throw new DiagnosticError(
    `${subject} was moved, but does not exist on the service`,
    'Either the id of the old resource is not the id of an SLO, or the SLO belongs to another account or was deleted. Nothing was created. Use the base URL and an API key of the account that contains the SLO. If you remove the moved block instead, the plan creates a new SLO, and the old resource needs a "removed" block or terraform state rm.',
    ['id'],
    groupOf('More SLOs were moved, but do not exist on the service'),
  );
}
