/**
 * Makes it an error to read a constant that the class does not have. Where nothing checks types, as under `tsx`, it would be
 * undefined, and a property that is undefined is legally not set. Tools that look at the class find what every class has.
 */
export function refuseUnknown(constants: { readonly name: string }): void {
  const inherited = new Proxy(Function.prototype, {
    get(target, name, receiver): unknown {
      if (typeof name !== 'string' || !/^[A-Z]/.test(name)) {
        return Reflect.get(target, name, receiver);
      }
      throw new TypeError(
        `${constants.name} has no constant ${name}. It has ${Object.keys(constants).join(', ')}.`,
      );
    },
  });
  Object.setPrototypeOf(constants, inherited);
}
