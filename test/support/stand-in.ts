/** A proxy for an object that a hook creates before the tests, so that they can use it as a constant. */
export const standIn = <T extends object>(current: () => T): T =>
  new Proxy<object>({}, { get: (_, name): unknown => Reflect.get(current(), name) }) as T;
