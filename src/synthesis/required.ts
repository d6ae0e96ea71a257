import { Place } from './places';

/** Required properties that are not set. The type checker cannot find them in JavaScript or behind casts. */
export function missingIn({ properties, object, path }: Place): string[] {
  return properties.required
    .filter(({ name }) => (Reflect.get(object, name) ?? null) === null)
    .map(({ name }) => `${path}${name} is not set. It is required.`);
}
