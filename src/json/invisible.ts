/** Matches characters that are invisible, look like a space, or reorder others, except plain and ideographic spaces and parts of an emoji. */
export const INVISIBLE_CHARACTERS =
  /(?![ \u3000]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic})))[\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\p{Separator}]/gu;

/** Returns a character's escape sequence in JSON and most languages, such as \u00a0. A surrogate pair becomes two sequences. */
export const unicodeEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Escapes invisible characters, except those in `kept`. This does not change the meaning of compact JSON. */
export const escapeInvisible = (text: string, kept = ''): string =>
  text.replace(INVISIBLE_CHARACTERS, (match) => (kept.includes(match) ? match : unicodeEscape(match)));

export const escapeInvisibleInLines = (text: string): string => escapeInvisible(text, '\n\t');
