/**
 * Makes the class throw if a program reads a constant that it does not have. Without type checks, as under `tsx`, the constant would be
 * undefined, and the property would silently not be set. Tools that inspect the class still find the members that all classes have.
 */
export function refuseUnknown(constants: { readonly name: string }): void {
  const inherited = new Proxy(Function.prototype, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || !/^[A-Z]/.test(name)) {
        return Reflect.get(target, name, receiver);
      }
      throw new TypeError(
        `${constants.name} has no constant ${name}. Use one of ${Object.keys(constants).join(', ')}.`,
      );
    },
  });
  Object.setPrototypeOf(constants, inherited);
}
