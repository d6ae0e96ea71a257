/** Collects the warnings that synthesis prints from now on, until `jest.restoreAllMocks`. */
export function printedWarnings(): string[] {
  const printed: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  return printed;
}
