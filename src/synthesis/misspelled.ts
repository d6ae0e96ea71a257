import { TerraformMetaArguments, Token } from 'cdktf';
import { isPlainConfig, isSet, pathOf } from './config-objects';
import { unknownNamesIn } from './overrides';
import { dynamicContentOf } from './patches/internals';
import { spellPath } from './spelling';
import { formatPath } from '../json/members';
import { propertyName, toSnakeCase } from '../schema/names';
import { configurableMembers } from '../schema/operation';
import { closestName } from '../schema/similarity';
import { ConfigObject } from '../schema/visit';

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
export function unknownProperties(config: ConfigObject, additional: readonly string[]) {
  const [errors, warnings]: string[][] = [[], []];
  const { shape, object, path } = config;
  const apiNames = Object.keys(configurableMembers(shape.members));
  const allowed = path.length === 0 ? additional : [];
  const properties = new Set([...apiNames.map(propertyName), ...allowed]);
  const unknownNames = Object.keys(isPlainConfig(config) ? object : {}).filter((name) => {
    if (properties.has(name)) return false;
    const value: unknown = Reflect.get(object, name);
    return value !== undefined && !Token.isUnresolved({ [name]: value });
  });
  // A user may write a property's API name, which differs from its own if it is a reserved word in one of the languages.
  const unset = [...properties, ...apiNames].filter((name) => !isSet(object, propertyName(name)));
  for (const name of unknownNames) {
    const guess = closestName(name, unset);
    const problem = `There is no property ${spellPath(pathOf(config, ''))}${name}`;
    if (guess === undefined) {
      warnings.push(`${problem}, so this setting has no effect. Remove it or correct the name.`);
    } else {
      errors.push(`${problem}. Did you mean ${spellPath(pathOf(config, propertyName(guess)))}?`);
    }
  }
  // Overrides have Terraform's names. Terraform rejects an unknown name itself, except in an object.
  for (const name of unknownNamesIn(object)) {
    const at = (last: string) =>
      formatPath([...path.map((step) => (typeof step === 'string' ? toSnakeCase(step) : step)), last]);
    const guess = closestName(name, apiNames.map(toSnakeCase));
    if (guess === undefined) {
      warnings.push(`An override sets ${at(name)}, which Terraform ignores. Remove it or correct the name.`);
    } else {
      errors.push(`An override sets ${at(name)}, which Terraform ignores. Did you mean ${at(guess)}?`);
    }
  }
  return { errors, warnings };
}

/** Returns errors about camelCase names in the expression of an iterator's `dynamic`. CDKTF writes them as they are. */
export const dynamicNameErrors = (config: ConfigObject): string[] =>
  config.settings.flatMap(({ name: list, attribute: { kind }, value }) => {
    const content = dynamicContentOf(value);
    if (kind.kind !== 'list' || kind.of.kind !== 'object' || !content) return [];
    return Object.keys(configurableMembers(kind.of.members))
      .filter(
        (name) => propertyName(name) !== toSnakeCase(name) && Object.hasOwn(content, propertyName(name)),
      )
      .map(
        (name) =>
          `${spellPath(pathOf(config, list))} contains ${propertyName(name)}, a name that Terraform ignores in an expression. Write ${toSnakeCase(name)}.`,
      );
  });
