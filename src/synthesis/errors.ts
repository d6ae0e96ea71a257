import { isSet, pathOf, PROPERTIES } from './config-objects';
import { spellPath } from './spelling';
import { formatPath } from '../json/path';
import { choiceErrors } from '../schema/choices';
import { propertyName } from '../schema/names';
import { ConfiguredObject, elementsIn } from '../schema/walk';

/** Returns errors about properties that exclude or require each other, and errors about map entries that CDKTF drops. */
export const errorsIn = (config: ConfiguredObject): string[] => [
  ...choiceErrors(config, PROPERTIES).map(({ problem, advice }) => `${problem}. ${advice}`),
  ...droppedNameErrors(config),
];

/** Returns errors about map entries that CDKTF silently drops because of their name. */
function droppedNameErrors({ settings, path }: ConfiguredObject): string[] {
  return settings
    .flatMap(({ name, attribute, value }) => elementsIn(attribute.kind, value, [...path, name]))
    .filter(([kind, value]) => kind.kind === 'map' && Object.hasOwn(Object(value), '__proto__'))
    .map(
      ([, , at]) =>
        `${spellPath(formatPath(at))} has an entry named __proto__, which CDKTF drops from the synthesized stack. Choose another name.`,
    );
}

/** Returns errors about required properties that are not set. The type checker cannot find these in JavaScript or behind casts. */
export function missingPropertyErrors(config: ConfiguredObject): string[] {
  return Object.entries(config.shape.members)
    .filter(([name, { presence }]) => presence === 'required' && !isSet(config.object, propertyName(name)))
    .map(([name]) => `${spellPath(pathOf(config, propertyName(name)))} is not set. It is required.`);
}
