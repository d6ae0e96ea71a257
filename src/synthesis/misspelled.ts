import { TerraformMetaArguments, Token } from 'cdktf';
import { isPlainConfig, isSet, pathOf, propertiesOf, Property } from './config-objects';
import { dynamicContentOf } from './patches/internals';
import { spellPath } from './spelling';
import { editDistance } from '../schema/similarity';
import { ConfiguredObject } from '../schema/walk';

/** CDKTF's own properties of a resource or lookup. The compiler checks that none is missing. */
export const META_ARGUMENTS: readonly string[] = Object.keys({
  dependsOn: true,
  count: true,
  provider: true,
  lifecycle: true,
  forEach: true,
  provisioners: true,
  connection: true,
} satisfies Record<keyof TerraformMetaArguments, true>);

/**
 * Finds properties that the construct does not have, which synthesis would silently drop. They are errors if they resemble an unset
 * property. The others are warnings, because they may have another purpose. The type checker would find all of them, but `tsx` runs
 * programs without type checks.
 *
 * @param additional properties of the construct that its description does not contain
 */
export function unknownProperties(config: ConfiguredObject, additional: readonly string[]) {
  const [errors, warnings]: string[][] = [[], []];
  const { shape, object, path } = config;
  const all = propertiesOf(shape.members);
  const allowed = path.length === 0 ? additional : [];
  const unknownNames = Object.keys(isPlainConfig(config) ? object : {}).filter((name) => {
    if (all.has(name) || allowed.includes(name)) return false;
    const value: unknown = Reflect.get(object, name);
    return value !== undefined && !Token.isUnresolved({ [name]: value });
  });
  for (const name of unknownNames) {
    // A user may write a property's API name, which differs from `name` if it is a reserved word in one of the languages.
    const unset = [...all.values(), ...allowed.map((other) => ({ name: other, apiName: other }))].filter(
      (property) => !isSet(object, property.name),
    );
    const guess = nearestProperty(name, unset);
    const problem = `There is no property ${spellPath(pathOf(config, ''))}${name}`;
    if (guess !== undefined) errors.push(`${problem}. Did you mean ${spellPath(pathOf(config, guess))}?`);
    else warnings.push(`${problem}, so this setting has no effect. Remove it or correct the name.`);
  }
  return { errors, warnings };
}

/** Returns the property with at most two typing errors. Ignores case and underscores: users may write `good_events`, as in Terraform. */
function nearestProperty(wrong: string, unset: readonly Pick<Property, 'name' | 'apiName'>[]) {
  const fold = (name: string) => name.replaceAll('_', '').toLowerCase();
  const [best] = unset
    .map(({ name, apiName }) => {
      const edits = [name, apiName].map((each) => editDistance(fold(wrong), fold(each)));
      return { name, edits: Math.min(...edits) };
    })
    // Two edits in a word of two characters make a different word.
    .filter(({ name, edits }) => edits <= 2 && edits < Math.max(wrong.length, name.length))
    .sort((first, second) => first.edits - second.edits);
  return best?.name;
}

/** Returns errors about camelCase names in the expression of an iterator's `dynamic`. CDKTF writes them as they are. */
export const dynamicNameErrors = (config: ConfiguredObject): string[] =>
  config.settings.flatMap(({ name: list, attribute: { kind }, value }) => {
    const content = dynamicContentOf(value);
    if (kind.kind !== 'list' || kind.of.kind !== 'object' || !content) return [];
    return [...propertiesOf(kind.of.members).values()]
      .filter(({ name, terraformName }) => name !== terraformName && Object.hasOwn(content, name))
      .map(
        ({ name, terraformName }) =>
          `${spellPath(pathOf(config, list))} contains ${name}, a name that Terraform ignores in an expression. Write ${terraformName}.`,
      );
  });
