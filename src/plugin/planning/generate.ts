import { isEmptyInside } from '../../json/empty';
import { Attributes, rebuild } from '../schema';
import { ObjectValue } from '../values/value';

/**
 * Returns the configuration that Terraform writes for an imported object (`-generate-config-out`). Omits computed, deprecated and
 * write-only attributes, and empty values that are semantically equal to no value.
 */
export const configOf = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  rebuild(attributes, state, null, ({ computed, deprecated, writeOnly, keptIfUnset }, value) =>
    computed || deprecated !== undefined || writeOnly || (keptIfUnset && isEmptyInside(value))
      ? null
      : undefined,
  );
