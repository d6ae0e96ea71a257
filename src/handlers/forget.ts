import { Context } from '../plugin';

/**
 * The API cannot delete most objects: they are forgotten by Terraform and stay on the service. The warning's summary names
 * kind, name and id, because Terraform folds warnings of the same summary.
 */
export function warnThatItStays(
  subject: string,
  why: 'destroyed' | 'replaced',
  context: Context,
  more = '',
): void {
  const verb =
    why === 'destroyed' ? 'destroying it only removes it from the state' : 'a new one is made beside it';
  context.diagnostics.warning(
    `${subject} stays on the service`,
    `The management API has no operation that deletes it: ${verb}. Remove it in the service itself if it is no longer wanted.${more && ` ${more}`}`,
  );
}

/** `SLO "checkout" (id 4711)` */
export function subjectOf(title: string, name: unknown, id: unknown): string {
  const named = typeof name === 'string' ? ` "${name.length > 100 ? `${name.slice(0, 100)}…` : name}"` : '';
  return `${title}${named}${typeof id === 'string' ? ` (id ${id})` : ''}`;
}
