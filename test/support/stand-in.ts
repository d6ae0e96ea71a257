/** Stands for what a hook makes before the tests, so that they can name it as a constant. */
export const standIn = <T extends object>(current: () => T): T =>
  new Proxy<object>({}, { get: (_, name): unknown => Reflect.get(current(), name) }) as T;
