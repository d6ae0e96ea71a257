import { ManagedResource } from '../provider';
import { without } from './write-only';
import { ObjectValue } from '../values/value';

/**
 * The configuration that Terraform writes for an imported object (`-generate-config-out`): without what the provider computes, what
 * is deprecated, and what means the same when it is not set.
 */
export function configOf(resource: ManagedResource, state: ObjectValue): ObjectValue {
  const { attributes } = resource.schema;
  const written = without(
    attributes,
    state,
    ({ computed, deprecated, writeOnly }) => (computed || deprecated || writeOnly) === true,
  );
  const least = without(attributes, written, ({ keptIfUnset }) => keptIfUnset === true);
  const same = resource.keptAttributes?.({ config: least, prior: state, private: {} }) ?? [];
  return { ...written, ...Object.fromEntries(same.map((name) => [name, null])) };
}
