import { isEmptyInside } from '../../json/same';
import { AttributePath } from '../diagnostics';
import {
  differOnlyInNotation,
  Attribute,
  Attributes,
  differingAttributes,
  objectType,
  rebuild,
  Schema,
  typeOf,
} from '../schema';
import { equal, memberOf, ObjectValue, UNKNOWN, Value } from '../values/value';

interface PlanInput {
  readonly schema: Schema;
  readonly config: ObjectValue;
  readonly prior: ObjectValue | null;
}

interface SchemaPlan {
  readonly planned: ObjectValue;
  readonly requiresReplace: readonly AttributePath[];
}

/** Plans a computed attribute that is not configured. `prior` is undefined if the containing object is not in the state. */
type Fill = (attribute: Attribute, prior: Value | undefined) => Value;

const keepPrior: Fill = (_attribute, prior) => prior ?? null;

/**
 * Plans a create or an update from the schema. Configured attributes get their configured values. Others are null if they are not computed.
 * If all computed attributes can keep their values and the result equals the state, nothing changes. Otherwise, computed attributes that
 * are not configured become unknown, except those with `keepState`.
 *
 * An attribute with `keepState` that is null in the state stays null. Otherwise, every update would show it as unknown, although it does
 * not change. If the service sets a value, the next read returns it.
 */
export function planChange({ schema: { attributes }, config, prior }: PlanInput): SchemaPlan {
  const candidate = merge(attributes, config, prior, keepPrior);
  if (prior !== null && equal(candidate, prior, objectType(attributes))) {
    return { planned: prior, requiresReplace: [] };
  }

  const planned = merge(attributes, config, prior, ({ keepState }, before) => {
    if (before === undefined || prior === null || !keepState) return UNKNOWN;
    if (keepState === 'ifNull') return before === null ? null : UNKNOWN;
    const guards = keepState === true ? [] : keepState.unlessChanged;
    const isKept = guards.every((name) => isSameAttribute(attributes, name, candidate, prior));
    return isKept ? before : UNKNOWN;
  });
  const changed = prior === null ? [] : differingAttributes(attributes, planned, prior);
  const replacing = changed.filter(([, { requiresReplace }]) => requiresReplace);
  return { planned, requiresReplace: replacing.map(([name]) => [name]) };
}

/** Returns the state after a read. Keeps each string whose new value is semantically equal, so that it does not show as drift. */
export const keepSemanticallyEqual = (
  attributes: Attributes,
  before: ObjectValue,
  after: ObjectValue,
): ObjectValue => merge(attributes, after, before, () => null);

function isSameAttribute(attributes: Attributes, name: string, a: ObjectValue, b: ObjectValue): boolean {
  if (!Object.hasOwn(attributes, name)) {
    throw new Error(`"keepState" names "${name}", which is not in the schema.`);
  }
  const [one, other] = [a, b].map((object) => memberOf(object, name));
  // In a string that contains JSON, an empty object is semantically equal to no value.
  const hasContent = (value: Value) =>
    !isEmptyInside(value) && value !== '{}' && !differOnlyInNotation(attributes[name], value, '{}');
  return equal(one, other, typeOf(attributes[name])) || ![one, other].some(hasContent);
}

const merge = (
  attributes: Attributes,
  config: ObjectValue,
  prior: ObjectValue | null,
  fill: Fill,
): ObjectValue =>
  rebuild(attributes, config, prior, (attribute, configured, before) => {
    if (attribute.writeOnly) return null;
    if (before !== undefined && differOnlyInNotation(attribute, configured, before)) return before;
    if (configured !== null) return undefined;
    return attribute.computed ? fill(attribute, before) : null;
  });
