/** What a resource gets to apply, and what becomes of the state that it returns. */
import { objectOf } from '../../json/members';
import { AttributePath, Diagnostics, formatPath } from '../diagnostics';
import { Attributes, differingAttributes, mapNested, objectType, rebuild, Schema } from '../schema';
import {
  convert,
  isFullyKnown,
  isRecord,
  mapParts,
  memberOf,
  ObjectValue,
  partOf,
  OnMismatch,
  Type,
  Unknown,
  Value,
} from '../values/value';

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

/**
 * Returns the state to store: the planned values, with the returned value or null for each unknown one, and null for write-only values.
 * If the schema does not allow a returned value, stores null and adds a warning: an error would taint the object.
 *
 * @param planned `UNKNOWN` for a read, an import or a move
 */
export function conformState(
  { attributes }: Schema,
  typeName: string,
  planned: Value,
  returned: ObjectValue,
  diagnostics: Diagnostics,
): ObjectValue {
  const state = fillUnknown(objectType(attributes), planned, returned, [], (path, expected, found) => {
    diagnostics.warning(
      `The provider returned an invalid value for ${typeName}`,
      `The provider returned a value for "${formatPath(path)}" that should be ${expected} but is ${found}. The state omits the value. ` +
        'This is a bug in the provider, not an error in the configuration. Please report it with this message.',
      path,
    );
    return null;
  });
  return withoutWriteOnly(attributes, isRecord(state) ? state : {});
}

function fillUnknown(
  type: Type,
  planned: Value,
  returned: Value,
  path: AttributePath,
  onMismatch: OnMismatch,
): Value {
  if (planned instanceof Unknown) return convert(returned, type, onMismatch, null, path);
  if (isFullyKnown(planned)) return planned;
  const filled = mapParts(type, planned, (part, partType, step) =>
    fillUnknown(partType, part, partOf(returned, step), [...path, step], onMismatch),
  );
  return filled ?? planned;
}

export const withoutWriteOnly = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  rebuild(attributes, state, null, ({ writeOnly }) => (writeOnly ? null : undefined));
