import { objectOf } from '../../json/members';
import { Attributes, differingAttributes, mapNested, rebuild } from '../schema';
import { memberOf, ObjectValue } from '../values/value';

export const withoutWriteOnly = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  rebuild(attributes, state, null, ({ writeOnly }) => (writeOnly ? null : undefined));

/** Adds the configuration's write-only values. The rest of it still contains the values that `ignore_changes` excludes during an apply. */
export const withWriteOnly = (
  attributes: Attributes,
  planned: ObjectValue,
  config: ObjectValue,
): ObjectValue =>
  objectOf(Object.keys(attributes), (name) => {
    const { writeOnly, nested } = attributes[name];
    if (writeOnly) return memberOf(config, name);
    const value = memberOf(planned, name);
    if (!nested) return value;
    // If ignore_changes kept an old object, it must not get the secret of the object that is now configured.
    return mapNested(value, memberOf(config, name), (object, configured) =>
      configured && differOnlyInSecrets(nested.attributes, object, configured)
        ? withWriteOnly(nested.attributes, object, configured)
        : object,
    );
  });

/** Whether the objects are equal, apart from write-only values and their versions, which differ after a rotation. */
function differOnlyInSecrets(attributes: Attributes, a: ObjectValue, b: ObjectValue): boolean {
  const isSecret = (name: string) => Object.hasOwn(attributes, name) && attributes[name].writeOnly === true;
  return differingAttributes(attributes, a, b).every(
    ([name]) => isSecret(name) || isSecret(name.replace(/_version$/, '')),
  );
}
