import { Attributes, rebuild } from '../schema';
import { isRecord, ObjectValue, Value } from '../values/value';

/**
 * Returns the configuration that Terraform writes for an imported object (`-generate-config-out`). Omits computed, deprecated and
 * write-only attributes, and empty values that are semantically equal to no value.
 */
export const configOf = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  rebuild(attributes, state, null, ({ computed, deprecated, writeOnly, keptIfUnset }, value) =>
    computed || deprecated !== undefined || writeOnly || (keptIfUnset && isEmpty(value)) ? null : undefined,
  );

export function isEmpty(value: Value): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return isRecord(value) ? Object.values(value).every(isEmpty) : value === null || value === '';
}
