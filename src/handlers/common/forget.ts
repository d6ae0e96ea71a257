import { Context } from '../../plugin';

const OCCASIONS = {
  /** At plan time. */
  destroyPlanned: { stays: 'will stay', because: 'destroying it only removes it from the state' },
  replacePlanned: { stays: 'will stay', because: 'replacing it makes a new one beside it' },
  /** At apply time. */
  destroyed: { stays: 'stays', because: 'Terraform has only removed it from the state' },
} as const;

/**
 * The API cannot delete most objects: Terraform forgets them, and they stay on the service. The warning's summary names
 * kind, name and id, because Terraform folds warnings of the same summary. `consequence` says what staying means.
 */
export function warnThatItStays(
  subject: string,
  occasion: keyof typeof OCCASIONS,
  consequence: string,
  context: Context,
): void {
  const { stays, because } = OCCASIONS[occasion];
  context.diagnostics.warning(
    `${subject} ${stays} on the service`,
    `The management API has no operation that deletes it: ${because}. ${consequence}`,
  );
}

/** `SLO "checkout" (id 4711)` */
export function subjectOf(title: string, name: unknown, id: unknown): string {
  const named = typeof name === 'string' ? ` "${beginning(name)}"` : '';
  return `${title}${named}${typeof id === 'string' ? ` (id ${beginning(id)})` : ''}`;
}

/** Names and ids may be of any length. Emoji are not cut in two. */
function beginning(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
