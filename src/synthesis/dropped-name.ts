/** What is wrong with a map that has the one name which CDKTF leaves out, so that it would be lost without a word. */
export function unlessKept(property: string, value: unknown): string[] {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')
    ? [
        `${property} has the name __proto__, which CDKTF leaves out of what it synthesizes. Choose another name.`,
      ]
    : [];
}
