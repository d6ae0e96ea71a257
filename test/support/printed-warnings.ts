/** Returns a warning without its last sentence, which says how to hide it. */
export const withoutHint = (warning: string): string => warning.replace(/ To hide this warning, .*$/, '');

/** Collects the warnings that synthesis prints from now on, until `jest.restoreAllMocks`. */
export function printedWarnings(): string[] {
  const printed: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  return printed;
}
