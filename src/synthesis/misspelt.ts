import { TerraformMetaArguments, Token } from 'cdktf';
import { isSet, ConfigObject, Property } from './config-objects';
import { spelled } from './spelling';
import { edits } from '../schema/near';

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

/** Misspelt properties, which fail the synthesis. The type checker would find them, but `tsx` runs without it. */
export function misspeltIn(configObject: ConfigObject, additional: readonly string[]): string[] {
  return unknownPropertiesIn(configObject, additional).flatMap(({ property, meant }) =>
    meant === undefined ? [] : [`There is no property ${property}. Did you mean ${spelled(meant)}?`],
  );
}

/** Unknown properties without a similar name. They may be meant for something else. */
export function unknownIn(configObject: ConfigObject, additional: readonly string[]): string[] {
  return unknownPropertiesIn(configObject, additional).flatMap(({ property, meant }) =>
    meant === undefined
      ? [`There is no property ${property}, so it has no effect. Remove it or correct its name.`]
      : [],
  );
}

/**
 * Properties that the construct does not have, so that synthesis would drop them silently. Each with the one that was probably
 * meant, which is not set and has a similar name.
 *
 * @param additional properties of the construct that its description does not have
 */
function unknownPropertiesIn(
  { properties: { all }, object, path, isWritten }: ConfigObject,
  additional: readonly string[],
): { property: string; meant?: string }[] {
  if (!isWritten) return [];
  const allowed = path === '' ? additional : [];
  const unknown = Object.keys(object).filter((name) => {
    if (all.has(name) || allowed.includes(name)) return false;
    const value: unknown = Reflect.get(object, name);
    return value !== undefined && !Token.isUnresolved({ [name]: value });
  });
  if (unknown.length === 0) return [];
  // Each with the ways in which it may be written: the API's name is another one where that is reserved in a language.
  const unset = [...all.values(), ...allowed.map((name) => ({ name, apiName: name }))].filter(
    ({ name }) => !isSet(object, name),
  );
  return unknown.map((name) => {
    const meant = nearest(name, unset);
    return { property: `${spelled(path)}${name}`, meant: meant && `${path}${meant}` };
  });
}

type Unset = Pick<Property, 'name' | 'apiName'> & Partial<Pick<Property, 'attribute'>>;

function nearest(wrong: string, unset: readonly Unset[]): string | undefined {
  const [first] = unset
    .map(({ name, apiName, attribute }) => ({
      name,
      // What has to be set was probably meant even by its beginning.
      distance:
        attribute?.presence === 'required' && folded(name).startsWith(folded(wrong))
          ? 1
          : Math.min(distance(wrong, name), distance(wrong, apiName)),
    }))
    // Two edits in a word of two characters make another word.
    .filter(({ name, distance: far }) => far <= 2 && far < Math.max(wrong.length, name.length))
    .sort((one, other) => one.distance - other.distance);
  return first?.name;
}

/** The number of edits, ignoring case and underscores: Terraform writes `good_events`. */
const distance = (one: string, other: string): number => edits(folded(one), folded(other));

const folded = (name: string): string => name.replaceAll('_', '').toLowerCase();
