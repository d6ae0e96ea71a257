import { unlessKept } from './dropped-name';
import { ifSeveral, unlessExactlyOne, unlessVersioned } from './exclusive';
import { Place } from './places';
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

function droppedIn(kind: Kind, value: unknown, place: string): string[] {
  if (kind.kind === 'map') return unlessKept(place, value);
  if (kind.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((element, index) => droppedIn(kind.of, element, `${place}[${index}]`));
}
