/** The error for a text that is not a 64-bit identifier. */
export const INTEGER64_RULE = 'It must be a whole number, written in digits without leading zeros.';

/** Whether the text is a whole number in JSON's form. Each identifier has only one form, so that ids can be compared. */
export function isInteger64(text: string): boolean {
  return /^(0|-?[1-9]\d*)$/.test(text);
}
