/** How messages name an object. */

/** Advice to import an existing object, as the end of a sentence. */
export const IMPORT_ADVICE = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** Advice for a response that may use different names than the dialect. */
export const MEMBER_NAMES_ADVICE =
  'If the service uses different names than the documented API, set memberNames in the dialect of the provider.';

/** Returns, for example, `SLO "checkout" (id 4711)`. */
export function subjectOf(title: string, name: unknown, id: unknown): string {
  const named = typeof name === 'string' ? ` "${shorten(name)}"` : '';
  return `${title}${named}${typeof id === 'string' ? ` (id ${shorten(id)})` : ''}`;
}

/** Shortens a text that may have any length, such as a name or an id. Does not split surrogate pairs. */
export function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
