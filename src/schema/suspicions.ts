/** Finds what is suspicious about the objects of a configuration, which is checked at synth and at plan. */
import { Attribute } from './kind';
import { isBlank } from './provider-values';
import { ConstantSpelling, Suspicion, warningsIn } from './rules';
import type { ConfigObject, Notation } from './walk';
import { Path } from '../json/members';

/** Returns the suspicious values in an object, but not in nested objects. `knownValue` returns undefined for an unknown value. */
export function suspicionsIn(
  { shape: { members }, object, path, settings }: ConfigObject,
  { nameOf, isObject, spellConstant }: Notation & { readonly spellConstant?: ConstantSpelling },
  knownValue: (value: unknown) => unknown,
): (Suspicion & { readonly at: Path })[] {
  const valueIn = (container: unknown, name: string): unknown =>
    isObject(container) ? (Reflect.get(container, nameOf(name)) ?? undefined) : undefined;
  const isUnset = (container: unknown, name: string) => valueIn(container, name) === undefined;
  const hasNoMembers = ({ kind }: Attribute, value: unknown) =>
    kind.kind === 'object' &&
    isObject(value) &&
    Object.keys(kind.members).every((name) => isUnset(value, name));
  // Undocumented members may grant permissions to a key, or name a bucket.
  const hasNoExtra = isUnset(object, 'extraMembers');

  const [good, total] = ['goodEvents', 'totalEvents'].map((name) => {
    const query = valueIn(valueIn(object, name), 'query');
    // A heredoc in HCL ends with a line break.
    return typeof query === 'string' ? query.trim() : undefined;
  });
  const granted = valueIn(object, 'keyPermissions') ?? {};
  const isEmpty = (name: string) => [valueIn(granted, name) ?? []].flat().length === 0;
  const hasNoPermissions =
    'keyPermissions' in members &&
    isObject(granted) &&
    ['permissions', 'presets'].every(isEmpty) &&
    hasNoExtra;
  const storage = valueIn(object, 'objectStorage');
  const hasNoBucket =
    isObject(storage) &&
    isBlank(valueIn(storage, 'bucket') ?? '') &&
    (hasNoExtra || hasNoMembers(members.objectStorage, storage));
  const emptyObjects = settings.filter(
    ({ name, attribute, value }) =>
      // A dialect without members is that of the documented API.
      path.length === 0 &&
      !attribute.jsonText &&
      !HAVE_OWN_WARNING.map(nameOf).includes(name) &&
      hasNoMembers(attribute, value),
  );
  return [
    ...settings.flatMap(({ name, attribute, value }) =>
      warningsIn(attribute, knownValue(value), spellConstant).map((suspicion) => ({
        ...suspicion,
        at: [...path, name],
      })),
    ),
    ...(good !== undefined && good === total && !isBlank(good) ? [{ ...EQUAL_QUERIES, at: path }] : []),
    ...(hasNoPermissions ? [{ ...NO_PERMISSIONS, at: [...path, nameOf('keyPermissions')] }] : []),
    ...(hasNoBucket ? [{ ...NO_BUCKET, at: [...path, nameOf('objectStorage')] }] : []),
    ...emptyObjects.map(({ name }) => ({ ...EMPTY_OBJECT, at: [name] })),
  ];
}

const EQUAL_QUERIES: Suspicion = {
  code: 'equal_queries',
  problem: 'has the same query for good and total events',
  advice: 'Every event counts as good, so the SLO is always at 100%. Count only the good events.',
};

const NO_PERMISSIONS: Suspicion = {
  code: 'no_permissions',
  problem: 'contains no permissions and no presets',
  advice:
    'The key has no permissions, unless the service grants some to every key. Add permissions or presets.',
};

const HAVE_OWN_WARNING = ['keyPermissions', 'objectStorage', 'requestBasedMetricSli'];

const CHECK_NAMES = 'Terraform ignores unknown names in an object, so check the spelling.';

const NO_BUCKET: Suspicion = {
  code: 'no_bucket',
  problem: 'has no bucket',
  advice: `The service may archive nothing. Set the bucket. ${CHECK_NAMES}`,
};

const EMPTY_OBJECT: Suspicion = {
  code: 'empty_object',
  problem: 'has no documented members',
  advice: `It has no effect. Set a member, or remove the object. ${CHECK_NAMES}`,
};
