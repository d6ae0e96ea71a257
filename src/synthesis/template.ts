/** A text as a template of Terraform that means this text: without it, `${` and `%{` begin an expression. */
export const literalTemplate = (text: string): string => text.replace(/[$%](?=\{)/g, '$&$&');

/** The escape of a character, such as \u00a0, in HCL, JSON and most languages. */
export const unicodeEscape = (character: string): string =>
  `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
