/**
 * Matches characters that are invisible, look like a space, or reorder other characters. They can disguise terminal output, or make two
 * ids look alike. Does not match ordinary spaces or characters that are part of an emoji.
 */
export const INVISIBLE =
  /(?![ \u3000]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic})))[\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\p{Separator}]/gu;

/** Returns the escape sequence of a character in HCL, JSON and most languages, such as \u00a0, or two of them for a surrogate pair. */
export const unicodeEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** Escapes invisible characters, except those in `kept`. The meaning of JSON does not change. */
export const escapeInvisible = (text: string, kept = ''): string =>
  text.replace(INVISIBLE, (character) => (kept.includes(character) ? character : unicodeEscape(character)));

/** Like `escapeInvisible`, but keeps line breaks and tabs. */
export const escapeInvisibleInLines = (text: string): string => escapeInvisible(text, '\n\t');
