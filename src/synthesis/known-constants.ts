/** Names of constants, and what a program has instead of a name that is not set. */
const PATTERN = /^([A-Z0-9].*|undefined|null|)$/;

/**
 * Makes the class throw if a program reads a constant that it does not have. Without type checks, as under `tsx`, the constant would be
 * undefined, and the property would silently not be set. Tools that inspect the class still find the members that all classes have.
 */
export function refuseUnknown(constants: { readonly name: string }): void {
  const isKnown = (name: string) => Object.hasOwn(constants, name.toUpperCase());
  const inherited = new Proxy(Function.prototype, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || !(PATTERN.test(name) || isKnown(name))) {
        return Reflect.get(target, name, receiver);
      }
      throw new TypeError(
        `${constants.name} has no constant ${name || '""'}. Use one of ${Object.keys(constants).join(', ')}.`,
      );
    },
  });
  Object.setPrototypeOf(constants, inherited);
}
