import { isSet, ConfigObject } from './config-objects';
import { spellPath } from './spelling';
import { Kind } from '../schema/kind';

/** Returns errors about properties that exclude or require each other, and errors about map entries that CDKTF drops. */
export function errorsIn({ properties, exactlyOne, object, settings, path }: ConfigObject): string[] {
  const exclusivityErrors = [
    exactlyOne && exclusivityError('exactly', exactlyOne, object),
    ...properties.writeOnly.flatMap(({ name }) => [
      exactlyOne?.includes(name)
        ? undefined
        : exclusivityError('at most', [name.replace(/Wo$/, ''), name], object),
      missingVersionError(name, object),
    ]),
  ].filter((error) => typeof error === 'string');
  return [
    ...exclusivityErrors.map((error) => (path === '' ? error : `${spellPath(path.slice(0, -1))}: ${error}`)),
    ...settings.flatMap(({ property, value }) =>
      droppedNameErrors(property.attribute.kind, value, `${path}${property.name}`),
    ),
  ];
}

/** Returns errors about map entries that CDKTF silently drops because of their name. */
function droppedNameErrors(kind: Kind, value: unknown, at: string): string[] {
  if (kind.kind === 'map') {
    return typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')
      ? [
          `${spellPath(at)} has an entry named __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
        ]
      : [];
  }
  if (kind.kind !== 'list' || !Array.isArray(value)) return [];
  return value.flatMap((element, index) => droppedNameErrors(kind.of, element, `${at}[${index}]`));
}

/** Returns an error if several of the properties are set, or if none is although one is required. Values unknown at synth count as set. */
function exclusivityError(
  need: 'exactly' | 'at most',
  names: readonly string[],
  config: object,
): string | undefined {
  const set = names.filter((name) => isSet(config, name));
  if (set.length === 1 || (set.length === 0 && need === 'at most')) return undefined;
  const subject = `${set.length === 2 ? 'Both ' : ''}${set.map(spellPath).join(' and ')} are`;
  return `${set.length === 0 ? `Neither ${names.map(spellPath).join(' nor ')} is` : subject} set. Set ${need} one of them.`;
}

/** Returns an error if a write-only property is set without its version: a change to the value would not be detected. */
function missingVersionError(writeOnly: string, config: object): string | undefined {
  const name = `${writeOnly}Version`;
  const version = spellPath(name);
  return isSet(config, writeOnly) && !isSet(config, name)
    ? `${spellPath(writeOnly)} is set without ${version}. Set ${version}, and change it when the value changes.`
    : undefined;
}

/** Returns errors about required properties that are not set. The type checker cannot find these in JavaScript or behind casts. */
export function missingPropertyErrors({ properties, object, path }: ConfigObject): string[] {
  return properties.required
    .filter(({ name }) => !isSet(object, name))
    .map(({ name }) => `${spellPath(`${path}${name}`)} is not set. It is required.`);
}
