/** Control characters, and those that change the direction of text, could rewrite what a terminal shows. */
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\u2028\u2029]/gu;
const INVISIBLE_IN_LINES = /[^\P{Cc}\n\t]|[\p{Bidi_Control}\u2028\u2029]/gu;

/** Diagnostics quote names from the configuration and the service, which may have any length. */
const LONGEST_LINE = 500;
const LONGEST_TEXT = 16_000;

/** For a summary: one line, with codes for control characters. */
export function visibleLine(text: string): string {
  return cut(text, LONGEST_LINE).replace(INVISIBLE, code);
}

/** For a detail, which may have several lines. */
export function visibleText(text: string): string {
  return cut(text, LONGEST_TEXT).replace(INVISIBLE_IN_LINES, code);
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, length - 1)}…`;
}

function code(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
