/**
 * Handles SLOs that a `moved` block takes over from a resource of another type. Terraform moves an SLO in a process that cannot call the
 * service, so only the id is known until the next read, and no change can be planned before that. An SLO that is not found is an error
 * and is not created, because the id may never have been the id of an SLO.
 */
import { DiagnosticError, groupOf, PrivateState, StateResponse } from '../../plugin';

const MOVED = { moved: true };

const NOT_READ = groupOf(
  'movedNotRead',
  'Other SLOs were moved here, but not read yet either',
  'Plan without -refresh=false.',
);
const NOT_FOUND = groupOf(
  'movedNotFound',
  'Other SLOs were moved here, but do not exist on the service either',
  'Nothing was created.',
);

export function movedSlo(id: string): StateResponse {
  return { state: { id }, privateState: MOVED };
}

/** Called by a plan. Throws if the SLO was moved and has not been read since. */
export function requireReadAfterMove({ moved }: PrivateState, subject: () => string): void {
  if (moved !== true) return;
  throw new DiagnosticError(
    `${subject()} was moved here, but not read yet`,
    "Only its id is known, so no change can be planned. Plan without -refresh=false. If some of the provider's settings are known only after other resources are applied, restore the old resource, remove this resource and its moved block, and apply. Then move the SLO.",
    ['id'],
    NOT_READ,
  );
}

/** Called for an SLO that was not found. Throws if it was moved. */
export function requireNotMoved({ moved }: PrivateState, subject: string): void {
  if (moved !== true) return;
  throw new DiagnosticError(
    `${subject} was moved here, but does not exist on the service`,
    'Either the id of the old resource is not the id of an SLO, or the SLO belongs to another account or was deleted. Nothing was created. Use the base URL and the API key of the account that has the SLO, or remove the moved block. The plan then creates a new SLO, and the old resource needs a "removed" block or terraform state rm.',
    ['id'],
    NOT_FOUND,
  );
}
