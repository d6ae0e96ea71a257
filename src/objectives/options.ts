import { spellPath } from '../synthesis/spelling';

/** Returns a sentence about the first property that would have no effect. The compiler accepts it in an object that a variable holds. */
export function unknownProperty(object: object, known: object): string | undefined {
  const isSet = (name: string) => Reflect.get(object, name) !== undefined;
  const other = Object.keys(object).find((name) => isSet(name) && !Object.hasOwn(known, name));
  return (
    other &&
    `There is no property ${other}. The properties are ${Object.keys(known).map(spellPath).join(', ')}.`
  );
}

export function rejectUnknownProperty(object: object, known: object): void {
  const problem = unknownProperty(object, known);
  if (problem !== undefined) throw new Error(problem);
}
