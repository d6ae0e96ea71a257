/**
 * An SLO that a `moved` block takes over from a resource of another type. Terraform asks for it in a process that cannot call the
 * service, so only its id is known until the next read. Until then nothing may be planned for it, and an SLO that is not found is an
 * error: the id may never have been the id of an SLO, and to create one is not what a move is for.
 */
import { DiagnosticError, groupOf, PrivateState, StateResponse } from '../../plugin';

const MOVED = { moved: true };

const NOT_READ = groupOf(
  'movedNotRead',
  'More SLOs were moved here, but not read yet',
  'Plan without -refresh=false.',
);
const NOT_FOUND = groupOf(
  'movedNotFound',
  'More SLOs were moved here, but the service has no such SLOs',
  'Nothing was created.',
);

export function movedSlo(id: string): StateResponse {
  return { state: { id }, private: MOVED };
}

/** For a plan: throws unless the SLO was read after its move. */
export function requireReadAfterMove({ moved }: PrivateState, subject: () => string): void {
  if (moved !== true) return;
  throw new DiagnosticError(
    `${subject()} was moved here, but not read yet`,
    'Only its id is known, so its change cannot be planned. Plan without -refresh=false. If the base URL or API key of the provider is only known after other resources are applied, put the old resource back instead of this one and its moved block, and apply. Then move it.',
    ['id'],
    NOT_READ,
  );
}

/** For a read that does not find the SLO: throws if it was moved. */
export function requireNotMoved({ moved }: PrivateState, subject: string): void {
  if (moved !== true) return;
  throw new DiagnosticError(
    `${subject} was moved here, but the service has no such SLO`,
    'Either the id of the old resource is not the id of an SLO, or the SLO belongs to another account, or it was deleted. Nothing was created. Use the base URL and the API key of the account that has the SLO, or remove the moved block: then the plan creates a new SLO, and the old resource needs a "removed" block or terraform state rm.',
    ['id'],
    NOT_FOUND,
  );
}
