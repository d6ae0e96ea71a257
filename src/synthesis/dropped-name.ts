/** The mistake of a map with a name that CDKTF drops silently. */
export function unlessKept(property: string, value: unknown): string[] {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')
    ? [
        `${property} has the name __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
      ]
    : [];
}
