/** Throws if an object has an unknown name, which a spread or a cast hides from the compiler: a test that sets it would prove nothing. */
export function requireKnownNames(what: string, object: object, known: readonly string[]): void {
  const unknown = Object.keys(object).find((name) => !known.includes(name));
  if (unknown !== undefined) throw new Error(`${what} has no ${unknown}. Use one of ${known.join(', ')}.`);
}
