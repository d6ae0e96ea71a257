/** How messages name an object. */

/** Advises the user to import an existing object, as the second half of a sentence. */
export const IMPORT_ADVICE = 'import it by its id (importFrom in CDKTF, an import block in HCL).';

/** Advice if the service may use different names than the dialect says. */
export const MEMBER_NAMES_ADVICE =
  'If the service uses different names than the API document, set memberNames in the dialect of the provider.';

/** Returns, for example, `SLO "checkout" (id 4711)`. */
export function subjectOf(title: string, name: unknown, id: unknown): string {
  const named = typeof name === 'string' ? ` "${shorten(name)}"` : '';
  return `${title}${named}${typeof id === 'string' ? ` (id ${shorten(id)})` : ''}`;
}

/** Shortens a text, such as a name or id, which may have any length. Does not split surrogate pairs. */
export function shorten(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).replace(/[\ud800-\udbff]$/, '')}…` : text;
}
