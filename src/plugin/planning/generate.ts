import { isEmptyInside } from '../../json/same';
import { Attributes, rebuild } from '../schema';
import { ObjectValue } from '../values/value';

/** Returns the configuration for an imported object (`-generate-config-out`), without what need not or cannot be configured. */
export const configOf = (attributes: Attributes, state: ObjectValue): ObjectValue =>
  rebuild(attributes, state, null, ({ computed, deprecated, writeOnly, keptIfUnset }, value) =>
    computed || deprecated !== undefined || writeOnly || (keptIfUnset && isEmptyInside(value))
      ? null
      : undefined,
  );
