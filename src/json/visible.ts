/**
 * Characters that show as nothing or as a space, or change the order of others: they could rewrite what a terminal shows, or make two
 * ids look alike. Those within an emoji stay, and the spaces that people type.
 */
export const INVISIBLE =
  /(?![ \u3000]|(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)(?:\ufe0f|\u200d(?=\p{Extended_Pictographic})))[\p{Control}\p{Format}\p{Default_Ignorable_Code_Point}\p{Separator}]/gu;

/** The escape of a character, such as \u00a0, in HCL, JSON and most languages: one for each half of a surrogate pair. */
export const unicodeEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');

/** The text with escapes for invisible characters, except the kept ones. JSON stays the same JSON. */
export const visible = (text: string, kept = ''): string =>
  text.replace(INVISIBLE, (character) => (kept.includes(character) ? character : unicodeEscape(character)));

/** The same for several lines. */
export const visibleLines = (text: string): string => visible(text, '\n\t');
