import { AttributePath, Diagnostics, formatPath } from '../diagnostics';
import { objectType, Schema } from '../schema';
import { withoutWriteOnly } from './write-only';
import { convert, Reject } from '../values/convert';
import { isFullyKnown } from '../values/equality';
import { isRecord, mapParts, ObjectValue, partOf, Type, Unknown, Value } from '../values/value';

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
  const state = fill(objectType(attributes), planned, returned, [], (path, expected, found) => {
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

function fill(type: Type, planned: Value, returned: Value, path: AttributePath, reject: Reject): Value {
  if (planned instanceof Unknown) return convert(returned, type, reject, null, path);
  if (isFullyKnown(planned)) return planned;
  const filled = mapParts(type, planned, (part, partType, step) =>
    fill(partType, part, partOf(returned, step), [...path, step], reject),
  );
  return filled ?? planned;
}
