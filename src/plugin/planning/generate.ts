import { Attributes } from '../schema';
import { nullWhere } from './write-only';
import { isRecord, ObjectValue, Value } from '../values/value';

/**
 * The configuration that Terraform writes for an imported object (`-generate-config-out`): without what the provider computes, what
 * is deprecated, and what means the same when it is not set.
 */
export const configOf = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  nullWhere(
    attributes,
    state,
    ({ computed, deprecated, writeOnly, keptIfUnset }, value) =>
      computed === true ||
      deprecated !== undefined ||
      writeOnly === true ||
      (keptIfUnset === true && isEmpty(value)),
  );

function isEmpty(value: Value): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) ? Object.values(value).every(isEmpty) : value === null || value === '';
}
