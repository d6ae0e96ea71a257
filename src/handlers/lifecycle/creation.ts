/** What a create must not do: lose the new object, or send values that do not go together. */
import { DiagnosticError, ObjectValue } from '../../plugin';
import { ResourceDescription } from '../../schema/description';
import { Members } from '../../schema/kind';
import { toSnakeCase } from '../../schema/names';
import { checkConfiguration } from '../checks/configuration';
import { Values } from '../codec/values';

/** The message for an object that could not be created. */
export interface NotCreated {
  /** A phrase like `Cannot create SLO "checkout"`. */
  readonly what: string;
  /** What to do if the object exists anyway. Begins with where to look, such as `If the service shows ...`. */
  readonly ifCreated?: string;
  /** Another possible reason if the service refuses the request. */
  readonly ifRefused?: string;
}

/** How a program takes over an object that exists. */
export const IMPORT_IT = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** The parts of an answer that cannot be read later: the object's id, or a secret that the service returns only once. */
export type Identified = { readonly [name: string]: string | null };

/** A value that `ignore_changes` keeps need not go with the rest: another variant, or a write-only value without its version. */
export function checkPlanned<M extends Members>(
  { attributes: members, exactlyOne }: ResourceDescription<M>,
  planned: Values<M>,
): void {
  try {
    checkConfiguration({ members, exactlyOne }, planned);
  } catch (error) {
    if (!(error instanceof DiagnosticError)) throw error;
    const reason =
      'Nothing was sent, because the planned values, some of which ignore_changes kept, cannot be sent together.';
    throw new DiagnosticError(error.summary, `${reason} ${error.detail}`, error.path);
  }
}

export function notIdentified({ what, ifCreated = '' }: NotCreated, identifiedBy: string) {
  return new DiagnosticError(
    what,
    `The service answered without ${identifiedBy}, so Terraform cannot manage it. The object may exist anyway. Look for it in the service before you apply again. ${ifCreated}`,
  );
}

export function withIdentified(planned: ObjectValue, identified: Identified): ObjectValue {
  const attributes = Object.entries(identified).map(([name, value]) => [toSnakeCase(name), value]);
  return { ...planned, ...(Object.fromEntries(attributes) as ObjectValue) };
}
