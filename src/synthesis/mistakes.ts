import { isSet, ConfigObject } from './config-objects';
import { spelled } from './spelling';
import { Kind } from '../schema/kind';

/** The mistakes of properties that exclude or require each other, and of names that CDKTF drops. */
export function mistakesIn({ properties, exactlyOne, object, settings, path }: ConfigObject): string[] {
  const choices = [
    exactlyOne && miscounted('exactly', exactlyOne, object),
    ...properties.writeOnly.flatMap(({ name }) => [
      exactlyOne?.includes(name) ? undefined : miscounted('at most', [name.replace(/Wo$/, ''), name], object),
      unlessVersioned(name, object),
    ]),
  ].filter((mistake) => typeof mistake === 'string');
  return [
    ...choices.map((mistake) => (path === '' ? mistake : `${spelled(path.slice(0, -1))}: ${mistake}`)),
    ...settings.flatMap(({ property, value }) =>
      droppedIn(property.attribute.kind, value, `${path}${property.name}`),
    ),
  ];
}

/** The mistakes of maps with a name that CDKTF drops silently. */
function droppedIn(kind: Kind, value: unknown, at: string): string[] {
  if (kind.kind === 'map') {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')
      ? [
          `${spelled(at)} has the name __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
        ]
      : [];
  }
  if (kind.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((element, index) => droppedIn(kind.of, element, `${at}[${index}]`));
}

/** The mistake if more than one of the properties is set, or none where one is needed. An unknown value counts as set. */
function miscounted(
  need: 'exactly' | 'at most',
  names: readonly string[],
  config: object,
): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  if (set.length === 1 || (set.length === 0 && need === 'at most')) return undefined;
  const which = `${set.length === 2 ? 'Both ' : ''}${set.map(spelled).join(' and ')} are`;
  return `${set.length === 0 ? `Neither ${names.map(spelled).join(' nor ')} is` : which} set. Set ${need} one of them.`;
}

/** The mistake if a write-only property has no version, without which a change of its value is not detected. */
function unlessVersioned(writeOnly: string, config: object): string | undefined {
  const name = `${writeOnly}Version`;
  const version = spelled(name);
  return isSet(config, writeOnly) && !isSet(config, name)
    ? `${spelled(writeOnly)} is set without ${version}. Set ${version}, and change it when the value changes.`
    : undefined;
}

/** Required properties that are not set. The type checker cannot find them in JavaScript or behind casts. */
export function missingIn({ properties, object, path }: ConfigObject): string[] {
  return properties.required
    .filter(({ name }) => !isSet(object, name))
    .map(({ name }) => `${spelled(`${path}${name}`)} is not set. It is required.`);
}
