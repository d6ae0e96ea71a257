/** The warnings that synthesis prints from now on, for a test that is about them. `jest.restoreAllMocks` ends it. */
export function printedWarnings(): string[] {
  const printed: string[] = [];
  jest.spyOn(process.stderr, 'write').mockImplementation((text) => {
    printed.push(String(text));
    return true;
  });
  return printed;
}
