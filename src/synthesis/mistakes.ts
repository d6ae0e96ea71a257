import { isSet, Place } from './places';
import { Kind } from '../schema/kind';

/** The mistakes of properties that exclude or require each other, and of names that CDKTF drops. */
export function mistakesIn({ properties, exactlyOne, object, settings, path }: Place): string[] {
  const choices = [
    exactlyOne && unlessExactlyOne(exactlyOne, object),
    ...properties.writeOnly.flatMap(({ name }) => [
      exactlyOne?.includes(name) ? undefined : ifSeveral([name.replace(/Wo$/, ''), name], object),
      unlessVersioned(name, object),
    ]),
  ].filter((mistake) => typeof mistake === 'string');
  return [
    ...choices.map((mistake) => (path === '' ? mistake : `${path.slice(0, -1)}: ${mistake}`)),
    ...settings.flatMap(({ property, value }) =>
      droppedIn(property.attribute.kind, value, `${path}${property.name}`),
    ),
  ];
}

/** The mistakes of maps with a name that CDKTF drops silently. */
function droppedIn(kind: Kind, value: unknown, place: string): string[] {
  if (kind.kind === 'map') {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')
      ? [
          `${place} has the name __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
        ]
      : [];
  }
  if (kind.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((element, index) => droppedIn(kind.of, element, `${place}[${index}]`));
}

/** The mistake unless exactly one of the properties is set. An unknown value counts as set. */
function unlessExactlyOne(names: readonly string[], config: object): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  if (set.length === 1) return undefined;
  if (set.length === 0) return `Neither ${names.join(' nor ')} is set. Set exactly one of them.`;
  return `${areSet(set)} Set exactly one of them.`;
}

/** The mistake if more than one of the properties is set. */
function ifSeveral(names: readonly string[], config: object): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  return set.length > 1 ? `${areSet(set)} Set at most one of them.` : undefined;
}

/** The mistake if a write-only property has no version, without which a change of its value is not detected. */
function unlessVersioned(writeOnly: string, config: object): string | undefined {
  const version = `${writeOnly}Version`;
  return isSet(config, writeOnly) && !isSet(config, version)
    ? `${writeOnly} is set without ${version}. Set ${version}, and change it when the value changes.`
    : undefined;
}

function areSet(names: readonly string[]): string {
  return `${names.length === 2 ? 'Both ' : ''}${names.join(' and ')} are set.`;
}

/** Required properties that are not set. The type checker cannot find them in JavaScript or behind casts. */
export function missingIn({ properties, object, path }: Place): string[] {
  return properties.required
    .filter(({ name }) => !isSet(object, name))
    .map(({ name }) => `${path}${name} is not set. It is required.`);
}
