import { TerraformMetaArguments, Token } from 'cdktf';
import { Place } from './places';
import { edits } from '../schema/spelling';

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

/** A property of a configuration that its construct does not have, so that synthesis would drop it silently. */
interface UnknownProperty {
  /** Such as `requestBasedMetricSli.goodEvent`. */
  readonly property: string;
  /** The property that was probably meant: one that is not set and has a similar name. */
  readonly meant?: string;
}

/** Misspelt properties, which fail the synthesis. The type checker would find them, but `tsx` runs without it. */
export function misspeltIn(place: Place, additional: readonly string[]): string[] {
  return unknownPropertiesIn(place, additional)
    .filter(({ meant }) => meant !== undefined)
    .map(({ property, meant }) => `There is no property ${property}. Did you mean ${meant}?`);
}

/** Unknown properties without a similar name. They may be meant for something else. */
export function unknownIn(place: Place, additional: readonly string[]): string[] {
  return unknownPropertiesIn(place, additional)
    .filter(({ meant }) => meant === undefined)
    .map(({ property }) => `There is no property ${property}, so it has no effect. Remove it.`);
}

/** @param additional properties of the construct that its description does not have */
function unknownPropertiesIn(
  { properties: { all }, object, path, isWritten }: Place,
  additional: readonly string[],
): UnknownProperty[] {
  if (!isWritten) return [];
  const allowed = path === '' ? additional : [];
  const unknown = Object.keys(object).filter((name) => {
    if (all.has(name) || allowed.includes(name)) return false;
    const value: unknown = Reflect.get(object, name);
    return value !== undefined && !Token.isUnresolved({ [name]: value });
  });
  if (unknown.length === 0) return [];
  // Each with the ways in which it may be written: the API's name is another one where that is reserved in a language.
  const unset = [
    ...[...all.values()].map(({ name, apiName }) => [name, [name, apiName]] as const),
    ...allowed.map((name) => [name, [name]] as const),
  ].filter(([name]) => (Reflect.get(object, name) ?? null) === null);
  return unknown.map((name) => {
    const meant = nearest(name, unset);
    return { property: `${path}${name}`, meant: meant && `${path}${meant}` };
  });
}

function nearest(name: string, unset: readonly (readonly [string, readonly string[]])[]): string | undefined {
  const [first] = unset
    .map(
      ([property, spellings]) =>
        [property, Math.min(...spellings.map((one) => distance(name, one)))] as const,
    )
    // Two edits in a word of two characters make another word.
    .filter(([property, distant]) => distant <= 2 && distant < Math.max(name.length, property.length))
    .sort(([, one], [, other]) => one - other);
  return first?.[0];
}

/** The number of edits, ignoring case and underscores: Terraform writes `good_events`. */
function distance(one: string, other: string): number {
  return edits(folded(one), folded(other));
}

function folded(name: string): string {
  return name.replaceAll('_', '').toLowerCase();
}
